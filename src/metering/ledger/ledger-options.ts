import { type Clock } from '../../kernel/clock.js';
import { type LedgerObserver } from './account-actor-types.js';
import { type CreditLog, type CreditSnapshots } from './credit-log.port.js';
import { type CreditRules } from './credits.decide.js';
import { type UnansweredCharges } from '../refunds/unanswered-charges.port.js';

/** What the ledger stands on. */
export interface LedgerOptions {
  readonly log: CreditLog;
  readonly rules: CreditRules;
  readonly clock: Clock;
  readonly snapshots?: CreditSnapshots;
  /** Where charges go whose append has no definite outcome. */
  readonly unanswered: UnansweredCharges;
  /** Appends and reads of all accounts under way at once. */
  readonly slots?: number;
  readonly maxActors?: number;
  readonly idleMs?: number;
  readonly pause?: (ms: number) => Promise<void>;
  readonly random?: () => number;
  readonly observer?: LedgerObserver;
  readonly onSnapshotError?: (error: unknown) => void;
}

/** Injection token of the `LedgerOptions`. */
export const LEDGER_OPTIONS = Symbol('LEDGER_OPTIONS');
