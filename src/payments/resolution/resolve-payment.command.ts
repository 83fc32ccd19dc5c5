import { Command } from '@nestjs/cqrs';
import { type PaymentState } from '../payment.decide.js';

/** Asks the chain what became of a payment and writes it down; what is still open stays as it is. */
export class ResolvePayment extends Command<PaymentState['status']> {
  constructor(readonly paymentId: string) {
    super();
  }
}
