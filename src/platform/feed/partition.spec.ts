/**
 * The client library is repaired once for a process, so this file has modules of its own.
 * @jest-environment node
 */
import fc from 'fast-check';
import { Partitioners } from 'kafkajs';
import { partitionOf } from './partition.js';
import { PARTITIONS_PER_TOPIC } from './published-type.js';

const metadata = Array.from({ length: PARTITIONS_PER_TOPIC }, (_, partitionId) => ({
  partitionId,
  leader: 1,
  partitionErrorCode: 0,
  replicas: [1],
  isr: [1],
}));

describe('the partition of a key', () => {
  it('is the one that Kafka clients choose by default', () => {
    const theirs = Partitioners.DefaultPartitioner();
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (key) => {
        const expected = theirs({ topic: 't', partitionMetadata: metadata, message: { key, value: '' } });
        return key === '' || partitionOf(key) === expected;
      }),
      { numRuns: 2_000 },
    );
  });

  it('never changes for a stream', () => {
    expect(['credits-a', 'credits-b', 'company-1', 'job-1', 'domain-acme.ai'].map((key) => partitionOf(key))).toEqual([
      0, 1, 2, 2, 5,
    ]);
  });

  it('spreads streams over all partitions', () => {
    const seen = new Set(Array.from({ length: 200 }, (_, n) => partitionOf(`job-${n}`)));
    expect(seen.size).toBe(PARTITIONS_PER_TOPIC);
  });
});
