import { type EventStore } from '../event-store/event-store.js';
import { type EventMark } from '../event-store/event-mark.js';
import { type ReadStore } from '../read-store/read-store.js';
import { LOG_IDENTITY_STREAM, type LogOpened } from './log-identity.events.js';

/** What Postgres knows of its log: the log's id, and the position of each reader. */
export interface KnownLog {
  /** Null before the first start with a log. */
  readonly logId: string | null;
  /** How often an operator has adopted another log. */
  readonly adoptions: number;
  readonly readers: readonly ReaderPosition[];
}

interface ReaderPosition {
  readonly reader: string;
  readonly position: bigint;
  readonly mark: EventMark | null;
}

export type LogDifference =
  | { readonly kind: 'identity'; readonly expected: string; readonly found: string | null }
  /** The log ends before a reader's position. */
  | { readonly kind: 'shorter'; readonly head: bigint; readonly reader: string; readonly position: bigint }
  /** The log has another event, or none, at a reader's position. */
  | { readonly kind: 'event'; readonly reader: string; readonly position: bigint };

export interface LogComparison {
  readonly known: KnownLog;
  /** Null when the log has no identity. */
  readonly logId: string | null;
  readonly head: bigint;
  readonly differences: readonly LogDifference[];
}

/** Compares the present log with what Postgres knows of it; changes nothing. */
export async function compareLog(eventStore: EventStore, readStore: ReadStore): Promise<LogComparison> {
  // The order matters: a position that was read before the head cannot be ahead of it.
  const known = await readKnownLog(readStore);
  const logId = await logIdOf(eventStore);
  const head = await eventStore.headPosition();
  const differences: LogDifference[] = [];
  if (known.logId !== null && known.logId !== logId) {
    differences.push({ kind: 'identity', expected: known.logId, found: logId });
  }
  const [furthest] = [...known.readers].sort((left, right) => (left.position > right.position ? -1 : 1));
  if (furthest && furthest.position > head) {
    differences.push({ kind: 'shorter', head, reader: furthest.reader, position: furthest.position });
  }
  const seen = new Map<string, boolean>();
  for (const { reader, mark } of known.readers) {
    if (!mark || mark.position > head) continue;
    const key = `${mark.position} ${mark.eventId}`;
    if (seen.has(key)) continue;
    seen.set(key, true);
    if ((await eventStore.eventIdAt(mark.position)) === mark.eventId) continue;
    differences.push({ kind: 'event', reader, position: mark.position });
  }
  return { known, logId, head, differences };
}

/** The id that the first start wrote to the log; null for a log without an id. */
export async function logIdOf(eventStore: EventStore): Promise<string | null> {
  for await (const { data } of eventStore.readStream(LOG_IDENTITY_STREAM, { maxCount: 1, fromLeader: true })) {
    return (data as LogOpened['data']).logId;
  }
  return null;
}

export function describeDifference(difference: LogDifference): string {
  switch (difference.kind) {
    case 'identity':
      return `its identity is ${difference.found ?? 'missing'}, not ${difference.expected}`;
    case 'shorter':
      return `it ends at position ${difference.head}, and the ${difference.reader} has read up to ${difference.position}`;
    case 'event':
      return `it has another event at position ${difference.position} than the ${difference.reader} has read`;
  }
}

async function readKnownLog(readStore: ReadStore): Promise<KnownLog> {
  const rows = await readStore.query<{
    reader: string;
    position: string;
    event_position: string | null;
    event_id: string | null;
  }>(
    `SELECT 'read model ' || projection AS reader, position, event_position, event_id
     FROM read.checkpoints WHERE generation = 'live'
     UNION ALL SELECT 'relay of ' || topic, position, event_position, event_id FROM ops.feed_relay
     UNION ALL SELECT 'process ' || name, position, event_position, event_id FROM ops.process_managers
     UNION ALL SELECT 'consumer group ' || group_name, max(position), NULL, NULL FROM ops.feed_positions GROUP BY group_name`,
  );
  const readers = rows.map(({ reader, position, event_position, event_id }): ReaderPosition => {
    const mark = event_position && event_id ? { position: BigInt(event_position), eventId: event_id } : null;
    return { reader, position: BigInt(position), mark };
  });
  // Read after the positions: an adoption between the two statements then shows as an adoption, never as a log without
  // differences.
  const [identity] = await readStore.query<{ log_id: string; adoptions: number }>(
    'SELECT log_id, adoptions FROM ops.log_identity',
  );
  return { logId: identity?.log_id ?? null, adoptions: identity?.adoptions ?? 0, readers };
}
