import { LONGEST_WAIT_MS, IndexThrottle } from '../../../src/log-explorer/index/index-throttle.service.js';
import { type ReadStore } from '../../../src/platform/read-store/read-store.js';
import { testStores, type TestStores } from '../../kit/stores.js';
import { until } from '../../kit/until.js';
import { longStream } from './long-stream.js';

let stores: TestStores;
let head: bigint;
let now: number;
let first: IndexThrottle;
/** How often it was looked how far the read models are, and what happens before each look. */
let looks: number;
let beforeRead: () => Promise<void>;
const stopping = new AbortController();

beforeAll(async () => {
  stores = await testStores([]);
  await longStream(stores.eventStore, 50);
  head = await stores.eventStore.headPosition();
}, 60_000);

beforeEach(() => {
  now = 1_000_000;
  looks = 0;
  beforeRead = async () => undefined;
  const { eventStore, readStore } = stores;
  const counted = Object.create(readStore) as ReadStore;
  counted.query = async (sql: string, params?: readonly unknown[]) => {
    looks++;
    await beforeRead();
    return readStore.query(sql, params);
  };
  first = new IndexThrottle(eventStore, counted, { now: () => now });
});

afterAll(async () => {
  stopping.abort();
  await stores.close();
});

async function setPosition(position: bigint): Promise<void> {
  await stores.readStore.query(
    `INSERT INTO read.checkpoints (projection, generation, version, position) VALUES ('spec', 'live', 1, $1)
     ON CONFLICT (projection, generation) DO UPDATE SET position = $1`,
    [position.toString()],
  );
}

/** Whether the index may go on, looked at as often as one likes. */
function waiting(): { isOver: () => boolean; over: Promise<void> } {
  let isOver = false;
  const over = first.wait(now, stopping.signal).then(() => {
    isOver = true;
  });
  return { isOver: () => isOver, over };
}

describe('the index of the log', () => {
  it('waits while the read models move and are behind, and goes on when they keep up', async () => {
    beforeRead = () => setPosition(BigInt(looks));
    const { isOver, over } = waiting();
    await until(async () => looks >= 3, { what: 'three looks' });
    expect(isOver()).toBe(false);
    beforeRead = () => setPosition(head);
    await over;
  }, 30_000);

  it('does not wait for read models that stand still, or keep up', async () => {
    await setPosition(head);
    await waiting().over;
    await setPosition(5n);
    await waiting().over;
  }, 30_000);

  it('waits no longer than it says', async () => {
    beforeRead = () => setPosition(BigInt(looks));
    const { over } = waiting();
    now += LONGEST_WAIT_MS;
    await over;
    expect(looks).toBe(1);
  }, 30_000);
});
