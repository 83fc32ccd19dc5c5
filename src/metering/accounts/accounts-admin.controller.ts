import { Body, Controller, Get, Param, Post, Req } from '@nestjs/common';
import { Operation, OperatorOnly } from '../../platform/http/operation.decorator.js';
import { noteCommit, type EdgeRequest } from '../../platform/http/request-context.js';
import { deriveId } from '../../platform/ids/ids.js';
import { Accounts, type By, type IssuedKey } from './accounts.service.js';
import { Ledger } from '../ledger/ledger.service.js';
import { presentWallets } from './me.presenter.js';
import { ChangePlanDto, CreateAccountDto, GrantDto, ReasonDto, RefundDto } from './metering.dto.js';

const TAG = { tag: 'Operators: accounts' };

/** The operator's door to accounts. Each act is in the log with who did it and why. */
@Controller('api/admin/accounts')
export class AccountsAdminController {
  constructor(
    private readonly accounts: Accounts,
    private readonly ledger: Ledger,
  ) {}

  @Post()
  @OperatorOnly()
  @Operation('admin.accounts.create', { summary: 'Opens an account and issues its first key', ...TAG })
  async create(@Req() request: EdgeRequest, @Body() body: CreateAccountDto): Promise<object> {
    const issued = await this.accounts.create({ plan: body.plan, label: body.label ?? null }, byOf(request, body));
    return presentKey(request, issued);
  }

  @Get(':id')
  @OperatorOnly()
  @Operation('admin.accounts.get', { summary: 'Plan, keys and wallets of an account', ...TAG })
  async get(@Param('id') id: string): Promise<object> {
    const account = await this.accounts.keysOf(id);
    const { state, revision, now } = await this.ledger.settled(id);
    return {
      account_id: id,
      label: account.label,
      plan: state.plan,
      keys: account.keys.map(({ keyId, keyPrefix, active, replacesKeyId }) => ({
        key_id: keyId,
        key_prefix: keyPrefix,
        active,
        replaces_key_id: replacesKeyId,
      })),
      wallets: presentWallets(state, now),
      revision: Number(revision),
    };
  }

  @Post(':id/plan')
  @OperatorOnly()
  @Operation('admin.accounts.plan', { summary: 'Moves an account to another plan', ...TAG })
  async plan(@Req() request: EdgeRequest, @Param('id') id: string, @Body() body: ChangePlanDto): Promise<object> {
    const { outcome, position } = await this.accounts.changePlan(id, body.plan, byOf(request, body));
    noteCommit(request, position);
    return { account_id: id, plan: outcome.to, previous_plan: outcome.from };
  }

  @Post(':id/grants')
  @OperatorOnly()
  @Operation('admin.accounts.grant', { summary: 'Adds purchased credits to a wallet', ...TAG })
  async grant(@Req() request: EdgeRequest, @Param('id') id: string, @Body() body: GrantDto): Promise<object> {
    const grant = { wallet: body.wallet, amount: body.credits };
    const { outcome, position } = await this.accounts.grant(id, grant, byOf(request, body));
    noteCommit(request, position);
    return { account_id: id, wallet: body.wallet, balance: outcome.balance };
  }

  @Post(':id/refunds')
  @OperatorOnly()
  @Operation('admin.accounts.refund', { summary: 'Gives one charge back, once', ...TAG })
  async refund(@Req() request: EdgeRequest, @Param('id') id: string, @Body() body: RefundDto): Promise<object> {
    const by = byOf(request, body);
    await this.accounts.keysOf(id);
    const refund = { requestId: body.request_id, cause: 'operator' };
    const { outcome, position } = await this.ledger.refund(id, refund, { correlationId: by.commandId, ...by });
    noteCommit(request, position);
    return { account_id: id, request_id: body.request_id, refunded: outcome.refunded };
  }

  @Post(':id/keys')
  @OperatorOnly()
  @Operation('admin.keys.issue', { summary: 'Issues a further key; three may be active', ...TAG })
  async issueKey(@Req() request: EdgeRequest, @Param('id') id: string, @Body() body: ReasonDto): Promise<object> {
    return presentKey(request, await this.accounts.issueKey(id, byOf(request, body)));
  }

  @Post(':id/keys/:keyId/rotate')
  @OperatorOnly()
  @Operation('admin.keys.rotate', { summary: 'Puts a new key in the place of one, which ends at once', ...TAG })
  async rotateKey(
    @Req() request: EdgeRequest,
    @Param('id') id: string,
    @Param('keyId') keyId: string,
    @Body() body: ReasonDto,
  ): Promise<object> {
    const issued = await this.accounts.rotateKey(id, keyId, byOf(request, body));
    return { ...presentKey(request, issued), replaces_key_id: keyId };
  }

  @Post(':id/keys/:keyId/revoke')
  @OperatorOnly()
  @Operation('admin.keys.revoke', { summary: 'Ends a key; refused everywhere within two seconds', ...TAG })
  async revokeKey(
    @Req() request: EdgeRequest,
    @Param('id') id: string,
    @Param('keyId') keyId: string,
    @Body() body: ReasonDto,
  ): Promise<object> {
    noteCommit(request, await this.accounts.revokeKey(id, keyId, byOf(request, body)));
    return { account_id: id, key_id: keyId, revoked: true };
  }
}

function presentKey(request: EdgeRequest, { accountId, keyId, apiKey, position }: IssuedKey): object {
  noteCommit(request, position);
  return { account_id: accountId, key_id: keyId, api_key: apiKey };
}

/** Under an Idempotency-Key the command keeps its id, so that a repeated grant is the same grant. */
function byOf(request: EdgeRequest, { reason }: ReasonDto): By {
  const { requestId, idempotencyKeyHash, operator } = request;
  return {
    commandId: idempotencyKeyHash === undefined ? requestId : deriveId('command', idempotencyKeyHash),
    actor: `operator:${operator ?? 'operator'}`,
    ...(reason !== undefined && { reason }),
  };
}
