import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { ConsolePage } from '../../web/staff/console.decorator.js';
import { sendConsolePage } from '../../web/staff/console-page.js';
import { type AccountAct, AccountActForms } from './account-act-forms.service.js';

/** The forms of an account's actions, each a page. */
@Controller('operations/accounts/:id')
export class AccountActsController {
  constructor(private readonly forms: AccountActForms) {}

  @Get('grants')
  @ConsolePage({ role: 'operator' })
  grant(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Param('id') id: string): Promise<void> {
    return this.show(request, reply, id, { kind: 'grant' });
  }

  @Get('plan')
  @ConsolePage({ role: 'operator' })
  plan(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Param('id') id: string): Promise<void> {
    return this.show(request, reply, id, { kind: 'plan' });
  }

  @Get('keys')
  @ConsolePage({ role: 'operator' })
  issue(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Param('id') id: string): Promise<void> {
    return this.show(request, reply, id, { kind: 'issue' });
  }

  @Get('keys/:keyId')
  @ConsolePage({ role: 'operator' })
  key(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Param() { id, keyId }: { readonly id: string; readonly keyId: string },
  ): Promise<void> {
    return this.show(request, reply, id, { kind: 'key', keyId });
  }

  @Get('refunds/:requestId')
  @ConsolePage({ role: 'operator' })
  refund(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Param() { id, requestId }: { readonly id: string; readonly requestId: string },
  ): Promise<void> {
    return this.show(request, reply, id, { kind: 'refund', requestId });
  }

  private async show(request: EdgeRequest, reply: EdgeReply, id: string, act: AccountAct): Promise<void> {
    sendConsolePage(request, reply, await this.forms.page(request, id, act));
  }
}
