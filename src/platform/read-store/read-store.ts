import pg from 'pg';

export interface ReadStoreOptions {
  readonly url: string;
  /** Most connections at once. */
  readonly poolSize?: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
  /** Told of idle connections that broke; the pool replaces them by itself. */
  readonly onIdleError?: (error: Error) => void;
}

/**
 * Postgres as this service uses it: schemas `read` (rebuildable), `ops` (may be lost, but for what is open in
 * `unanswered_charges`) and `vault` (truth).
 */
export class ReadStore {
  readonly pool: pg.Pool;

  constructor(readonly options: ReadStoreOptions) {
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.poolSize ?? 10,
      application_name: options.applicationName ?? 'scoutline',
      connectionTimeoutMillis: 10_000,
      types: { getTypeParser: parserOf },
    });
    this.pool.on('error', (error) => options.onIdleError?.(error));
  }

  /** Rows of one statement. bigint columns come as strings. */
  async query<R extends object = Record<string, unknown>>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
    return (await this.pool.query<R>(sql, params as unknown[])).rows;
  }

  /** As `query`, with a plan prepared once a connection under `name`: for hot paths. */
  async prepared<R extends object = Record<string, unknown>>(
    name: string,
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<R[]> {
    return (await this.pool.query<R>({ name, text: sql, values: params as unknown[] })).rows;
  }

  /**
   * Runs `work` in one transaction: committed when it returns, rolled back when it throws. `opening` is SQL without
   * parameters that travels with BEGIN: settings and locks, which would each cost a round trip.
   */
  async transaction<T>(work: (client: pg.PoolClient) => Promise<T>, opening = ''): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(opening ? `BEGIN; ${opening}` : 'BEGIN');
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** A connection of its own, outside the pool: for advisory locks and LISTEN. The caller ends it. */
  async dedicated(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.options.url,
      application_name: this.options.applicationName ?? 'scoutline',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    // Without a listener a connection lost between two queries would end the process.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

const DATE = 1082;

/** A day has no time zone: the package would make it midnight of this machine's. */
const parserOf = ((type, format) =>
  (type as number) === DATE
    ? String
    : (pg.types.getTypeParser(type, format) as unknown)) as typeof pg.types.getTypeParser;

const TRANSIENT_CLASSES = ['08', '53', '57', '58'];
const TRANSIENT_CODES = ['40001', '40P01', '55P03', '25006'];

/** Whether the same statement may succeed later: the connection, the server or a lock was at fault, not the data. */
export function isTransient(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return error instanceof Error && /connection|terminat|timeout/i.test(error.message);
  if (/^E[A-Z]+$/.test(code)) return true;
  return TRANSIENT_CODES.includes(code) || TRANSIENT_CLASSES.includes(code.slice(0, 2));
}
