import { Body, Controller, Delete, Get, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { instantOf } from '../../kernel/instant.js';
import { Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest, noteCommit } from '../../web/http/request-context.js';
import { type CursorKey, decodeCursor, encodeCursor } from '../../web/validation/cursor.js';
import { knownTime } from '../../web/lists/known-time.js';
import { asOfMember } from '../../web/openapi/as-of.dto.js';
import { paginate, refuseOffsetWithCursor } from '../../web/validation/page.js';
import { DeleteAccount } from '../deletion/delete-account.command.js';
import { GetMe } from './get-me.query.js';
import { ListUsage, type UsageRow } from './list-usage.query.js';
import { presentMe } from './me.presenter.js';
import { principalOf } from './principal.js';
import { DeleteMeDto, UsageQueryDto } from './usage.dto.js';
import { AccountDeletedAnswer, MeAnswer, type Movement, UsageAnswer } from './usage-answers.dto.js';

/** The caller's view of its own account; free and exempt from the minute rate. */
@Controller('api/v1')
export class MeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('me')
  @Operation('me', {
    summary: 'Get the account of the key',
    description: 'Plan, wallets, limits and what is left of them; alerts at 80 and 100 % of an allowance. Free.',
    tag: 'Account',
    answer: MeAnswer,
  })
  async me(@Req() request: EdgeRequest): Promise<MeAnswer> {
    return presentMe(await this.queries.execute(new GetMe(principalOf(request).accountId)));
  }

  @Delete('me')
  @Operation('me.delete', {
    summary: 'Permanently delete the account of the key',
    description:
      'Its keys and sessions end at once, also the key of this call. Its webhooks and open jobs then end, open jobs are ' +
      'refunded, and what is personal is erased: addresses of webhooks, contacts of submissions. The ' +
      'ledger stays under the id of the account; published companies stay. Credits that are left are lost. Any other id is a 400, ' +
      'and nothing is deleted. Free.',
    tag: 'Account',
    answer: AccountDeletedAnswer,
  })
  async remove(@Req() request: EdgeRequest, @Body() { confirm }: DeleteMeDto): Promise<AccountDeletedAnswer> {
    const { accountId, keyId } = principalOf(request);
    const by = { commandId: request.requestId, actor: `key:${keyId}` };
    const { keysEnded, position } = await this.commands.execute(new DeleteAccount(accountId, confirm, by));
    noteCommit(request, position);
    return { account_id: accountId, deleted: true, keys_ended: keysEnded };
  }

  @Get('usage')
  @ReadsFrom('usage')
  @Operation('usage', {
    summary: "List the account's movements of credits, newest first",
    description: 'Each debit, refund and grant with its request id. With `as_of`, the state at that time. Free.',
    tag: 'Account',
    answer: UsageAnswer,
  })
  async usage(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: EdgeReply,
    @Query() query: UsageQueryDto,
  ): Promise<UsageAnswer> {
    refuseOffsetWithCursor(query);
    const { accountId } = principalOf(request);
    const { as_of: asked = '' } = query;
    const scope = `usage ${accountId} ${instantOf(asked)?.toISOString() ?? asked}`;
    const asOf = await knownTime(this.queries, query.as_of, ['usage']);
    const page = await this.queries.execute(
      new ListUsage({
        accountId,
        limit: query.limit,
        offset: query.offset,
        ...(query.cursor !== undefined && { before: revisionIn(decodeCursor(scope, query.cursor, ['string'])) }),
        asOf,
      }),
    );
    const last = page.rows.at(-1);
    const nextCursor = page.hasMore && last ? encodeCursor(scope, [last.revision]) : null;
    return {
      data: page.rows.map(presentUsage),
      pagination: paginate(request, reply, query, { ...page, nextCursor }),
      ...asOfMember(asOf),
    };
  }
}

function revisionIn([revision]: readonly CursorKey[]): bigint {
  return BigInt(String(revision));
}

function presentUsage(row: UsageRow): Movement {
  return {
    id: row.id,
    at: row.at.toISOString(),
    request_id: row.request_id,
    operation: row.operation,
    wallet: row.wallet,
    kind: row.kind,
    amount: Number(row.amount),
    remaining_period: Number(row.remaining_period),
    remaining_balance: Number(row.remaining_balance),
  };
}
