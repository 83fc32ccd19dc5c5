import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator, type Emulator } from '../../src/embedded/eventstore/emulator.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { Projector, type ProjectorEvent } from '../../src/platform/projector/projector.js';
import { type Projection } from '../../src/platform/projector/projection.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { rebuildProjections, type RebuildOptions, type RebuildResult } from '../../src/platform/rebuild/rebuild.js';
import { testDatabase, type TestDatabase } from '../kit/postgres.js';
import { createToyTables, TOY_CATALOG, toyDraft, toyRows, TOYS, type ToyEvent } from '../kit/toy-projection.js';
import { until } from '../kit/until.js';

let folder: string;
let emulator: Emulator;
let eventStore: EventStore;
let database: TestDatabase;
let readStore: ReadStore;
const running: Projector[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'projector-'));
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

function project(projection: Projection, seen: ProjectorEvent[] = [], maxBatch?: number): Projector {
  const projector = new Projector({
    eventStore,
    readStore,
    projections: [projection],
    ...(maxBatch !== undefined && { maxBatch }),
    onEvent: (event) => seen.push(event),
  });
  projector.start();
  running.push(projector);
  return projector;
}

/** Appends events of toy `id` as one append and returns its position. */
async function append(id: string, ...events: ToyEvent[]): Promise<bigint> {
  const drafts = events.map(toyDraft);
  let revision: bigint | 'no_stream' = 'no_stream';
  for await (const event of eventStore.readStream(`toy-${id}`, { backwards: true, maxCount: 1 })) {
    revision = event.revision;
  }
  return (await eventStore.append(`toy-${id}`, revision, drafts)).position;
}

async function passed(position: bigint, projection = TOYS.name): Promise<void> {
  const freshness = new Freshness(readStore);
  await freshness.start();
  const fresh = await freshness.waitFor([projection], position, 10_000);
  await freshness.close();
  if (!fresh) throw new Error(`${projection} did not pass ${position}`);
}

async function someToys(count: number): Promise<bigint> {
  for (let n = 0; n < count; n++) {
    await append(
      `t${n}`,
      { type: 'ToyNamed', data: { id: `t${n}`, name: `name${n % 5}` } },
      { type: 'ToyPlayed', data: { id: `t${n}`, minutes: n } },
    );
  }
  await append('t1', { type: 'ToyLost', data: { id: 't1' } });
  return append('t2', { type: 'ToyPlayed', data: { id: 't2', minutes: 7 } });
}

describe('the projector', () => {
  it('gives the same rows for every batch size, names in log order included', async () => {
    const last = await someToys(25);
    const outcomes: unknown[] = [];
    for (const maxBatch of [1, 3, 7, 1_000]) {
      await readStore.query('TRUNCATE read.spec_toys, read.spec_minutes, read.checkpoints');
      const projector = project(TOYS, [], maxBatch);
      await passed(last);
      await projector.stop();
      outcomes.push(await toyRows(readStore));
    }
    expect(outcomes[0]).toMatchObject({ toys: expect.arrayContaining([{ id: 't5', name: 'name0', slug: 'name0-2' }]) });
    for (const outcome of outcomes.slice(1)) expect(outcome).toEqual(outcomes[0]);
  }, 60_000);

  it('counts nothing twice when the events come again after a restart', async () => {
    const last = await someToys(5);
    const first = project(TOYS);
    await passed(last);
    await first.stop();
    const before = await toyRows(readStore);
    project(TOYS);
    const next = await append('t9', { type: 'ToyPlayed', data: { id: 't9', minutes: 1 } });
    await passed(next);
    expect(await readStore.query(`SELECT * FROM read.spec_minutes WHERE id <> 't9' ORDER BY id`)).toEqual(
      (before as { minutes: unknown }).minutes,
    );
  });

  it('has one active at a time, and another takes over within five seconds', async () => {
    const seenByFirst: ProjectorEvent[] = [];
    const seenBySecond: ProjectorEvent[] = [];
    const first = project(TOYS, seenByFirst);
    await until(() => seenByFirst.some(({ kind }) => kind === 'active'), { what: 'the first to be active' });
    project(TOYS, seenBySecond);
    await until(() => seenBySecond.some(({ kind }) => kind === 'standby'), { what: 'the second to stand by' });
    await passed(await someToys(3));
    expect(seenBySecond.some(({ kind }) => kind === 'batch')).toBe(false);
    await first.stop();
    await until(() => seenBySecond.some(({ kind }) => kind === 'active'), { what: 'the take-over', timeoutMs: 5_000 });
    await passed(await append('t8', { type: 'ToyPlayed', data: { id: 't8', minutes: 1 } }));
  });

  it('stops itself where another projector moved the checkpoint', async () => {
    const seen: ProjectorEvent[] = [];
    project(TOYS, seen);
    await passed(await someToys(2));
    await readStore.query('UPDATE read.checkpoints SET position = -1');
    const last = await append('t7', { type: 'ToyPlayed', data: { id: 't7', minutes: 4 } });
    await passed(last);
    expect(seen.filter(({ kind }) => kind === 'active')).toHaveLength(2);
    expect(await readStore.query(`SELECT * FROM read.spec_minutes WHERE id = 't7'`)).toEqual([
      { id: 't7', minutes: '4', times: '1' },
    ]);
  });

  it('parks an event it cannot apply with the rest of its stream, and goes on with the others', async () => {
    project(TOYS);
    await append('bad', { type: 'ToyNamed', data: { id: 'bad', name: null as unknown as string } });
    await append('bad', { type: 'ToyPlayed', data: { id: 'bad', minutes: 3 } });
    const last = await append('good', { type: 'ToyNamed', data: { id: 'good', name: 'good' } });
    await passed(last);
    expect(await toyRows(readStore)).toEqual({ toys: [{ id: 'good', name: 'good', slug: 'good' }], minutes: [] });
    expect(await readStore.query('SELECT stream, event_type FROM read.parked_events ORDER BY position')).toEqual([
      { stream: 'toy-bad', event_type: 'ToyNamed' },
      { stream: 'toy-bad', event_type: 'ToyPlayed' },
    ]);
  });

  it('parks no event that it has tried once when it is stopped', async () => {
    const seen: ProjectorEvent[] = [];
    const projector = project(TOYS, seen);
    await append('bad', { type: 'ToyNamed', data: { id: 'bad', name: null as unknown as string } });
    await until(() => seen.some(({ kind }) => kind === 'retry'), { what: 'the first failure' });
    await projector.stop();
    expect(await readStore.query('SELECT stream FROM read.parked_events')).toEqual([]);
    expect(await readStore.query('SELECT position FROM read.checkpoints')).toEqual([{ position: '-1' }]);
  });

  it('halts where a projection never skips', async () => {
    const seen: ProjectorEvent[] = [];
    const projector = project({ ...TOYS, neverSkips: true }, seen);
    await append('bad', { type: 'ToyNamed', data: { id: 'bad', name: null as unknown as string } });
    await until(() => projector.halted().length > 0, { what: 'the halt' });
    expect(projector.halted()[0]?.projection).toBe('spec-toys');
    expect(await readStore.query('SELECT position FROM read.checkpoints')).toEqual([{ position: '-1' }]);
  });
});

async function rebuildProjection(
  options: Omit<RebuildOptions, 'projections'> & { readonly projection: Projection },
): Promise<RebuildResult> {
  const { projection, ...rest } = options;
  const [result] = await rebuildProjections({ ...rest, projections: [projection] });
  if (!result) throw new Error('nothing was rebuilt');
  return result;
}

describe('rebuilding a read model', () => {
  it('proves that rebuilt and live are the same, and swaps them', async () => {
    project(TOYS);
    await passed(await someToys(40));
    const before = await toyRows(readStore);
    const phases = new Set<string>();
    const result = await rebuildProjection({
      eventStore,
      readStore,
      projection: TOYS,
      verify: true,
      onProgress: ({ phase }) => phases.add(phase),
    });
    expect(result).toMatchObject({ name: 'spec-toys', events: 82, rows: 79, matches: true });
    expect([...phases]).toEqual(['filling', 'comparing', 'swapped']);
    expect(await toyRows(readStore)).toEqual(before);
    const indexes = await readStore.query(
      `SELECT indexname FROM pg_indexes WHERE tablename LIKE 'spec_%' ORDER BY indexname`,
    );
    expect(indexes).toEqual([
      { indexname: 'spec_minutes_pkey' },
      { indexname: 'spec_toys_pkey' },
      { indexname: 'spec_toys_slug' },
    ]);
  });

  it('says so when a live row is not what the log gives, and mends it', async () => {
    project(TOYS);
    await passed(await someToys(5));
    await readStore.query(`UPDATE read.spec_minutes SET minutes = minutes + 1 WHERE id = 't3'`);
    const options = { eventStore, readStore, projection: TOYS, verify: true };
    expect(await rebuildProjection(options)).toMatchObject({ matches: false });
    expect(await rebuildProjection(options)).toMatchObject({ matches: true });
    expect(await readStore.query(`SELECT minutes FROM read.spec_minutes WHERE id = 't3'`)).toEqual([{ minutes: '3' }]);
  });

  it('lets live go on while rows are compared', async () => {
    project(TOYS);
    await passed(await someToys(5));
    // So many rows that their comparison takes much longer than the projection of an event.
    await readStore.query(
      `INSERT INTO read.spec_minutes SELECT 'more-' || n, n, 1 FROM generate_series(1, 400000) AS n`,
    );
    const order: string[] = [];
    const projecting: Promise<void>[] = [];
    const onProgress: RebuildOptions['onProgress'] = ({ phase }) => {
      if (phase !== 'comparing') return;
      const appended = append('late', { type: 'ToyPlayed', data: { id: 'late', minutes: 1 } });
      projecting.push(appended.then(passed).then(() => void order.push('projected')));
    };
    const result = await rebuildProjection({ eventStore, readStore, projection: TOYS, verify: true, onProgress });
    order.push('rebuilt');
    await Promise.all(projecting);
    expect(order).toEqual(['projected', 'rebuilt']);
    // The event came after the position at which both were compared, and is in the rebuilt rows.
    expect(result).toMatchObject({ matches: false, events: 13 });
    expect(await readStore.query(`SELECT minutes FROM read.spec_minutes WHERE id = 'late'`)).toEqual([
      { minutes: '1' },
    ]);
    expect(await readStore.query(`SELECT count(*)::int AS n FROM read.spec_minutes`)).toEqual([{ n: 6 }]);
  }, 60_000);

  it('agrees with live while events keep coming', async () => {
    project(TOYS);
    await someToys(20);
    let writing = true;
    const writer = (async () => {
      let last = 0n;
      for (let n = 0; writing; n++) {
        last = await append(`w${n % 10}`, { type: 'ToyPlayed', data: { id: `w${n % 10}`, minutes: 1 } });
      }
      return last;
    })();
    for (let round = 0; round < 3; round++) {
      const result = await rebuildProjection({ eventStore, readStore, projection: TOYS, verify: true });
      expect(result.matches).toBe(true);
    }
    writing = false;
    await passed(await writer);
  }, 60_000);

  it('refuses a second rebuild of the same projection at once', async () => {
    project(TOYS);
    await passed(await someToys(3));
    const options = { eventStore, readStore, projection: TOYS };
    const outcomes = await Promise.allSettled([rebuildProjection(options), rebuildProjection(options)]);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.map((outcome) => String((outcome as PromiseRejectedResult).reason))).toEqual(
      refused.map(() => 'Error: another rebuild of spec-toys is running; wait for it or stop it first'),
    );
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  });
});

describe('waiting for a read model', () => {
  it('ends when the position is passed, and gives up in time where it is not', async () => {
    const freshness = new Freshness(readStore);
    await freshness.start();
    const position = await someToys(2);
    expect(await freshness.waitFor([TOYS.name], position, 100)).toBe(false);
    const waiting = freshness.waitFor([TOYS.name], position, 10_000);
    project(TOYS);
    expect(await waiting).toBe(true);
    await freshness.close();
  });
});
