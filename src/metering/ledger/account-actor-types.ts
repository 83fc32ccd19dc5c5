import { type LimitFunction } from 'p-limit';
import { type Clock } from '../../kernel/clock.js';
import { type Wallet } from '../../kernel/credits.js';
import { type Appending, type CreditActor } from './credit-drafts.rules.js';
import { type CreditLog, type CreditSnapshot } from './credit-log.port.js';
import { type CreditRules, type CreditState, type Decision } from './credits.decide.js';
import { type CreditEvent } from './credits.events.js';
import { type PendingReads } from '../reads/pending-reads.js';
import { type UnansweredCharges } from '../refunds/unanswered-charges.port.js';

/** Callbacks for the ledger's metrics. */
export interface LedgerObserver {
  appended?(events: number): void;
  /** Another process appended first; the commands are decided again. */
  conflicted?(): void;
  loaded?(events: number): void;
  /** An append of `charges` charges had an unknown outcome; they are recorded as unanswered. */
  unanswered?(charges: number): void;
  /** Recording them failed; it is retried until it succeeds. */
  unrecorded?(error: unknown): void;
}

export interface Answer<T> {
  readonly outcome: T;
  /** State right after the command. */
  readonly state: CreditState;
  /** Commit position of the answer. */
  readonly position: bigint;
}

export interface ActorSurroundings {
  readonly log: CreditLog;
  readonly rules: CreditRules;
  readonly clock: Clock;
  /** While it is false, nothing is appended and no credits are reserved: dates of charges are evidence. */
  readonly isClockRight: () => boolean;
  readonly slots: LimitFunction;
  readonly pause: (ms: number) => Promise<void>;
  readonly random: () => number;
  readonly snapshot: (accountId: string) => Promise<CreditSnapshot | null>;
  readonly observer: LedgerObserver;
  /** Called where another process appended first. */
  readonly conflicted: () => void;
  readonly unanswered: UnansweredCharges;
}

/** Credits reserved for running work, in this process only. */
export interface Hold {
  readonly wallet: Wallet;
  readonly amount: number;
  released: boolean;
}

export type Decide<T> = (state: CreditState, now: number, held: number) => Decision<T>;

export interface Command {
  readonly decide: Decide<unknown>;
  /** Null where the command never appends; then even an unacknowledged state may answer it. */
  readonly by: CreditActor | null;
  readonly wallet: Wallet | null;
  /** Null where the answer shows no records, or they are not recorded. */
  readonly reads: PendingReads | null;
  /** Released together with the command's own events, so that its credits count exactly once. */
  readonly hold: Hold | null;
  readonly resolve: (answer: Answer<unknown>) => void;
  readonly reject: (error: unknown) => void;
  /** The head check (see `looks`) that the answer must rest on; 0 where any suffices. */
  minRead: number;
}

export interface Round extends Appending {
  readonly decided: { readonly command: Command; readonly outcome: unknown; readonly state: CreditState }[];
  readonly waiting: Command[];
  /** Of the decided charges, those that are sealed together. */
  readonly reads: PendingReads[];
  /** The last command that appends, where it is a charge whose reads are sealed with those of others. */
  last: { readonly before: CreditState; readonly charged: readonly CreditEvent[]; readonly by: CreditActor } | null;
}
