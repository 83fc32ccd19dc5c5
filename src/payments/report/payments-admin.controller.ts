import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { Operation, OperatorOnly, ReadsFrom } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { CLOCK } from '../../platform/tokens.js';
import { encodeCursor } from '../../web/validation/cursor.js';
import { paginate, placeInTime } from '../../web/validation/page.js';
import { PaymentsAnswer, ReconciliationAnswer, SettledRevenueAnswer } from './payment-answers.dto.js';
import { GetPaymentRevenue } from './get-payment-revenue.query.js';
import { ListPayments } from './list-payments.query.js';
import { presentPayment, presentRevenue } from './payments.presenter.js';
import { PaymentsQueryDto, ReconcileDto, RevenueQueryDto } from './payments.dto.js';
import { ReconcilePayments } from './reconcile-payments.command.js';

const TAG = { tag: 'Operators: payments' };
const DAY_MS = 86_400_000;

/** Payment routes for operators. */
@Controller('api/admin/payments')
export class PaymentsAdminController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @OperatorOnly()
  @ReadsFrom('payments')
  @Operation('admin.payments.list', {
    summary: 'List payments with their status, newest first',
    answer: PaymentsAnswer,
    ...TAG,
  })
  async list(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: EdgeReply,
    @Query() query: PaymentsQueryDto,
  ): Promise<PaymentsAnswer> {
    const { status: statuses = [], operation, limit, offset } = query;
    const scope = `payments ${statuses.join()} ${operation ?? ''}`;
    const place = placeInTime(scope, query);
    const after = place && { claimedAt: place.at, paymentId: place.id };
    const { payments, total, hasMore } = await this.queries.execute(
      new ListPayments({ statuses, operation, limit, offset, after }),
    );
    const last = hasMore ? payments.at(-1) : undefined;
    const nextCursor = last ? encodeCursor(scope, [last.claimed_at.toISOString(), last.payment_id]) : null;
    return { data: payments.map(presentPayment), pagination: paginate(request, reply, query, { total, nextCursor }) };
  }

  @Get('revenue')
  @OperatorOnly()
  @ReadsFrom('payments')
  @Operation('admin.payments.revenue', {
    summary: 'Sum settled payments by day and operation',
    answer: SettledRevenueAnswer,
    ...TAG,
  })
  async revenue(@Query() query: RevenueQueryDto): Promise<SettledRevenueAnswer> {
    const to = query.to ?? dayOf(this.clock.now());
    const from = query.from ?? dayOf(this.clock.now() - 29 * DAY_MS);
    return { from, to, ...presentRevenue(await this.queries.execute(new GetPaymentRevenue(from, to))) };
  }

  @Post('reconcile')
  @OperatorOnly()
  @Operation('admin.payments.reconcile', {
    summary: 'Reconcile open payments and the log with the chain',
    answer: ReconciliationAnswer,
    refuses: ['not_configured', 'upstream_unavailable'],
    ...TAG,
  })
  async reconcile(@Body() { days }: ReconcileDto): Promise<ReconciliationAnswer> {
    const { disagreements, ...counts } = await this.commands.execute(new ReconcilePayments(days));
    return {
      ...counts,
      disagreements: disagreements.map(({ paymentId, log, chain }) => ({ payment_id: paymentId, log, chain })),
    };
  }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
