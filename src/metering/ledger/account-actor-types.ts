import { type Clock } from '../../kernel/clock.js';
import { type Wallet } from '../../kernel/credits.js';
import { type EventDraft } from '../../platform/event-store/event-codec.js';
import { type CreditActor } from './credit-drafts.rules.js';
import { type CreditLog, type CreditSnapshot } from './credit-log.port.js';
import { type CreditRules, type CreditState, type Decision } from './credits.decide.js';
import { type Semaphore } from './semaphore.js';
import { type UnansweredCharges } from '../refunds/unanswered-charges.port.js';

/** Told what the ledger does with the log, for measures. */
export interface LedgerObserver {
  appended?(events: number): void;
  /** Somebody else was first; the commands are decided again. */
  conflicted?(): void;
  loaded?(events: number): void;
  /** The log gave no definite answer to the append of so many charges; they go on file. */
  unanswered?(charges: number): void;
  /** They could not be put on file yet; it is tried until they are. */
  unrecorded?(error: unknown): void;
}

export interface Answer<T> {
  readonly outcome: T;
  /** State right after the command. */
  readonly state: CreditState;
  /** Commit position that the answer stands on. */
  readonly position: bigint;
}

export interface ActorSurroundings {
  readonly log: CreditLog;
  readonly rules: CreditRules;
  readonly clock: Clock;
  readonly slots: Semaphore;
  readonly pause: (ms: number) => Promise<void>;
  readonly random: () => number;
  readonly snapshot: (accountId: string) => Promise<CreditSnapshot | null>;
  readonly observer: LedgerObserver;
  readonly unanswered: UnansweredCharges;
}

/** Credits promised to work under way, in this process only. */
export interface Hold {
  readonly wallet: Wallet;
  readonly amount: number;
  released: boolean;
}

export type Decide<T> = (state: CreditState, now: number, held: number) => Decision<T>;

export interface Command {
  readonly decide: Decide<unknown>;
  /** Null where the command never appends; it is then answered from any state, also one not yet acknowledged. */
  readonly by: CreditActor | null;
  readonly wallet: Wallet | null;
  /** Released together with the command's own events, so that its credits are never counted twice or not at all. */
  readonly hold: Hold | null;
  readonly resolve: (answer: Answer<unknown>) => void;
  readonly reject: (error: unknown) => void;
  /** The look at the log (see `looks`) that its answer, or its refusal, must rest on; 0 where any will do. */
  needsLook: number;
}

export interface Round {
  readonly decided: { readonly command: Command; readonly outcome: unknown; readonly state: CreditState }[];
  readonly waiting: Command[];
  readonly drafts: EventDraft[];
  state: CreditState;
}
