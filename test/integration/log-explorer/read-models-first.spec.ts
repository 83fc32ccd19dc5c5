import { setTimeout as delay } from 'node:timers/promises';
import { LONGEST_WAIT_MS, ReadModelsFirst } from '../../../src/log-explorer/index/read-models-first.service.js';
import { testStores, type TestStores } from '../../kit/stores.js';
import { until } from '../../kit/until.js';
import { longStream } from './long-stream.js';

let stores: TestStores;
let head: bigint;
let now: number;
let first: ReadModelsFirst;
const stopping = new AbortController();

beforeAll(async () => {
  stores = await testStores([]);
  await longStream(stores.eventStore, 50);
  head = await stores.eventStore.headPosition();
}, 60_000);

beforeEach(() => {
  now = 1_000_000;
  first = new ReadModelsFirst(stores.eventStore, stores.readStore, { now: () => now });
});

afterAll(async () => {
  stopping.abort();
  await stores.close();
});

async function standsAt(position: bigint): Promise<void> {
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
    await standsAt(0n);
    const { isOver, over } = waiting();
    // A step for each look, so that every look finds them further, until there is nowhere further to go.
    for (let at = 1n; at <= 30n; at++) {
      await standsAt(at);
      expect(isOver()).toBe(false);
      await delay(100);
    }
    await standsAt(head);
    await over;
  }, 30_000);

  it('does not wait for read models that stand still, or keep up', async () => {
    await standsAt(head);
    await waiting().over;
    await standsAt(5n);
    await waiting().over;
  }, 30_000);

  it('waits no longer than it says', async () => {
    await standsAt(0n);
    const { isOver, over } = waiting();
    now += LONGEST_WAIT_MS;
    let at = 0n;
    await until(
      async () => {
        await standsAt((at += 1n));
        return isOver();
      },
      { what: 'the end of the wait' },
    );
    await over;
  }, 30_000);
});
