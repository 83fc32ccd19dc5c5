import { type EventDraft } from '../../platform/event-store/event-codec.js';
import {
  type Appended,
  type ExpectedRevision,
  type ReadStreamOptions,
} from '../../platform/event-store/event-store.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type CreditState } from './credits.decide.js';

/**
 * What the ledger needs of the log; `EventStore` is one. `append` answers only what is definite: appended,
 * VersionConflict, AppendRefused, or LogUnavailable where no definite answer was to be had.
 */
export interface CreditLog {
  append(stream: string, expected: ExpectedRevision, drafts: readonly EventDraft[]): Promise<Appended>;
  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<RecordedEvent>;
}

export interface CreditSnapshot {
  readonly revision: bigint;
  readonly position: bigint;
  /** Id of the event at `revision`: proof that the snapshot is of this log. */
  readonly eventId: string;
  readonly state: CreditState;
}

/** Snapshots are a cache: any of them may be missing, and none is believed without its event. */
export interface CreditSnapshots {
  load(accountId: string): Promise<CreditSnapshot | null>;
  save(accountId: string, snapshot: CreditSnapshot): Promise<void>;
}
