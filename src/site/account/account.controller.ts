import { Body, Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { ListJobs } from '../../media/jobs/list-jobs.query.js';
import { GetAccount } from '../../metering/accounts/get-account.query.js';
import { type By, IssueKey, type IssuedKey } from '../../metering/keys/issue-key.command.js';
import { RevokeKey } from '../../metering/keys/revoke-key.command.js';
import { RotateKey } from '../../metering/keys/rotate-key.command.js';
import { GetMe } from '../../metering/usage/get-me.query.js';
import { ListUsage } from '../../metering/usage/list-usage.query.js';
import { Page, TakesForm } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest, noteCommit } from '../../web/http/request-context.js';
import { type PageContent, sendPage } from '../../web/pages/send-page.js';
import { CLOCK } from '../../platform/tokens.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { ListDeliveries } from '../../webhooks/inspection/list-deliveries.query.js';
import { ListWebhooks } from '../../webhooks/registration/list-webhooks.query.js';
import { NewKeys } from '../session/new-keys.service.js';
import { pathAfterSignIn } from '../../web/sessions/sign-in-panel.page.js';
import { signedIn, type SignedIn, Sessions } from '../session/sessions.service.js';
import { accountPage } from './account.page.js';
import { jobsPage, webhooksPage } from './activity.page.js';
import { ListDailyUsage } from './list-daily-usage.query.js';
import { firstKeyPage, keyShownPage, newKeyPage } from './new-key.page.js';
import { signInPage } from './sign-in.page.js';

const HTML = 'text/html';
const USAGE_DAYS = 30;
const MOVEMENTS = 20;
const JOBS = 50;
const DELIVERIES = 20;
/** One kind for arbitrages and one for events of the account. */
const HOOK_KINDS = ['arbitrage', 'account'] as const;

/** An account's own pages. Users sign in with their key; it is in no URL and in no cookie. */
@Controller('account')
export class AccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly sessions: Sessions,
    private readonly newKeys: NewKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Page(HTML)
  async overview(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    await this.show(request, reply, async (known) => {
      const { accountId } = known;
      const today = new Date(this.clock.now()).toISOString().slice(0, 10);
      const [me, { account }, usage, movements] = await Promise.all([
        this.queries.execute(new GetMe(accountId)),
        this.queries.execute(new GetAccount(accountId)),
        this.queries.execute(new ListDailyUsage(accountId, today, USAGE_DAYS)),
        this.queries.execute(new ListUsage({ accountId, limit: MOVEMENTS, offset: 0 })),
      ]);
      return accountPage({ me, account, usage, movements: movements.rows, session: known });
    });
  }

  @Get('webhooks')
  @Page(HTML)
  async webhooks(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    await this.show(request, reply, async ({ accountId, keyId }) => {
      const listed = await Promise.all(
        HOOK_KINDS.map(async (kind) => {
          const hooks = await this.queries.execute(new ListWebhooks(accountId, keyId, kind));
          return hooks.map((hook) => ({ hook, kind }));
        }),
      );
      const page = { limit: DELIVERIES, offset: 0 };
      const deliveries = await Promise.all(
        listed.flat().map(async ({ hook, kind }) => {
          const named = { webhookId: hook.webhookId, kind };
          return { hook, ...(await this.queries.execute(new ListDeliveries(accountId, keyId, named, page))) };
        }),
      );
      return webhooksPage(deliveries);
    });
  }

  @Get('jobs')
  @Page(HTML)
  async jobs(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    await this.show(request, reply, async ({ accountId }) =>
      jobsPage(
        await this.queries.execute(new ListJobs({ accountId, kinds: [], statuses: [], limit: JOBS, offset: 0 })),
      ),
    );
  }

  /** Reached after a form that created a key; a reload neither creates nor shows one. */
  @Get('new-key')
  @Page(HTML)
  async newKey(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const made = await this.newKeys.take(request, reply);
    if (!made) return sendPage(request, reply, keyShownPage());
    const { apiKey, isFirst } = made;
    sendPage(request, reply, isFirst ? firstKeyPage(apiKey, request.server.publicUrl) : newKeyPage(apiKey));
  }

  @Post('session')
  @Page(HTML)
  @TakesForm()
  async begin(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const known = await this.sessions.begin(formValue(form, 'key'), request, reply);
    if (known) return seeOther(reply, pathAfterSignIn(formValue(form, 'next')));
    sendPage(request, reply, signInPage('This is no key of an account here, or it has ended.'));
  }

  @Post('session/end')
  @Page(HTML)
  @TakesForm()
  async end(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    await this.sessions.ofForm(request, form);
    await this.sessions.end(request, reply);
    seeOther(reply, '/');
  }

  @Post('session/end-all')
  @Page(HTML)
  @TakesForm()
  async endAll(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const { accountId } = signedIn(await this.sessions.ofForm(request, form));
    await this.sessions.endAll(accountId, reply);
    seeOther(reply, '/account');
  }

  @Post('keys')
  @Page(HTML)
  @TakesForm()
  async issue(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const known = signedIn(await this.sessions.ofForm(request, form));
    const issued = await this.commands.execute(new IssueKey(known.accountId, byOf(request, known)));
    this.showKey(request, reply, issued);
  }

  @Post('keys/:id/rotate')
  @Page(HTML)
  @TakesForm()
  async rotate(
    @Param('id') id: string,
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Body() form?: FormBody,
  ): Promise<void> {
    const known = signedIn(await this.sessions.ofForm(request, form));
    const issued = await this.commands.execute(new RotateKey(known.accountId, id, byOf(request, known)));
    // The session that replaces its own key continues with the new one.
    if (id === known.keyId) await this.sessions.begin(issued.apiKey, request, reply);
    this.showKey(request, reply, issued);
  }

  @Post('keys/:id/revoke')
  @Page(HTML)
  @TakesForm()
  async revoke(
    @Param('id') id: string,
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Body() form?: FormBody,
  ): Promise<void> {
    const known = signedIn(await this.sessions.ofForm(request, form));
    const { position } = await this.commands.execute(new RevokeKey(known.accountId, id, byOf(request, known)));
    noteCommit(request, position);
    if (id === known.keyId) await this.sessions.end(request, reply);
    seeOther(reply, '/account');
  }

  private showKey(request: EdgeRequest, reply: EdgeReply, { apiKey, position }: IssuedKey): void {
    noteCommit(request, position);
    this.newKeys.show(reply, { apiKey, isFirst: false });
  }

  private async show(
    request: EdgeRequest,
    reply: EdgeReply,
    make: (known: SignedIn) => Promise<PageContent>,
  ): Promise<void> {
    const known = await this.sessions.of(request);
    sendPage(request, reply, known ? await make(known) : signInPage());
  }
}

function byOf(request: EdgeRequest, { keyId }: SignedIn): By {
  return { commandId: request.requestId, actor: `key:${keyId}` };
}

function seeOther(reply: EdgeReply, path: string): void {
  void reply.code(303).header('location', path).header('cache-control', 'no-store').send();
}
