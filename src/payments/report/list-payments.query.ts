import { Query } from '@nestjs/cqrs';
import { type PaymentEntity } from '../../../projections/payments/payments.entity.js';

interface PaymentsAsk {
  readonly statuses: readonly string[];
  readonly operation?: string | undefined;
  readonly limit: number;
  readonly offset: number;
  /** Instead of an offset: the last payment of the page before. */
  readonly after: { readonly claimedAt: string; readonly paymentId: string } | null;
}

interface PaymentsPage {
  readonly payments: readonly PaymentEntity[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** Payments without their payers, newest first. */
export class ListPayments extends Query<PaymentsPage> {
  constructor(readonly ask: PaymentsAsk) {
    super();
  }
}
