import { Counter, Histogram } from 'prom-client';
import { type Metrics } from '../../platform/telemetry/metrics.js';
import { type LedgerObserver } from './actor-command.js';

/** What operators see of the ledger: how large its appends are, and how often processes meet on an account. */
export function ledgerMetrics({ registry }: Metrics): LedgerObserver {
  const appends = new Histogram({
    name: 'ledger_append_events',
    help: 'Events in one append of the credit ledger',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers: [registry],
  });
  const conflicts = new Counter({
    name: 'ledger_conflicts_total',
    help: 'Appends that another process was ahead of; their commands were decided again',
    registers: [registry],
  });
  const loads = new Histogram({
    name: 'ledger_load_events',
    help: 'Events read to load an account, beyond its snapshot',
    buckets: [1, 10, 100, 1_000, 10_000, 100_000],
    registers: [registry],
  });
  const unanswered = new Counter({
    name: 'ledger_unanswered_charges_total',
    help: 'Charges to which the log gave no definite answer; they are given back where they landed',
    registers: [registry],
  });
  return {
    appended: (events) => appends.observe(events),
    conflicted: () => conflicts.inc(),
    unanswered: (charges) => unanswered.inc(charges),
    loaded: (events) => loads.observe(events),
  };
}
