import fc from 'fast-check';
import { leafHash, nodeHash, EMPTY_ROOT } from './hashing.js';
import { Prover } from './prover.js';
import { parseTilePath, partialTiles, tilePath, TILE_WIDTH, type TileAddress } from './tile-paths.js';
import { entriesOf, hashesOf, MalformedTile, type Tile, TreeEdge } from './tree-edge.js';
import { verifyConsistency, verifyInclusion } from './verify-proof.js';

/** A log whose tiles are in memory, as they were at every size. */
class MemoryLog {
  readonly edge = new TreeEdge();
  readonly entries: Buffer[] = [];
  readonly tiles = new Map<string, Buffer>();

  constructor(size: number) {
    for (let leaf = 0; leaf < size; leaf++) this.append(Buffer.from(`entry ${leaf}`));
    this.write(this.edge.partial());
  }

  append(entry: Buffer): void {
    const full: Tile[] = [];
    this.edge.append(entry, full);
    this.entries.push(entry);
    this.write(full);
  }

  write(tiles: readonly Tile[]): void {
    for (const tile of tiles) this.tiles.set(tilePath(tile), tile.bytes);
  }

  readonly read = (address: TileAddress): Promise<Buffer> => {
    const bytes = this.tiles.get(tilePath(address));
    return bytes ? Promise.resolve(bytes) : Promise.reject(new Error(`no tile ${tilePath(address)}`));
  };
}

/** The definition of RFC 6962, section 2.1. */
function treeHash(entries: readonly Buffer[]): Buffer {
  if (entries.length === 0) return EMPTY_ROOT;
  if (entries.length === 1) return leafHash(entries[0] as Buffer);
  let split = 1;
  while (split * 2 < entries.length) split *= 2;
  return nodeHash(treeHash(entries.slice(0, split)), treeHash(entries.slice(split)));
}

const SIZES = [1, 2, 255, 256, 257, 511, 512, 1_000, 65_535, 65_536, 65_537, 70_000];

describe('tiles', () => {
  it.each(SIZES)('of a tree of %i leaves lead to the root of its definition', async (size) => {
    const log = new MemoryLog(size);
    const root = treeHash(log.entries);
    expect(log.edge.root()).toEqual(root);
    expect(await new Prover(size, log.read).root()).toEqual(root);
  });

  it('are those of the published example', () => {
    const log = new MemoryLog(70_000);
    const full = [...log.tiles.keys()].filter((path) => !path.includes('.p/'));
    expect(full.filter((path) => path.startsWith('0/'))).toHaveLength(273);
    expect(full.filter((path) => path.startsWith('1/'))).toEqual(['1/000']);
    expect(partialTiles(70_000).map(tilePath)).toEqual(['entries/273.p/112', '0/273.p/112', '1/001.p/17', '2/000.p/1']);
    expect(partialTiles(256).map(tilePath)).toEqual(['1/000.p/1']);
  });

  it('of an edge read back grow into the same tiles', async () => {
    const before = new MemoryLog(700);
    const edge = await TreeEdge.read(700, before.read);
    expect(edge.root()).toEqual(before.edge.root());
    const full: Tile[] = [];
    for (let leaf = 700; leaf < 1_300; leaf++) edge.append(Buffer.from(`entry ${leaf}`), full);
    const after = new MemoryLog(1_300);
    expect(edge.root()).toEqual(after.edge.root());
    for (const tile of [...full, ...edge.partial()]) expect(tile.bytes).toEqual(after.tiles.get(tilePath(tile)));
  });

  it('read back with one changed byte are noticed, in the root or as malformed', async () => {
    const log = new MemoryLog(70_000);
    for (const address of partialTiles(70_000)) {
      const path = tilePath(address);
      const good = log.tiles.get(path) as Buffer;
      const bad = Buffer.from(good);
      bad[bad.length - 1] = (bad[bad.length - 1] as number) ^ 1;
      log.tiles.set(path, bad);
      const root = await TreeEdge.read(70_000, log.read).then(
        (edge) => edge.root(),
        (error: unknown) => error,
      );
      expect(root).not.toEqual(log.edge.root());
      log.tiles.set(path, good);
    }
  });

  it('and bundles of another length are malformed', () => {
    expect(() => hashesOf(Buffer.alloc(33), 1)).toThrow(MalformedTile);
    expect(() => entriesOf(Buffer.from([0, 2, 1]), 1)).toThrow(MalformedTile);
    expect(() => entriesOf(Buffer.from([0, 1, 1, 0]), 1)).toThrow(MalformedTile);
    expect(() => entriesOf(Buffer.from([0, 1, 1]), 2)).toThrow(MalformedTile);
    expect(entriesOf(Buffer.from([0, 1, 7, 0, 0]), 2)).toEqual([Buffer.of(7), Buffer.alloc(0)]);
  });
});

describe('proofs from tiles', () => {
  const log = new MemoryLog(66_000);

  it('prove every leaf of any tree, and nothing with another byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 66_000 }), fc.nat(), fc.nat(), async (size, seed, spoil) => {
        const leaf = seed % size;
        const smaller = new Prover(size, readerOf(log, size));
        const [path, root] = await Promise.all([smaller.inclusion(leaf), smaller.root()]);
        const claim = { leaf, size, leafHash: leafHash(log.entries[leaf] as Buffer), root };
        verifyInclusion(claim, path);
        const bytes = Buffer.concat([claim.leafHash, root, ...path]);
        const at = spoil % (bytes.length * 8);
        bytes[at >> 3] = (bytes[at >> 3] as number) ^ (1 << (at & 7));
        const [wrongLeaf, wrongRoot, ...wrongPath] = hashesOf(bytes, bytes.length / 32) as [Buffer, Buffer];
        expect(() => verifyInclusion({ ...claim, leafHash: wrongLeaf, root: wrongRoot }, wrongPath)).toThrow();
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('prove that a tree continues any smaller one, and nothing with another byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 66_000 }), fc.nat(), fc.nat(), async (newer, seed, spoil) => {
        const older = 1 + (seed % newer);
        const prover = new Prover(newer, readerOf(log, newer));
        const [proof, newerRoot] = await Promise.all([prover.consistency(older), prover.root()]);
        const olderRoot = await new Prover(older, readerOf(log, older)).root();
        const claim = { older, newer, olderRoot, newerRoot };
        verifyConsistency(claim, proof);
        const bytes = Buffer.concat([olderRoot, newerRoot, ...proof]);
        const at = spoil % (bytes.length * 8);
        bytes[at >> 3] = (bytes[at >> 3] as number) ^ (1 << (at & 7));
        const [wrongOlder, wrongNewer, ...wrong] = hashesOf(bytes, bytes.length / 32) as [Buffer, Buffer];
        expect(() => verifyConsistency({ ...claim, olderRoot: wrongOlder, newerRoot: wrongNewer }, wrong)).toThrow();
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('exist only for leaves and trees that are there', async () => {
    const prover = new Prover(10, readerOf(log, 10));
    await expect(prover.inclusion(10)).rejects.toThrow(RangeError);
    await expect(prover.inclusion(-1)).rejects.toThrow(RangeError);
    await expect(prover.consistency(0)).rejects.toThrow(RangeError);
    await expect(prover.consistency(11)).rejects.toThrow(RangeError);
    expect(await prover.consistency(10)).toEqual([]);
  });
});

describe('paths of tiles', () => {
  it.each([
    [{ level: 0, index: 0, width: TILE_WIDTH }, '0/000'],
    [{ level: 63, index: 1_234_067, width: TILE_WIDTH }, '63/x001/x234/067'],
    [{ level: 1, index: 1_000, width: 7 }, '1/x001/000.p/7'],
    [{ level: 'entries', index: 999, width: 255 }, 'entries/999.p/255'],
  ] as const)('%j is %s', (address, path) => {
    expect(tilePath(address)).toBe(path);
    expect(parseTilePath(path)).toEqual(address);
  });

  it.each([
    '',
    '0',
    '0/0',
    '0/00',
    '0/0000',
    '00/000',
    '64/000',
    '-1/000',
    '0/x000/000',
    '0/001/000',
    '0/x001',
    '0/000.p/0',
    '0/000.p/256',
    '0/000.p/01',
    '0/000.p/',
    'entries/../000',
    'Entries/000',
    `0/${'x999/'.repeat(7)}999`,
  ])('%p is none', (path) => {
    expect(parseTilePath(path)).toBeNull();
  });
});

/** Cuts each tile to the width it had in a tree of `size` leaves. */
function readerOf(log: MemoryLog, size: number): (address: TileAddress) => Promise<Buffer> {
  return async (address) => {
    const { level, index, width } = address;
    const known = log.tiles.get(tilePath({ level, index, width: TILE_WIDTH }));
    if (known) return known.subarray(0, width * 32);
    const last = partialTiles(66_000).find((tile) => tile.level === level && tile.index === index);
    if (!last) throw new Error(`a tree of ${size} leaves has no tile ${tilePath(address)}`);
    return (await log.read(last)).subarray(0, width * 32);
  };
}
