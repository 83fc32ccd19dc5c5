import { type Queries } from '../read-store/query-queue.js';
import { type ReadStore } from '../read-store/read-store.js';

/** A session that holds the locks of a process. */
export interface LockHolder {
  /** The lock's name, without the common prefix. */
  readonly name: string;
  readonly pid: number;
  /** Its application name: role and instance id. */
  readonly session: string;
  /** When it last sent a statement, by the server's clock. */
  readonly beatAt: string;
  readonly isSilent: boolean;
}

/** A holder that has sent nothing for longer counts as frozen. It sends a heartbeat every two seconds. */
const SILENT_AFTER_SECONDS = 10;

/** The health detail when no process holds a lock and sends heartbeats. */
export const NO_ACTIVE_PROCESS = 'no process is active';

/** `w.name` as the key of an advisory lock. */
export const LOCK_KEY_SQL = `hashtextextended('scoutline ' || w.name, 0)`;

/** A session without an instance id in its name belongs to a build without heartbeats, so it never counts as silent. */
const HOLDERS_SQL = `
  SELECT w.name, l.pid, a.application_name AS session, coalesce(a.state_change::text, '') AS beat_at,
    coalesce(a.application_name ~ ' #[0-9]+-[0-9a-f]{12}$'
      AND a.state_change < clock_timestamp() - make_interval(secs => ${SILENT_AFTER_SECONDS}), false) AS is_silent
  FROM unnest($1::text[]) AS w(name)
  JOIN pg_locks l ON l.locktype = 'advisory' AND l.objsubid = 1 AND l.granted
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (l.classid::bigint << 32 | l.objid::bigint) = ${LOCK_KEY_SQL}
  JOIN pg_stat_activity a ON a.pid = l.pid`;

/** The holders of the locks. Any statement on the session is a heartbeat, and Postgres records its time. */
export async function readHolders(queries: Queries, names: readonly string[]): Promise<LockHolder[]> {
  const { rows } = await queries.query<{
    name: string;
    pid: number;
    session: string;
    beat_at: string;
    is_silent: boolean;
  }>(HOLDERS_SQL, [names]);
  return rows.map(({ beat_at, is_silent, ...row }) => ({ ...row, beatAt: beat_at, isSilent: is_silent }));
}

/** The instance that holds each lock with a recent heartbeat: role, process id and the id of the start. */
export async function activeHolders({ pool }: ReadStore, names: readonly string[]): Promise<Map<string, string>> {
  const holders = (await readHolders(pool, names)).filter(({ isSilent }) => !isSilent);
  return new Map(holders.map(({ name, session }) => [name, session.replace('scoutline ', '')]));
}

/** Unit of each lock → its holder. */
export function holderReport(
  units: ReadonlyMap<string, string>,
  holders: ReadonlyMap<string, string>,
): Record<string, string> {
  return Object.fromEntries([...units].map(([lock, unit]) => [unit, holders.get(lock) ?? NO_ACTIVE_PROCESS]));
}

/** After a stall of the server every holder seems silent until its next heartbeat. */
const CHECKS_PER_HEARTBEAT = 5;
/** Open transactions hold row locks, so all sessions of a process end, not only the one with the lock. */
const TERMINATE_SQL = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = $1`;

/** Terminates the sessions of holders without heartbeats. */
export class SilentHolders {
  /** How often each heartbeat of a holder was read as its latest. */
  private checks = new Map<string, number>();

  /** How many holders it ended, of those that were read just now. */
  async terminate(queries: Queries, holders: readonly LockHolder[]): Promise<number> {
    const seen = new Map<string, number>();
    const silent = new Set<string>();
    for (const { pid, session, beatAt, isSilent } of holders) {
      const beat = `${pid} ${beatAt}`;
      const checks = (this.checks.get(beat) ?? 0) + 1;
      seen.set(beat, checks);
      if (isSilent && checks >= CHECKS_PER_HEARTBEAT) silent.add(session);
    }
    this.checks = seen;
    for (const session of silent) await queries.query(TERMINATE_SQL, [session]);
    return silent.size;
  }
}
