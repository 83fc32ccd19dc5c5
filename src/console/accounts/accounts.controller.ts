import { Body, Controller, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { visibleText } from '../../kernel/text/visible-text.js';
import { isPlanName, isWallet } from '../../kernel/credits.js';
import { ChangePlan } from '../../metering/accounts/change-plan.command.js';
import { FindAccounts } from '../../metering/finding/find-accounts.query.js';
import { GrantCredits } from '../../metering/accounts/grant-credits.command.js';
import { RefundCharge } from '../../metering/accounts/refund-charge.command.js';
import { type By, IssueKey, type IssuedKey } from '../../metering/keys/issue-key.command.js';
import { RevokeKey } from '../../metering/keys/revoke-key.command.js';
import { RotateKey } from '../../metering/keys/rotate-key.command.js';
import { type Config } from '../../platform/config/config.js';
import { ConsoleAct, ConsolePage } from '../../web/staff/console.decorator.js';
import { consoleOperator } from '../../web/staff/console-guard.js';
import { seeOther, sendConsolePage } from '../../web/staff/console-page.js';
import { type EdgeReply, type EdgeRequest, noteCommit } from '../../web/http/request-context.js';
import { deriveId, isUuid } from '../../platform/ids/ids.js';
import { OneTimeTokens } from '../../web/sessions/one-time-tokens.js';
import { ShownOnce } from '../../web/sessions/shown-once.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { issuedKeyPage } from './account.page.js';
import { ACCOUNTS, ACCOUNTS_PAGE, accountsPage } from './accounts.page.js';
import { type AccountAct, AccountActForms, reasonField } from './account-act-forms.service.js';
import { AccountViews } from './account-views.service.js';
import { searchText } from '../../web/staff/search-text.js';

const MOST_CREDITS = 1_000_000_000_000;

interface SentForm {
  readonly id: string;
  readonly form: FormBody | undefined;
  readonly act: AccountAct;
}

interface Acted {
  readonly position: bigint;
}

/** Account search, and operators' actions on accounts. */
@Controller('operations/accounts')
export class ConsoleAccountsController {
  private readonly newKeys: ShownOnce<{ readonly apiKey: string; readonly accountId: string }>;

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly views: AccountViews,
    private readonly forms: AccountActForms,
    tokens: OneTimeTokens,
    @Inject(CLOCK) clock: Clock,
    @Inject(CONFIG) { apiKeyPepper, publicUrl }: Config,
  ) {
    this.newKeys = new ShownOnce({
      name: 'scoutline_operations_key',
      path: ACCOUNTS,
      purpose: 'new key at the console',
      secret: apiKeyPepper,
      isSecure: publicUrl.startsWith('https:'),
      tokens,
      clock,
    });
  }

  @Get()
  @ConsolePage()
  async list(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Query('q') q?: string,
    @Query('after') last?: string,
  ): Promise<void> {
    const text = typeof q === 'string' ? q.slice(0, 120) : '';
    const after = last !== undefined && isUuid(last) ? last : null;
    const accounts = await this.queries.execute(new FindAccounts({ text, after, limit: ACCOUNTS_PAGE }));
    sendConsolePage(request, reply, accountsPage(request, { accounts, text, isFurther: after !== null }));
  }

  @Post('search')
  @ConsoleAct({ role: 'auditor' })
  search(@Res() reply: EdgeReply, @Body() form?: FormBody): void {
    const text = searchText(formValue(form, 'q'));
    seeOther(reply, text === '' ? ACCOUNTS : `${ACCOUNTS}?${new URLSearchParams({ q: text }).toString()}`);
  }

  /** Reached after a form that created a key; a reload neither creates nor shows one. */
  @Get(':id/new-key')
  @ConsolePage({ role: 'operator' })
  async newKey(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Param('id') id: string): Promise<void> {
    const made = await this.newKeys.take(request, reply);
    sendConsolePage(request, reply, issuedKeyPage(id, made?.accountId === id ? made.apiKey : null));
  }

  @Get(':id')
  @ConsolePage()
  async one(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Param('id') id: string,
    @Query('before') before?: string,
  ): Promise<void> {
    const revision = before !== undefined && /^\d{1,18}$/.test(before) ? BigInt(before) : null;
    await this.views.send(request, reply, id, revision);
  }

  @Post(':id/grants')
  @ConsoleAct()
  async grant(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Param('id') id: string,
    @Body() form?: FormBody,
  ): Promise<void> {
    await this.act(request, reply, { id, form, act: { kind: 'grant' } }, (by) => {
      const wallet = formValue(form, 'wallet');
      const amount = Number(formValue(form, 'credits'));
      if (!isWallet(wallet)) throw fault('Choose a wallet.');
      if (!Number.isInteger(amount) || amount < 1 || amount > MOST_CREDITS)
        throw fault('Credits are a whole number from 1.');
      return new GrantCredits(id, { wallet, amount }, by);
    });
  }

  @Post(':id/plan')
  @ConsoleAct()
  async plan(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Param('id') id: string,
    @Body() form?: FormBody,
  ): Promise<void> {
    await this.act(request, reply, { id, form, act: { kind: 'plan' } }, (by) => {
      const plan = formValue(form, 'plan');
      if (!isPlanName(plan)) throw fault('Choose a plan.');
      return new ChangePlan(id, plan, by);
    });
  }

  @Post(':id/refunds/:requestId')
  @ConsoleAct()
  async refund(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Param() { id, requestId }: { readonly id: string; readonly requestId: string },
    @Body() form?: FormBody,
  ): Promise<void> {
    await this.act(
      request,
      reply,
      { id, form, act: { kind: 'refund', requestId } },
      (by) => new RefundCharge(id, requestId, by),
    );
  }

  @Post(':id/keys')
  @ConsoleAct()
  async issue(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Param('id') id: string,
    @Body() form?: FormBody,
  ): Promise<void> {
    await this.act(request, reply, { id, form, act: { kind: 'issue' } }, (by) => new IssueKey(id, by));
  }

  @Post(':id/keys/:keyId')
  @ConsoleAct()
  async changeKey(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Param() { id, keyId }: { readonly id: string; readonly keyId: string },
    @Body() form?: FormBody,
  ): Promise<void> {
    const how = formValue(form, 'how');
    await this.act(request, reply, { id, form, act: { kind: 'key', keyId } }, (by): Command<Acted> => {
      if (how === 'revoke') return new RevokeKey(id, keyId, by);
      if (how !== 'rotate') throw fault('Say what is to happen to the key.');
      return new RotateKey(id, keyId, by);
    });
  }

  /**
   * Runs an action with its reason, once however often its form is submitted: a form is valid in its own session only, which
   * is shorter than the 24 hours for which the ledger recognises a grant. The page shows refusals.
   */
  private async act(
    request: EdgeRequest,
    reply: EdgeReply,
    { id, form, act }: SentForm,
    command: (by: By) => Command<Acted>,
  ): Promise<void> {
    const actId = formValue(form, 'act');
    const reason = visibleText(formValue(form, reasonField(act)).slice(0, 500));
    try {
      if (reason === '') throw fault('Give a reason: it is recorded in the log.');
      if (!isUuid(actId)) throw fault('Load the page of the account and try again.');
      const commandId = deriveId('command', `console ${id} ${actId}`);
      const done = await this.commands.execute(
        command({ commandId, actor: `operator:${consoleOperator(request).label}`, reason }),
      );
      noteCommit(request, done.position);
      if (!('apiKey' in done)) return seeOther(reply, `${ACCOUNTS}/${id}`);
      this.newKeys.put(reply, { apiKey: (done as IssuedKey).apiKey, accountId: id });
      seeOther(reply, `${ACCOUNTS}/${id}/new-key`);
    } catch (error) {
      if (!(error instanceof DomainError) || !SHOWN_ON_PAGE.has(error.code)) throw error;
      const status = error.code === 'validation_failed' ? 400 : 422;
      sendConsolePage(request, reply, await this.forms.page(request, id, act, { fault: error.message, status, form }));
    }
  }
}

const SHOWN_ON_PAGE: ReadonlySet<string> = new Set(['validation_failed', 'unprocessable']);

function fault(message: string): DomainError {
  return new DomainError('validation_failed', message);
}
