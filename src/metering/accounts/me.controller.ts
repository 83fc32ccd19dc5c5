import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { type Pagination } from '../../kernel/page.js';
import { decodeCursor, encodeCursor } from '../../platform/validation/cursor.js';
import { Operation, ReadsFrom } from '../../platform/http/operation.decorator.js';
import { paginate, refuseOffsetWithCursor } from '../../platform/validation/page.js';
import { type EdgeReply, type EdgeRequest, type Principal } from '../../platform/http/request-context.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { periodOf } from '../ledger/calendar.decide.js';
import { Ledger } from '../ledger/ledger.service.js';
import { presentMe, type Me } from './me.presenter.js';
import { UsageQueryDto } from './metering.dto.js';
import { type Plans } from '../pricing/plans.js';
import { PLANS } from '../pricing/tokens.js';
import { usageAlerts } from '../limits/usage-alerts.query.js';
import { UsageQuery, type UsageRow } from './usage.query.js';

/** What a caller may know of its own account; free, and outside the minute rate. */
@Controller('api/v1')
export class MeController {
  constructor(
    private readonly ledger: Ledger,
    private readonly usageQuery: UsageQuery,
    private readonly readStore: ReadStore,
    @Inject(PLANS) private readonly plans: Plans,
  ) {}

  @Get('me')
  @Operation('me', {
    summary: 'The account of the key',
    description: 'Plan, wallets, limits and what is left of them; alerts at 80 and 100 % of an allowance. Free.',
    tag: 'Account',
  })
  async me(@Req() request: EdgeRequest): Promise<Me> {
    const { accountId } = principalOf(request);
    const { state, now } = await this.ledger.settled(accountId);
    const alerts = await usageAlerts(this.readStore, accountId, periodOf(now));
    return presentMe(accountId, state, this.plans, { now, alerts });
  }

  @Get('usage')
  @ReadsFrom('usage')
  @Operation('usage', {
    summary: "The account's movements of credits, newest first",
    description: 'Each debit, refund and grant with its request id. With `as_of`, as the log stood then. Free.',
    tag: 'Account',
  })
  async usage(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: EdgeReply,
    @Query() query: UsageQueryDto,
  ): Promise<{ data: object[]; pagination: Pagination }> {
    refuseOffsetWithCursor(query);
    const { accountId } = principalOf(request);
    const scope = `usage ${accountId} ${query.as_of?.toISOString() ?? ''}`;
    const page = await this.usageQuery.page({
      accountId,
      limit: query.limit,
      offset: query.offset,
      ...(query.cursor !== undefined && { before: BigInt(decodeCursor(scope, query.cursor, ['string'])[0] as string) }),
      ...(query.as_of && { asOf: query.as_of }),
    });
    const last = page.rows.at(-1);
    const nextCursor = page.hasMore && last ? encodeCursor(scope, [last.revision]) : null;
    return {
      data: page.rows.map(presentUsage),
      pagination: paginate(request, reply, query, { ...page, nextCursor }),
    };
  }
}

function presentUsage(row: UsageRow): object {
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

function principalOf(request: EdgeRequest): Principal {
  if (!request.principal) throw new DomainError('unauthorized', 'This operation needs an API key.');
  return request.principal;
}
