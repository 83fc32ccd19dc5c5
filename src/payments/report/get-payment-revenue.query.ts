import { Query } from '@nestjs/cqrs';

export interface RevenueRow {
  /** YYYY-MM-DD, UTC; the day the payment was settled. */
  readonly day: string;
  readonly operation: string;
  readonly payments: number;
  /** Millionths of a dollar. */
  readonly amount: number;
}

/** Settled payments by day and operation; days are inclusive. */
export class GetPaymentRevenue extends Query<readonly RevenueRow[]> {
  constructor(
    readonly from: string,
    readonly to: string,
  ) {
    super();
  }
}
