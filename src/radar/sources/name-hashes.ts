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
/** Hashes that a part takes from a slab at a time. */
const BLOCK = 64;
const BLOCKS_OF_SLAB = 2_048;

interface Part {
  /** Numbers of its blocks, over all slabs. */
  blocks: number[];
  size: number;
}

/** Hashes in any order, to be stored as a `NameHashes`. In parts, because to sort all at once would block the process. */
export class GatheredHashes {
  private readonly parts = Array.from({ length: PARTS }, (): Part => ({ blocks: [], size: 0 }));
  /** Few and large allocations: each one outside the heap may advance a garbage collection by 10 ms. */
  private readonly slabs: BigUint64Array[] = [];
  private blocks = 0;
  private size = 0;

  get length(): number {
    return this.size;
  }

  add(hash: bigint): void {
    const part = this.parts[Number(hash >> PART_BITS)] as Part;
    const place = part.size % BLOCK;
    if (place === 0) part.blocks.push(this.newBlock());
    this.block(part.blocks.at(-1) as number)[place] = hash;
    part.size++;
    this.size++;
  }

  private newBlock(): number {
    if (this.blocks % BLOCKS_OF_SLAB === 0) this.slabs.push(new BigUint64Array(BLOCK * BLOCKS_OF_SLAB));
    return this.blocks++;
  }

  private block(number: number): BigUint64Array {
    const from = (number % BLOCKS_OF_SLAB) * BLOCK;
    return (this.slabs[Math.floor(number / BLOCKS_OF_SLAB)] as BigUint64Array).subarray(from, from + BLOCK);
  }

  /** Writes the sorted set atomically: readers see the old or the new file. */
  async save(file: string): Promise<void> {
    await mkdir(dirname(file), { recursive: true });
    const handle = await open(`${file}.new`, 'w');
    try {
      const sorted = new BigUint64Array(Math.max(...this.parts.map(({ blocks }) => blocks.length)) * BLOCK);
      for (const { blocks, size } of this.parts) {
        blocks.forEach((block, place) => sorted.set(this.block(block), place * BLOCK));
        sorted.subarray(0, size).sort();
        // Each write lets the event loop serve others.
        await handle.appendFile(new Uint8Array(sorted.buffer, 0, size * 8));
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
