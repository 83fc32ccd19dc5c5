import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator, type Emulator } from '../../src/embedded/eventstore/emulator.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { holdBuildLocks } from '../../src/platform/projector/running-builds.js';
import { Projector, type ProjectorEvent } from '../../src/platform/projector/projector.js';
import { handlers, type Projection } from '../../src/platform/projector/projection.js';
import { rebuildOutdated } from '../../src/platform/rebuild/rebuild-outdated.js';
import { rebuildProjections } from '../../src/platform/rebuild/rebuild.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { testDatabase, type TestDatabase } from '../kit/postgres.js';
import { createToyTables, TOY_CATALOG, toyDraft, toyRows, TOYS, type ToyEvent } from '../kit/toy-projection.js';
import { until } from '../kit/until.js';

let folder: string;
let emulator: Emulator;
let eventStore: EventStore;
let database: TestDatabase;
let readStore: ReadStore;
const running: Build[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'two-builds-'));
  emulator = await startEmulator({ dataDir: folder, port: 0 });
  eventStore = new EventStore({ url: emulator.url, catalog: TOY_CATALOG });
  database = await testDatabase();
  readStore = new ReadStore({ url: database.url });
  await createToyTables(readStore);
});

afterEach(async () => {
  for (const build of running.splice(0)) await build.stop();
  await eventStore.close();
  await readStore.close();
  await emulator.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The first version cannot take names that begin with an x; the second can, and shouts all of them. */
const FIRST: Projection = {
  ...TOYS,
  on: {
    ...TOYS.on,
    ...handlers<ToyEvent>({
      ToyNamed: ({ data }) => [
        {
          table: 'spec_toys',
          key: { id: data.id },
          put: { name: data.name.startsWith('x') ? null : data.name, slug: data.name },
        },
      ],
    }),
  },
};
const SECOND: Projection = {
  ...TOYS,
  version: 2,
  on: {
    ...TOYS.on,
    ...handlers<ToyEvent>({
      ToyNamed: ({ data }) => [
        { table: 'spec_toys', key: { id: data.id }, put: { name: data.name.toUpperCase(), slug: data.name } },
      ],
    }),
  },
};

/** One process of a build: its projector, and its rebuilding of what is outdated. */
class Build {
  readonly seen: ProjectorEvent[] = [];
  private readonly stopping = new AbortController();
  private readonly store = new ReadStore({ url: database.url, poolSize: 3 });
  private readonly log = new EventStore({ url: emulator.url, catalog: TOY_CATALOG });
  private readonly projector: Projector;
  private readonly rebuilding: Promise<void>;

  constructor(
    private readonly projection: Projection,
    ...others: readonly Projection[]
  ) {
    const parts = { eventStore: this.log, readStore: this.store, projections: [projection, ...others] };
    this.projector = new Projector({ ...parts, onEvent: (event) => this.seen.push(event) });
    this.projector.start();
    this.rebuilding = rebuildOutdated({ ...parts, signal: this.stopping.signal, everyMs: 200 });
    running.push(this);
  }

  async stop(): Promise<void> {
    if (this.stopping.signal.aborted) return;
    this.stopping.abort();
    await this.projector.stop();
    await this.rebuilding;
    await this.log.close();
    await this.store.close();
  }

  /** Whether its rows are what its own code makes of the whole log. */
  async verify(): Promise<boolean | null | undefined> {
    const options = { eventStore: this.log, readStore: this.store, projections: [this.projection], verify: true };
    const [result] = await rebuildProjections(options);
    return result?.matches;
  }
}

async function append(id: string, ...events: ToyEvent[]): Promise<bigint> {
  let revision: bigint | 'no_stream' = 'no_stream';
  for await (const event of eventStore.readStream(`toy-${id}`, { backwards: true, maxCount: 1 })) {
    revision = event.revision;
  }
  return (await eventStore.append(`toy-${id}`, revision, events.map(toyDraft))).position;
}

let made = 0;
const name = (id: string, called = `name${made++}`): Promise<bigint> =>
  append(id, { type: 'ToyNamed', data: { id, name: called } });

/** Appends until it is stopped; resolves with the last position. */
function writing(): () => Promise<bigint> {
  let going = true;
  const done = (async () => {
    let last = 0n;
    for (let n = 0; going; n++) {
      last = await name(`w${n % 20}`);
      last = await append(`w${n % 20}`, { type: 'ToyPlayed', data: { id: `w${n % 20}`, minutes: 1 } });
    }
    return last;
  })();
  return () => {
    going = false;
    return done;
  };
}

const version = async (): Promise<number | undefined> =>
  (await readStore.query<{ version: number }>('SELECT version FROM read.checkpoints'))[0]?.version;

async function passed(position: bigint): Promise<void> {
  const freshness = new Freshness(readStore);
  await freshness.start();
  const fresh = await freshness.waitFor([TOYS.name], position, 15_000);
  await freshness.close();
  if (!fresh) throw new Error(`nobody passed ${position}`);
}

it('a process stops also while it cannot get the locks that publish its version, and says why it has none', async () => {
  const other = await readStore.dedicated();
  const stopping = new AbortController();
  const troubles: string[] = [];
  try {
    await other.query(`SELECT pg_advisory_lock(hashtext('scoutline projection toys'), 1)`);
    const holding = holdBuildLocks(readStore, [{ name: 'toys', version: 1 }], stopping.signal, (error) =>
      troubles.push(String(error)),
    );
    await until(() => troubles.length > 0, { what: 'the trouble', timeoutMs: 20_000 });
    expect(troubles[0]).toContain('timeout');
    stopping.abort();
    await holding;
  } finally {
    await other.end();
  }
}, 60_000);

describe('two builds at once, one with another version of a projection', () => {
  it('end with the rows of the newer one, where the older one was there first', async () => {
    const older = new Build(FIRST);
    for (let n = 0; n < 50; n++) await name(`t${n}`);
    await passed(await name('t0'));
    const stopWriting = writing();
    const newer = new Build(SECOND);
    await until(async () => (await version()) === 2, { what: 'the newer rows' });
    await until(() => ['outdated', 'standby'].includes(older.seen.at(-1)?.kind ?? ''), {
      what: 'the older one to give way',
    });
    await until(() => newer.seen.some(({ kind }) => kind === 'batch'), { what: 'the newer one to go on' });
    await passed(await stopWriting());
    expect(await newer.verify()).toBe(true);
    await older.stop();
    await passed(await name('t1'));
    expect(await newer.verify()).toBe(true);
    expect(await version()).toBe(2);
  }, 60_000);

  it('end with the rows of the older one, where that alone is left', async () => {
    const newer = new Build(SECOND);
    for (let n = 0; n < 50; n++) await name(`t${n}`);
    await passed(await name('t0'));
    const stopWriting = writing();
    const older = new Build(FIRST);
    await until(() => newer.seen.filter(({ kind }) => kind === 'batch').length > 3, { what: 'the newer to go on' });
    expect(await version()).toBe(2);
    expect(older.seen.filter(({ kind }) => kind === 'batch')).toEqual([]);
    await newer.stop();
    await until(async () => (await version()) === 1, { what: 'the roll-back' });
    await passed(await stopWriting());
    expect(await older.verify()).toBe(true);
  }, 60_000);
});

/** A read model of equal version in both builds. */
const OTHER: Projection = { ...TOYS, name: 'spec-others', tables: [], on: {}, ignores: ['ToyNamed'] };

it('an older build takes over a read model that was rebuilt for it, without a further event', async () => {
  const newer = new Build(SECOND, OTHER);
  await passed(await name('t0'));
  await newer.stop();
  const parts = { eventStore, readStore, projections: [FIRST, OTHER] };
  let starts = 0;
  const older = new Projector({ ...parts, onEvent: ({ kind }) => void (starts += Number(kind === 'active')) });
  older.start();
  try {
    await until(() => starts === 1, { what: 'a start beside the newer rows' });
    await rebuildProjections({ ...parts, projections: [FIRST] });
    await until(() => starts === 2, { what: 'a start with the rebuilt rows', timeoutMs: 10_000 });
    await passed(await name('t1'));
  } finally {
    await older.stop();
  }
});

describe('what was parked', () => {
  it('is applied by the rebuild that can, and what follows in the stream is not parked behind it', async () => {
    const first = new Build(FIRST);
    await name('bad', 'xylophone');
    await passed(await name('good', 'drum'));
    await first.stop();
    const second = new Build(SECOND);
    await until(async () => (await version()) === 2, { what: 'the newer rows' });
    await passed(await append('bad', { type: 'ToyPlayed', data: { id: 'bad', minutes: 3 } }));
    expect(await readStore.query('SELECT stream, error FROM read.parked_events')).toEqual([]);
    expect(await toyRows(readStore)).toMatchObject({
      toys: [{ name: 'XYLOPHONE' }, { name: 'DRUM' }],
      minutes: [{ id: 'bad', minutes: '3' }],
    });
    expect(await second.verify()).toBe(true);
  });

  it('is free again for a projector that was at work all the while', async () => {
    const build = new Build(TOYS);
    const bad = { type: 'ToyNamed', data: { id: 'bad', name: null as unknown as string } } as const;
    await append('bad', bad);
    await passed(await name('good'));
    // As after a fix of the data: the event no longer parks.
    await readStore.query(
      'ALTER TABLE read.spec_toys ALTER COLUMN name DROP NOT NULL, ALTER COLUMN slug DROP NOT NULL',
    );
    await build.verify();
    await passed(await append('bad', { type: 'ToyPlayed', data: { id: 'bad', minutes: 3 } }));
    expect(await readStore.query('SELECT stream, error FROM read.parked_events')).toEqual([]);
  });
});
