import { Command } from '@nestjs/cqrs';

export interface Disagreement {
  readonly paymentId: string;
  readonly log: string;
  readonly chain: string;
}

export interface Reconciled {
  /** Open payments that the chain was asked about, and those that are certain since. */
  readonly asked: number;
  readonly resolved: number;
  /** Settled and rejected payments that were held against the chain. */
  readonly compared: number;
  readonly disagreements: readonly Disagreement[];
  /** Payments whose payer was erased, so that nobody can ask about them. */
  readonly erased: number;
}

/** Asks the chain about everything open, and holds what the log says of the last days against it. */
export class ReconcilePayments extends Command<Reconciled> {
  constructor(readonly days: number) {
    super();
  }
}
