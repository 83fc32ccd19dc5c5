import { HASH_BYTES, nodeHash } from './hashing.js';

/** The proof does not prove it; the message says why. */
export class ProofRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ProofRefused';
  }
}

export interface InclusionClaim {
  readonly leaf: number;
  readonly size: number;
  readonly leafHash: Uint8Array;
  readonly root: Uint8Array;
}

/** RFC 9162, section 2.1.3.2. @throws ProofRefused */
export function verifyInclusion(claim: InclusionClaim, path: readonly Uint8Array[]): void {
  const { leaf, size, root } = claim;
  if (!isSize(leaf) || !isSize(size) || leaf >= size) {
    throw new ProofRefused(`leaf ${leaf} is not in a tree of ${size} leaves`);
  }
  mustBeHashes([claim.leafHash, root, ...path]);
  let node = claim.leafHash;
  let [at, last] = [leaf, size - 1];
  for (const sibling of path) {
    if (last === 0) throw new ProofRefused('the inclusion proof has too many hashes');
    if (isOdd(at) || at === last) {
      node = nodeHash(sibling, node);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else node = nodeHash(node, sibling);
    [at, last] = [half(at), half(last)];
  }
  if (last !== 0) throw new ProofRefused('the inclusion proof has too few hashes');
  if (!isEqual(node, root)) throw new ProofRefused('the inclusion proof leads to another root');
}

export interface ConsistencyClaim {
  readonly older: number;
  readonly newer: number;
  readonly olderRoot: Uint8Array;
  readonly newerRoot: Uint8Array;
}

/** RFC 9162, section 2.1.4.2. Every tree is consistent with the empty one. @throws ProofRefused */
export function verifyConsistency(claim: ConsistencyClaim, proof: readonly Uint8Array[]): void {
  const { older, newer, olderRoot, newerRoot } = claim;
  if (!isSize(older) || !isSize(newer) || older > newer) {
    throw new ProofRefused(`a tree of ${older} leaves does not come before one of ${newer}`);
  }
  if (older === newer || older === 0) {
    if (proof.length > 0) throw new ProofRefused('the consistency proof must be empty');
    if (older === newer && !isEqual(olderRoot, newerRoot)) throw new ProofRefused('two roots for the same size');
    return;
  }
  mustBeHashes([olderRoot, newerRoot, ...proof]);
  // Where the older tree is one perfect subtree, its root is left out of the proof.
  const [first, ...rest] = isPowerOfTwo(older) ? [olderRoot, ...proof] : proof;
  if (!first || proof.length === 0) throw new ProofRefused('the consistency proof is empty');
  const roots = rootsOf(older, newer, { first, rest });
  if (!isEqual(roots.older, olderRoot)) throw new ProofRefused('the consistency proof leads to another older root');
  if (!isEqual(roots.newer, newerRoot)) throw new ProofRefused('the consistency proof leads to another newer root');
}

function rootsOf(
  older: number,
  newer: number,
  { first, rest }: { readonly first: Uint8Array; readonly rest: readonly Uint8Array[] },
): { readonly older: Uint8Array; readonly newer: Uint8Array } {
  let [at, last] = [older - 1, newer - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  let [olderNode, newerNode] = [first, first];
  for (const sibling of rest) {
    if (last === 0) throw new ProofRefused('the consistency proof has too many hashes');
    if (isOdd(at) || at === last) {
      [olderNode, newerNode] = [nodeHash(sibling, olderNode), nodeHash(sibling, newerNode)];
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else newerNode = nodeHash(newerNode, sibling);
    [at, last] = [half(at), half(last)];
  }
  if (last !== 0) throw new ProofRefused('the consistency proof has too few hashes');
  return { older: olderNode, newer: newerNode };
}

function mustBeHashes(hashes: readonly Uint8Array[]): void {
  if (hashes.some(({ length }) => length !== HASH_BYTES)) {
    throw new ProofRefused(`every hash of a proof has ${HASH_BYTES} bytes`);
  }
}

function isSize(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0;
}

// Sizes exceed 32 bits, so the operators for bits do not work on them.
function isOdd(number: number): boolean {
  return number % 2 === 1;
}

function half(number: number): number {
  return Math.floor(number / 2);
}

function isPowerOfTwo(number: number): boolean {
  while (!isOdd(number)) number = half(number);
  return number === 1;
}

function isEqual(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.compare(left, right) === 0;
}
