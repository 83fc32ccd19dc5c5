import { type ReadStore } from '../read-store/read-store.js';
import { requestReactions } from '../process/parked-reactions.js';
import { requestReplay } from './parked-messages.js';

/** The part of the service that could not handle the event or effect. */
export type ParkedPart = 'projection' | 'group' | 'process' | 'effect';

export interface Parked {
  readonly part: ParkedPart;
  /** Name of the projection, group or process manager, or the kind of effect. */
  readonly name: string;
  /** Null when it has no stream: an effect, or a foreign record of a topic. */
  readonly stream: string | null;
  /** Event type; `foreign` for a record that is not a message of the feed, with its place in `error`. */
  readonly type: string;
  readonly error: string;
  readonly tries: number | null;
  readonly parked_at: Date;
}

type Which = Partial<Readonly<Record<'name' | 'stream', string>>>;
/** A `stream` of null chooses what has no stream. */
type WhichListed = Omit<Which, 'stream'> & { readonly stream?: string | null };

export const MOST_PARKED = 1_000;
const EVERYWHERE = `
  SELECT 'projection' AS part, projection AS name, stream, event_type AS type, error, NULL::int AS tries, parked_at
    FROM read.parked_events WHERE generation = 'live'
  UNION ALL
  SELECT 'group', group_name, stream, message->>'type', error, tries, parked_at FROM ops.feed_parked
  UNION ALL
  SELECT 'group', group_name, NULL, 'foreign', topic || '/' || partition || ' at ' || "offset" || ': ' || error, 1, parked_at
    FROM ops.feed_malformed
  UNION ALL
  SELECT 'process', name, stream, event_type, error, tries, parked_at FROM ops.process_parked
  UNION ALL
  SELECT 'effect', kind, NULL, 'effect', coalesce(last_error, ''), attempts, coalesce(finished_at, created_at)
    FROM ops.feed_effects WHERE state = 'given_up'`;

/** What is parked, oldest first, at most `MOST_PARKED`. */
export function listEverythingParked(store: ReadStore, { name, stream }: WhichListed = {}): Promise<Parked[]> {
  return store.query<Parked & Record<string, unknown>>(
    `SELECT * FROM (${EVERYWHERE}) AS parked WHERE ($1::text IS NULL OR name = $1)
       AND ($2::boolean OR stream IS NOT DISTINCT FROM $3) ORDER BY parked_at, stream LIMIT ${MOST_PARKED}`,
    [name ?? null, stream === undefined, stream ?? null],
  );
}

export async function countEverythingParked(store: ReadStore): Promise<Record<ParkedPart, number>> {
  const rows = await store.query<{ part: ParkedPart; n: string }>(
    `SELECT part, count(*) AS n FROM (${EVERYWHERE}) AS parked GROUP BY part`,
  );
  const counts = { projection: 0, group: 0, process: 0, effect: 0 };
  for (const { part, n } of rows) counts[part] = Number(n);
  return counts;
}

/**
 * Requests a replay of what is parked, and returns how many entries that concerns. A projection handles parked events
 * on a rebuild, and a foreign record cannot be replayed.
 */
export async function requestReplayEverywhere(store: ReadStore, which: Which): Promise<number> {
  const stream = which.stream === undefined ? {} : { stream: which.stream };
  const messages = await requestReplay(store, { ...(which.name && { group: which.name }), ...stream });
  const reactions = await requestReactions(store, { ...(which.name && { process: which.name }), ...stream });
  const effects =
    which.stream !== undefined
      ? []
      : await store.query(
          `UPDATE ops.feed_effects SET state = 'pending', attempts = 0, next_at = now(), finished_at = NULL
           WHERE state = 'given_up' AND ($1::text IS NULL OR kind = $1) RETURNING 1`,
          [which.name ?? null],
        );
  return messages + reactions + effects.length;
}

/** How many requested entries have not been retried yet. */
export async function underWay(store: ReadStore, which: Which): Promise<number> {
  const rows = await store.query<{ n: string }>(
    `SELECT (SELECT count(*) FROM ops.feed_parked WHERE replay_requested_at IS NOT NULL
               AND ($1::text IS NULL OR group_name = $1) AND ($2::text IS NULL OR stream = $2))
          + (SELECT count(*) FROM ops.process_parked WHERE next_at <= now()
               AND ($1::text IS NULL OR name = $1) AND ($2::text IS NULL OR stream = $2)) AS n`,
    [which.name ?? null, which.stream ?? null],
  );
  return Number(rows[0]?.n ?? 0);
}
