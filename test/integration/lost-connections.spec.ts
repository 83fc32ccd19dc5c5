import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { type Emulator, startEmulator } from '../../src/embedded/eventstore/emulator.js';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { addressRemedy, connectionConfig } from '../../src/platform/read-store/connection-config.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { requireOwnSessions } from '../../src/platform/read-store/own-sessions.js';
import { isTransient, ReadStore } from '../../src/platform/read-store/read-store.js';
import { Replica } from '../../src/platform/read-store/replica.js';
import { sharedPool } from '../../src/platform/read-store/shared-pool.js';
import { companyOnFile } from '../kit/company-on-file.js';
import { testDatabase, type TestDatabase } from '../kit/postgres.js';
import { until } from '../kit/until.js';

/** From the build, which starts in half the time. */
const PROGRAM = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url));

let database: TestDatabase;
let store: ReadStore;
/** Ends sessions, as an operator or a failover does. */
let operator: ReadStore;

beforeAll(async () => {
  database = await testDatabase();
  store = new ReadStore({ url: database.url });
  operator = new ReadStore({ url: database.url, applicationName: 'operator' });
});
afterAll(async () => {
  await store.close();
  await operator.close();
  await database.drop();
});

const END_SQL = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name NOT LIKE 'operator%'`;

/** How many were ended. */
async function endSessions(state: string, most = 1_000): Promise<number> {
  return (await operator.query(`${END_SQL} AND state = $1 LIMIT $2`, [state, most])).length;
}

interface Emitter {
  once(event: 'end', listener: () => void): unknown;
}

/** Ends the session of a client that is in a transaction, and waits until the client has noticed. */
async function endWithin(client: Emitter): Promise<void> {
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  expect(await endSessions('idle in transaction')).toBe(1);
  await ended;
}

describe('a connection that is lost within a transaction', () => {
  it('fails the transaction as something that passes, and the store goes on', async () => {
    const failed = store.transaction(async (client) => {
      await client.query('SELECT 1');
      await endWithin(client);
      await client.query('SELECT 2');
    });
    const error = await failed.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(isTransient(error)).toBe(true);
    expect(await store.transaction(async (client) => (await client.query('SELECT 3 AS n')).rows)).toEqual([{ n: 3 }]);
  });

  it('does the same to a repository', async () => {
    const source = await new DataSource({ type: 'postgres', driver: sharedPool(store.pool) }).initialize();
    const failed = source.transaction(async (manager) => {
      await manager.query('SELECT 1');
      await endWithin((await manager.queryRunner?.connect()) as Emitter);
      await manager.query('SELECT 2');
    });
    expect(isTransient(await failed.catch((reason: unknown) => reason))).toBe(true);
    expect(await source.query('SELECT 3 AS n')).toEqual([{ n: 3 }]);
    await source.destroy();
  });

  it('does nothing to one who only holds a client', async () => {
    const client = await store.pool.connect();
    await client.query('BEGIN');
    await endWithin(client);
    client.release(true);
    expect(await store.query('SELECT 3 AS n')).toEqual([{ n: 3 }]);
  });
});

describe('what passes by itself', () => {
  it('is a pool without a free connection', async () => {
    const pool = new pg.Pool({ ...connectionConfig(database.url, 'spec'), max: 1, connectionTimeoutMillis: 3_000 });
    const client = await pool.connect();
    const error = await pool.query('SELECT 1').catch((reason: unknown) => reason);
    client.release();
    await pool.end();
    expect(error).toMatchObject({ message: 'timeout exceeded when trying to connect' });
    expect(isTransient(error)).toBe(true);
  });

  it.each([
    ['a refused connection', { code: 'ECONNREFUSED' }, true],
    ['a name server that does not answer', { code: 'EAI_AGAIN' }, true],
    ['a server that shuts down', { code: '57P01' }, true],
    ['a session that was idle in a transaction', { code: '25P03' }, true],
    ['a deadlock', { code: '40P01' }, true],
    ['a connection that was closed before', { message: 'Client was closed and is not queryable' }, true],
    ['a file that is not there', { code: 'ENOENT' }, false],
    ['a key that is there already', { code: '23505' }, false],
    ['a mistake in the program', { name: 'TypeError', message: "undefined (reading 'connection')" }, false],
  ])('%s: %j is %s', (_what, members, passes) => {
    expect(isTransient(Object.assign(new Error('failed'), members))).toBe(passes);
  });
});

it('every session gives up a client that vanished, and an abandoned transaction', async () => {
  const client = await store.dedicated();
  const settings = await client.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings WHERE name ~ '^tcp_' OR name = 'idle_in_transaction_session_timeout'`,
  );
  await client.end();
  const expected = {
    tcp_keepalives_idle: '5',
    tcp_keepalives_interval: '2',
    tcp_keepalives_count: '3',
    tcp_user_timeout: '10000',
    idle_in_transaction_session_timeout: '15000',
  };
  expect(Object.fromEntries(settings.rows.map(({ name, setting }) => [name, setting]))).toEqual(expected);
  const pooled = await store.query(`SELECT current_setting('tcp_keepalives_idle') AS idle`);
  expect(pooled).toEqual([{ idle: '5' }]);
});

describe('a session', () => {
  it('has the same settings whatever the defaults of the server are', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const defaults = await client.query<{ zone: string; dates: string }>(
      `SELECT current_setting('timezone') AS zone, current_setting('datestyle') AS dates`,
    );
    await client.end();
    expect(defaults.rows).toEqual([{ zone: 'Asia/Kolkata', dates: 'SQL, DMY' }]);
    const rows = await store.query(
      `SELECT timestamptz '2026-03-01 23:30:00Z'::date AS day, interval '1 day 2 hours'::text AS span,
         1.1::float4::float8::text AS figure, current_setting('transaction_isolation') AS isolation,
         current_setting('statement_timeout') AS patience`,
    );
    expect(rows).toEqual([
      {
        day: '2026-03-01',
        span: '1 day 02:00:00',
        figure: '1.100000023841858',
        isolation: 'read committed',
        patience: '0',
      },
    ]);
  });

  it('takes further settings from the address, which win', async () => {
    const address = new URL(database.url);
    address.searchParams.set('options', '-c search_path=ops -c statement_timeout=7s');
    const client = new pg.Client(connectionConfig(address.href, 'spec'));
    await client.connect();
    const { rows } = await client.query<object>(
      `SELECT current_setting('search_path') AS path, current_setting('statement_timeout') AS patience,
         current_setting('timezone') AS zone`,
    );
    await client.end();
    expect(rows).toEqual([{ path: 'ops', patience: '7s', zone: 'UTC' }]);
  });

  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /sslrootcert=FILE/],
    ['3F000', /search_path=public/],
    ['08P01', /ignore_startup_parameters = options/],
  ])('that fails with %s says what to change in the address', (code, remedy) => {
    const error = Object.assign(new Error('unsupported startup parameter: options'), { code });
    expect(addressRemedy(error)).toMatch(remedy);
  });
});

describe('sessions', () => {
  it('are refused where a pooler gives two connections one of them, or drops their settings', async () => {
    await store.requireOwnSessions();
    const one = await store.dedicated();
    const other = await store.dedicated();
    // As a pooler in transaction mode does: both connections reach the same session.
    const pooled = { query: (sql: string) => one.query(sql) } as unknown as typeof one;
    await expect(requireOwnSessions(one, pooled)).rejects.toThrow(/pooler in transaction mode.*pool_mode = session/);
    for (const setting of ["timezone = 'Asia/Kolkata'", 'datestyle = German', "intervalstyle = 'iso_8601'"]) {
      await other.query(`SET ${setting}`);
      await expect(requireOwnSessions(one, other)).rejects.toThrow(/settings of our sessions do not reach Postgres/);
      await other.query(`RESET ${setting.split(' ')[0]}`);
    }
    await requireOwnSessions(one, other);
    await Promise.all([one.end(), other.end()]);
  });

  it('of a replica with other settings serve nothing, and its report says why', async () => {
    const address = new URL(database.url);
    address.searchParams.set('options', '-c datestyle=German');
    const replica = new Replica(address.href, { poolSize: 1, sessionName: 'spec' });
    await replica.read();
    expect(replica.trouble).toMatch(/settings of our sessions do not reach Postgres/);
    expect(await replica.hasReached([])).toBe(false);
    await replica.pool.end();
  });
});

describe('a worker', () => {
  let folder: string;
  let emulator: Emulator;
  let eventStore: EventStore;
  let worker: ChildProcess;
  let output = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'scoutline-lost-'));
    emulator = await startEmulator({ dataDir: join(folder, 'log'), port: 0 });
    eventStore = new EventStore({ url: emulator.url, catalog: EVENT_CATALOG });
    worker = fork(PROGRAM, ['--role', 'worker'], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: database.url,
        EVENTSTORE_URL: emulator.url,
        DATA_DIR: folder,
        PORT: '0',
      },
    });
    for (const stream of [worker.stdout, worker.stderr]) stream?.on('data', (text: Buffer) => (output += String(text)));
    await once(worker, 'message');
  });
  afterAll(async () => {
    worker.kill('SIGKILL');
    await eventStore.close();
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('lives on, and goes on, when its sessions are ended in the middle of their transactions', async () => {
    const freshness = new Freshness(operator);
    await freshness.start();
    let filed = 0;
    let isOver = false;
    const filing = (async () => {
      while (!isOver) await companyOnFile({ eventStore, freshness }, `Lost${filed++}`);
    })();
    try {
      for (let ended = 0; ended < 5; ended++) {
        await until(async () => (await endSessions('idle in transaction', 1)) === 1, {
          what: 'a session to be within a transaction',
          everyMs: 1,
        });
        const before = filed;
        await until(() => filed > before + 1, { what: 'the read model to go on' });
      }
      expect(await endSessions('idle')).toBeGreaterThan(0);
      const before = filed;
      await until(() => filed > before + 1, { what: 'the read model to go on' });
    } finally {
      isOver = true;
      await filing;
      await freshness.close();
    }
    expect(worker.exitCode).toBeNull();
    expect(output).not.toMatch(/fatal/);
  });
});
