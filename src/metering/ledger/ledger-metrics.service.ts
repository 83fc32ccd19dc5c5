import { Inject, Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import { Logger } from '../../platform/telemetry/logger.js';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { type LedgerObserver } from './account-actor-types.js';

/** Ledger metrics for operators: size of appends, and conflicts between processes. */
@Injectable()
export class LedgerMetrics implements LedgerObserver {
  private readonly appends: Histogram;
  private readonly conflicts: Counter;
  private readonly loads: Histogram;
  private readonly lost: Counter;

  constructor(
    { registry }: Metrics,
    @Inject(Logger) private readonly logger: Logger,
  ) {
    const registers = [registry];
    this.appends = new Histogram({
      name: 'ledger_append_events',
      help: 'Events in one append of the credit ledger',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers,
    });
    this.conflicts = new Counter({
      name: 'ledger_conflicts_total',
      help: 'Appends that another process was ahead of; their commands were decided again',
      registers,
    });
    this.loads = new Histogram({
      name: 'ledger_load_events',
      help: 'Events read to load an account, beyond its snapshot',
      buckets: [1, 10, 100, 1_000, 10_000, 100_000],
      registers,
    });
    this.lost = new Counter({
      name: 'ledger_unanswered_charges_total',
      help: 'Charges to which the log gave no definite answer; they are given back where they landed',
      registers,
    });
  }

  appended(events: number): void {
    this.appends.observe(events);
  }

  conflicted(): void {
    this.conflicts.inc();
  }

  loaded(events: number): void {
    this.loads.observe(events);
  }

  unanswered(charges: number): void {
    this.lost.inc(charges);
  }

  unrecorded(error: unknown): void {
    this.logger.error({ err: error }, 'charges without an answer could not be put on file');
  }
}
