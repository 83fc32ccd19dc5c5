import { type Clock, type ClockCheck } from '../../kernel/clock.js';
import { type LedgerObserver } from './account-actor-types.js';
import { type CreditLog, type CreditSnapshots, type FollowedLog } from './credit-log.port.js';
import { type CreditRules } from './credits.decide.js';
import { type UnansweredCharges } from '../refunds/unanswered-charges.port.js';

/** Dependencies of the ledger. */
export interface LedgerOptions {
  readonly log: CreditLog;
  /** The same log, to follow what other processes charge; without it, each conflict reads. */
  readonly followed?: FollowedLog;
  readonly rules: CreditRules;
  readonly clock: Clock;
  /** Without it, the clock is always right. */
  readonly clockCheck?: ClockCheck;
  readonly snapshots?: CreditSnapshots;
  /** Records charges whose append has an unknown outcome. */
  readonly unanswered: UnansweredCharges;
  /** Maximum concurrent appends and reads over all accounts. */
  readonly slots?: number;
  readonly maxActors?: number;
  readonly idleMs?: number;
  /** Conflicts within a second from which on the charges of other processes are followed. */
  readonly conflictsToFollow?: number;
  readonly pause?: (ms: number) => Promise<void>;
  readonly random?: () => number;
  readonly observer?: LedgerObserver;
  readonly onSnapshotError?: (error: unknown) => void;
}

/** Injection token of the `LedgerOptions`. */
export const LEDGER_OPTIONS = Symbol('LEDGER_OPTIONS');
