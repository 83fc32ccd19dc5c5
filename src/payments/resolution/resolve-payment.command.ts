import { Command } from '@nestjs/cqrs';
import { type PaymentState } from '../payment.decide.js';

/** Queries the chain for the outcome of a payment and records it; an open payment stays open. */
export class ResolvePayment extends Command<PaymentState['status']> {
  constructor(readonly paymentId: string) {
    super();
  }
}
