import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator, type Emulator } from '../../src/embedded/eventstore/emulator.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { activeHolders } from '../../src/platform/locks/lock-holders.js';
import { SharedWork, unitLock } from '../../src/platform/locks/shared-work.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { handlers, type Projection } from '../../src/platform/projector/projection.js';
import { ProcessFollower } from '../../src/platform/process/process-follower.js';
import { groupLocks } from '../../src/platform/projector/projection-groups.js';
import { Projector, type ProjectorEvent } from '../../src/platform/projector/projector.js';
import { rebuildProjections } from '../../src/platform/rebuild/rebuild.js';
import { testDatabase, type TestDatabase } from '../kit/postgres.js';
import { TOY_CATALOG, toyDraft, type ToyEvent } from '../kit/toy-projection.js';
import { until } from '../kit/until.js';

const KIND = 'spec';
const UNITS = ['a', 'b', 'c', 'd'];
/** What docs/walk.md promises. */
const SHARED_WITHIN_MS = 15_000;

let database: TestDatabase;
const ending: (() => Promise<unknown> | void)[] = [];

beforeEach(async () => {
  database = await testDatabase();
});

afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
  await database.drop();
});

function openStore(): ReadStore {
  const store = new ReadStore({ url: database.url, applicationName: 'scoutline spec', poolSize: 3 });
  ending.push(() => store.close());
  return store;
}

/** A process with its share of the units. */
class Member {
  readonly runs: (readonly string[])[] = [];
  /** Units at work right now. */
  units: readonly string[] = [];
  fails = false;
  readonly store = openStore();
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;

  constructor(everybody: Member[]) {
    const shared = new SharedWork(this.store, { kind: KIND, units: UNITS });
    this.running = shared.run(this.stopping.signal, async (units, signal) => {
      if (this.fails) throw new Error('cannot work');
      const others = everybody.flatMap((one) => (one === this ? [] : one.units));
      expect(units.filter((unit) => others.includes(unit))).toEqual([]);
      this.runs.push(units);
      this.units = units;
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      this.units = [];
    });
    everybody.push(this);
    ending.push(() => this.stop());
  }

  stop(): Promise<void> {
    this.stopping.abort();
    return this.running;
  }
}

const counts = (members: readonly Member[]): number[] => members.map(({ units }) => units.length).sort();

async function spread(members: readonly Member[], goal: readonly number[]): Promise<void> {
  await until(() => String(counts(members)) === String(goal), {
    what: `units to be spread as ${goal.join(', ')}`,
    timeoutMs: SHARED_WITHIN_MS,
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${JSON.stringify(members.map(({ units, runs }) => ({ units, runs })))}`);
  });
}

describe('units of work under locks of their own', () => {
  it('are all taken in one run by a process that is alone', async () => {
    const members: Member[] = [];
    const only = new Member(members);
    await spread(members, [4]);
    expect(only.runs).toEqual([UNITS]);
  });

  it('are spread when a process joins, and taken back when it ends', async () => {
    const members: Member[] = [];
    const first = new Member(members);
    await spread(members, [4]);
    const second = new Member(members);
    await spread(members, [2, 2]);
    const third = new Member(members);
    await spread(members, [1, 1, 2]);
    expect([...first.units, ...second.units, ...third.units].sort()).toEqual(UNITS);
    const holders = await activeHolders(
      first.store,
      UNITS.map((unit) => unitLock(KIND, unit)),
    );
    expect(new Set(holders.values()).size).toBe(3);
    await second.stop();
    await third.stop();
    await spread([first], [4]);
  });

  it('go to processes that can work, wherever others fail at once', async () => {
    const members: Member[] = [];
    const broken = new Member(members);
    broken.fails = true;
    const working = new Member(members);
    await spread([working], [4]);
    broken.fails = false;
    expect(broken.runs).toEqual([]);
  });

  it('stay with a process of a build that knows no units, until it ends', async () => {
    const former = await openStore().dedicated();
    await former.query(`SELECT pg_advisory_lock(hashtextextended('scoutline ${KIND}', 0))`);
    const members: Member[] = [];
    const member = new Member(members);
    await until(
      async () =>
        (
          await member.store.query(
            `SELECT 1 FROM pg_stat_activity
             WHERE datname = current_database() AND application_name LIKE 'scoutline spec #%'`,
          )
        ).length > 1,
      { what: 'the process to try' },
    );
    const waitedFrom = performance.now();
    await until(() => performance.now() - waitedFrom > 1_500, { what: 'several tries' });
    expect(member.runs).toEqual([]);
    await former.end();
    await spread(members, [4]);
  });
});

/** A process with every process manager of the service. */
class Managing {
  readonly store = openStore();
  private readonly stopping = new AbortController();
  private readonly followers: readonly ProcessFollower[];
  private readonly running: Promise<unknown>;

  constructor(everybody: Managing[], doubled: string[]) {
    const goRound = (name: string): void => {
      if (everybody.some((one) => one !== this && one.atWork().includes(name))) doubled.push(name);
    };
    // They follow no events, so no log is read.
    const parts = { eventStore: {} as EventStore, readStore: this.store };
    this.followers = UNITS.map(
      (name) =>
        new ProcessFollower({ name, rounds: { everyMs: 50, run: () => Promise.resolve(goRound(name)) } }, parts),
    );
    everybody.push(this);
    this.running = Promise.all(this.followers.map((follower) => follower.run(this.stopping.signal)));
    ending.push(() => this.stop());
  }

  atWork(): string[] {
    return this.followers.filter((one) => one.state().state === 'active').map(({ manager }) => manager.name);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }
}

it('process managers are shared one by one, each at work in one process at a time', async () => {
  const [all, doubled]: [Managing[], string[]] = [[], []];
  const shares = async (...goal: number[]): Promise<void> => {
    const counted = (): number[] => all.map((one) => one.atWork().length).sort();
    await until(() => String(counted()) === String(goal), { what: `${goal.join(', ')}`, timeoutMs: SHARED_WITHIN_MS });
  };
  const first = new Managing(all, doubled);
  await shares(4);
  const second = new Managing(all, doubled);
  await shares(2, 2);
  expect([...first.atWork(), ...second.atWork()].sort()).toEqual(UNITS);
  await second.stop();
  await shares(0, 4);
  expect(doubled).toEqual([]);
}, 60_000);

describe('projections in groups', () => {
  let folder: string;
  let emulator: Emulator;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shared-work-'));
    emulator = await startEmulator({ dataDir: folder, port: 0 });
    ending.push(async () => {
      await emulator.close();
      await rm(folder, { recursive: true, force: true });
    });
  });

  const GROUPS: readonly Projection[] = ['one', 'two', 'three', 'four'].map((group) => ({
    name: `spec-${group}`,
    group,
    version: 1,
    categories: ['toy'],
    tables: [{ name: `spec_${group}`, key: ['id'], columns: { id: 'text', minutes: 'bigint' } }],
    on: handlers<ToyEvent>({
      ToyPlayed: ({ data }) => [{ table: `spec_${group}`, key: { id: data.id }, add: { minutes: data.minutes } }],
    }),
    ignores: ['ToyNamed', 'ToyLost'],
  }));

  /** A worker process: its own connections to both stores. */
  function worker(): { readonly seen: ProjectorEvent[]; stop(): Promise<void> } {
    const seen: ProjectorEvent[] = [];
    const eventStore = new EventStore({ url: emulator.url, catalog: TOY_CATALOG });
    const onEvent = (event: ProjectorEvent): void => void seen.push(event);
    const projector = new Projector({ eventStore, readStore: openStore(), projections: GROUPS, onEvent });
    projector.start();
    const stop = async (): Promise<void> => {
      await projector.stop();
      await eventStore.close();
    };
    ending.push(stop);
    return { seen, stop };
  }

  it('are projected once each by several processes that come and go, and a token waits for all', async () => {
    const store = openStore();
    for (const { tables } of GROUPS) {
      await store.query(`CREATE TABLE read.${tables[0]?.name} (id text PRIMARY KEY, minutes bigint NOT NULL)`);
    }
    const eventStore = new EventStore({ url: emulator.url, catalog: TOY_CATALOG });
    const freshness = new Freshness(store);
    await freshness.start();
    ending.push(async () => {
      await freshness.close();
      await eventStore.close();
    });
    let [played, last, going] = [0, 0n, true];
    const writing = (async () => {
      for (; going; played++) {
        const event: ToyEvent = { type: 'ToyPlayed', data: { id: `t${played % 7}`, minutes: 1 } };
        last = (await eventStore.append(`toy-${played}`, 'no_stream', [toyDraft(event)])).position;
      }
    })();
    const first = worker();
    const locks = [...groupLocks(GROUPS).keys()];
    const holdersAre = (processes: number): Promise<unknown> =>
      until(
        async () => {
          const holders = await activeHolders(store, locks);
          return holders.size === locks.length && new Set(holders.values()).size === processes;
        },
        { what: `${processes} processes to share the groups`, timeoutMs: SHARED_WITHIN_MS },
      );
    await holdersAre(1);
    const second = worker();
    await holdersAre(2);
    worker();
    await holdersAre(3);
    await first.stop();
    await holdersAre(2);
    await second.stop();
    await holdersAre(1);
    going = false;
    await writing;

    const names = GROUPS.map(({ name }) => name);
    expect(await freshness.waitFor(names, last, 15_000)).toBe(true);
    for (const { tables } of GROUPS) {
      const [row] = await store.query(`SELECT sum(minutes)::int AS minutes FROM read.${tables[0]?.name}`);
      expect(row).toEqual({ minutes: played });
    }
    const rebuilt = await rebuildProjections({ eventStore, readStore: store, projections: GROUPS, verify: true });
    expect(rebuilt.map(({ matches }) => matches)).toEqual([true, true, true, true]);
    expect(first.seen.filter(({ kind }) => kind === 'retry' || kind === 'parked')).toEqual([]);
  }, 120_000);
});
