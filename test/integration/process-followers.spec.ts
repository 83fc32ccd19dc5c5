import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { draftEvents } from '../../src/platform/event-store/decide.js';
import { LogUnavailable } from '../../src/platform/event-store/event-store.errors.js';
import { newId } from '../../src/platform/ids/ids.js';
import { ProcessFollower, type ProcessFollowerParts } from '../../src/platform/process/process-follower.js';
import { type ProcessManager } from '../../src/platform/process/log-process.js';
import { requestReactions } from '../../src/platform/process/parked-reactions.js';
import { parkedReactions } from '../kit/parked-rows.js';
import { testStores, type TestStores } from '../kit/stores.js';
import { until } from '../kit/until.js';

let stores: TestStores;
const running: { stopping: AbortController; ended: Promise<void> }[] = [];

beforeAll(async () => {
  stores = await testStores([]);
}, 60_000);

afterEach(async () => {
  for (const { stopping } of running) stopping.abort();
  await Promise.all(running.splice(0).map(({ ended }) => ended));
});

afterAll(() => stores.close());

/** What a process manager saw, and what it is to fail of. */
class Seen {
  readonly events: string[] = [];
  readonly failing = new Map<string, Error>();
  looks = 0;

  manager(name: string, more: Partial<ProcessManager> = {}): ProcessManager {
    return {
      name,
      follows: {
        categories: ['job'],
        concerns: ({ stream }) => stream.startsWith(`job-${name}`),
        react: (event) => this.react(event),
      },
      ...more,
    };
  }

  private react({ stream, revision }: RecordedEvent): Promise<void> {
    const at = `${stream.slice(stream.lastIndexOf('/') + 1)} ${revision}`;
    const failure = this.failing.get(at);
    if (failure) return Promise.reject(failure);
    this.events.push(at);
    return Promise.resolve();
  }
}

function run(manager: ProcessManager, options: Partial<ProcessFollowerParts> = {}): ProcessFollower {
  const stopping = new AbortController();
  const follower = new ProcessFollower(manager, { ...stores, ...options });
  running.push({ stopping, ended: follower.run(stopping.signal) });
  return follower;
}

async function append(name: string, stream: string, count = 1): Promise<void> {
  const id = `job-${name}/${stream}`;
  let last = -1n;
  for await (const { revision } of stores.eventStore.readStream(id)) last = revision;
  const event = { type: 'JobQueued', data: { jobId: stream } };
  const context = { commandId: newId(), correlationId: newId(), actor: 'system:spec', now: Date.now() };
  const drafts = draftEvents(
    stores.eventStore,
    id,
    Array.from({ length: count }, () => event),
    context,
  );
  await stores.eventStore.append(id, last < 0n ? 'no_stream' : last, drafts);
}

const positionOf = async (name: string): Promise<bigint> => {
  const rows = await stores.readStore.query<{ position: string }>(
    'SELECT position FROM ops.process_managers WHERE name = $1',
    [name],
  );
  return BigInt(rows[0]?.position ?? -1);
};

const saw = (seen: Seen, events: string[]): Promise<unknown> =>
  until(() => JSON.stringify(seen.events) === JSON.stringify(events), { what: events.join(', ') });

describe('an event that a process manager cannot react to', () => {
  it('is parked with what follows it in its stream, while the others go on, and comes after all in order', async () => {
    const seen = new Seen();
    seen.failing.set('a 0', new Error('poison'));
    await append('poison', 'a', 2);
    await append('poison', 'b');
    run(seen.manager('poison'));
    await saw(seen, ['b 0']);
    await append('poison', 'a');
    await append('poison', 'b');
    await saw(seen, ['b 0', 'b 1']);
    const head = await stores.eventStore.headPosition();
    await until(async () => (await positionOf('poison')) >= head, { what: 'its position to pass the poison' });
    const parked = await parkedReactions(stores.readStore, 'poison');
    expect(parked.map(({ stream, revision, error, tries }) => [stream, revision, error, tries])).toEqual([
      ['job-poison/a', '0', 'poison', 4],
      ['job-poison/a', '1', 'an earlier event of this stream is parked', 0],
      ['job-poison/a', '2', 'an earlier event of this stream is parked', 0],
    ]);

    seen.failing.clear();
    expect(await requestReactions(stores.readStore, { process: 'poison' })).toBe(3);
    await saw(seen, ['b 0', 'b 1', 'a 0', 'a 1', 'a 2']);
    await append('poison', 'a');
    await saw(seen, ['b 0', 'b 1', 'a 0', 'a 1', 'a 2', 'a 3']);
    expect(await parkedReactions(stores.readStore, 'poison')).toEqual([]);
  });

  it('waits longer where it fails again, and stays parked over a restart', async () => {
    const seen = new Seen();
    seen.failing.set('a 0', new Error('poison'));
    await append('again', 'a', 2);
    run(seen.manager('again'));
    await until(async () => (await parkedReactions(stores.readStore, 'again')).length === 2, { what: 'it' });
    await requestReactions(stores.readStore, { process: 'again' });
    const [first] = await until(
      async () => {
        const parked = await parkedReactions(stores.readStore, 'again');
        return parked[0]?.tries === 5 && parked;
      },
      { what: 'the fifth try' },
    );
    expect((first?.next_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(600_000);
    for (const { stopping, ended } of running.splice(0)) {
      stopping.abort();
      await ended;
    }
    await append('again', 'a');
    run(seen.manager('again'));
    await until(async () => (await parkedReactions(stores.readStore, 'again')).length === 3, {
      what: 'the third to be parked behind them',
    });
    expect(seen.events).toEqual([]);
  });

  it('that may heal by itself is waited for, and no longer than it is worth', async () => {
    const seen = new Seen();
    seen.failing.set('a 0', new LogUnavailable('a read'));
    await append('healing', 'a');
    await append('healing', 'b');
    const follower = run(seen.manager('healing'));
    await until(() => follower.state().trouble, { what: 'the trouble to be told' });
    expect(await parkedReactions(stores.readStore, 'healing')).toEqual([]);
    seen.failing.clear();
    await saw(seen, ['a 0', 'b 0']);
    expect(follower.state()).toEqual({ state: 'active', trouble: null });

    seen.failing.set('c 0', new LogUnavailable('a read'));
    for (const { stopping, ended } of running.splice(0)) {
      stopping.abort();
      await ended;
    }
    await append('healing', 'c');
    await append('healing', 'd');
    run(seen.manager('healing'), { patienceMs: 300 });
    await saw(seen, ['a 0', 'b 0', 'd 0']);
  });

  it('is not parked while the clock is wrong, however long that takes, and comes in order afterwards', async () => {
    const seen = new Seen();
    const clock = { isRight: false };
    seen.failing.set('a 0', new LogUnavailable('a charge'));
    await append('clock', 'a', 2);
    let tries = 0;
    const manager = seen.manager('clock');
    const react = manager.follows?.react;
    const counted = { ...manager.follows, react: (event: RecordedEvent) => (tries++, react?.(event)) };
    run({ ...manager, follows: counted as typeof manager.follows }, { patienceMs: 1, clockCheck: clock });
    await until(() => tries >= 4, { what: 'four tries' });
    expect(await parkedReactions(stores.readStore, 'clock')).toEqual([]);
    seen.failing.clear();
    clock.isRight = true;
    await saw(seen, ['a 0', 'a 1']);
  });
});

describe('a process manager', () => {
  it('begins where its position stands, also where another has moved it', async () => {
    const seen = new Seen();
    await append('moved', 'a');
    const follower = run(seen.manager('moved'));
    await saw(seen, ['a 0']);
    const head = await stores.eventStore.headPosition();
    await until(async () => (await positionOf('moved')) >= head, { what: 'its position to be written' });
    // As another process would that took it for dead: back to the start.
    await stores.readStore.query('UPDATE ops.process_managers SET position = -1 WHERE name = $1', ['moved']);
    await append('moved', 'b');
    await saw(seen, ['a 0', 'b 0', 'a 0', 'b 0']);
    await until(() => follower.state().trouble === null, { what: 'it to be at work again' });
  });

  it('works in one process at a time, and another takes over', async () => {
    const [one, other] = [new Seen(), new Seen()];
    run(one.manager('single'));
    await append('single', 'a');
    await saw(one, ['a 0']);
    const second = run(other.manager('single'));
    await until(() => second.state().state === 'standby', { what: 'the second to stand by' });
    const [first] = running;
    first?.stopping.abort();
    await first?.ended;
    await append('single', 'b');
    await until(() => other.events.includes('b 0'), { what: 'the second to go on' });
  });

  it('goes its rounds although one of them fails', async () => {
    const seen = new Seen();
    const look = (): Promise<void> => (++seen.looks === 1 ? Promise.reject(new Error('a bad day')) : Promise.resolve());
    const follower = run({ name: 'rounds', rounds: { everyMs: 10, run: look } });
    await until(() => seen.looks > 2, { what: 'the third round' });
    expect(follower.state().trouble).toBeNull();
  });
});
