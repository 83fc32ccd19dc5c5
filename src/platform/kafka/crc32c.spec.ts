/**
 * The client library is repaired once for a process, so this file has modules of its own.
 * @jest-environment node
 */
import fc from 'fast-check';
import { createRequire } from 'node:module';
import { crc32c } from './crc32c.js';

const original = createRequire(import.meta.url)('kafkajs/src/protocol/recordBatch/crc32C/index.js') as (
  bytes: Uint8Array,
) => number;

describe('the checksum of a batch', () => {
  it('is that of the standard’s example', () => {
    expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
  });

  it('is that of the client library', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3_000 }), (bytes) => {
        expect(crc32c(bytes)).toBe(original(bytes));
      }),
      { numRuns: 300 },
    );
  });
});
