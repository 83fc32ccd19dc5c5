/**
 * The client library is repaired once for a process, so this file has modules of its own.
 * @jest-environment node
 */
import { jest } from '@jest/globals';
import { createRequire } from 'node:module';
import { encodeRecord, type RecordInput } from './kafkajs-record.js';
import { patchKafkaJs, type Load } from './kafkajs-patches.js';

const load = createRequire(import.meta.url);
const ENCODER = 'kafkajs/src/protocol/recordBatch/record/v0/index.js';
const CHECKSUM = 'kafkajs/src/protocol/recordBatch/crc32C/index.js';
const NAMES = ['kafkajs_idle_timer', 'kafkajs_record_encoder', 'kafkajs_checksum'];

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
    const [encoder, checksum] = [load(ENCODER), load(CHECKSUM)];
    expect(wakings()).toBeGreaterThan(50);

    expect(patchKafkaJs(load)).toEqual(NAMES.map((name) => ({ name, notInEffect: null })));

    expect(wakings()).toBe(1);
    expect(load(ENCODER)).not.toBe(encoder);
    expect(load(CHECKSUM)).not.toBe(checksum);
    const record: RecordInput = { key: 'k', value: 'v', headers: { a: 'b' } };
    expect((load(ENCODER) as (record: RecordInput) => { buffer: Buffer })(record).buffer).toEqual(encodeRecord(record));
  });

  it('are what the library’s batches are made with', async () => {
    const seen: string[] = [];
    for (const [name, path] of Object.entries({ encoder: ENCODER, checksum: CHECKSUM })) {
      const cached = load.cache[load.resolve(path)] as { exports: (...given: unknown[]) => unknown };
      const repaired = cached.exports;
      cached.exports = (...given) => {
        seen.push(name);
        return repaired(...given);
      };
    }
    const request = load('kafkajs/src/protocol/requests/produce/v3/request.js') as ProduceRequest;
    const partitions = [{ partition: 0, messages: [{ key: 'k', value: 'v', headers: { a: 'b' } }] }];
    await request({ acks: -1, timeout: 1, topicData: [{ topic: 't', partitions }] }).encode();
    expect(seen).toEqual(['encoder', 'checksum']);
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

type ProduceRequest = (given: object) => { encode(): Promise<unknown> };
