import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Emulator, startEmulator } from '../../src/embedded/eventstore/emulator.js';
import { PROJECTIONS } from '../../projections/index.js';
import { loadConfig } from '../../src/configuration.js';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { NO_ACTIVE_PROCESS } from '../../src/platform/locks/lock-holders.js';
import { unsealing } from '../../src/platform/projector/projection.js';
import { rebuildProjections } from '../../src/platform/rebuild/rebuild.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { Vault } from '../../src/platform/vault/vault.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { testDatabase, type TestDatabase } from '../kit/postgres.js';
import { until } from '../kit/until.js';
import { fillMixedLog } from '../bench/worlds/mixed-log.js';

/** From the build, which starts in half the time. */
const PROGRAM = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url));
const OPERATOR_TOKEN = 'op_standby-spec-token-of-sufficient-length';
/** The server's count of new sessions over this time is what a standby opens. */
const MEASURED_SECONDS = 5;
/** As /proc counts, on every Linux that Node runs on. */
const TICKS_A_SECOND = 100;
/** Of a core; a hundredth on a machine that does nothing else, where connecting anew for each lock took a quarter. */
const MOST_SHARE = 0.08;
/** The promise of docs/walk.md; the machine of the specs is busy. */
const SHARED_WITHIN_MS = 30_000;
const SOME_EVENTS = 2_000;
/** The first seconds are those of the compiler. */
const WARM_SECONDS = 5;

let folder: string;
let database: TestDatabase;
let emulator: Emulator;
let store: ReadStore;
let log: EventStore;
const started: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scoutline-standby-'));
  database = await testDatabase();
  emulator = await startEmulator({ dataDir: join(folder, 'log'), port: 0 });
  log = new EventStore({ url: emulator.url, catalog: EVENT_CATALOG });
  store = new ReadStore({ url: database.url, poolSize: 3, applicationName: 'operator' });
});

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await log.close();
  await store.close();
  await emulator.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(role: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(PROGRAM, ['--role', role], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      EVENTSTORE_URL: emulator.url,
      DATA_DIR: folder,
      PORT: '0',
      OPERATOR_TOKEN,
    },
  });
  started.push(child);
  const [{ url }] = (await once(child, 'message')) as [{ url?: string }];
  return { child, url: url ?? '' };
}

/** The processes that hold groups of projections, as health names them. */
async function projecting(api: string): Promise<Set<unknown>> {
  const answer = await fetch(`${api}/health/ready`, { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } });
  const { parts } = (await answer.json()) as { parts: { projections: { projector: Record<string, unknown> } } };
  return new Set(Object.values(parts.projections.projector));
}

const fill = (step: number): ReturnType<typeof fillMixedLog> =>
  fillMixedLog(log, SOME_EVENTS, () => undefined, step * SOME_EVENTS);

/** Whether all rows are what the whole log gives, with each read model at its head. */
async function rowsAreThoseOfTheLog(last: bigint): Promise<boolean[]> {
  const freshness = new Freshness(store);
  const names = PROJECTIONS.map(({ name }) => name);
  const isFresh = await freshness.waitFor(names, last, 30_000);
  const behind = names.filter((name) => (freshness.positionOf(name) ?? -1n) < last);
  expect({ isFresh, behind }).toEqual({ isFresh: true, behind: [] });
  await freshness.close();
  const vault = new Vault(store, loadConfig({}).vaultKey);
  const projections = unsealing(PROJECTIONS, (sealed) => vault.openAll(sealed));
  const rebuilt = await rebuildProjections({ eventStore: log, readStore: store, projections, verify: true });
  return rebuilt.map(({ matches }) => matches === true);
}

/** Parts of the service that no process works at, as health says it. */
async function withoutProcess(api: string): Promise<string[]> {
  const answer = await fetch(`${api}/health/ready`, { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } });
  const { parts } = (await answer.json()) as { parts: Record<string, Record<string, unknown>> };
  return ['projections', 'feed', 'processes'].filter(
    (part) => JSON.stringify(parts[part]).includes(NO_ACTIVE_PROCESS) && parts[part]?.status === 'degraded',
  );
}

async function sessionsOpened(): Promise<number> {
  const [row] = await store.query<{ sessions: string }>(
    'SELECT pg_stat_clear_snapshot(), sessions FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(row?.sessions);
}

async function workersConnected(): Promise<number> {
  const [row] = await store.query<{ n: string }>(
    `SELECT count(DISTINCT application_name) AS n FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'scoutline worker #%'`,
  );
  return Number(row?.n);
}

/** Seconds of a core that a process has used. */
function cpuSecondsOf(child: ChildProcess): number {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / TICKS_A_SECOND;
}

async function afterSeconds(seconds: number): Promise<void> {
  const at = performance.now() + seconds * 1_000;
  await until(() => performance.now() >= at, { what: 'the time to measure', timeoutMs: seconds * 2_000 });
}

async function measured(standby: ChildProcess): Promise<{ opened: number; share: number }> {
  const [sessions, cpu, at] = [await sessionsOpened(), cpuSecondsOf(standby), performance.now()];
  await afterSeconds(MEASURED_SECONDS);
  const opened = (await sessionsOpened()) - sessions;
  return { opened, share: (cpuSecondsOf(standby) - cpu) / ((performance.now() - at) / 1_000) };
}

it('a second worker shares the work, costs next to nothing, and takes over from one that freezes', async () => {
  const { url } = await start('api');
  const { child: active } = await start('worker');
  await until(async () => (await withoutProcess(url)).length === 0, { what: 'the first worker to be active' });
  const { child: standby } = await start('worker');

  await until(async () => (await projecting(url)).size === 2, { what: 'two to share', timeoutMs: SHARED_WITHIN_MS });
  await afterSeconds(WARM_SECONDS);
  // On a busy machine a start goes on after the warm-up: a polling standby never has a quiet window.
  let { opened, share } = await measured(standby);
  for (let window = 1; window < 5 && (opened >= MEASURED_SECONDS || share >= MOST_SHARE); window++)
    ({ opened, share } = await measured(standby));
  expect(opened).toBeLessThan(MEASURED_SECONDS);
  expect(share).toBeLessThan(MOST_SHARE);

  // In the middle of its work, so that it comes back to transactions of its own.
  const filling = fill(0);
  active.kill('SIGSTOP');
  await until(async () => (await withoutProcess(url)).length === 3, {
    what: 'health to see that no process is active',
    timeoutMs: 15_000,
  });
  await until(async () => (await withoutProcess(url)).length === 0, {
    what: 'the second worker to be active',
    timeoutMs: 15_000,
  });
  await filling;
  await fill(1);
  active.kill('SIGCONT');
  await until(async () => (await workersConnected()) === 2, { what: 'the first to connect again' });
  expect(await withoutProcess(url)).toEqual([]);
  await until(async () => (await projecting(url)).size === 2, { what: 'two to share', timeoutMs: SHARED_WITHIN_MS });
  const { position } = await fill(2);
  expect(await rowsAreThoseOfTheLog(position)).not.toContain(false);
  expect([active.exitCode, standby.exitCode]).toEqual([null, null]);
}, 240_000);
