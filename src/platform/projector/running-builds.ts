import { type ReadStore } from '../read-store/read-store.js';
import { type Projection } from './projection.js';
import { pauseFor } from '../process/pause-for.js';

type Version = Pick<Projection, 'name' | 'version'>;

const LOCK_SQL = `hashtext('scoutline projection ' || p.name)`;
const RETRY_MS = 500;
const POLL_MS = 2_000;
/** A database that does not answer, or another session that has one of the locks, must not block the stop. */
const ANSWER_MS = 5_000;

/**
 * Publishes this process's code versions: shared session locks with the version as second key, which end with the
 * process.
 */
export async function holdBuildLocks(
  store: ReadStore,
  projections: readonly Version[],
  signal: AbortSignal,
  onTrouble: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const client = await store.dedicated({ queryTimeoutMs: ANSWER_MS });
      try {
        await client.query(
          `SELECT pg_advisory_lock_shared(${LOCK_SQL}, p.version) FROM unnest($1::text[], $2::int[]) AS p(name, version)`,
          [projections.map(({ name }) => name), projections.map(({ version }) => version)],
        );
        while (!signal.aborted) {
          await pauseFor(POLL_MS, signal);
          if (!signal.aborted) await client.query('SELECT 1');
        }
      } finally {
        await client.end().catch(() => undefined);
      }
    } catch (error) {
      if (!signal.aborted) onTrouble(error);
      // After a lost connection it takes the locks again on the next one.
      await pauseFor(RETRY_MS, signal);
    }
  }
}

/** The highest version of each projection among running processes; none when no process publishes one. */
export async function newestRunning(store: ReadStore, projections: readonly Version[]): Promise<Map<string, number>> {
  const rows = await store.query<{ name: string; version: number }>(
    `SELECT p.name, max(l.objid::bigint)::int AS version FROM unnest($1::text[]) AS p(name)
     JOIN pg_locks l ON l.locktype = 'advisory' AND l.objsubid = 2 AND l.granted
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND l.classid = ${LOCK_SQL}::oid
     GROUP BY p.name`,
    [projections.map(({ name }) => name)],
  );
  return new Map(rows.map(({ name, version }) => [name, version]));
}
