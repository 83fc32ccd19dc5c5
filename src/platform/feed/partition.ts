import { PARTITIONS_PER_TOPIC } from './published-type.js';

/**
 * The partition of a key as Kafka's default partitioner computes it (murmur2 over the key's UTF-8 bytes), so that both
 * transports and all other clients agree.
 */
export function partitionOf(key: string, partitions = PARTITIONS_PER_TOPIC): number {
  return (murmur2(Buffer.from(key, 'utf8')) & 0x7fffffff) % partitions;
}

const SEED = 0x9747b28c;
const M = 0x5bd1e995;

function murmur2(bytes: Buffer): number {
  const { length } = bytes;
  let hash = SEED ^ length;
  const whole = length & ~3;
  for (let at = 0; at < whole; at += 4) {
    let word = Math.imul(bytes.readInt32LE(at), M);
    word = Math.imul(word ^ (word >>> 24), M);
    hash = Math.imul(hash, M) ^ word;
  }
  if (length > whole) {
    for (let at = length - 1; at >= whole; at--) hash ^= (bytes[at] ?? 0) << (8 * (at - whole));
    hash = Math.imul(hash, M);
  }
  hash = Math.imul(hash ^ (hash >>> 13), M);
  return hash ^ (hash >>> 15);
}
