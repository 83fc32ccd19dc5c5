import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { GetPaymentRevenue, type RevenueRow } from './get-payment-revenue.query.js';

interface Row {
  readonly day: string;
  readonly operation: string;
  readonly payments: string;
  readonly amount: string;
}

@QueryHandler(GetPaymentRevenue)
export class GetPaymentRevenueHandler implements IQueryHandler<GetPaymentRevenue> {
  constructor(private readonly readStore: ReadStore) {}

  async execute({ from, to }: GetPaymentRevenue): Promise<readonly RevenueRow[]> {
    const rows = await this.readStore.query<Row>(
      `SELECT to_char(settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, operation,
         count(*) AS payments, sum(amount) AS amount
       FROM read.payments
       WHERE settled_at >= $1::date::timestamp AT TIME ZONE 'UTC'
         AND settled_at < ($2::date + 1)::timestamp AT TIME ZONE 'UTC'
       GROUP BY 1, 2 ORDER BY 1 DESC, 2`,
      [from, to],
    );
    return rows.map(({ day, operation, payments, amount }) => ({
      day,
      operation,
      payments: Number(payments),
      amount: Number(amount),
    }));
  }
}
