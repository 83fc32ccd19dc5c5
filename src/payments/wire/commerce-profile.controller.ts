import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { type WithPayments } from '../payments-environment.settings.js';
import { Page, ReadableByOtherOrigins } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { CONFIG } from '../../platform/tokens.js';
import { paymentSettings } from '../payments.settings.js';
import { commerceProfile } from './commerce-profile.rules.js';

@Controller('.well-known')
export class CommerceProfileController {
  constructor(@Inject(CONFIG) private readonly config: WithPayments) {}

  /** @throws DomainError not_configured where payments are not configured. */
  @Get('ucp')
  @Page('application/json')
  @ReadableByOtherOrigins()
  profile(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    paymentSettings(this.config.payments);
    void reply.header('cache-control', 'public, max-age=3600').send(commerceProfile(request.server.publicUrl));
  }
}
