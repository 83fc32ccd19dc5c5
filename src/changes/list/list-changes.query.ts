import { Query } from '@nestjs/cqrs';
import { type Change, type ChangeKind } from '../change.js';
import { type ChangePlace } from './change-place.js';

export interface ChangesAsk {
  /** Changes after this place; position 0n for all. */
  readonly since: ChangePlace;
  readonly kinds: readonly ChangeKind[];
  /** Only changes of these fields, and records that came or went; empty for all. */
  readonly fields: readonly string[];
  readonly limit: number;
  /** Maximum time to wait for the next change. */
  readonly waitMs: number;
}

export interface ListedChange extends Change {
  readonly position: bigint;
  readonly recordedAt: number;
  /** ISO 8601; of the event's decision. */
  readonly occurredAt: string;
  /** Of the event in its stream. */
  readonly revision: bigint;
}

export interface ChangesPage {
  /** At most `limit`. */
  readonly changes: readonly ListedChange[];
  /** Where the next page begins. */
  readonly next: ChangePlace;
  readonly hasMore: boolean;
  /** Position up to which the read models have come. */
  readonly head: bigint;
}

/** Changes of records in the order of the log. Fails with validation_failed for a position that the log does not have. */
export class ListChanges extends Query<ChangesPage> {
  constructor(readonly asked: ChangesAsk) {
    super();
  }
}
