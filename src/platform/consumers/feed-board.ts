import { type ReadStore } from '../read-store/read-store.js';
import { pauseFor } from '../process/pause-for.js';

export interface PartStatus {
  /** Such as `relay` or `group NAME`. */
  readonly part: string;
  readonly state: string;
  readonly trouble: string | null;
}

/** The last reported status of a part of the feed. */
export interface BoardEntry extends PartStatus {
  /** Seconds since the report; a running part reports every few seconds. */
  readonly ageSeconds: number;
}

/** The same, of one process. */
export interface PartReport extends BoardEntry {
  /** Its role and instance id. */
  readonly instance: string;
}

/** A part without a report for longer than this is not running. */
export const SILENT_AFTER_SECONDS = 15;
const POST_EVERY_MS = 4_000;

/** Posts the status of parts every few seconds until `signal` aborts. */
export async function postRepeatedly(
  store: ReadStore,
  signal: AbortSignal,
  parts: () => readonly PartStatus[],
): Promise<void> {
  while (!signal.aborted) {
    // After a failure the next round posts again.
    await postStatus(store, parts()).catch(() => undefined);
    await pauseFor(POST_EVERY_MS, signal);
  }
}

/**
 * Posts the status of parts, and forgets processes that are gone: a minute after another one reports the part, or after
 * a day, so that a part that runs nowhere stays visible.
 */
export async function postStatus(store: ReadStore, parts: readonly PartStatus[]): Promise<void> {
  if (parts.length === 0) return;
  await store.prepared(
    'feed-status',
    `WITH gone AS (DELETE FROM ops.feed_status WHERE ctid IN (
       SELECT ctid FROM ops.feed_status WHERE instance <> $1 AND updated_at < now() - CASE
         WHEN part = ANY($2::text[]) THEN interval '1 minute' ELSE interval '1 day' END FOR UPDATE SKIP LOCKED))
     INSERT INTO ops.feed_status (instance, part, state, trouble)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[]) AS u(part, state, trouble)
     ON CONFLICT (part, instance) DO UPDATE SET state = excluded.state, trouble = excluded.trouble, updated_at = now()`,
    [
      store.sessionName.replace('scoutline ', ''),
      parts.map(({ part }) => part),
      parts.map(({ state }) => state),
      parts.map(({ trouble }) => trouble),
    ],
  );
}

/** The reports of all processes. Those of a part begin with the one that describes it: active, and in trouble. */
export async function readReports(store: ReadStore): Promise<PartReport[]> {
  const rows = await store.query<Omit<PartReport, 'ageSeconds'> & { age: string }>(
    `SELECT part, instance, state, trouble, extract(epoch FROM now() - updated_at) AS age FROM ops.feed_status
     ORDER BY part, updated_at < now() - interval '${SILENT_AFTER_SECONDS} seconds', state = 'standby', trouble IS NULL,
       updated_at DESC`,
  );
  return rows.map(({ age, ...row }) => ({ ...row, ageSeconds: Number(age) }));
}

/** Whether the part carries or reads the feed; process managers, notary and witnesses report too. */
export function isFeedPart({ part }: PartStatus): boolean {
  return /^(?:relay|states|group .*)$/.test(part);
}

/** One entry for each part. */
export async function readBoard(store: ReadStore): Promise<BoardEntry[]> {
  const reports = await readReports(store);
  return reports.filter(({ part }, index) => part !== reports[index - 1]?.part);
}
