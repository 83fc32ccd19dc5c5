import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator, type Emulator } from '../../src/embedded/eventstore/emulator.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { Projector } from '../../src/platform/projector/projector.js';
import { handlers, type Projection } from '../../src/platform/projector/projection.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { rebuildProjections } from '../../src/platform/rebuild/rebuild.js';
import { testDatabase, type TestDatabase } from '../kit/postgres.js';
import { createToyTables, TOY_CATALOG, toyDraft, toyRows, TOYS, type ToyEvent } from '../kit/toy-projection.js';
import { until } from '../kit/until.js';

let folder: string;
let emulator: Emulator;
let eventStore: EventStore;
let database: TestDatabase;
let readStore: ReadStore;
/** Only the rebuild uses it, so that its connections can be counted. */
let rebuildStore: ReadStore;
const running: Projector[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rebuilds-'));
  emulator = await startEmulator({ dataDir: folder, port: 0 });
  eventStore = new EventStore({ url: emulator.url, catalog: TOY_CATALOG });
  database = await testDatabase();
  readStore = new ReadStore({ url: database.url });
  rebuildStore = new ReadStore({ url: database.url });
  await createToyTables(readStore);
  await readStore.query('CREATE TABLE read.spec_plays (id text PRIMARY KEY, times bigint NOT NULL)');
});

afterEach(async () => {
  for (const projector of running.splice(0)) await projector.stop();
  await eventStore.close();
  await Promise.all([readStore.close(), rebuildStore.close()]);
  await emulator.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A second read model of the same events. */
const PLAYS: Projection = {
  name: 'spec-plays',
  version: 1,
  categories: ['toy'],
  tables: [{ name: 'spec_plays', key: ['id'], columns: { id: 'text', times: 'bigint' } }],
  on: handlers<ToyEvent>({
    ToyPlayed: ({ data }) => [{ table: 'spec_plays', key: { id: data.id }, add: { times: 1 } }],
  }),
  ignores: ['ToyNamed', 'ToyLost'],
};

const broken = handlers<ToyEvent>({
  ToyPlayed: ({ data }) => {
    if (data.id === 't3') throw new Error('cannot be applied');
    return [{ table: 'spec_plays', key: { id: data.id }, add: { times: 1 } }];
  },
});

/** What a rebuild that did not end must leave as it was, and what it must not leave. */
async function state(): Promise<unknown> {
  const [left] = await readStore.query<{ tables: number; sessions: number }>(
    `SELECT (SELECT count(*) FROM pg_tables WHERE tablename LIKE '%_next')::int AS tables,
       (SELECT count(*) FROM pg_stat_activity WHERE application_name = $1)::int AS sessions`,
    [rebuildStore.sessionName],
  );
  return {
    left,
    rows: await toyRows(readStore),
    plays: await readStore.query('SELECT * FROM read.spec_plays ORDER BY id'),
    checkpoints: await readStore.query(
      `SELECT projection, position, swaps FROM read.checkpoints WHERE generation = 'live' ORDER BY projection`,
    ),
  };
}

/** A session ends a moment after its client has closed the connection. */
async function noSession(): Promise<void> {
  await until(
    async () =>
      (await readStore.query('SELECT 1 FROM pg_stat_activity WHERE application_name = $1', [rebuildStore.sessionName]))
        .length === 0,
    { what: 'the sessions of the rebuild to end' },
  );
}

/** Appends toys, and waits until live has them. */
async function live(projections: readonly Projection[], toys: number): Promise<void> {
  const projector = new Projector({ eventStore, readStore, projections });
  projector.start();
  running.push(projector);
  const names = Array.from({ length: toys }, (_, n) => `t${n}`);
  const appends = names.map((id) =>
    eventStore.append(`toy-${id}`, 'no_stream', [
      toyDraft({ type: 'ToyNamed', data: { id, name: `name${id}` } }),
      toyDraft({ type: 'ToyPlayed', data: { id, minutes: 1 } }),
    ]),
  );
  const positions = (await Promise.all(appends)).map(({ position }) => position);
  const last = positions.reduce((most, position) => (position > most ? position : most));
  const freshness = new Freshness(readStore);
  await freshness.start();

  expect(
    await freshness.waitFor(
      projections.map(({ name }) => name),
      last,
      10_000,
    ),
  ).toBe(true);
  await freshness.close();
}

describe('a rebuild', () => {
  it('reads stored dates as live does', async () => {
    const dated: Projection = {
      ...TOYS,
      async resolve(tx, changes) {
        const [row] = await tx.query<{ day: unknown }>(`SELECT date '2026-03-01' AS day`);
        return changes.map((change) =>
          change.table === 'spec_toys' && 'put' in change
            ? { ...change, put: { name: String(row?.day), slug: change.key.id } }
            : change,
        );
      },
    };
    await live([dated], 2);
    const results = await rebuildProjections({ eventStore, readStore, projections: [dated], verify: true });
    expect(results).toMatchObject([{ rows: 4, matches: true }]);
    expect(await readStore.query('SELECT DISTINCT name FROM read.spec_toys')).toEqual([{ name: '2026-03-01' }]);
  });

  it('swaps read models that several connections filled, all at one position', async () => {
    await live([TOYS, PLAYS], 1_200);
    const before = (await state()) as { readonly rows: unknown; readonly plays: unknown };
    let sessions = 0;
    const results = await rebuildProjections({
      eventStore,
      readStore: rebuildStore,
      projections: [TOYS, PLAYS],
      verify: true,
      swapped: async (client) => {
        const { rows } = await client.query<{ n: number }>(
          'SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = $1',
          [rebuildStore.sessionName],
        );
        sessions = rows[0]?.n ?? 0;
      },
    });
    expect(sessions).toBeGreaterThan(1);
    expect(results).toMatchObject([
      { name: 'spec-toys', events: 2_400, rows: 2_400, matches: true, parked: 0 },
      { name: 'spec-plays', events: 1_200, rows: 1_200, matches: true, parked: 0 },
    ]);
    await noSession();
    const after = (await state()) as { readonly checkpoints: readonly { position: string; swaps: number }[] };
    expect(after).toMatchObject({ left: { tables: 0, sessions: 0 }, rows: before.rows, plays: before.plays });
    expect(after.checkpoints.map(({ swaps }) => swaps)).toEqual([1, 1]);
    expect(new Set(after.checkpoints.map(({ position }) => position)).size).toBe(1);
    expect(await readStore.query(`SELECT 1 FROM read.checkpoints WHERE generation = 'next'`)).toEqual([]);
  }, 60_000);

  it('parks what one of them cannot apply, and applies it in the others', async () => {
    await live([TOYS, PLAYS], 5);
    const projections = [TOYS, { ...PLAYS, on: broken }];
    const results = await rebuildProjections({ eventStore, readStore: rebuildStore, projections });
    expect(results).toMatchObject([
      { rows: 10, parked: 0 },
      { rows: 4, parked: 1, events: 5 },
    ]);
  });

  it.each([
    ['filling', { ...PLAYS, on: broken, neverSkips: true }, 'cannot be applied'],
    ['indexing', { ...PLAYS, tables: [withIndex('(missing)')] }, 'column "missing" does not exist'],
  ])('leaves live unchanged, and no table or connection, when one fails at %s', async (_phase, failing, error) => {
    await live([TOYS, PLAYS], 5);
    const before = await state();
    const options = { eventStore, readStore: rebuildStore, projections: [TOYS, failing] };
    await expect(rebuildProjections(options)).rejects.toThrow(error);
    await noSession();
    expect(await state()).toEqual(before);
    expect(await rebuildProjections({ ...options, projections: [TOYS, PLAYS], verify: true })).toMatchObject([
      { matches: true },
      { matches: true },
    ]);
  });

  it.each(['filling', 'indexing', 'comparing'])(
    'leaves the same when it is stopped while %s',
    async (phase) => {
      await live([TOYS, PLAYS], 1_200);
      const before = await state();
      const stopping = new AbortController();
      const rebuilding = rebuildProjections({
        eventStore,
        readStore: rebuildStore,
        projections: [TOYS, { ...PLAYS, tables: [withIndex('(times)')] }],
        signal: stopping.signal,
        onProgress: (progress) => {
          if (progress.phase === phase) stopping.abort();
        },
      });
      await expect(rebuilding).rejects.toThrow('aborted');
      await noSession();
      expect(await state()).toEqual(before);
    },
    60_000,
  );
});

function withIndex(on: string): Projection['tables'][number] {
  return { ...(PLAYS.tables[0] as Projection['tables'][number]), indexes: [{ name: 'spec', on }] };
}
