import { Body, Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { activeKeys } from '../../metering/accounts/account.decide.js';
import { GetAccount } from '../../metering/accounts/get-account.query.js';
import { GetMe } from '../../metering/usage/get-me.query.js';
import { ListUsage } from '../../metering/usage/list-usage.query.js';
import { Page, TakesForm } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { sendPage } from '../../web/pages/send-page.js';
import { CLOCK } from '../../platform/tokens.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { NewKeys } from '../session/new-keys.service.js';
import { pathAfterSignIn } from '../../web/sessions/sign-in-panel.page.js';
import { signedIn, Sessions } from '../session/sessions.service.js';
import { seeOther, showSignedIn } from '../session/signed-in-page.js';
import { accountPage } from './account.page.js';
import { ListDailyUsage } from './list-daily-usage.query.js';
import { firstKeyPage, keyShownPage, newKeyPage } from './new-key.page.js';
import { signInPage } from './sign-in.page.js';

const HTML = 'text/html';
const USAGE_DAYS = 30;
const MOVEMENTS = 20;

/** An account's own pages. Users sign in with their key; it is in no URL and in no cookie. */
@Controller('account')
export class AccountController {
  constructor(
    private readonly queries: QueryBus,
    private readonly sessions: Sessions,
    private readonly newKeys: NewKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Page(HTML)
  async overview(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    await showSignedIn(this.sessions, { request, reply }, async (known) => {
      const { accountId } = known;
      const today = new Date(this.clock.now()).toISOString().slice(0, 10);
      const [me, { account, now }, usage, movements] = await Promise.all([
        this.queries.execute(new GetMe(accountId)),
        this.queries.execute(new GetAccount(accountId)),
        this.queries.execute(new ListDailyUsage(accountId, today, USAGE_DAYS)),
        this.queries.execute(new ListUsage({ accountId, limit: MOVEMENTS, offset: 0 })),
      ]);
      return accountPage({
        me,
        activeKeys: activeKeys(account, now).length,
        usage,
        movements: movements.rows,
        session: known,
      });
    });
  }

  /** Reached after a form that created a key; a reload neither creates nor shows one. */
  @Get('new-key')
  @Page(HTML)
  async newKey(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const made = await this.newKeys.take(request, reply);
    const known = await this.sessions.of(request);
    if (!made || (known && known.accountId !== made.accountId)) return sendPage(request, reply, keyShownPage());
    const { apiKey, isFirst } = made;
    if (!isFirst) await this.sessions.renew(apiKey, request, reply);
    const page = isFirst ? firstKeyPage(apiKey, request.server.publicUrl) : newKeyPage(made, this.clock.now());
    sendPage(request, reply, page);
  }

  @Post('session')
  @Page(HTML)
  @TakesForm()
  async begin(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const known = await this.sessions.begin(formValue(form, 'key'), request, reply);
    const next = pathAfterSignIn(formValue(form, 'next'));
    if (known) return seeOther(reply, next);
    sendPage(request, reply, signInPage('This is no key of an account here, or it has ended.', next));
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
}
