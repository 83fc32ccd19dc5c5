import { Query } from '@nestjs/cqrs';
import { type PaymentEntity } from '../../../projections/payments/payments.entity.js';

interface PaymentsAsk {
  readonly statuses: readonly string[];
  readonly operation?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Payments without their payers, newest first. */
export class ListPayments extends Query<{ readonly payments: readonly PaymentEntity[]; readonly total: number }> {
  constructor(readonly ask: PaymentsAsk) {
    super();
  }
}
