import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * A set of names as sorted 64-bit hashes: eight bytes per name, so a zone of ten million names needs 80 MB. A hash
 * collision would hide one new name in 2^64.
 */
export class NameHashes {
  private constructor(private readonly hashes: BigUint64Array) {}

  /** Null for a missing or incomplete file. */
  static async load(file: string): Promise<NameHashes | null> {
    const bytes = await readFile(file).catch(() => null);
    if (bytes === null || bytes.length % 8 !== 0) return null;
    const copy = new BigUint64Array(bytes.length / 8);
    new Uint8Array(copy.buffer).set(bytes);
    return new NameHashes(copy);
  }

  get length(): number {
    return this.hashes.length;
  }

  has(hash: bigint): boolean {
    let low = 0;
    let high = this.hashes.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const value = this.hashes[middle] as bigint;
      if (value === hash) return true;
      if (value < hash) low = middle + 1;
      else high = middle - 1;
    }
    return false;
  }
}

/** By the first bits of a hash. To sort one part of the largest zone takes some 20 ms. */
const PARTS = 4_096;
const PART_BITS = 52n;
const FIRST_CAPACITY = 64;

/** Hashes in any order, to be stored as a `NameHashes`. In parts, because to sort all at once would block the process. */
export class GatheredHashes {
  private readonly parts = Array.from({ length: PARTS }, () => ({
    hashes: new BigUint64Array(FIRST_CAPACITY),
    size: 0,
  }));
  private size = 0;

  get length(): number {
    return this.size;
  }

  add(hash: bigint): void {
    const part = this.parts[Number(hash >> PART_BITS)] as (typeof this.parts)[number];
    if (part.size === part.hashes.length) {
      const larger = new BigUint64Array(part.hashes.length * 2);
      larger.set(part.hashes);
      part.hashes = larger;
    }
    part.hashes[part.size++] = hash;
    this.size++;
  }

  /** Writes the sorted set atomically: readers see the old or the new file. */
  async save(file: string): Promise<void> {
    await mkdir(dirname(file), { recursive: true });
    const handle = await open(`${file}.new`, 'w');
    try {
      for (const { hashes, size } of this.parts) {
        // Each write lets the event loop serve others.
        await handle.appendFile(new Uint8Array(hashes.subarray(0, size).sort().buffer, 0, size * 8));
      }
    } finally {
      await handle.close();
    }
    await rename(`${file}.new`, file);
  }
}

export function hashOfName(name: string): bigint {
  return createHash('md5').update(name).digest().readBigUInt64LE(0);
}
