import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator, type Emulator } from '../../src/embedded/eventstore/emulator.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { Projector } from '../../src/platform/projector/projector.js';
import { type Projection } from '../../src/platform/projector/projection.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { rebuildProjections } from '../../src/platform/projector/rebuild.js';
import { testDatabase, type TestDatabase } from '../kit/postgres.js';
import { createToyTables, TOY_CATALOG, toyDraft, TOYS } from '../kit/toy-projection.js';

let folder: string;
let emulator: Emulator;
let eventStore: EventStore;
let database: TestDatabase;
let readStore: ReadStore;
const running: Projector[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rebuilds-'));
  emulator = await startEmulator({ dataDir: folder, port: 0 });
  eventStore = new EventStore({ url: emulator.url, catalog: TOY_CATALOG });
  database = await testDatabase();
  readStore = new ReadStore({ url: database.url });
  await createToyTables(readStore);
});

afterEach(async () => {
  for (const projector of running.splice(0)) await projector.stop();
  await eventStore.close();
  await readStore.close();
  await emulator.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

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
});
