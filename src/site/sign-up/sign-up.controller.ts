import { Body, Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { OpenAccount } from '../../metering/accounts/open-account.command.js';
import { AnonymousQuota } from '../../metering/limits/anonymous-quota.service.js';
import { PLANS, type Plans } from '../../metering/pricing/plans.settings.js';
import { type Config } from '../../platform/config/config.js';
import { Page, TakesForm } from '../../platform/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest, noteCommit } from '../../platform/http/request-context.js';
import { deriveId, isUuid } from '../../platform/ids/ids.js';
import { PAGE_TYPES, sendPage } from '../../platform/pages/send-page.js';
import { CONFIG } from '../../platform/tokens.js';
import { type FormBody, formValue } from '../../platform/validation/form-body.js';
import { Sessions } from '../session/sessions.service.js';
import { closedPage, newKeyPage, signUpPage, tooManyPage } from './sign-up.page.js';

const BUCKET = 'sign-up';

/** Opens a free account and shows its key, this once. */
@Controller()
export class SignUpController {
  constructor(
    private readonly commands: CommandBus,
    private readonly quota: AnonymousQuota,
    private readonly sessions: Sessions,
    @Inject(PLANS) private readonly plans: Plans,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get(['sign-up', 'sign-up.md'])
  @Page(...PAGE_TYPES)
  form(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    const { signUp, signUpsPerDay } = this.config.site;
    const page = signUp ? signUpPage(this.plans.free, { formId: randomUUID(), perDay: signUpsPerDay }) : closedPage();
    sendPage(request, reply, page);
  }

  @Post('sign-up')
  @Page('text/html')
  @TakesForm()
  async open(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const { signUp, signUpsPerDay } = this.config.site;
    if (!signUp) return sendPage(request, reply, { ...closedPage(), status: 403 });
    const use = await this.quota.take(BUCKET, request.clientIp, signUpsPerDay);
    if (!use.allowed) return sendPage(request, reply, tooManyPage(signUpsPerDay));
    try {
      // The same form sent twice is one account; the second answer shows another key in the place of the first.
      const given = formValue(form, 'form');
      const commandId = deriveId(BUCKET, isUuid(given) ? given : request.requestId);
      const by = { commandId, actor: BUCKET };
      const issued = await this.commands.execute(new OpenAccount({ plan: 'free', label: null }, by));
      noteCommit(request, issued.position);
      await this.sessions.begin(issued.apiKey, reply);
      sendPage(request, reply, newKeyPage(issued.apiKey, request.server.publicUrl));
    } catch (error) {
      await this.quota.giveBack(BUCKET, request.clientIp, use.day);
      throw error;
    }
  }
}
