import { decodeBase64 } from './base64.js';
import { HASH_BYTES, nodeHash, sha256 } from './hashing.js';
import { bitOf, entryNode, type MapEntry, NOTHING } from './heads-page.js';
import { ProofRefused } from './verify-proof.js';

/** The last event of a stream, in the log. */
export interface StreamHead {
  readonly revision: bigint;
  readonly leaf: number;
  readonly entry: Buffer;
}

/** The leaf that has the root of the map of all streams' heads, as of the leaves before it. */
export interface HeadsLeaf {
  /** Leaves before it: also its own index. */
  readonly size: number;
  readonly root: Buffer;
}

/** The way through the map towards a key. */
export interface HeadProof {
  /** From the root downwards. */
  readonly siblings: readonly Buffer[];
  /** The entry at its end: of the key itself, of another key that shows that the key has none, or nothing. */
  readonly end: MapEntry | null;
}

const FORM = /^scoutline-heads\/1\n(0|[1-9]\d*)\n([^\n]+)\n$/;
const KEY_BITS = 256;

export function headsText({ size, root }: HeadsLeaf): string {
  return `scoutline-heads/1\n${size}\n${root.toString('base64')}\n`;
}

/** Null for an entry that is none: that of an event has 32 bytes. */
export function parseHeadsText(entry: Buffer): HeadsLeaf | null {
  const [, digits, encoded = ''] = entry.length === HASH_BYTES ? [] : (FORM.exec(entry.toString()) ?? []);
  const [size, root] = [Number(digits), decodeBase64(encoded)];
  return root?.length === HASH_BYTES && Number.isSafeInteger(size) ? { size, root } : null;
}

export function streamKey(stream: string): Buffer {
  return sha256(`stream\0${stream}`);
}

export function headValue({ revision, leaf, entry }: StreamHead): Buffer {
  const numbers = Buffer.alloc(16);
  numbers.writeBigUInt64BE(revision, 0);
  numbers.writeBigUInt64BE(BigInt(leaf), 8);
  return sha256(Buffer.concat([numbers, entry]));
}

/**
 * For each key a root leads to one end only, so that a proof cannot show another value or a false absence.
 *
 * @returns the value of the key, null when the map does not have it
 * @throws ProofRefused
 */
export function verifyHead(root: Buffer, key: Buffer, { siblings, end }: HeadProof): Buffer | null {
  const hashes = [root, key, ...siblings, ...(end ? [end.key, end.value] : [])];
  if (siblings.length > KEY_BITS || hashes.some(({ length }) => length !== HASH_BYTES)) {
    throw new ProofRefused('the proof of a head is malformed');
  }
  let { hash } = end ? entryNode(end) : NOTHING;
  for (let depth = siblings.length - 1; depth >= 0; depth--) {
    const sibling = siblings[depth] as Buffer;
    const bit = bitOf(key, depth);
    if (end && bitOf(end.key, depth) !== bit) throw new ProofRefused('the entry is not on the way to the key');
    hash = bit === 1 ? nodeHash(sibling, hash) : nodeHash(hash, sibling);
  }
  if (!hash.equals(root)) throw new ProofRefused('the proof of a head leads to another root');
  return end?.key.equals(key) ? end.value : null;
}
