import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { commandIdOf } from '../../web/idempotency/command-id.js';
import { AnswerNotStored, Operation, OperatorOnly, ReadsFrom } from '../../web/http/operation.decorator.js';
import { noteCommit, type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { paginate } from '../../web/validation/page.js';
import { IssueKey, type By, type IssuedKey } from '../keys/issue-key.command.js';
import { RevokeKey } from '../keys/revoke-key.command.js';
import { RotateKey } from '../keys/rotate-key.command.js';
import { presentWallets } from '../usage/me.presenter.js';
import { AccountsQueryDto, ChangePlanDto, CreateAccountDto, GrantDto, ReasonDto, RefundDto } from './accounts.dto.js';
import { isLive, keysOf } from './account.decide.js';
import { ChangePlan } from './change-plan.command.js';
import { GetAccount } from './get-account.query.js';
import { GrantCredits } from './grant-credits.command.js';
import { ListAccounts, type ListedAccount } from './list-accounts.query.js';
import { OpenAccount } from './open-account.command.js';
import { RefundCharge } from './refund-charge.command.js';
import {
  AccountAnswer,
  type AccountRow,
  AccountsAnswer,
  GrantAnswer,
  KeyAnswer,
  KeyRevokedAnswer,
  KeyRotatedAnswer,
  PlanAnswer,
  RefundAnswer,
} from '../usage/account-answers.dto.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

const TAG = { tag: 'Operators: accounts' };

/** Account routes for operators. The log records who acted and why. */
@Controller('api/admin/accounts')
export class AccountsAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @OperatorOnly()
  @AnswerNotStored()
  @Operation('admin.accounts.create', {
    summary: 'Open an account and issue its first key',
    ...TAG,
    answer: KeyAnswer,
  })
  async create(@Req() request: EdgeRequest, @Body() body: CreateAccountDto): Promise<KeyAnswer> {
    const account = { plan: body.plan, label: body.label ?? null };
    return presentKey(request, await this.commands.execute(new OpenAccount(account, byOf(request, body))));
  }

  @Get()
  @OperatorOnly()
  @ReadsFrom('accounts', 'wallets')
  @Operation('admin.accounts.list', {
    summary: 'List accounts by id, label or plan, newest first',
    ...TAG,
    answer: AccountsAnswer,
  })
  async list(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: EdgeReply,
    @Query() query: AccountsQueryDto,
  ): Promise<AccountsAnswer> {
    const { q: text, plan, limit, offset } = query;
    const ask = { limit, offset, ...(text !== undefined && { text }), ...(plan && { plan }) };
    const { accounts, total } = await this.queries.execute(new ListAccounts(ask));
    return { data: accounts.map(presentListed), pagination: paginate(request, reply, query, { total }) };
  }

  @Get(':id')
  @OperatorOnly()
  @Operation('admin.accounts.get', {
    path: { id: { description: 'Id of the account.', example: EXAMPLE.accountId } },
    summary: 'Get an account with its plan, keys and wallets',
    ...TAG,
    answer: AccountAnswer,
    refuses: ['not_found'],
  })
  async get(@Param('id') id: string): Promise<AccountAnswer> {
    const { account, credits, revision, now } = await this.queries.execute(new GetAccount(id));
    return {
      account_id: id,
      label: account.label,
      plan: credits.plan,
      keys: keysOf(account).map(({ keyId, keyPrefix, replacesKeyId, ...key }) => ({
        key_id: keyId,
        key_prefix: keyPrefix,
        active: isLive(key, now),
        replaces_key_id: replacesKeyId,
      })),
      wallets: presentWallets(credits, now),
      revision: Number(revision),
    };
  }

  @Post(':id/plan')
  @OperatorOnly()
  @Operation('admin.accounts.plan', {
    path: { id: { description: 'Id of the account.', example: EXAMPLE.accountId } },
    summary: 'Move an account to another plan',
    ...TAG,
    answer: PlanAnswer,
    refuses: ['not_found'],
  })
  async plan(@Req() request: EdgeRequest, @Param('id') id: string, @Body() body: ChangePlanDto): Promise<PlanAnswer> {
    const changed = await this.commands.execute(new ChangePlan(id, body.plan, byOf(request, body)));
    noteCommit(request, changed.position);
    return { account_id: id, plan: changed.to, previous_plan: changed.from };
  }

  @Post(':id/grants')
  @OperatorOnly()
  @Operation('admin.accounts.grant', {
    path: { id: { description: 'Id of the account.', example: EXAMPLE.accountId } },
    summary: 'Add purchased credits to a wallet',
    ...TAG,
    answer: GrantAnswer,
    refuses: ['not_found', 'unprocessable'],
  })
  async grant(@Req() request: EdgeRequest, @Param('id') id: string, @Body() body: GrantDto): Promise<GrantAnswer> {
    const grant = { wallet: body.wallet, amount: body.credits };
    const { balance, position } = await this.commands.execute(new GrantCredits(id, grant, byOf(request, body)));
    noteCommit(request, position);
    return { account_id: id, wallet: body.wallet, balance };
  }

  @Post(':id/refunds')
  @OperatorOnly()
  @Operation('admin.accounts.refund', {
    path: { id: { description: 'Id of the account.', example: EXAMPLE.accountId } },
    summary: 'Refund a charge, once',
    ...TAG,
    answer: RefundAnswer,
    refuses: ['not_found', 'unprocessable'],
  })
  async refund(@Req() request: EdgeRequest, @Param('id') id: string, @Body() body: RefundDto): Promise<RefundAnswer> {
    const refund = new RefundCharge(id, body.request_id, byOf(request, body));
    const { refunded, position } = await this.commands.execute(refund);
    noteCommit(request, position);
    return { account_id: id, request_id: body.request_id, refunded };
  }

  @Post(':id/keys')
  @OperatorOnly()
  @AnswerNotStored()
  @Operation('admin.keys.issue', {
    path: { id: { description: 'Id of the account.', example: EXAMPLE.accountId } },
    summary: 'Issue a further key; three may be active',
    ...TAG,
    answer: KeyAnswer,
    refuses: ['not_found', 'unprocessable'],
  })
  async issueKey(@Req() request: EdgeRequest, @Param('id') id: string, @Body() body: ReasonDto): Promise<KeyAnswer> {
    return presentKey(request, await this.commands.execute(new IssueKey(id, byOf(request, body))));
  }

  @Post(':id/keys/:keyId/rotate')
  @OperatorOnly()
  @AnswerNotStored()
  @Operation('admin.keys.rotate', {
    path: {
      id: { description: 'Id of the account.', example: EXAMPLE.accountId },
      keyId: { description: 'Id of the key.', example: EXAMPLE.keyId },
    },
    summary: 'Replace a key; the old one ends at once',
    ...TAG,
    answer: KeyRotatedAnswer,
    refuses: ['not_found', 'unprocessable'],
  })
  async rotateKey(
    @Req() request: EdgeRequest,
    @Param('id') id: string,
    @Param('keyId') keyId: string,
    @Body() body: ReasonDto,
  ): Promise<KeyRotatedAnswer> {
    const issued = await this.commands.execute(new RotateKey(id, keyId, byOf(request, body)));
    return { ...presentKey(request, issued), replaces_key_id: keyId };
  }

  @Post(':id/keys/:keyId/revoke')
  @OperatorOnly()
  @Operation('admin.keys.revoke', {
    path: {
      id: { description: 'Id of the account.', example: EXAMPLE.accountId },
      keyId: { description: 'Id of the key.', example: EXAMPLE.keyId },
    },
    summary: 'Revoke a key; it is refused everywhere within two seconds',
    ...TAG,
    answer: KeyRevokedAnswer,
    refuses: ['not_found'],
  })
  async revokeKey(
    @Req() request: EdgeRequest,
    @Param('id') id: string,
    @Param('keyId') keyId: string,
    @Body() body: ReasonDto,
  ): Promise<KeyRevokedAnswer> {
    const { position } = await this.commands.execute(new RevokeKey(id, keyId, byOf(request, body)));
    noteCommit(request, position);
    return { account_id: id, key_id: keyId, revoked: true };
  }
}

function presentListed({ accountId, label, plan, openedAt, activeKeys }: ListedAccount): AccountRow {
  return { account_id: accountId, label, plan, opened_at: openedAt.toISOString(), active_keys: activeKeys };
}

function presentKey(request: EdgeRequest, { accountId, keyId, apiKey, position }: IssuedKey): KeyAnswer {
  noteCommit(request, position);
  return { account_id: accountId, key_id: keyId, api_key: apiKey };
}

/** With an Idempotency-Key the command keeps its id, so that a repeated grant is deduplicated. */
function byOf(request: EdgeRequest, { reason }: ReasonDto): By {
  const { operator } = request;
  return {
    commandId: commandIdOf(request),
    actor: `operator:${operator ?? 'operator'}`,
    ...(reason !== undefined && { reason }),
  };
}
