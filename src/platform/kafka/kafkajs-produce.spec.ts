/**
 * The client library is repaired once for a process, so this file loads its modules apart.
 * @jest-environment node
 */
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { createRequire } from 'node:module';
import { encodeProduce, type ProduceInput } from './kafkajs-produce.js';

type Original = (input: unknown) => { encode(): Promise<{ readonly buffer: Buffer }> };

const load = createRequire(import.meta.url);
const original = load('kafkajs/src/protocol/requests/produce/v3/request.js') as Original;
const Long = load('kafkajs/src/utils/long.js') as { fromValue(value: string): { toString(): string } };

/** The lengths of these take two and three bytes. */
const LONG = fc.integer({ min: 4_000, max: 20_000 }).map((length) => 'x'.repeat(length));
const content = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
);
const messages = fc.array(
  fc.record({
    key: content,
    value: fc.oneof({ arbitrary: content, weight: 10 }, LONG, fc.constant(null)),
    headers: fc.dictionary(
      fc.string({ minLength: 1, maxLength: 100 }),
      fc.oneof({ arbitrary: fc.string({ maxLength: 100 }), weight: 40 }, LONG),
      { maxKeys: 8 },
    ),
  }),
  { minLength: 1, maxLength: 6 },
);
const partition = fc.record({ partition: fc.nat(100), firstSequence: fc.nat(2 ** 31 - 1), messages });
const topic = fc.record({
  topic: fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  partitions: fc.array(partition, { maxLength: 3 }),
});
const requests = fc.record(
  {
    acks: fc.constantFrom(-1, 0, 1),
    timeout: fc.nat(2 ** 31 - 1),
    transactionalId: fc.option(fc.string({ unit: 'binary', maxLength: 60 })),
    producerId: fc.oneof(
      fc.constant(-1),
      fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map((id) => Long.fromValue(id.toString())),
    ),
    producerEpoch: fc.nat(2 ** 15 - 1),
    topicData: fc.array(topic, { maxLength: 2 }),
  },
  { requiredKeys: ['acks', 'timeout', 'topicData'] },
);

describe('the body of a produce request', () => {
  beforeAll(() => {
    jest.useFakeTimers({ now: 1_795_262_400_123 });
  });
  afterAll(() => {
    jest.useRealTimers();
  });

  it('has the bytes of the client library', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const encoded = encodeProduce(request);
        expect(encoded).not.toBeNull();
        expect(encoded).toEqual((await original(request).encode()).buffer);
      }),
      { numRuns: 60 },
    );
  });

  it('has the same bytes wherever its buffer grows', async () => {
    for (let length = 65_280; length <= 65_540; length += 5) {
      const messages = ['v'.repeat(length), null, Buffer.alloc(2 * length, 'w'), ''].map((value) => ({
        key: 'ключ',
        value,
      }));
      const partitions = [0, 1].map((partition) => ({ partition, messages }));
      const request: ProduceInput = { acks: -1, timeout: 1, topicData: [{ topic: 't', partitions }] };
      expect(encodeProduce(request)?.equals((await original(request).encode()).buffer)).toBe(true);
    }
  });

  it('is left to the client library where it is unusual', () => {
    const of = (message: object, more: object = {}): ProduceInput => {
      const partitions = [{ partition: 0, messages: [{ key: 'k', value: 'v', ...message }] }];
      return { acks: -1, timeout: 1, topicData: [{ topic: 't', partitions }], ...more };
    };
    expect(encodeProduce(of({}))).not.toBeNull();
    expect(encodeProduce(of({}, { compression: 1 }))).toBeNull();
    expect(encodeProduce(of({ timestamp: '1795262400123' }))).toBeNull();
    expect(encodeProduce(of({ key: null }))).toBeNull();
    for (const a of ['é', ['b', 'c'], Buffer.from('b')]) expect(encodeProduce(of({ headers: { a } }))).toBeNull();
  });
});
