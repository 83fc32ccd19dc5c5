import { HASH_BYTES, leafHash, nodeHash } from './hashing.js';
import { MalformedTile } from './tree-edge.js';

/** A stream and what the map has of it; both 32 bytes. */
export interface MapEntry {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** The root of a part of the map. A part with one entry is that entry, however deep it is. */
export interface MapNode {
  readonly kind: 'none' | 'one' | 'more';
  readonly hash: Buffer;
}

/** A part of the map below a prefix of hex digits: a few entries in order, or one node for each next digit. */
export type HeadsPage =
  | { readonly kind: 'entries'; readonly entries: readonly MapEntry[] }
  | { readonly kind: 'nodes'; readonly nodes: readonly MapNode[] };

export const DIGITS = 16;
/** A page with more entries becomes one of nodes. */
export const MOST_ENTRIES = 16;
export const BITS_PER_DIGIT = 4;
export const NOTHING: MapNode = { kind: 'none', hash: Buffer.alloc(HASH_BYTES) };

const KINDS = ['none', 'one', 'more'] as const;
const NODE_BYTES = 1 + HASH_BYTES;
const ENTRY_BYTES = 2 * HASH_BYTES;
const [ENTRIES, NODES] = [0, 1];

export function entryNode({ key, value }: MapEntry): MapNode {
  return { kind: 'one', hash: leafHash(Buffer.concat([key, value])) };
}

/** The parent of two parts: empty ones do not deepen the path of a single entry. */
export function joined(left: MapNode, right: MapNode): MapNode {
  if (right.kind === 'none' && left.kind !== 'more') return left;
  if (left.kind === 'none' && right.kind === 'one') return right;
  return { kind: 'more', hash: nodeHash(left.hash, right.hash) };
}

export function bitOf(key: Buffer, depth: number): number {
  return ((key[depth >> 3] as number) >> (7 - (depth & 7))) & 1;
}

/** The part with these entries, which agree in the first `depth` bits. */
export function nodeOfEntries(entries: readonly MapEntry[], depth: number): MapNode {
  const [first] = entries;
  if (!first) return NOTHING;
  if (entries.length === 1) return entryNode(first);
  const [left, right] = halves(entries, depth);
  return joined(nodeOfEntries(left, depth + 1), nodeOfEntries(right, depth + 1));
}

/** Entries whose next bit is 0, and the others. */
export function halves(entries: readonly MapEntry[], depth: number): [readonly MapEntry[], readonly MapEntry[]] {
  const at = entries.findIndex(({ key }) => bitOf(key, depth) === 1);
  return at < 0 ? [entries, []] : [entries.slice(0, at), entries.slice(at)];
}

export function nodeOfNodes(nodes: readonly MapNode[]): MapNode {
  let row = nodes;
  while (row.length > 1) {
    row = Array.from({ length: row.length / 2 }, (_, at) => joined(row[2 * at] as MapNode, row[2 * at + 1] as MapNode));
  }
  return row[0] as MapNode;
}

export function nodeOfPage(page: HeadsPage, prefix: string): MapNode {
  return page.kind === 'nodes' ? nodeOfNodes(page.nodes) : nodeOfEntries(page.entries, prefix.length * BITS_PER_DIGIT);
}

export function encodePage(page: HeadsPage): Buffer {
  return page.kind === 'nodes'
    ? Buffer.concat([
        Buffer.of(NODES),
        ...page.nodes.flatMap(({ kind, hash }) => [Buffer.of(KINDS.indexOf(kind)), hash]),
      ])
    : Buffer.concat([Buffer.of(ENTRIES), ...page.entries.flatMap(({ key, value }) => [key, value])]);
}

/** @throws MalformedTile unless it leads to the node that is known of it */
export function decodePage(bytes: Buffer | undefined, prefix: string, known: MapNode): HeadsPage {
  const page = bytes ? pageOf(bytes) : known.kind === 'none' ? { kind: 'entries' as const, entries: [] } : null;
  const node = page && nodeOfPage(page, prefix);
  // Of the first page only the root is known.
  if (page && node?.hash.equals(known.hash) && (prefix === '' || node.kind === known.kind)) return page;
  throw new MalformedTile(`page "${prefix}" of the map of heads is missing or does not lead to its root`);
}

function pageOf(bytes: Buffer): HeadsPage | null {
  const body = bytes.subarray(1);
  if (bytes[0] === NODES && body.length === DIGITS * NODE_BYTES) {
    const nodes = parts(body, NODE_BYTES).map((part) => ({ kind: KINDS[part[0] as number], hash: part.subarray(1) }));
    return nodes.every((node): node is MapNode => node.kind !== undefined) ? { kind: 'nodes', nodes } : null;
  }
  if (bytes[0] !== ENTRIES || body.length % ENTRY_BYTES !== 0) return null;
  const entries = parts(body, ENTRY_BYTES).map((part) => ({
    key: part.subarray(0, HASH_BYTES),
    value: part.subarray(HASH_BYTES),
  }));
  return { kind: 'entries', entries };
}

function parts(bytes: Buffer, length: number): Buffer[] {
  return Array.from({ length: bytes.length / length }, (_, at) => bytes.subarray(at * length, (at + 1) * length));
}
