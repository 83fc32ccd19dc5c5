import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { Page, TakesForm } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { sendPage } from '../../web/pages/send-page.js';
import { type AccountCall } from '../../web/sessions/account-calls.js';
import { sendFormOnce } from '../../web/sessions/send-form-once.js';
import { type FormBody } from '../../web/validation/form-body.js';
import { ListDeliveries } from '../../webhooks/inspection/list-deliveries.query.js';
import { ListWebhooks } from '../../webhooks/registration/list-webhooks.query.js';
import { type HookKind } from '../../webhooks/webhooks.events.js';
import { SessionCalls } from '../session/session-calls.service.js';
import { signedIn, type SignedIn, Sessions } from '../session/sessions.service.js';
import { formIdOf, seeOther, showSignedIn } from '../session/signed-in-page.js';
import { NewSecrets } from './new-secrets.service.js';
import { kindIn, type Refusal, refusalOf, registrationOf, removalOf, replayOf, rotationOf, testOf } from './webhook-calls.rules.js'; // prettier-ignore
import { type HookWithDeliveries, secretPage, webhooksPage } from './webhooks.page.js';

const HTML = 'text/html';
const WEBHOOKS = '/account/webhooks';
const DELIVERIES = 20;
/** How long a page waits for the read model, so that it shows what its reader has just done. */
const FRESH_MS = 500;
/** One kind for arbitrages and one for events of the account. */
const HOOK_KINDS = ['account', 'arbitrage'] as const;

/** The webhooks of the signed-in key. Changes go through the operations of the API. */
@Controller('account/webhooks')
export class AccountWebhookPagesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly sessions: Sessions,
    private readonly calls: SessionCalls,
    private readonly newSecrets: NewSecrets,
    private readonly eventStore: EventStore,
    private readonly freshness: Freshness,
  ) {}

  @Get()
  @Page(HTML)
  async list(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    await showSignedIn(this.sessions, { request, reply }, async (session) => {
      await this.freshness.waitFor(['webhooks'], await this.eventStore.headPosition(), FRESH_MS);
      return webhooksPage({ hooks: await this.hooksOf(session), session });
    });
  }

  /** Reached after a form that made a secret; a reload shows none. */
  @Get('secret')
  @Page(HTML)
  async secret(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const made = await this.newSecrets.take(request, reply);
    const known = await this.sessions.of(request);
    sendPage(request, reply, secretPage(made && known && known.accountId !== made.accountId ? null : made));
  }

  @Post()
  @Page(HTML)
  @TakesForm()
  async add(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    // Else a double click would register two, and each event would be delivered twice.
    const formId = await this.newSecrets.repeatableForm(formIdOf(WEBHOOKS, form));
    const call = { ...registrationOf(form), idempotencyKey: formId ?? undefined };
    const answer = await sendFormOnce(() => this.calls.send(request, form, call));
    const refusal = refusalOf(answer);
    if (refusal) return this.refused(request, reply, { refusal, form });
    const { accountId } = signedIn(await this.sessions.of(request));
    this.newSecrets.show(reply, { ...secretIn(answer.body), accountId, isReplacement: false }, formId);
  }

  @Post(':kind/:id/rotate')
  @Page(HTML)
  @TakesForm()
  async rotate(
    @Param() { kind, id }: HookPath,
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Body() form?: FormBody,
  ): Promise<void> {
    const answer = await this.calls.send(request, form, rotationOf(known(kind), id));
    const refusal = refusalOf(answer);
    if (refusal) return this.refused(request, reply, { refusal });
    const { accountId } = signedIn(await this.sessions.of(request));
    this.newSecrets.show(reply, { ...secretIn(answer.body), accountId, isReplacement: true });
  }

  @Post(':kind/:id/test')
  @Page(HTML)
  @TakesForm()
  async test(
    @Param() { kind, id }: HookPath,
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Body() form?: FormBody,
  ): Promise<void> {
    await this.run(request, reply, form, testOf(known(kind), id));
  }

  @Post(':kind/:id/end')
  @Page(HTML)
  @TakesForm()
  async remove(
    @Param() { kind, id }: HookPath,
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Body() form?: FormBody,
  ): Promise<void> {
    await this.run(request, reply, form, removalOf(known(kind), id));
  }

  /** `id` is that of the delivery. */
  @Post(':kind/:id/replay')
  @Page(HTML)
  @TakesForm()
  async replay(
    @Param() { kind, id }: HookPath,
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Body() form?: FormBody,
  ): Promise<void> {
    await this.run(request, reply, form, replayOf(known(kind), id));
  }

  private async run(
    request: EdgeRequest,
    reply: EdgeReply,
    form: FormBody | undefined,
    call: AccountCall,
  ): Promise<void> {
    const refusal = refusalOf(await this.calls.send(request, form, call));
    if (refusal) return this.refused(request, reply, { refusal });
    seeOther(reply, WEBHOOKS);
  }

  /** The page again, with what the API said. */
  private async refused(
    request: EdgeRequest,
    reply: EdgeReply,
    said: { readonly refusal: Refusal; readonly form?: FormBody | undefined },
  ): Promise<void> {
    const session = signedIn(await this.sessions.of(request));
    sendPage(request, reply, webhooksPage({ hooks: await this.hooksOf(session), session, ...said }));
  }

  private async hooksOf({ accountId, keyId }: SignedIn): Promise<HookWithDeliveries[]> {
    const page = { limit: DELIVERIES, offset: 0, withBody: true };
    const ofKind = async (kind: HookKind): Promise<HookWithDeliveries[]> => {
      const hooks = await this.queries.execute(new ListWebhooks(accountId, keyId, kind));
      return Promise.all(
        hooks.map(async (hook) => {
          const named = { webhookId: hook.webhookId, kind };
          return { hook, kind, ...(await this.queries.execute(new ListDeliveries(accountId, keyId, named, page))) };
        }),
      );
    };
    return (await Promise.all(HOOK_KINDS.map(ofKind))).flat();
  }
}

interface HookPath {
  readonly kind: string;
  readonly id: string;
}

function known(kind: string): HookKind {
  const found = kindIn(kind);
  if (found) return found;
  throw new DomainError('not_found', 'There is nothing at this address.');
}

function secretIn(body: string): { readonly url: string; readonly secret: string } {
  const { secret, webhook } = JSON.parse(body) as { secret: string; webhook: { url: string } };
  return { secret, url: webhook.url };
}
