import { EMPTY_ROOT, leafHash } from './hashing.js';
import { TreeEdge } from './tree-edge.js';
import { ProofRefused, verifyConsistency, verifyInclusion } from './verify-proof.js';

// The leaves, roots and valid proofs of the test data of transparency-dev/merkle (Apache-2.0), and the spoiled proofs
// that the same data derives from them: its 196 files of inclusion and consistency, up to cases that repeat another.
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
].map(hex);
const [A, B, C, D, E, F, G, H] = [
  '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
  '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
  'b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f',
].map(hex) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
/** Leaf and size of the tree, then the path. */
const INCLUSIONS: readonly (readonly [number, number, readonly Buffer[]])[] = [
  [0, 1, []],
  [0, 8, [A, B, C]],
  [5, 8, [D, E, F]],
  [2, 3, [ROOTS[1] as Buffer]],
  [1, 5, [ROOTS[0] as Buffer, B, D]],
];
/** Sizes of the two trees, then the proof. */
const CONSISTENCIES: readonly (readonly [number, number, readonly Buffer[]])[] = [
  [1, 8, [A, B, C]],
  [6, 8, [G, E, F]],
  [2, 5, [B, D]],
  [6, 7, [G, H, F]],
];
const SOME_HASH = hex('abacaba000000000000000000000000000000000000000000060061e00123456');
const NO_HASH = Buffer.alloc(0);
const MAX_U64 = Number(2n ** 64n - 1n);

interface Inclusion {
  readonly leaf: number;
  readonly size: number;
  readonly leafHash: Buffer;
  readonly root: Buffer;
  readonly path: readonly Buffer[];
}

interface Consistency {
  readonly older: number;
  readonly newer: number;
  readonly olderRoot: Buffer;
  readonly newerRoot: Buffer;
  readonly proof: readonly Buffer[];
}

function inclusionOf([leaf, size, path]: (typeof INCLUSIONS)[number]): Inclusion {
  return { leaf, size, leafHash: leafHash(hex(LEAVES[leaf] as string)), root: rootOf(size), path };
}

function spoiledInclusions(good: Inclusion): Inclusion[] {
  const { leaf, size, root, path } = good;
  return [
    { ...good, leaf: leaf === 0 ? MAX_U64 : leaf - 1 },
    { ...good, leaf: leaf + 1 },
    { ...good, leaf: leaf ^ 2 },
    { ...good, size: size * 2 },
    { ...good, size: Math.floor(size / 2) },
    { ...good, leafHash: Buffer.from('WrongLeaf') },
    { ...good, root: EMPTY_ROOT },
    { ...good, root: SOME_HASH },
    ...[
      [...path, NO_HASH],
      [...path, root],
      [NO_HASH, ...path],
      [root, ...path],
    ].map((wrong) => ({ ...good, path: wrong })),
    ...path.map((_, at) => ({ ...good, path: flipped(path, at, 8) })),
    ...(path.length > 0 ? [{ ...good, path: path.slice(0, -1) }] : []),
    ...(path.length > 1 ? [{ ...good, path: [path[0] as Buffer, SOME_HASH, ...path.slice(1)] }] : []),
  ];
}

function consistencyOf([older, newer, proof]: (typeof CONSISTENCIES)[number]): Consistency {
  return { older, newer, olderRoot: rootOf(older), newerRoot: rootOf(newer), proof };
}

function spoiledConsistencies(good: Consistency): Consistency[] {
  const { older, newer, olderRoot, newerRoot, proof } = good;
  const added = [NO_HASH, olderRoot, newerRoot];
  return [
    { ...good, older: older - 1 },
    { ...good, older: older + 1 },
    { ...good, older: older ^ 2 },
    { ...good, newer: newer * 2 },
    { ...good, newer: Math.floor(newer / 2) },
    { ...good, olderRoot: Buffer.from('WrongRoot') },
    { ...good, newerRoot: Buffer.from('WrongRoot') },
    { ...good, olderRoot: newerRoot, newerRoot: olderRoot },
    { ...good, proof: [] },
    ...added.map((hash) => ({ ...good, proof: [...proof, hash] })),
    ...[...added, proof[0] as Buffer].map((hash) => ({ ...good, proof: [hash, ...proof] })),
    { ...good, proof: proof.slice(0, -1) },
    ...proof.map((_, at) => ({ ...good, proof: flipped(proof, at, 16) })),
  ];
}

describe('proofs of the published test data', () => {
  it('are made of roots that the tree has too', () => {
    const edge = new TreeEdge();
    const roots = LEAVES.map((leaf) => {
      edge.append(hex(leaf), []);
      return edge.root();
    });
    expect(roots).toEqual(ROOTS);
    expect(new TreeEdge().root()).toEqual(EMPTY_ROOT);
  });

  it.each(INCLUSIONS.map(inclusionOf))('inclusion of leaf $leaf in $size: valid, and refused when spoiled', (good) => {
    expect(() => verifyInclusion(good, good.path)).not.toThrow();
    const accepted = spoiledInclusions(good).filter((spoiled) =>
      isAccepted(() => verifyInclusion(spoiled, spoiled.path)),
    );
    expect(accepted).toEqual([]);
  });

  it.each(CONSISTENCIES.map(consistencyOf))(
    'consistency of $older and $newer: valid, and refused when spoiled',
    (good) => {
      expect(() => verifyConsistency(good, good.proof)).not.toThrow();
      const accepted = spoiledConsistencies(good).filter((bad) => isAccepted(() => verifyConsistency(bad, bad.proof)));
      expect(accepted).toEqual([]);
    },
  );

  it.each([
    [0, 0],
    [0, 1],
    [1, 0],
    [2, 1],
  ])('refuse leaf %i of %i with hashes that fit no tree', (leaf, size) => {
    for (const [hash, root] of [
      [SOME_HASH, NO_HASH],
      [NO_HASH, EMPTY_ROOT],
      [SOME_HASH, EMPTY_ROOT],
    ] as const) {
      expect(isAccepted(() => verifyInclusion({ leaf, size, leafHash: hash, root }, []))).toBe(false);
    }
  });

  it('refuse hashes of the wrong length in a tree of one leaf', () => {
    const hash = leafHash(Buffer.from('data'));
    const accepts = (leaf: Buffer, root: Buffer): boolean =>
      isAccepted(() => verifyInclusion({ leaf: 0, size: 1, leafHash: leaf, root }, []));
    expect([accepts(hash, hash), accepts(hash, NO_HASH), accepts(NO_HASH, hash), accepts(NO_HASH, NO_HASH)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it.each([
    { older: 0, newer: 0, roots: ['1', '2'], proof: [], valid: false },
    { older: 1, newer: 1, roots: ['1', '2'], proof: [], valid: false },
    { older: 0, newer: 0, roots: ['1', '1'], proof: [], valid: true },
    { older: 0, newer: 1, roots: ['1', '2'], proof: [], valid: true },
    { older: 1, newer: 1, roots: ['2', '2'], proof: [], valid: true },
    { older: 1, newer: 0, roots: ['1', '2'], proof: [], valid: false },
    { older: 2, newer: 1, roots: ['1', '2'], proof: [], valid: false },
    { older: 1, newer: 2, roots: ['1', '2'], proof: [], valid: false },
    { older: 0, newer: 0, roots: ['1', '1'], proof: [EMPTY_ROOT], valid: false },
    { older: 0, newer: 1, roots: ['1', '1'], proof: [EMPTY_ROOT], valid: false },
    { older: 1, newer: 1, roots: ['1', '1'], proof: [EMPTY_ROOT], valid: false },
  ])('consistency of $older and $newer with roots $roots: $valid', ({ older, newer, roots, proof, valid }) => {
    const [olderRoot, newerRoot] = roots.map((root) => Buffer.from(root)) as [Buffer, Buffer];
    expect(isAccepted(() => verifyConsistency({ older, newer, olderRoot, newerRoot }, proof))).toBe(valid);
  });
});

function isAccepted(verify: () => void): boolean {
  try {
    verify();
    return true;
  } catch (error) {
    if (error instanceof ProofRefused) return false;
    throw error;
  }
}

function flipped(hashes: readonly Buffer[], at: number, bit: number): Buffer[] {
  return hashes.map((hash, index) => {
    const copy = Buffer.from(hash);
    if (index === at) copy[0] = (copy[0] as number) ^ bit;
    return copy;
  });
}

function rootOf(size: number): Buffer {
  return ROOTS[size - 1] as Buffer;
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex');
}
