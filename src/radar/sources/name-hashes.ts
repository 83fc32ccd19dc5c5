import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * A set of names as sorted 64-bit hashes: eight bytes per name, so a zone of ten million names needs 80 MB. A hash
 * collision would hide one new name in 2^64.
 */
export class NameHashes {
  private size = 0;

  private constructor(private hashes: BigUint64Array) {}

  static empty(): NameHashes {
    return new NameHashes(new BigUint64Array(1_024));
  }

  /** Null for a missing or incomplete file. */
  static async load(file: string): Promise<NameHashes | null> {
    const bytes = await readFile(file).catch(() => null);
    if (bytes === null || bytes.length % 8 !== 0) return null;
    const copy = new BigUint64Array(bytes.length / 8);
    new Uint8Array(copy.buffer).set(bytes);
    const set = new NameHashes(copy);
    set.size = copy.length;
    return set;
  }

  get length(): number {
    return this.size;
  }

  add(hash: bigint): void {
    if (this.size === this.hashes.length) {
      const larger = new BigUint64Array(this.hashes.length * 2);
      larger.set(this.hashes);
      this.hashes = larger;
    }
    this.hashes[this.size++] = hash;
  }

  /** Requires a loaded set, which is sorted. */
  has(hash: bigint): boolean {
    let low = 0;
    let high = this.size - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const value = this.hashes[middle] as bigint;
      if (value === hash) return true;
      if (value < hash) low = middle + 1;
      else high = middle - 1;
    }
    return false;
  }

  /** Writes the sorted set atomically: readers see the old or the new file. */
  async save(file: string): Promise<void> {
    const sorted = this.hashes.subarray(0, this.size).sort();
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.new`, new Uint8Array(sorted.buffer, 0, this.size * 8));
    await rename(`${file}.new`, file);
  }
}

export function hashOfName(name: string): bigint {
  return createHash('md5').update(name).digest().readBigUInt64LE(0);
}
