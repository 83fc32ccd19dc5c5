import { foldPeaks, HASH_BYTES, largestPower, leafHash, nodeHash } from './hashing.js';
import { partialTiles, TILE_WIDTH, type TileAddress } from './tile-paths.js';

export interface Tile extends TileAddress {
  readonly bytes: Buffer;
}

export type ReadTile = (address: TileAddress) => Promise<Buffer>;

/** The tile has another length than its address, or a bundle has entries of another number. */
export class MalformedTile extends Error {}

/**
 * The right edge of a growing tree: its rightmost partial tile at each level, and its rightmost bundle of entries. Full
 * tiles leave it, so it stays below 8 KiB a level.
 */
export class TreeEdge {
  private count = 0;
  private bundle: Buffer[] = [];
  /** By level: the hashes of the rightmost tile. */
  private readonly levels: Buffer[][] = [];

  /** @throws MalformedTile, or what `read` throws */
  static async read(size: number, read: ReadTile): Promise<TreeEdge> {
    const edge = new TreeEdge();
    edge.count = size;
    for (const address of partialTiles(size)) {
      const bytes = await read(address);
      if (address.level === 'entries') edge.bundle = entriesOf(bytes, address.width);
      else edge.levels[address.level] = hashesOf(bytes, address.width);
    }
    if (edge.bundle.some((entry, at) => !leafHash(entry).equals(edge.levels[0]?.[at] ?? Buffer.alloc(0)))) {
      throw new MalformedTile(`the last bundle of entries and the last tile of a tree of ${size} leaves disagree`);
    }
    return edge;
  }

  get size(): number {
    return this.count;
  }

  /** An independent copy: appends to one do not change the other. */
  copy(): TreeEdge {
    const copy = new TreeEdge();
    copy.count = this.count;
    copy.bundle = [...this.bundle];
    for (const [level, hashes] of this.levels.entries()) copy.levels[level] = [...(hashes ?? [])];
    return copy;
  }

  /** Adds an entry of at most 65,535 bytes, and adds what became full to `full`. */
  append(entry: Buffer, full: Tile[]): void {
    const index = Math.floor(this.count / TILE_WIDTH);
    this.bundle.push(entry);
    this.count++;
    if (this.bundle.length === TILE_WIDTH) {
      full.push({ level: 'entries', index, width: TILE_WIDTH, bytes: bundleOf(this.bundle) });
      this.bundle = [];
    }
    this.add(0, leafHash(entry), full);
  }

  /** The partial tiles of the current size. */
  partial(): Tile[] {
    return partialTiles(this.count).map((address) => ({
      ...address,
      bytes: address.level === 'entries' ? bundleOf(this.bundle) : Buffer.concat(this.levels[address.level] ?? []),
    }));
  }

  root(): Buffer {
    return foldPeaks([...this.levels].reverse().flatMap((hashes) => peaksOf(hashes ?? [])));
  }

  private add(level: number, hash: Buffer, full: Tile[]): void {
    const hashes = (this.levels[level] ??= []);
    hashes.push(hash);
    if (hashes.length < TILE_WIDTH) return;
    this.levels[level] = [];
    const covered = TILE_WIDTH ** (level + 1);
    full.push({ level, index: this.count / covered - 1, width: TILE_WIDTH, bytes: Buffer.concat(hashes) });
    this.add(level + 1, perfectRoot(hashes), full);
  }
}

/** The root of a perfect subtree over a power of two of hashes. */
export function perfectRoot(hashes: readonly Buffer[]): Buffer {
  let row = hashes;
  while (row.length > 1) {
    const above: Buffer[] = [];
    for (let at = 0; at < row.length; at += 2) above.push(nodeHash(row[at] as Buffer, row[at + 1] as Buffer));
    row = above;
  }
  return row[0] as Buffer;
}

/** The first part of a tile that has grown since, as it was at a smaller width. @throws MalformedTile */
export function cutTile(bytes: Buffer, { level, width }: TileAddress): Buffer {
  let end = width * HASH_BYTES;
  if (level === 'entries') {
    end = 0;
    for (let entry = 0; entry < width && end + 2 <= bytes.length; entry++) end += 2 + bytes.readUInt16BE(end);
    if (width > 0 && end === 0) end = 1;
  }
  if (end <= bytes.length) return bytes.subarray(0, end);
  throw new MalformedTile(`a tile of ${width} hashes or entries has only ${bytes.length} bytes`);
}

/** @throws MalformedTile */
export function hashesOf(bytes: Buffer, width: number): Buffer[] {
  if (bytes.length !== width * HASH_BYTES) {
    throw new MalformedTile(`a tile of ${width} hashes has ${bytes.length} bytes, not ${width * HASH_BYTES}`);
  }
  return Array.from({ length: width }, (_, at) => bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES));
}

/** @throws MalformedTile */
export function entriesOf(bytes: Buffer, width: number): Buffer[] {
  const entries: Buffer[] = [];
  let at = 0;
  while (at + 2 <= bytes.length) {
    const end = at + 2 + bytes.readUInt16BE(at);
    if (end > bytes.length) break;
    entries.push(bytes.subarray(at + 2, end));
    at = end;
  }
  if (at === bytes.length && entries.length === width) return entries;
  throw new MalformedTile(`a bundle of ${width} entries has ${entries.length} whole ones in ${bytes.length} bytes`);
}

function bundleOf(entries: readonly Buffer[]): Buffer {
  return Buffer.concat(entries.flatMap((entry) => [Buffer.of(entry.length >> 8, entry.length & 0xff), entry]));
}

/** The perfect subtrees of a partial row, largest first. */
function peaksOf(hashes: readonly Buffer[]): Buffer[] {
  const peaks: Buffer[] = [];
  for (let at = 0; at < hashes.length;) {
    const width = largestPower(hashes.length - at);
    peaks.push(perfectRoot(hashes.slice(at, at + width)));
    at += width;
  }
  return peaks;
}
