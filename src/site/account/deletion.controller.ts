import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DeleteAccount } from '../../metering/deletion/delete-account.command.js';
import { isLive, keysOf } from '../../metering/accounts/account.decide.js';
import { GetAccount } from '../../metering/accounts/get-account.query.js';
import { GetMe } from '../../metering/usage/get-me.query.js';
import { Page, TakesForm } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest, noteCommit } from '../../web/http/request-context.js';
import { type PageContent, sendPage } from '../../web/pages/send-page.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { signedIn, type SignedIn, Sessions } from '../session/sessions.service.js';
import { showSignedIn } from '../session/signed-in-page.js';
import { CONFIRMATION, deletedPage, deletionPage } from './deletion.page.js';

const HTML = 'text/html';

/** Deletion of an account by its signed-in owner. */
@Controller('account')
export class AccountDeletionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly sessions: Sessions,
  ) {}

  @Get('delete')
  @Page(HTML)
  async form(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    await showSignedIn(this.sessions, { request, reply }, (known) => this.page(known));
  }

  @Get('deleted')
  @Page(HTML)
  deleted(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    sendPage(request, reply, deletedPage());
  }

  @Post('delete')
  @Page(HTML)
  @TakesForm()
  async remove(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const known = signedIn(await this.sessions.ofForm(request, form));
    if (formValue(form, 'confirm').toLowerCase() !== CONFIRMATION) {
      const fault = `Type the word ${CONFIRMATION}. Nothing was deleted.`;
      return sendPage(request, reply, await this.page(known, fault));
    }
    const { accountId, keyId } = known;
    const by = { commandId: request.requestId, actor: `key:${keyId}` };
    const { position } = await this.commands.execute(new DeleteAccount(accountId, accountId, by));
    noteCommit(request, position);
    await this.sessions.endAll(accountId, reply);
    void reply.code(303).header('location', '/account/deleted').header('cache-control', 'no-store').send();
  }

  private async page(known: SignedIn, fault?: string): Promise<PageContent> {
    const { accountId } = known;
    const [me, { account, now }] = await Promise.all([
      this.queries.execute(new GetMe(accountId)),
      this.queries.execute(new GetAccount(accountId)),
    ]);
    const activeKeys = keysOf(account).filter((key) => isLive(key, now)).length;
    return deletionPage({ me, activeKeys, session: known, ...(fault !== undefined && { fault }) });
  }
}
