import { Body, Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { OpenAccount } from '../../metering/accounts/open-account.command.js';
import { secondsUntil, startOfNextDay } from '../../metering/ledger/calendar.rules.js';
import { AnonymousQuota, limitedAddress } from '../../metering/limits/anonymous-quota.service.js';
import { PLANS, type Plans } from '../../metering/pricing/plans.settings.js';
import { type Config } from '../../platform/config/config.js';
import { type WithSite } from '../site.settings.js';
import { FairQueue } from '../../platform/fairness/fair-queue.js';
import { Page, TakesForm } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest, noteCommit } from '../../web/http/request-context.js';
import { deriveId } from '../../platform/ids/ids.js';
import { PAGE_TYPES, type PageContent, sendPage } from '../../web/pages/send-page.js';
import { OneTimeTokens } from '../../web/sessions/one-time-tokens.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { NewKeys } from '../session/new-keys.service.js';
import { Sessions } from '../session/sessions.service.js';
import { closedPage, signUpPage, tooManyPage } from './sign-up.page.js';

const BUCKET = 'sign-up';
const FORM_LIFE_MS = 15 * 60_000;
const EXPIRED =
  'This form has expired: each one is valid for 15 minutes. No account was opened. Press the button again.';
const AT_ONCE = 8;

/** Opens a free account; the next page shows its key once. */
@Controller()
export class SignUpController {
  private readonly queue = new FairQueue({ places: AT_ONCE });

  constructor(
    private readonly commands: CommandBus,
    private readonly quota: AnonymousQuota,
    private readonly sessions: Sessions,
    private readonly newKeys: NewKeys,
    private readonly tokens: OneTimeTokens,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PLANS) private readonly plans: Plans,
    @Inject(CONFIG) private readonly config: Config & WithSite,
  ) {}

  @Get(['sign-up', 'sign-up.md'])
  @Page(...PAGE_TYPES)
  form(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    sendPage(request, reply, this.config.site.signUp ? this.page() : closedPage());
  }

  @Post('sign-up')
  @Page('text/html')
  @TakesForm()
  async open(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const { signUp } = this.config.site;
    if (!signUp) return sendPage(request, reply, { ...closedPage(), status: 403 });
    await this.queue.run(() => this.openFor(request, reply, form), limitedAddress(request.clientIp));
  }

  private async openFor(request: EdgeRequest, reply: EdgeReply, form: FormBody | undefined): Promise<void> {
    const formId = formValue(form, 'form');
    if (!this.tokens.isValid(BUCKET, formId)) return sendPage(request, reply, this.page(EXPIRED));
    // A second click: the account exists, and its key may not have been shown yet.
    if (!(await this.tokens.use(formId))) return this.newKeys.redirect(reply);
    const { signUpsPerDay } = this.config.site;
    const use = await this.quota.take(BUCKET, request.clientIp, signUpsPerDay);
    if (!use.allowed) {
      const now = this.clock.now();
      reply.header('retry-after', String(secondsUntil(startOfNextDay(now), now)));
      return sendPage(request, reply, tooManyPage(signUpsPerDay));
    }
    try {
      // Derived from the form, so that resubmitting after an unknown outcome opens no second account.
      const by = { commandId: deriveId(BUCKET, formId), actor: BUCKET };
      const issued = await this.commands.execute(new OpenAccount({ plan: 'free', label: null }, by));
      noteCommit(request, issued.position);
      await this.sessions.begin(issued.apiKey, request, reply);
      this.newKeys.show(reply, { accountId: issued.accountId, apiKey: issued.apiKey, isFirst: true });
    } catch (error) {
      await this.quota.giveBack(BUCKET, request.clientIp, use.day);
      await this.tokens.giveBack(formId).catch(() => undefined);
      throw error;
    }
  }

  private page(fault?: string): PageContent {
    const formId = this.tokens.issue(BUCKET, FORM_LIFE_MS);
    const perDay = this.config.site.signUpsPerDay;
    return signUpPage(this.plans.free, { formId, perDay, ...(fault !== undefined && { fault }) });
  }
}
