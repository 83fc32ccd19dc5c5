import { type ReadStore } from '../read-store/read-store.js';
import { pauseFor } from '../process/pause-for.js';

/** The last reported status of a part of the feed. */
export interface BoardEntry {
  /** `relay`, or `group NAME`. */
  readonly part: string;
  readonly state: string;
  readonly trouble: string | null;
  /** Seconds since the report; a running part reports every few seconds. */
  readonly ageSeconds: number;
}

/** A part without a report for longer than this is not running. */
export const SILENT_AFTER_SECONDS = 15;

export type PartStatus = Pick<BoardEntry, 'part' | 'state' | 'trouble'>;

const POST_EVERY_MS = 4_000;

/** Posts the status of parts every few seconds until `signal` aborts. */
export async function postRepeatedly(
  store: ReadStore,
  signal: AbortSignal,
  parts: () => readonly PartStatus[],
): Promise<void> {
  while (!signal.aborted) {
    // After a failure the next round posts again.
    await post(store, parts()).catch(() => undefined);
    await pauseFor(POST_EVERY_MS, signal);
  }
}

/** Posts the status of parts; a standby does not overwrite the report of the active process. */
async function post(store: ReadStore, parts: readonly PartStatus[]): Promise<void> {
  if (parts.length === 0) return;
  await store.prepared(
    'feed-status',
    `INSERT INTO ops.feed_status AS s (part, state, trouble)
     SELECT part, state, trouble FROM unnest($1::text[], $2::text[], $3::text[]) AS u(part, state, trouble)
     ORDER BY part
     ON CONFLICT (part) DO UPDATE SET state = excluded.state, trouble = excluded.trouble, updated_at = now()
     WHERE excluded.state <> 'standby' OR s.updated_at < now() - make_interval(secs => $4)`,
    [
      parts.map(({ part }) => part),
      parts.map(({ state }) => state),
      parts.map(({ trouble }) => trouble),
      SILENT_AFTER_SECONDS,
    ],
  );
}

export async function readBoard(store: ReadStore): Promise<BoardEntry[]> {
  const rows = await store.query<{ part: string; state: string; trouble: string | null; age: string }>(
    `SELECT part, state, trouble, extract(epoch FROM now() - updated_at) AS age FROM ops.feed_status ORDER BY part`,
  );
  return rows.map(({ age, ...row }) => ({ ...row, ageSeconds: Number(age) }));
}
