import { type Moment } from '../../kernel/moment.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { rowsOf } from '../../platform/projector/change-set.js';
import { changesOf, type Projection, type Row, type RowChange } from '../../platform/projector/projection.js';
import { isKnown } from '../../web/lists/known-time.js';

export interface RecordAt {
  /** Rows by table, from the record's own events up to then. Changes by `resolve` are not included. */
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  readonly events: number;
  /** Revision of the last event that counted; -1n for none. */
  readonly revision: bigint;
}

/**
 * One record as it was known at a time (when the log recorded an event, not when it happened). Reads the record's own
 * short stream through the projection's table of event type → row change.
 */
export async function recordAt(
  eventStore: EventStore,
  projection: Projection,
  stream: string,
  asOf: Moment,
): Promise<RecordAt> {
  const changes: RowChange[] = [];
  let events = 0;
  let revision = -1n;
  for await (const event of eventStore.readStream(stream)) {
    if (!isKnown(event, asOf)) break;
    changes.push(...changesOf(projection, event));
    events++;
    revision = event.revision;
  }
  return { rows: rowsOf(projection.tables, changes), events, revision };
}
