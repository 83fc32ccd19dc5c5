/**
 * The client library is repaired once for a process, so this file has modules of its own.
 * @jest-environment node
 */
import fc from 'fast-check';
import { createRequire } from 'node:module';
import { encodeRecord, type RecordInput } from './kafkajs-record.js';

const original = createRequire(import.meta.url)('kafkajs/src/protocol/recordBatch/record/v0/index.js') as (
  record: RecordInput,
) => { readonly buffer: Buffer };

const content = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.uint8Array({ maxLength: 300 }).map(Buffer.from),
);

describe('the bytes of a record', () => {
  it('are those of the client library', () => {
    fc.assert(
      fc.property(
        fc.record({
          offsetDelta: fc.nat(100_000),
          timestampDelta: fc.nat(2 ** 29),
          key: content,
          value: fc.oneof(content, fc.string({ minLength: 5_000, maxLength: 20_000 })),
          headers: fc.dictionary(
            fc.string({ minLength: 1, maxLength: 20 }),
            fc.oneof(fc.string({ maxLength: 200 }), { arbitrary: content, weight: 1 }),
            { maxKeys: 15 },
          ),
        }),
        (record) => {
          const encoded = encodeRecord(record);
          const isPlain = Object.values(record.headers).every(
            (each) => typeof each === 'string' && /^[ -~]*$/.test(each),
          );
          if (isPlain) expect(encoded).not.toBeNull();
          if (encoded) expect(encoded).toEqual(original(record).buffer);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('are left to the client library where they are unusual', () => {
    const usual = { key: 'k', value: 'v', headers: { a: 'b' } };
    expect(encodeRecord(usual)).not.toBeNull();
    expect(encodeRecord({ ...usual, value: null })).toBeNull();
    expect(encodeRecord({ ...usual, timestampDelta: -1 })).toBeNull();
    expect(encodeRecord({ ...usual, headers: { a: ['b', 'c'] } })).toBeNull();
    expect(encodeRecord({ ...usual, headers: { a: 'é' } })).toBeNull();
    expect(encodeRecord({ ...usual, headers: { a: 'b'.repeat(4_096) } })).toBeNull();
  });
});
