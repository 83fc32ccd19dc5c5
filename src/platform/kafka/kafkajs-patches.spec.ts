/**
 * The client library is repaired once for a process, so this file has modules of its own.
 * @jest-environment node
 */
import { jest } from '@jest/globals';
import { createRequire } from 'node:module';
import { encodeProduce, type ProduceInput } from './kafkajs-produce.js';
import { patchKafkaJs, type Load } from './kafkajs-patches.js';

const load = createRequire(import.meta.url);
const GROUPING = 'kafkajs/src/producer/groupMessagesPerPartition.js';
const ENCODER = 'kafkajs/src/protocol/requests/produce/v3/request.js';
const NAMES = ['kafkajs_idle_timer', 'kafkajs_grouping', 'kafkajs_produce_encoder'];

interface Queue {
  checkPendingRequests(): void;
  destroy(): void;
}
type QueueOf = new (options: object) => Queue;

/** How often an idle request queue of the library wakes in 100 ms. */
function wakings(): number {
  const RequestQueue = load('kafkajs/src/network/requestQueue/index.js') as QueueOf;
  const queue = new RequestQueue({ maxInFlightRequests: 5, requestTimeout: 1_000, clientId: 'c', broker: 'b' });
  let count = 0;
  const check = queue.checkPendingRequests.bind(queue);
  queue.checkPendingRequests = () => {
    count++;
    check();
  };
  queue.checkPendingRequests();
  jest.advanceTimersByTime(100);
  queue.destroy();
  return count;
}

describe('the repairs to the Kafka client', () => {
  beforeAll(() => {
    jest.useFakeTimers();
  });
  afterAll(() => {
    jest.useRealTimers();
  });

  it('have something to mend, and take hold in the release that is installed', () => {
    const [grouping, encoder] = [load(GROUPING) as Grouping, load(ENCODER)];
    const groups = grouping(GROUPED);
    expect(wakings()).toBeGreaterThan(50);

    expect(patchKafkaJs(load)).toEqual(NAMES.map((name) => ({ name, notInEffect: null })));

    expect(wakings()).toBe(1);
    expect(load(ENCODER)).not.toBe(encoder);
    expect(load(GROUPING)).not.toBe(grouping);
    expect((load(GROUPING) as Grouping)(GROUPED)).toEqual(groups);
    expect((load(GROUPING) as Grouping)({ ...GROUPED, partitionMetadata: [] })).toEqual({});
  });

  it.each([3, 4, 5, 6, 7])('make the requests of version %i', async (version) => {
    const request = load(`kafkajs/src/protocol/requests/produce/v${version}/request.js`) as ProduceRequest;
    const of = (messages: readonly object[]): ProduceInput =>
      ({ acks: -1, timeout: 1, topicData: [{ topic: 't', partitions: [{ partition: 0, messages }] }] }) as ProduceInput;
    const usual = of([{ key: 'k', value: 'v', headers: { a: 'b' } }]);
    expect((await request(usual).encode()).buffer).toEqual(encodeProduce(usual));
    const unusual = await request(of([{ key: 'k', value: 'v', headers: { a: 'é' } }])).encode();
    expect(unusual.buffer.includes(Buffer.from('é'))).toBe(true);
  });

  it('leave a library alone that has changed, and say why', () => {
    const changed = (replace: (name: string) => unknown): Load =>
      Object.assign((name: string) => replace(name) ?? load(name), { resolve: load.resolve, cache: {} });

    const newer = patchKafkaJs(changed((name) => (name.endsWith('package.json') ? { version: '2.3.0' } : undefined)));
    expect(newer).toEqual(NAMES.map((name) => ({ name, notInEffect: expect.stringContaining('2.3.0') })));

    const rebuilt = patchKafkaJs(
      changed((name) => {
        if (name.endsWith('package.json')) return { version: '2.2.4' };
        if (name.includes('requestQueue')) return { prototype: {} };
        throw new Error('no such module');
      }),
    );
    expect(rebuilt.map(({ notInEffect }) => notInEffect)).not.toContain(null);
  });
});

const GROUPED = {
  topic: 't',
  partitionMetadata: [{}],
  messages: [3, 0, 3, 1, 0].map((partition, i) => ({ partition, i })),
  partitioner: ({ message }: { message: { partition: number } }) => message.partition,
};

type Grouping = (of: object) => Readonly<Record<string, unknown>>;
type ProduceRequest = (given: ProduceInput) => { encode(): Promise<{ readonly buffer: Buffer }> };
