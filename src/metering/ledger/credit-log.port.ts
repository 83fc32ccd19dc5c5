import { type EventDraft } from '../../platform/event-store/event-codec.js';
import {
  type Appended,
  type ExpectedRevision,
  type ReadStreamOptions,
} from '../../platform/event-store/event-store.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type CreditState } from './credits.decide.js';

/**
 * What the ledger requires of the log; `EventStore` implements it. `append` has definite outcomes (appended,
 * VersionConflict, AppendRefused) or throws LogUnavailable where the outcome is unknown.
 */
export interface CreditLog {
  append(stream: string, expected: ExpectedRevision, drafts: readonly EventDraft[]): Promise<Appended>;
  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<RecordedEvent>;
}

/** What following other processes requires of the log. */
export interface FollowedLog {
  headPosition(): Promise<bigint>;
  /** Events after a position, in the order of the log, until the signal is aborted. */
  subscribe(options: {
    readonly from: bigint;
    readonly categories: readonly string[];
    readonly maxBatch: number;
    readonly signal: AbortSignal;
  }): AsyncIterable<{ readonly events: readonly RecordedEvent[] }>;
}

export interface CreditSnapshot {
  readonly revision: bigint;
  readonly position: bigint;
  /** Id of the event at `revision`: proves that the snapshot belongs to this log. */
  readonly eventId: string;
  readonly state: CreditState;
}

/** Snapshots are a cache: any may be missing, and each is checked against its event. */
export interface CreditSnapshots {
  load(accountId: string): Promise<CreditSnapshot | null>;
  save(accountId: string, snapshot: CreditSnapshot): Promise<void>;
}
