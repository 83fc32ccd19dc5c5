import { categoryOf, type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { IncrementalFolds } from '../../../src/log-explorer/index/incremental-folds.js';
import { StreamCheckpoints } from '../../../src/log-explorer/states/stream-checkpoints.service.js';
import { CHECKPOINT_EVERY, StreamFolds } from '../../../src/log-explorer/states/stream-folds.service.js';
import { type StreamStateCatalog } from '../../../src/log-explorer/states/stream-states.js';
import { type EventStore } from '../../../src/platform/event-store/event-store.js';
import { STREAM_STATE_CATALOG } from '../../../src/stream-states.js';
import { testStores, type TestStores } from '../../kit/stores.js';
import { longStream, type LongStream } from './long-stream.js';

const EVERY = Number(CHECKPOINT_EVERY);

let stores: TestStores;
let first: LongStream;
let second: LongStream;
let folds: StreamFolds;
let foldsOf: (catalog: StreamStateCatalog) => StreamFolds;
let events: RecordedEvent[];
/** Streams that were read for a checkpoint, one entry a reading. */
let readings: string[];

beforeAll(async () => {
  stores = await testStores([]);
  const { eventStore, readStore } = stores;
  first = await longStream(eventStore, 4 * EVERY + 20);
  second = await longStream(eventStore, 2 * EVERY + 20);
  events = [];
  for await (const event of eventStore.readAll()) events.push(event);
  const counted = Object.create(eventStore) as EventStore;
  counted.readStream = (stream, options) => {
    readings.push(stream);
    return eventStore.readStream(stream, options);
  };
  foldsOf = (catalog) => new StreamFolds(counted, new StreamCheckpoints(readStore), catalog);
  folds = foldsOf(STREAM_STATE_CATALOG);
}, 60_000);

beforeEach(async () => {
  readings = [];
  await stores.readStore.query('DELETE FROM ops.stream_checkpoints');
});

afterAll(() => stores.close());

async function pass(passing: IncrementalFolds, some: readonly RecordedEvent[]): Promise<void> {
  for (const event of some) if (passing.pass(event)) await passing.store(event);
}

/** Revisions of the checkpoints of a stream. */
async function stored({ stream }: LongStream): Promise<number[]> {
  const rows = await stores.readStore.query<{ revision: string }>(
    'SELECT revision FROM ops.stream_checkpoints WHERE stream = $1 ORDER BY revision',
    [stream],
  );
  return rows.map(({ revision }) => Number(revision));
}

const dues = (count: number): number[] => Array.from({ length: count }, (_, at) => (at + 1) * EVERY - 1);
const eventsOf = ({ stream }: LongStream): RecordedEvent[] => events.filter((event) => event.stream === stream);

/** One event of each in turn, as a busy log has them. */
function interleaved(...streams: LongStream[]): RecordedEvent[] {
  const lists = streams.map(eventsOf);
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}

describe('checkpoints by one who sees events pass', () => {
  it('reads a stream for the first one only, and keeps what a reading from the first event amounts to', async () => {
    await pass(new IncrementalFolds(folds), interleaved(first, second));
    expect(readings.filter((stream) => stream === first.stream)).toHaveLength(1);
    expect(readings.filter((stream) => stream === second.stream)).toHaveLength(1);
    expect(await stored(first)).toEqual(dues(4));
    expect(await stored(second)).toEqual(dues(2));
    for (const revision of dues(4).map((due) => BigInt(due + 1))) {
      const [trusted, refolded] = [true, false].map((trust) => folds.stateAt(first.stream, revision, trust));
      expect((await trusted)?.after).toEqual((await refolded)?.after);
    }
  });

  it('reads again what it has not at hand: forgotten for others, or begun in the middle', async () => {
    await pass(new IncrementalFolds(folds, 1), interleaved(first, second));
    expect(readings.filter((stream) => stream === first.stream).length).toBeGreaterThan(1);
    expect(await stored(first)).toEqual(dues(4));
    await stores.readStore.query('DELETE FROM ops.stream_checkpoints');
    await pass(new IncrementalFolds(folds), eventsOf(first).slice(EVERY + 7));
    expect(await stored(first)).toEqual(dues(4));
  });

  it('makes up for a gap', async () => {
    const list = eventsOf(first);
    const gap = 2 * EVERY + 3;
    await pass(new IncrementalFolds(folds), [...list.slice(0, gap), ...list.slice(gap + 1)]);
    expect(await stored(first)).toEqual(dues(4));
    const last = BigInt(dues(4)[3] as number) + 1n;
    expect((await folds.stateAt(first.stream, last))?.after).toEqual(
      (await folds.stateAt(first.stream, last, false))?.after,
    );
  });

  it('folds nothing beyond an event that cannot be read, though the fold has no use for it', async () => {
    const unread: readonly RecordedEvent[] = eventsOf(first).map((event, at) =>
      at === EVERY + 3 ? { ...event, type: 'FromANewerBuild', data: unreadable() } : event,
    );
    const counting = { name: 'events', initial: 0, evolve: (count: unknown) => (count as number) + 1 };
    const passing = new IncrementalFolds(foldsOf({ credits: { version: 1, states: [counting] } }));
    await pass(passing, unread.slice(0, 2 * EVERY - 1));
    const readBefore = readings.length;
    await pass(passing, unread.slice(2 * EVERY - 1));
    expect(readings.length).toBe(readBefore + 1);
  });

  it('begins anew after a checkpoint that could not be kept', async () => {
    const failing = Object.create(folds) as StreamFolds;
    let isAway = false;
    failing.store = (event, states) => (isAway ? Promise.reject(new Error('away')) : folds.store(event, states));
    const passing = new IncrementalFolds(failing);
    const list = eventsOf(first);
    await pass(passing, list.slice(0, EVERY));
    isAway = true;
    await expect(pass(passing, list.slice(EVERY, 2 * EVERY))).rejects.toThrow('away');
    isAway = false;
    await pass(passing, list.slice(2 * EVERY));
    expect(await stored(first)).toEqual(dues(4));
  });

  it('keeps nothing of streams that nobody folds', async () => {
    const foreign = eventsOf(first).map((event) => ({ ...event, stream: 'nobodys-1' }));
    expect(categoryOf('nobodys-1')).toBe('nobodys');
    await pass(new IncrementalFolds(folds), foreign);
    expect(readings).toEqual([]);
  });
});

function unreadable(): Readonly<Record<string, unknown>> {
  const refuse = (): never => {
    throw new Error('stored by a newer build');
  };
  return new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse });
}
