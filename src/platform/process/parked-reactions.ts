import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type ReadStore } from '../read-store/read-store.js';

/** An event that a process manager could not react to, or a later event of the same stream. */
export interface ParkedReaction {
  readonly process: string;
  readonly stream: string;
  readonly revision: bigint;
  /** 0 when it only waits for an earlier one. */
  readonly tries: number;
}

export const BEHIND_PARKED = 'an earlier event of this stream is parked';
/** A parked event is retried automatically: after a minute, then with exponential backoff. */
const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 3_600;

/** Parks an event; an existing entry stays unchanged. */
export async function parkReaction(
  store: ReadStore,
  process: string,
  { stream, revision, type }: RecordedEvent,
  failure: { readonly error: string; readonly tries: number },
): Promise<void> {
  await store.query(
    `INSERT INTO ops.process_parked (name, stream, revision, event_type, error, tries, next_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7)) ON CONFLICT DO NOTHING`,
    [process, stream, revision.toString(), type, failure.error.slice(0, 2_000), failure.tries, FIRST_WAIT_SECONDS],
  );
}

export async function parkedReactionStreams(store: ReadStore, process: string): Promise<Set<string>> {
  const rows = await store.prepared<{ stream: string }>(
    'parked-reaction-streams',
    'SELECT DISTINCT stream FROM ops.process_parked WHERE name = $1',
    [process],
  );
  return new Set(rows.map(({ stream }) => stream));
}

/** The first parked event of each stream, if it is due. */
export async function dueReactions(store: ReadStore, process: string): Promise<ParkedReaction[]> {
  const rows = await store.query<{ stream: string; revision: string; tries: number }>(
    `SELECT stream, revision, tries
     FROM (SELECT DISTINCT ON (stream) stream, revision, tries, next_at FROM ops.process_parked WHERE name = $1
           ORDER BY stream, revision) AS first
     WHERE next_at <= now() ORDER BY next_at LIMIT 100`,
    [process],
  );
  return rows.map(({ stream, revision, tries }) => ({ process, stream, revision: BigInt(revision), tries }));
}

/**
 * Deletes a parked event and makes the next one of its stream due. @returns whether the stream has more parked events
 */
export async function reactionDone(store: ReadStore, { process, stream, revision }: ParkedReaction): Promise<boolean> {
  await store.query('DELETE FROM ops.process_parked WHERE name = $1 AND stream = $2 AND revision = $3', [
    process,
    stream,
    revision.toString(),
  ]);
  const left = await store.query(
    'UPDATE ops.process_parked SET next_at = now() WHERE name = $1 AND stream = $2 RETURNING 1',
    [process, stream],
  );
  return left.length > 0;
}

/** After another failure the whole stream waits twice as long as before. */
export async function reactionFailed(store: ReadStore, parked: ParkedReaction, error: string): Promise<void> {
  const { process, stream, revision, tries } = parked;
  const waitSeconds = Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(tries, 10), LONGEST_WAIT_SECONDS);
  await store.query(
    `UPDATE ops.process_parked SET next_at = now() + make_interval(secs => $3) WHERE name = $1 AND stream = $2`,
    [process, stream, waitSeconds],
  );
  await store.query(
    'UPDATE ops.process_parked SET error = $4, tries = tries + 1 WHERE name = $1 AND stream = $2 AND revision = $3',
    [process, stream, revision.toString(), error.slice(0, 2_000)],
  );
}

/** Makes parked events due immediately; returns how many events that concerns. */
export async function requestReactions(
  store: ReadStore,
  which: { readonly process?: string; readonly stream?: string },
): Promise<number> {
  const rows = await store.query(
    `UPDATE ops.process_parked SET next_at = now()
     WHERE ($1::text IS NULL OR name = $1) AND ($2::text IS NULL OR stream = $2) RETURNING 1`,
    [which.process ?? null, which.stream ?? null],
  );
  return rows.length;
}

export async function countParkedReactions(store: ReadStore): Promise<Map<string, number>> {
  const rows = await store.query<{ name: string; n: string }>(
    'SELECT name, count(*) AS n FROM ops.process_parked GROUP BY name',
  );
  return new Map(rows.map(({ name, n }) => [name, Number(n)]));
}
