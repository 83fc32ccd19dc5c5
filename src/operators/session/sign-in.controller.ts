import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { disguisedAddress } from '../../metering/limits/anonymous-quota.service.js';
import { MinuteRates } from '../../metering/limits/minute-rates.service.js';
import { type Config } from '../../platform/config/config.js';
import { type WithOperators } from '../operators.settings.js';
import { ConsoleAct } from '../../web/staff/console.decorator.js';
import { consoleOperator } from '../../web/staff/console-guard.js';
import { CONSOLE_HOME } from '../../web/staff/console-navigation.js';
import { seeOther } from '../../web/staff/console-page.js';
import { Page, TakesForm } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { type PageContent, sendPage } from '../../web/pages/send-page.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { CONFIG } from '../../platform/tokens.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { nextPage } from './next-page.rules.js';
import { type SignIn, signInPage } from './sign-in.page.js';
import { StaffSessions } from './staff-sessions.service.js';

const SIGN_IN = '/operations/sign-in';
/** Failed attempts per address. */
const FAILURES_PER_MINUTE = 10;

const FAULTS = {
  unknown: 'This token is unknown or revoked.',
  shared_token_retired:
    'The shared token opens the console only until there is a named operator. Sign in with a token of your own: ' +
    '“npm run operators -- add NAME” makes one.',
} as const;

/** Sign-in and sign-out of the console. */
@Controller('operations')
export class SignInController {
  constructor(
    private readonly sessions: StaffSessions,
    private readonly rates: MinuteRates,
    @Inject(Logger) private readonly logger: Logger,
    @Inject(CONFIG) private readonly config: Pick<Config, 'apiKeyPepper'> & WithOperators,
  ) {}

  @Get('sign-in')
  @Page('text/html')
  signIn(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Query('next') next?: string): void {
    sendPage(request, reply, this.page({ next: nextPage(String(next ?? '')) }));
  }

  @Post('session')
  @Page('text/html')
  @TakesForm()
  async begin(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const next = nextPage(formValue(form, 'next'));
    const subject = `ip operations.sign_in ${disguisedAddress(request.clientIp, this.config.apiKeyPepper)}`;
    const use = await this.rates.take(subject, FAILURES_PER_MINUTE);
    if (!use.allowed) {
      this.refused(request, 'too_many');
      reply.header('retry-after', String(use.retryAfterSeconds));
      const fault = `Too many attempts from this address. Try again in ${use.retryAfterSeconds} seconds.`;
      return sendPage(request, reply, this.page({ next, fault, status: 429 }));
    }
    const member = await this.sessions.begin(formValue(form, 'token'), request, reply);
    if (typeof member === 'string') {
      this.refused(request, member);
      return sendPage(request, reply, this.page({ next, fault: FAULTS[member], status: 401 }));
    }
    this.rates.giveBack(subject, FAILURES_PER_MINUTE);
    request.operator = member.label;
    this.logger.info({ request_id: request.id, operator: member.label, role: member.role }, 'signed in to the console');
    seeOther(reply, next ?? CONSOLE_HOME);
  }

  @Post('session/end')
  @ConsoleAct({ role: 'auditor' })
  async end(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    await this.sessions.end(request, reply);
    seeOther(reply, SIGN_IN);
  }

  @Post('session/end-all')
  @ConsoleAct({ role: 'auditor' })
  async endAll(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    await this.sessions.endAll(consoleOperator(request), reply);
    seeOther(reply, SIGN_IN);
  }

  private page(shown: Omit<SignIn, 'idleMinutes'>): PageContent {
    return signInPage({ ...shown, idleMinutes: this.config.operators.idleMinutes });
  }

  /** Logs an HMAC of the address: lines of one address can be correlated without containing it. */
  private refused(request: EdgeRequest, why: string): void {
    const address = disguisedAddress(request.clientIp, this.config.apiKeyPepper).slice(0, 12);
    this.logger.warn({ request_id: request.id, address, why }, 'a sign-in to the console was refused');
  }
}
