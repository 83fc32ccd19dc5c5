import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import { connectionConfig, type SessionLimits } from './connection-config.js';
import { requireOwnSessions } from './own-sessions.js';

export interface ReadStoreOptions {
  readonly url: string;
  /** Maximum number of connections. */
  readonly poolSize?: number;
  /** Shown in pg_stat_activity, followed by the id of this instance. */
  readonly applicationName?: string;
  /** Called for idle connections that broke; the pool replaces them itself. */
  readonly onIdleError?: (error: Error) => void;
}

/**
 * Postgres as this service uses it: schemas `read` (rebuildable), `ops` (disposable, except open rows in
 * `unanswered_charges`) and `vault` (truth).
 */
export class ReadStore {
  readonly pool: pg.Pool;
  /**
   * The name of every session of this instance, and of no other: a standby terminates the sessions of a frozen process
   * by it.
   */
  readonly sessionName: string;
  private readonly sockets = new Set<Socket>();

  constructor(readonly options: ReadStoreOptions) {
    const instance = `${process.pid}-${randomBytes(INSTANCE_ID_BYTES).toString('hex')}`;
    this.sessionName = `${options.applicationName ?? 'scoutline'} #${instance}`;
    this.pool = new pg.Pool({
      ...connectionConfig(options.url, this.sessionName),
      max: options.poolSize ?? 10,
      types: { getTypeParser: parserOf },
      stream: () => {
        const socket = new Socket().once('close', () => this.sockets.delete(socket));
        this.sockets.add(socket);
        return socket;
      },
    });
    this.pool.on('error', (error) => options.onIdleError?.(error));
    // The pool listens to idle clients only. Without a listener, losing a checked-out client ends the process; its
    // caller gets the error from the failing statement.
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Rows of one statement. bigint columns come as strings. */
  async query<R extends object = Record<string, unknown>>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
    return (await this.pool.query<R>(sql, params as unknown[])).rows;
  }

  /** As `query`, with a plan prepared once for each connection under `name`: for hot paths. */
  async prepared<R extends object = Record<string, unknown>>(
    name: string,
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<R[]> {
    return (await this.pool.query<R>({ name, text: sql, values: params as unknown[] })).rows;
  }

  /**
   * Runs `work` in one transaction: committed when it returns, rolled back when it throws. `opening` is SQL without
   * parameters that is sent with BEGIN: settings and locks, without a separate round trip.
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

  /** A connection outside the pool, for advisory locks and LISTEN. The caller ends it. */
  async dedicated(limits: SessionLimits = {}): Promise<pg.Client> {
    const client = new pg.Client({
      ...connectionConfig(this.options.url, this.sessionName, limits),
      types: { getTypeParser: parserOf },
    });
    // Without a listener, a connection lost between two queries would end the process.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** @throws where a pooler between this process and Postgres breaks locks or settings */
  async requireOwnSessions(): Promise<void> {
    const [one, other] = await Promise.all([this.dedicated(), this.dedicated()]);
    await requireOwnSessions(one, other).finally(() => Promise.all([one.end(), other.end()]));
  }

  /**
   * For a database without answers: ends the pool's connections on which nothing arrives for a second, so that their
   * statements fail as transient. A path that is cut without a reset would hold them for a quarter of an hour.
   */
  endSilentConnections(): void {
    const silence = new Error('timeout: the database does not answer');
    for (const socket of this.sockets) {
      const { bytesRead } = socket;
      // A process that was frozen finds the answers meanwhile.
      setTimeout(() => socket.bytesRead === bytesRead && socket.destroy(silence), 1_000).unref();
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

const INSTANCE_ID_BYTES = 6;
const DATE = 1082;

/** A date has no time zone, but the package would parse it as local midnight. */
export const parserOf = ((type, format) =>
  (type as number) === DATE
    ? String
    : (pg.types.getTypeParser(type, format) as unknown)) as typeof pg.types.getTypeParser;

/** SQLSTATE classes: connection, resources, operator intervention, system error. */
const TRANSIENT_CLASSES = ['08', '53', '57', '58'];
/** Serialization, deadlock, lock not available, read-only after a failover, session ended idle in a transaction. */
const TRANSIENT_CODES = ['40001', '40P01', '55P03', '25006', '25P03'];
/** Codes of network failures and exhausted resources; `ENOENT` and similar codes are permanent. */
const TRANSIENT_SYSTEM_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'],
  ...['EMFILE', 'ENFILE', 'ENOSPC', 'EIO', 'EAGAIN', 'EBUSY'],
]);
/**
 * Driver messages without a code, such as "timeout exceeded when trying to connect" or "Client was closed and is not
 * queryable".
 */
const TRANSIENT_MESSAGE = /connection|terminat|timeout|not queryable/i;
/** A programming error, whatever its message mentions. */
const PROGRAMMING_ERRORS = new Set(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError']);

/** Whether the same statement may succeed later: the cause is the connection, the server or a lock, not the data. */
export function isTransient(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') {
    return error instanceof Error && !PROGRAMMING_ERRORS.has(error.name) && TRANSIENT_MESSAGE.test(error.message);
  }
  if (TRANSIENT_SYSTEM_CODES.has(code)) return true;
  return TRANSIENT_CODES.includes(code) || TRANSIENT_CLASSES.includes(code.slice(0, 2));
}
