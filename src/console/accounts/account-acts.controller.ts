import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { isLive, keysOf } from '../../metering/accounts/account.decide.js';
import { GetAccount } from '../../metering/accounts/get-account.query.js';
import { GetMe } from '../../metering/usage/get-me.query.js';
import { presentMe } from '../../metering/usage/me.presenter.js';
import { isUuid } from '../../platform/ids/ids.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { ConsolePage } from '../../web/staff/console.decorator.js';
import { sendConsolePage } from '../../web/staff/console-page.js';
import { grantPage, issuePage, keyPage, planPage, refundPage } from './account-acts.page.js';

/** The forms of an account's actions, each a page. */
@Controller('operations/accounts/:id')
export class AccountActsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('grants')
  @ConsolePage({ role: 'operator' })
  async grant(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Param('id') id: string): Promise<void> {
    sendConsolePage(request, reply, grantPage(request, await this.target(id)));
  }

  @Get('plan')
  @ConsolePage({ role: 'operator' })
  async plan(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Param('id') id: string): Promise<void> {
    const target = await this.target(id);
    const { plan } = presentMe(await this.queries.execute(new GetMe(id)));
    sendConsolePage(request, reply, planPage(request, target, plan));
  }

  @Get('keys')
  @ConsolePage({ role: 'operator' })
  async issue(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Param('id') id: string): Promise<void> {
    sendConsolePage(request, reply, issuePage(request, await this.target(id)));
  }

  @Get('keys/:keyId')
  @ConsolePage({ role: 'operator' })
  async key(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Param() { id, keyId }: { readonly id: string; readonly keyId: string },
  ): Promise<void> {
    const target = await this.target(id);
    const key = target.keys.find((one) => one.keyId === keyId && isLive(one, target.now));
    if (!key) throw new DomainError('not_found', 'The account has no such active key.');
    sendConsolePage(request, reply, keyPage(request, target, key));
  }

  @Get('refunds/:requestId')
  @ConsolePage({ role: 'operator' })
  async refund(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Param() { id, requestId }: { readonly id: string; readonly requestId: string },
  ): Promise<void> {
    sendConsolePage(request, reply, refundPage(request, await this.target(id), requestId));
  }

  private async target(accountId: string) {
    if (!isUuid(accountId)) throw new DomainError('not_found', 'There is no such account.');
    const { account, now } = await this.queries.execute(new GetAccount(accountId));
    return { accountId, label: account.label ?? null, keys: keysOf(account), now };
  }
}
