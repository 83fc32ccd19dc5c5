import { foldPeaks, largestPower } from './hashing.js';
import { TILE_WIDTH, tilePath, type TileAddress, widthIn } from './tile-paths.js';
import { hashesOf, perfectRoot, type ReadTile } from './tree-edge.js';

/** Leaves from `start` up to `end`, exclusive. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** Makes the proofs of one tree from its tiles; it reads each tile once. */
export class Prover {
  private readonly tiles = new Map<string, Promise<Buffer[]>>();

  constructor(
    readonly size: number,
    private readonly read: ReadTile,
  ) {}

  root(): Promise<Buffer> {
    return this.hashOf({ start: 0, end: this.size });
  }

  /** The audit path of RFC 6962, section 2.1.1. @throws RangeError when the tree has no such leaf */
  async inclusion(leaf: number): Promise<Buffer[]> {
    if (!Number.isInteger(leaf) || leaf < 0 || leaf >= this.size) {
      throw new RangeError(`leaf ${leaf} is not in a tree of ${this.size} leaves`);
    }
    const siblings: Range[] = [];
    let { start, end }: Range = { start: 0, end: this.size };
    while (end - start > 1) {
      const middle = start + splitOf(end - start);
      if (leaf < middle) [siblings[siblings.length], end] = [{ start: middle, end }, middle];
      else [siblings[siblings.length], start] = [{ start, end: middle }, middle];
    }
    return Promise.all(siblings.reverse().map((range) => this.hashOf(range)));
  }

  /** The proof of RFC 6962, section 2.1.2. @throws RangeError unless the older tree has 1 to `size` leaves */
  async consistency(older: number): Promise<Buffer[]> {
    if (!Number.isInteger(older) || older < 1 || older > this.size) {
      throw new RangeError(`a tree of ${older} leaves does not come before one of ${this.size}`);
    }
    const ranges: Range[] = [];
    let { start, end }: Range = { start: 0, end: this.size };
    while (older !== end) {
      const middle = start + splitOf(end - start);
      if (older <= middle) [ranges[ranges.length], end] = [{ start: middle, end }, middle];
      else [ranges[ranges.length], start] = [{ start, end: middle }, middle];
    }
    // The verifier knows the older tree's root, unless that tree is not one of the subtrees.
    if (start > 0) ranges.push({ start, end });
    return Promise.all(ranges.reverse().map((range) => this.hashOf(range)));
  }

  private async hashOf({ start, end }: Range): Promise<Buffer> {
    const peaks: Promise<Buffer>[] = [];
    for (let at = start; at < end;) {
      const leaves = largestPower(end - at);
      peaks.push(this.subtree(at, leaves));
      at += leaves;
    }
    return foldPeaks(await Promise.all(peaks));
  }

  /** The root of a perfect subtree of `leaves` leaves, a power of two, that starts at leaf `start`. */
  private async subtree(start: number, leaves: number): Promise<Buffer> {
    let level = 0;
    let covered = 1;
    while (covered * TILE_WIDTH <= leaves) [level, covered] = [level + 1, covered * TILE_WIDTH];
    const first = start / covered;
    const index = Math.floor(first / TILE_WIDTH);
    const hashes = await this.tile({ level, index, width: widthIn(this.size, level, index) });
    const offset = first - index * TILE_WIDTH;
    return perfectRoot(hashes.slice(offset, offset + leaves / covered));
  }

  private tile(address: TileAddress): Promise<Buffer[]> {
    const path = tilePath(address);
    const known = this.tiles.get(path) ?? this.read(address).then((bytes) => hashesOf(bytes, address.width));
    this.tiles.set(path, known);
    return known;
  }
}

/** The largest power of two that is smaller than `count`, for counts from 2. */
function splitOf(count: number): number {
  return largestPower(count - 1);
}
