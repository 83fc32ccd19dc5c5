import { Body, Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { ListJobs } from '../../media/jobs/list-jobs.query.js';
import { GetAccount } from '../../metering/accounts/get-account.query.js';
import { IssueKey, type IssuedKey } from '../../metering/keys/issue-key.command.js';
import { type KnownKey } from '../../metering/keys/key-directory.service.js';
import { RevokeKey } from '../../metering/keys/revoke-key.command.js';
import { RotateKey } from '../../metering/keys/rotate-key.command.js';
import { GetMe } from '../../metering/usage/get-me.query.js';
import { ListUsage } from '../../metering/usage/list-usage.query.js';
import { Page, TakesForm } from '../../platform/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest, noteCommit } from '../../platform/http/request-context.js';
import { type PageContent, sendPage } from '../../platform/pages/send-page.js';
import { CLOCK } from '../../platform/tokens.js';
import { type FormBody, formValue } from '../../platform/validation/form-body.js';
import { ListDeliveries } from '../../webhooks/inspection/list-deliveries.query.js';
import { ListWebhooks } from '../../webhooks/registration/list-webhooks.query.js';
import { Sessions } from '../session/sessions.service.js';
import { accountPage } from './account.page.js';
import { jobsPage, webhooksPage } from './activity.page.js';
import { ListDailyUsage } from './list-daily-usage.query.js';
import { issuedPage, signInPage } from './sign-in.page.js';

const HTML = 'text/html';
const USAGE_DAYS = 30;
const MOVEMENTS = 20;
const JOBS = 50;
const DELIVERIES = 20;
/** Those for arbitrages and those for what happens to the account. */
const HOOK_KINDS = ['arbitrage', 'account'] as const;

/** An account's own pages. Who has its key signs in with it; the key is in no address and in no cookie. */
@Controller('account')
export class AccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly sessions: Sessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Page(HTML)
  async overview(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    await this.signedIn(request, reply, async (known) => {
      const { accountId } = known;
      const today = new Date(this.clock.now()).toISOString().slice(0, 10);
      const [me, { account }, usage, movements] = await Promise.all([
        this.queries.execute(new GetMe(accountId)),
        this.queries.execute(new GetAccount(accountId)),
        this.queries.execute(new ListDailyUsage(accountId, today, USAGE_DAYS)),
        this.queries.execute(new ListUsage({ accountId, limit: MOVEMENTS, offset: 0 })),
      ]);
      return accountPage({ me, account, usage, movements: movements.rows, keyId: known.keyId });
    });
  }

  @Get('webhooks')
  @Page(HTML)
  async webhooks(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    await this.signedIn(request, reply, async ({ accountId, keyId }) => {
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
    await this.signedIn(request, reply, async ({ accountId }) =>
      jobsPage(
        await this.queries.execute(new ListJobs({ accountId, kinds: [], statuses: [], limit: JOBS, offset: 0 })),
      ),
    );
  }

  @Post('session')
  @Page(HTML)
  @TakesForm()
  async begin(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const known = await this.sessions.begin(formValue(form, 'key'), reply);
    if (known) return seeOther(reply, '/account');
    sendPage(request, reply, signInPage('This is no key of an account here, or it has ended.'));
  }

  @Post('session/end')
  @Page(HTML)
  @TakesForm()
  end(@Res() reply: EdgeReply): void {
    this.sessions.end(reply);
    seeOther(reply, '/');
  }

  @Post('keys')
  @Page(HTML)
  @TakesForm()
  async issue(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    await this.changed(request, reply, ({ accountId }, by) => this.commands.execute(new IssueKey(accountId, by)));
  }

  @Post('keys/:id/rotate')
  @Page(HTML)
  @TakesForm()
  async rotate(@Param('id') id: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    await this.changed(request, reply, async ({ accountId, keyId }, by) => {
      const issued = await this.commands.execute(new RotateKey(accountId, id, by));
      // Who replaces the key of this session goes on with the new one.
      if (id === keyId) await this.sessions.begin(issued.apiKey, reply);
      return issued;
    });
  }

  @Post('keys/:id/revoke')
  @Page(HTML)
  @TakesForm()
  async revoke(@Param('id') id: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    await this.changed(request, reply, async ({ accountId, keyId }, by) => {
      const { position } = await this.commands.execute(new RevokeKey(accountId, id, by));
      noteCommit(request, position);
      if (id === keyId) this.sessions.end(reply);
      return null;
    });
  }

  private async changed(
    request: EdgeRequest,
    reply: EdgeReply,
    work: (known: KnownKey, by: { commandId: string; actor: string }) => Promise<IssuedKey | null>,
  ): Promise<void> {
    const known = await this.sessions.of(request);
    if (!known) throw new DomainError('unauthorized', 'Sign in with a key of the account first.');
    const issued = await work(known, { commandId: request.requestId, actor: `key:${known.keyId}` });
    if (issued === null) return seeOther(reply, '/account');
    noteCommit(request, issued.position);
    sendPage(request, reply, issuedPage(issued.apiKey));
  }

  private async signedIn(
    request: EdgeRequest,
    reply: EdgeReply,
    make: (known: KnownKey) => Promise<PageContent>,
  ): Promise<void> {
    const known = await this.sessions.of(request);
    sendPage(request, reply, known ? await make(known) : signInPage());
  }
}

function seeOther(reply: EdgeReply, path: string): void {
  void reply.code(303).header('location', path).header('cache-control', 'no-store').send();
}
