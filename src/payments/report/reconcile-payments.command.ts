import { Command } from '@nestjs/cqrs';

export interface Disagreement {
  readonly paymentId: string;
  readonly log: string;
  readonly chain: string;
}

export interface Reconciled {
  /** Open payments that were checked on the chain, and those with a certain outcome since. */
  readonly asked: number;
  readonly resolved: number;
  /** Settled and rejected payments that were compared with the chain. */
  readonly compared: number;
  readonly disagreements: readonly Disagreement[];
  /** Payments whose payer was erased, so that the chain cannot be queried. */
  readonly erased: number;
}

/** Queries the chain about everything open, and compares the last days of the log with it. */
export class ReconcilePayments extends Command<Reconciled> {
  constructor(readonly days: number) {
    super();
  }
}
