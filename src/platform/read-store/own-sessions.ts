import { type ClientBase } from 'pg';

const PROBE_SQL = `SELECT pg_backend_pid() AS pid, concat_ws(', ', timestamptz '2026-01-15T12:00Z',
  timestamptz '2026-07-15T12:00Z', interval '1 day 2 hours', current_setting('transaction_isolation')) AS texts`;
const EXPECTED_TEXTS = '2026-01-15 12:00:00+00, 2026-07-15 12:00:00+00, 1 day 02:00:00, read committed';
const TURNS = 3;

/**
 * Locks of a process end with its session, and answers depend on the session's settings. A pooler that gives each
 * transaction any session, or drops `options`, would break them without an error.
 * @throws where two open connections share a session, or theirs have other settings
 */
export async function requireOwnSessions(one: ClientBase, other: ClientBase): Promise<void> {
  const owners = new Map<number, ClientBase>();
  for (const client of Array.from({ length: TURNS }, () => [one, other]).flat()) {
    const pid = await requireOwnSettings(client);
    if (owners.size > 2 || (owners.get(pid) ?? client) !== client) {
      throw new Error(
        'a pooler in transaction mode is between us and Postgres, where locks have no effect: connect directly, or ' +
          'through one in session mode (PgBouncer: pool_mode = session)',
      );
    }
    owners.set(pid, client);
  }
}

/** The number of the session's server process. @throws where the session has other settings than those it began with */
export async function requireOwnSettings(client: Pick<ClientBase, 'query'>): Promise<number> {
  const [{ pid, texts }] = (await client.query(PROBE_SQL)).rows as [{ pid: number; texts: string }];
  if (texts === EXPECTED_TEXTS) return pid;
  throw new Error(
    `the settings of our sessions do not reach Postgres, which writes "${texts}" instead of "${EXPECTED_TEXTS}": ` +
      'connect directly, or set timezone, datestyle, intervalstyle and default_transaction_isolation for the role',
  );
}
