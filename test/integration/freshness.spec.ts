import { type Client } from 'pg';
import { CHECKPOINT_CHANNEL } from '../../src/platform/projector/checkpoints.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { until } from '../kit/until.js';
import { testDatabase, type TestDatabase } from '../kit/postgres.js';

let database: TestDatabase;
let store: ReadStore;
let freshness: Freshness;
let noise: NodeJS.Timeout | null = null;

beforeEach(async () => {
  database = await testDatabase();
  store = new ReadStore({ url: database.url, poolSize: 3 });
  freshness = new Freshness(store);
  for (const name of ['busy', 'quiet']) {
    await store.query(
      `INSERT INTO read.checkpoints (projection, generation, version, position) VALUES ($1, 'live', 1, 1)`,
      [name],
    );
  }
});

afterEach(async () => {
  if (noise) clearInterval(noise);
  noise = null;
  await freshness.close();
  await store.close();
  await database.drop();
});

const notify = (payload: string): Promise<unknown> => store.query('SELECT pg_notify($1, $2)', [CHECKPOINT_CHANNEL, payload]); // prettier-ignore

/** Notifications of another process, which has other read models. */
function busyProcess(): void {
  let position = 1n;
  noise = setInterval(() => void notify(`busy=${++position}`).catch(() => undefined), 10);
}

const moveSilently = (position: number): Promise<unknown> =>
  store.query(`UPDATE read.checkpoints SET position = $1 WHERE projection = 'quiet'`, [position]);

it('finds a position whose notification was lost, although another process sends many', async () => {
  await freshness.start();
  busyProcess();
  await moveSilently(5);
  expect(await freshness.waitFor(['quiet'], 5n, 2_000)).toBe(true);
  expect(freshness.positionOf('quiet')).toBe(5n);
  await moveSilently(9);
  expect(await freshness.waitFor(['busy', 'quiet'], 9n, 2_000)).toBe(true);
});

it('knows the positions at its start, although notifications of other read models arrive', async () => {
  busyProcess();
  await moveSilently(7);
  await freshness.start();
  expect(freshness.positionOf('quiet')).toBe(7n);
});

it('ends a connection that it cannot use', async () => {
  const opened: Client[] = [];
  const dedicated = store.dedicated.bind(store);
  store.dedicated = async (limits) => {
    const client = await dedicated(limits);
    opened.push(client);
    return client;
  };
  await freshness.start();
  await store.query('ALTER TABLE read.checkpoints RENAME TO away');
  await opened[0]?.end();
  await until(() => opened.length > 2, { what: 'further connections' });
  // Before the rename: a connection that works reads the positions once.
  await store.query(`UPDATE read.away SET position = 8 WHERE projection = 'quiet'`);
  await store.query('ALTER TABLE read.away RENAME TO checkpoints');
  await until(() => freshness.positionOf('quiet') === 8n, { what: 'a connection that works' });
  const [last, ...earlier] = [...opened].reverse();
  for (const client of earlier) await expect(client.query('SELECT 1')).rejects.toThrow(/closed|terminated/);
  await last?.query('SELECT 1');
});

it('ends its connection where it cannot start', async () => {
  await store.query('ALTER TABLE read.checkpoints RENAME TO away');
  await expect(freshness.start()).rejects.toThrow(/checkpoints/);
  const sessions = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`;
  await until(async () => (await store.query(sessions)).length === 0, {
    what: 'the end of its session',
    timeoutMs: 5_000,
  });
});

it('waits for the read models of all processes', async () => {
  await freshness.start();
  await moveSilently(3);
  await notify('quiet=3');
  expect(await freshness.waitFor(['quiet', 'busy'], 3n, 300)).toBe(false);
  await store.query(`UPDATE read.checkpoints SET position = 4 WHERE projection = 'busy'`);
  const waiting = freshness.waitFor(['quiet', 'busy'], 3n, 5_000);
  await notify('busy=4');
  expect(await waiting).toBe(true);
});
