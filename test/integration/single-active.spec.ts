import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { activeHolders } from '../../src/platform/locks/lock-holders.js';
import { SingleActive } from '../../src/platform/locks/single-active.js';
import { isTransient, ReadStore } from '../../src/platform/read-store/read-store.js';
import { type ActiveProcessOptions } from '../kit/active-process.js';
import { Link } from '../kit/link.js';
import { testDatabase, type TestDatabase } from '../kit/postgres.js';
import { until } from '../kit/until.js';

const PROGRAM = fileURLToPath(new URL('../kit/active-process.ts', import.meta.url));
const REGISTER = new URL('../kit/register-typescript.mjs', import.meta.url).href;
const NAME = 'spec work';
/** The promise of docs/architecture.md. */
const REPLACED_WITHIN_MS = 15_000;

let database: TestDatabase;
const ending: (() => Promise<void> | void)[] = [];

beforeEach(async () => {
  database = await testDatabase();
  const store = openStore(database.url);
  await store.query(`CREATE TABLE ops.spec_rows (id int, writer text)`);
  await store.query(`INSERT INTO ops.spec_rows VALUES (1, 'none')`);
});

afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
  await database.drop();
});

function openStore(url: string): ReadStore {
  const store = new ReadStore({ url, applicationName: 'scoutline spec', poolSize: 2 });
  ending.push(() => store.close());
  return store;
}

/** One instance in this process. */
class Instance {
  readonly seen: string[] = [];
  private readonly stopping = new AbortController();

  constructor(readonly store: ReadStore) {
    const single = new SingleActive(store, NAME, {
      onStandby: () => this.seen.push('standby'),
      onLost: () => this.seen.push('lost'),
    });
    const run = single.run(this.stopping.signal, async (signal) => {
      this.seen.push('active');
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      this.seen.push('ended');
    });
    ending.push(() => this.stopping.abort());
    ending.push(() => void run);
  }

  async is(state: string, timeoutMs = 10_000): Promise<void> {
    await until(() => this.seen.at(-1) === state, { what: `an instance to be ${state}`, timeoutMs });
  }
}

/** One instance in a separate process. */
function startProcess(options: ActiveProcessOptions): { child: ChildProcess; seen: string[] } {
  const child = fork(PROGRAM, [JSON.stringify(options)], {
    execArgv: ['--import', REGISTER, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  ending.push(async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    if (child.exitCode === null) await gone;
  });
  const seen: string[] = [];
  child.on('message', (kind: string) => seen.push(kind));
  return { child, seen };
}

const isActive = async (store: ReadStore): Promise<boolean> => (await activeHolders(store, [NAME])).has(NAME);

describe('work that one process does at a time', () => {
  it('goes to a standby when its process freezes, with the rows that it had locked', async () => {
    const { child, seen } = startProcess({ databaseUrl: database.url, name: NAME });
    await until(() => seen.includes('active'), { what: 'the first to be active' });
    const standby = new Instance(openStore(database.url));
    await standby.is('standby');

    child.kill('SIGSTOP');
    const frozenAt = performance.now();
    await until(async () => !(await isActive(standby.store)), {
      what: 'health to see that no process is active',
      timeoutMs: REPLACED_WITHIN_MS,
    });
    await standby.is('active', REPLACED_WITHIN_MS);
    await standby.store.query(`SET lock_timeout = '5s'; UPDATE ops.spec_rows SET writer = 'second'`);
    expect(performance.now() - frozenAt).toBeLessThan(REPLACED_WITHIN_MS);
    expect(await isActive(standby.store)).toBe(true);

    child.kill('SIGCONT');
    await until(() => seen.at(-1) === 'standby', { what: 'the revived process to stand by' });
    expect(seen).toContain('aborted');
    expect(await standby.store.query('SELECT writer FROM ops.spec_rows')).toEqual([{ writer: 'second' }]);
    expect(standby.seen).toEqual(['standby', 'active']);
    expect(child.exitCode).toBeNull();
  });

  it('goes to a standby when the connection of its process freezes, and ends before that', async () => {
    const url = new URL(database.url);
    const link = await Link.to(Number(url.port));
    ending.push(() => link.close());
    url.port = String(link.port);
    url.hostname = '127.0.0.1';
    const first = new Instance(openStore(url.href));
    await first.is('active');
    const standby = new Instance(openStore(database.url));
    await standby.is('standby');

    link.stall();
    const frozenAt = performance.now();
    await until(() => first.seen.includes('ended'), { what: 'the first to end', timeoutMs: REPLACED_WITHIN_MS });
    expect(standby.seen).toEqual(['standby']);
    await standby.is('active', REPLACED_WITHIN_MS);
    expect(performance.now() - frozenAt).toBeLessThan(REPLACED_WITHIN_MS);
    link.restore();
    await first.is('standby');
    expect(standby.seen).toEqual(['standby', 'active']);
  });

  it('ends with an error when its statements get no answer, rather than wait for a path that is cut', async () => {
    const url = new URL(database.url);
    const link = await Link.to(Number(url.port));
    ending.push(() => link.close());
    url.port = String(link.port);
    url.hostname = '127.0.0.1';
    const store = openStore(url.href);
    const errors: unknown[] = [];
    const stopping = new AbortController();
    ending.push(() => stopping.abort());
    void new SingleActive(store, NAME, { onLost: (error) => errors.push(error) }).run(stopping.signal, async () => {
      await Promise.all([store.query('SELECT pg_sleep(600)'), store.query('SELECT 1')]);
    });
    const direct = openStore(database.url);
    const running = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%'`;
    const active = async (): Promise<boolean> => (await direct.query(running)).length > 0;
    await until(active, { what: 'the statement to run' });

    link.stall();
    const later = store.query('SELECT 2');
    await expect(later).rejects.toThrow(/timeout/);
    expect(await later.catch(isTransient)).toBe(true);
    await until(() => errors.some((error) => /does not answer/.test(String(error))), { what: 'the work to fail' });
  }, 30_000);

  it('stays where it is when a process with other work freezes', async () => {
    const first = new Instance(openStore(database.url));
    await first.is('active');
    const standby = new Instance(openStore(database.url));
    await standby.is('standby');
    const { child, seen } = startProcess({ databaseUrl: database.url, name: 'other work' });
    await until(() => seen.includes('active'), { what: 'a third to be active' });
    child.kill('SIGSTOP');
    await until(async () => !(await activeHolders(standby.store, ['other work'])).has('other work'), {
      what: 'the third to be silent',
      timeoutMs: REPLACED_WITHIN_MS,
    });
    expect([first.seen, standby.seen]).toEqual([['active'], ['standby']]);
  });

  it('begins again after its connection was ended', async () => {
    const first = new Instance(openStore(database.url));
    await first.is('active');
    await openStore(database.url).query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await until(() => first.seen.length === 4, { what: 'the work to begin again' });
    expect(first.seen).toEqual(['active', 'lost', 'ended', 'active']);
  });

  it('is done by one where two of one process want it', async () => {
    const store = openStore(database.url);
    const [first, second] = [new Instance(store), new Instance(store)];
    await first.is('active');
    await second.is('standby');
    expect([first.seen, second.seen]).toEqual([['active'], ['standby']]);
  });
});
