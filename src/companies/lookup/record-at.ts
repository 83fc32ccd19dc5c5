import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { rowsOf } from '../../platform/projector/change-set.js';
import { changesOf, type Projection, type Row, type RowChange } from '../../platform/projector/projection.js';

export interface RecordAt {
  /** Rows by table, from the record's own events up to the instant. Changes by `resolve` are not included. */
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  readonly events: number;
  /** Revision of the last event that counted; -1n for none. */
  readonly revision: bigint;
}

/**
 * One record as of an instant (knowledge time: when the log recorded an event, not when it happened). Reads the
 * record's own short stream through the projection's table of event type → row change.
 */
export async function recordAt(
  eventStore: EventStore,
  projection: Projection,
  stream: string,
  asOf: Date,
): Promise<RecordAt> {
  const changes: RowChange[] = [];
  let events = 0;
  let revision = -1n;
  for await (const event of eventStore.readStream(stream)) {
    if (!known(event, asOf)) break;
    changes.push(...changesOf(projection, event));
    events++;
    revision = event.revision;
  }
  return { rows: rowsOf(projection.tables, changes), events, revision };
}

function known(event: RecordedEvent, asOf: Date): boolean {
  return event.recordedAt <= asOf.getTime();
}
