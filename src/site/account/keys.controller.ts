import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { IssueKey } from '../../metering/keys/issue-key.command.js';
import { ListKeys, SHOWN_ENDED_KEYS } from '../../metering/own-keys/list-keys.query.js';
import { NameKey } from '../../metering/own-keys/name-key.command.js';
import { SwitchKeyReads } from '../../metering/own-keys/switch-key-reads.command.js';
import { RevokeKey } from '../../metering/keys/revoke-key.command.js';
import { OVERLAP_HOURS, RotateKey } from '../../metering/keys/rotate-key.command.js';
import { Page, TakesForm } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest, noteCommit } from '../../web/http/request-context.js';
import { type PageContent, sendPage } from '../../web/pages/send-page.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { NewKeys } from '../session/new-keys.service.js';
import { signedIn, type SignedIn, Sessions } from '../session/sessions.service.js';
import { byOf, formIdOf, seeOther, showSignedIn } from '../session/signed-in-page.js';
import { DEFAULT_OVERLAP, keyNameOf, keysPage, type RefusedKey } from './keys.page.js';

const HTML = 'text/html';
const KEYS = '/account/keys';

/** The keys of the signed-in account. */
@Controller('account/keys')
export class AccountKeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly sessions: Sessions,
    private readonly newKeys: NewKeys,
  ) {}

  @Get()
  @Page(HTML)
  async list(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    await showSignedIn(this.sessions, { request, reply }, (session) => this.page(session));
  }

  @Post()
  @Page(HTML)
  @TakesForm()
  async issue(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const known = signedIn(await this.sessions.ofForm(request, form));
    const name = keyNameOf(formValue(form, 'name'));
    const formId = await this.newKeys.repeatableForm(formIdOf(request.url, form));
    const command = new IssueKey(known.accountId, byOf(request, known, formId), name);
    try {
      const { accountId, apiKey, position } = await this.commands.execute(command);
      noteCommit(request, position);
      this.newKeys.show(reply, { accountId, apiKey, isFirst: false }, formId);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'unprocessable') throw error;
      const refused = { detail: error.message, status: 422, name: name ?? '' };
      sendPage(request, reply, await this.page(known, refused));
    }
  }

  @Post(':id/name')
  @Page(HTML)
  @TakesForm()
  async name(
    @Param('id') id: string,
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Body() form?: FormBody,
  ): Promise<void> {
    const known = signedIn(await this.sessions.ofForm(request, form));
    const command = new NameKey(known.accountId, id, keyNameOf(formValue(form, 'name')), byOf(request, known));
    noteCommit(request, (await this.commands.execute(command)).position);
    seeOther(reply, KEYS);
  }

  @Post(':id/reads')
  @Page(HTML)
  @TakesForm()
  async switchReads(
    @Param('id') id: string,
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Body() form?: FormBody,
  ): Promise<void> {
    const known = signedIn(await this.sessions.ofForm(request, form));
    const isRecorded = formValue(form, 'record_reads') === 'true';
    const command = new SwitchKeyReads(known.accountId, id, isRecorded, byOf(request, known));
    noteCommit(request, (await this.commands.execute(command)).position);
    seeOther(reply, KEYS);
  }

  @Post(':id/rotate')
  @Page(HTML)
  @TakesForm()
  async rotate(
    @Param('id') id: string,
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Body() form?: FormBody,
  ): Promise<void> {
    const known = signedIn(await this.sessions.ofForm(request, form));
    const overlap = OVERLAP_HOURS.find((hours) => String(hours) === formValue(form, 'overlap')) ?? DEFAULT_OVERLAP;
    const formId = await this.newKeys.repeatableForm(formIdOf(request.url, form));
    const command = new RotateKey(known.accountId, id, byOf(request, known, formId), overlap);
    const { accountId, apiKey, position, replacedEndsAt } = await this.commands.execute(command);
    noteCommit(request, position);
    // The session that replaces its own key continues with the new one.
    if (id === known.keyId) this.sessions.goOnWith(apiKey, request, reply);
    const replacedUntil = replacedEndsAt.toISOString();
    this.newKeys.show(reply, { accountId, apiKey, isFirst: false, replacedUntil }, formId);
  }

  @Post(':id/revoke')
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
    seeOther(reply, KEYS);
  }

  private async page(session: SignedIn, refused?: RefusedKey): Promise<PageContent> {
    const keys = await this.queries.execute(new ListKeys(session.accountId, SHOWN_ENDED_KEYS));
    return keysPage(keys, session, refused);
  }
}
