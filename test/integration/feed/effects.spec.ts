import { randomUUID } from 'node:crypto';
import {
  addEffects,
  EffectWorker,
  type Effect,
  type EffectOutcome,
  type EffectWorkerOptions,
} from '../../../src/platform/consumers/effects.js';
import {
  countEverythingParked,
  listEverythingParked,
  requestReplayEverywhere,
} from '../../../src/platform/consumers/parked-everywhere.js';
import { LogUnavailable } from '../../../src/platform/event-store/event-store.errors.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';
import { until } from '../../kit/until.js';

interface Note {
  readonly n: number;
}
type Perform = (effect: Effect<Note> & { readonly attempt: number }) => Promise<EffectOutcome>;

const DONE: EffectOutcome = { state: 'done' };
const KIND = 'note';

describe('effects outside the service', () => {
  let database: TestDatabase;
  let store: ReadStore;
  const workers: EffectWorker<Note>[] = [];

  beforeEach(async () => {
    database = await testDatabase();
    store = new ReadStore({ url: database.url });
  });

  afterEach(async () => {
    await Promise.all(workers.splice(0).map((one) => one.stop()));
    await store.close();
    await database.drop();
  });

  const work = (perform: Perform, options: Partial<EffectWorkerOptions<Note>> = {}): EffectWorker<Note> => {
    const worker = new EffectWorker<Note>({ store, kind: KIND, perform, pollMs: 20, ...options });
    workers.push(worker);
    worker.start();
    return worker;
  };
  const intend = (count: number): Effect<Note>[] =>
    Array.from({ length: count }, (_, n) => ({ effectId: randomUUID(), kind: KIND, payload: { n } }));
  const add = (effects: readonly Effect[], notBefore?: Date): Promise<void> =>
    store.transaction((tx) => addEffects(tx, effects, notBefore));
  const rows = (): Promise<{ state: string; attempts: number; last_error: string | null }[]> =>
    store.query('SELECT state, attempts, last_error FROM ops.feed_effects ORDER BY effect_id');
  const settled = (state: string, count: number): Promise<unknown> =>
    until(async () => (await rows()).filter((row) => row.state === state).length === count, {
      what: `${count} effects ${state}`,
    });

  it('are performed once each, by several workers side by side', async () => {
    const performed: number[] = [];
    await add(intend(60));
    for (let n = 0; n < 3; n++) {
      work(({ payload }) => {
        performed.push(payload.n);
        return Promise.resolve(DONE);
      });
    }
    await settled('done', 60);
    expect(performed.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });

  it('are one, however often they are decided on', async () => {
    const effects = intend(3);
    await add(effects);
    await add(effects.map((effect) => ({ ...effect, payload: { n: 99 } })));
    const performed: number[] = [];
    work(({ payload }) => {
      performed.push(payload.n);
      return Promise.resolve(DONE);
    });
    await settled('done', 3);
    await add(effects);
    await add(intend(1));
    await settled('done', 4);
    expect(performed.sort((a, b) => a - b)).toEqual([0, 0, 1, 2]);
  });

  it('do not exist where the transaction that decides on them is undone', async () => {
    await expect(
      store.transaction(async (tx) => {
        await addEffects(tx, intend(5));
        throw new Error('undecided');
      }),
    ).rejects.toThrow('undecided');
    expect(await rows()).toEqual([]);
  });

  it('wait until they are due', async () => {
    const dueAt = new Date(Date.now() + 400);
    await add(intend(1), dueAt);
    let performedAt = 0;
    work(() => {
      performedAt = Date.now();
      return Promise.resolve(DONE);
    });
    await settled('done', 1);
    expect(performedAt).toBeGreaterThanOrEqual(dueAt.getTime() - 5);
  });

  it('are performed at once where the worker is told of them, however seldom it looks', async () => {
    const seen: number[] = [];
    const worker = work(
      async ({ payload }) => {
        seen.push(payload.n);
        return DONE;
      },
      { pollMs: 3_600_000 },
    );
    for (const effect of intend(3)) {
      await add([effect]);
      worker.wake();
      await until(async () => seen.includes(effect.payload.n), { what: `effect ${effect.payload.n} performed` });
    }
    expect(seen).toEqual([0, 1, 2]);
  });

  it('are tried again after a failure, and say why they were given up', async () => {
    await add(intend(2));
    work(({ payload, attempt }) => {
      if (payload.n === 0) return Promise.resolve({ state: 'given_up', error: 'nobody there' });
      return Promise.resolve(attempt < 3 ? { state: 'retry', afterMs: 10, error: 'not yet' } : DONE);
    });
    await settled('done', 1);
    await settled('given_up', 1);
    expect((await rows()).sort((a, b) => a.attempts - b.attempts)).toEqual([
      { state: 'given_up', attempts: 1, last_error: 'nobody there' },
      { state: 'done', attempts: 3, last_error: null },
    ]);
  });

  it('are tried again after an exception, later each time', async () => {
    await add(intend(1));
    work(() => Promise.reject(new Error('broke')));
    await until(async () => (await rows())[0]?.last_error === 'broke', { what: 'a failed try' });
    const [row] = await store.query<{ state: string; seconds: number }>(
      'SELECT state, extract(epoch FROM next_at - now())::float8 AS seconds FROM ops.feed_effects',
    );
    expect(row?.state).toBe('pending');
    expect(row?.seconds).toBeGreaterThan(1);
  });

  it('that fail too often are given up, once that is said', async () => {
    await add(intend(1));
    const output: string[] = [];
    const onGivenUp = ({ payload }: Effect<Note>, error: string) => {
      output.push(`${payload.n} ${error}`);
      return output.length === 1 ? Promise.reject(new Error('nobody listened')) : Promise.resolve();
    };
    work(() => Promise.reject(new Error('broke')), { giveUpAfter: 1, onGivenUp });
    await settled('given_up', 1);
    expect(output).toEqual(['0 broke', '0 it ended without an outcome, again and again']);
  });

  it('that end their process again and again are given up without another try', async () => {
    await add(intend(1));
    // Three processes have leased it, and none of them came back.
    await store.query("UPDATE ops.feed_effects SET attempts = 3, next_at = now() - interval '1 second'");
    const tries: number[] = [];
    work(({ attempt }) => Promise.resolve(void tries.push(attempt)).then(() => DONE), { giveUpAfter: 3 });
    await settled('given_up', 1);
    expect(tries).toEqual([]);
  });

  it('pass to another worker when the lease of a try runs out, and the late one no longer decides', async () => {
    await add(intend(1));
    const tries: number[] = [];
    let releaseFirst: (outcome: EffectOutcome) => void = () => undefined;
    const perform: Perform = ({ attempt }) => {
      tries.push(attempt);
      if (attempt > 1) return Promise.resolve(DONE);
      return new Promise((resolve) => {
        releaseFirst = resolve;
      });
    };
    const late = work(perform, { leaseMs: 150, concurrency: 1 });
    await until(() => tries.length === 1, { what: 'a first try' });
    work(perform, { leaseMs: 150, concurrency: 1 });
    await settled('done', 1);
    releaseFirst({ state: 'given_up', error: 'too late' });
    await late.stop();
    expect(await rows()).toEqual([{ state: 'done', attempts: 2, last_error: null }]);
    expect(tries).toEqual([1, 2]);
  });

  it('under way are ended before a worker stops, and no more is begun', async () => {
    await add(intend(10));
    const ended: number[] = [];
    let begun = 0;
    const releases: (() => void)[] = [];
    const worker = work(
      ({ payload }) => {
        begun++;
        return new Promise<EffectOutcome>((resolve) => {
          releases.push(() => {
            ended.push(payload.n);
            resolve(DONE);
          });
        });
      },
      { concurrency: 2 },
    );
    await until(() => begun === 2, { what: 'two tries under way' });
    const stopped = worker.stop();
    for (const release of releases) release();
    await stopped;
    expect(begun).toBe(2);
    expect(ended).toHaveLength(2);
    expect((await rows()).filter(({ state }) => state === 'done')).toHaveLength(2);
  });

  describe('that cannot be performed', () => {
    const dueNow = (): Promise<unknown> =>
      store.query(`UPDATE ops.feed_effects SET next_at = now() WHERE state = 'pending' AND lease_token IS NULL`);

    it('are given up after some tries, with a finding, and come again where that is asked', async () => {
      const given: string[] = [];
      const fixed = { yes: false };
      const worker = new EffectWorker<Note>({
        store,
        kind: KIND,
        pollMs: 20,
        giveUpAfter: 3,
        perform: () => (fixed.yes ? Promise.resolve(DONE) : Promise.reject(new Error('poison'))),
        onGivenUp: ({ payload }, error) => {
          given.push(`${payload.n}: ${error}`);
          return Promise.resolve();
        },
      });
      workers.push(worker);
      worker.start();
      await add(intend(1));
      await until(
        async () => {
          await dueNow();
          return (await rows())[0]?.state === 'given_up';
        },
        { what: 'it to be given up' },
      );
      expect(given).toEqual(['0: poison']);
      expect(await rows()).toMatchObject([{ attempts: 3, last_error: 'poison' }]);
      expect(await listEverythingParked(store)).toMatchObject([{ part: 'effect', name: KIND, error: 'poison' }]);
      expect(await countEverythingParked(store)).toEqual({ projection: 0, group: 0, process: 0, effect: 1 });
      fixed.yes = true;
      expect(await requestReplayEverywhere(store, { name: KIND })).toBe(1);
      await settled('done', 1);
    });

    it('are not given up for a store that does not answer', async () => {
      await add(intend(1));
      await store.query('UPDATE ops.feed_effects SET attempts = 12');
      let tries = 0;
      work(() => (++tries < 4 ? Promise.reject(new LogUnavailable('a read')) : Promise.resolve(DONE)));
      await until(
        async () => {
          await dueNow();
          return (await rows())[0]?.state === 'done';
        },
        { what: 'it to be done' },
      );
      expect(tries).toBe(4);
    });
  });
});
