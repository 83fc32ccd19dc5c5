import {
  BITS_PER_DIGIT,
  bitOf,
  decodePage,
  DIGITS,
  encodePage,
  halves,
  type HeadsPage,
  type MapEntry,
  type MapNode,
  MOST_ENTRIES,
  nodeOfEntries,
  nodeOfNodes,
  nodeOfPage,
  NOTHING,
} from './heads-page.js';
import { type HeadProof } from './heads-proof.js';

/** The stored pages with these prefixes; those that do not exist are left out. */
export type ReadPages = (prefixes: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>;

/** Pages kept in memory, about 1 kB each. */
const MOST_PAGES = 50_000;
/** Pages of shorter prefixes are always kept. */
const SHORT_PREFIX = 3;

/**
 * A sparse Merkle map from stream to head. Its root is a function of its entries alone: a part without entries is 32
 * zero bytes, one with a single entry the leaf hash of key and value, any other the node hash of its halves.
 */
export class HeadsMap {
  private readonly pages = new Map<string, HeadsPage>();
  private readonly changed = new Set<string>();

  constructor(
    private readonly read: ReadPages,
    private node: MapNode = NOTHING,
    private readonly mostPages = MOST_PAGES,
  ) {}

  /** The map whose stored pages have this root. */
  static at(root: Buffer, read: ReadPages): HeadsMap {
    return new HeadsMap(read, root.equals(NOTHING.hash) ? NOTHING : { kind: 'more', hash: root });
  }

  get root(): Buffer {
    return this.node.hash;
  }

  /** Sets entries, each key once. @throws MalformedTile where a stored page is not the one that was written */
  async put(entries: readonly MapEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const sorted = [...entries].sort((a, b) => a.key.compare(b.key));
    await this.load(sorted.map(({ key }) => key.toString('hex')));
    this.node = this.update('', sorted);
  }

  /** The pages that have changed and were not taken yet, at most so many. */
  takeChanged(most = Infinity): Map<string, Buffer> {
    const taken = new Map<string, Buffer>();
    for (const prefix of this.changed) {
      if (taken.size >= most) return taken;
      taken.set(prefix, encodePage(this.pages.get(prefix) as HeadsPage));
      this.changed.delete(prefix);
    }
    if (this.pages.size > this.mostPages) {
      for (const prefix of this.pages.keys()) if (prefix.length > SHORT_PREFIX) this.pages.delete(prefix);
    }
    return taken;
  }

  /** That the map has this key with its value, or does not have it. @throws MalformedTile */
  async prove(key: Buffer): Promise<HeadProof> {
    const digits = key.toString('hex');
    await this.load([digits]);
    const siblings: Buffer[] = [];
    let prefix = '';
    for (;;) {
      const page = this.pages.get(prefix) as HeadsPage;
      if (page.kind === 'entries')
        return provenIn(page.entries, key, { depth: prefix.length * BITS_PER_DIGIT, siblings });
      const end = endIn(page.nodes, key, { depth: prefix.length * BITS_PER_DIGIT, siblings });
      if (end === 'none') return { siblings, end: null };
      prefix += end === 'more' ? (digits[prefix.length] as string) : end.toString(DIGITS);
      if (end === 'more') continue;
      // The single entry below a digit, perhaps another one than the key's.
      await this.loadLevel([prefix]);
      const single = this.pages.get(prefix) as HeadsPage;
      return { siblings, end: (single.kind === 'entries' && single.entries[0]) || null };
    }
  }

  /** Reads all pages on the way to the keys. */
  private async load(keys: readonly string[]): Promise<void> {
    let on = keys;
    for (let depth = 0; on.length > 0; depth++) {
      await this.loadLevel([...new Set(on.map((key) => key.slice(0, depth)))]);
      on = on.filter((key) => this.pages.get(key.slice(0, depth))?.kind === 'nodes');
    }
  }

  private async loadLevel(prefixes: readonly string[]): Promise<void> {
    const missing = prefixes.filter((prefix) => !this.pages.has(prefix));
    const stored = missing.filter((prefix) => this.known(prefix).kind !== 'none');
    const read = stored.length === 0 ? new Map<string, Buffer>() : await this.read(stored);
    for (const prefix of missing) this.pages.set(prefix, decodePage(read.get(prefix), prefix, this.known(prefix)));
  }

  /** What the page above says of a page. */
  private known(prefix: string): MapNode {
    if (prefix === '') return this.node;
    const above = this.pages.get(prefix.slice(0, -1));
    return (above?.kind === 'nodes' && above.nodes[Number.parseInt(prefix.slice(-1), DIGITS)]) || NOTHING;
  }

  private update(prefix: string, entries: readonly MapEntry[]): MapNode {
    const page = this.pages.get(prefix) ?? { kind: 'entries', entries: [] };
    const next =
      page.kind === 'nodes' ? this.updateNodes(prefix, page.nodes, entries) : this.merge(prefix, page.entries, entries);
    this.pages.set(prefix, next);
    this.changed.add(prefix);
    return nodeOfPage(next, prefix);
  }

  private merge(prefix: string, old: readonly MapEntry[], entries: readonly MapEntry[]): HeadsPage {
    const merged = mergedEntries(old, entries);
    if (merged.length <= MOST_ENTRIES) return { kind: 'entries', entries: merged };
    return this.updateNodes(
      prefix,
      Array.from({ length: DIGITS }, () => NOTHING),
      merged,
    );
  }

  private updateNodes(prefix: string, old: readonly MapNode[], entries: readonly MapEntry[]): HeadsPage {
    const nodes = [...old];
    // Entries are in order, so those of a digit stand together.
    for (let from = 0, to = 0; from < entries.length; from = to) {
      const digit = digitOf((entries[from] as MapEntry).key, prefix.length);
      while (to < entries.length && digitOf((entries[to] as MapEntry).key, prefix.length) === digit) to++;
      nodes[digit] = this.update(prefix + digit.toString(DIGITS), entries.slice(from, to));
    }
    return { kind: 'nodes', nodes };
  }
}

/** In order; of a key in both, the newer entry. */
function mergedEntries(old: readonly MapEntry[], newer: readonly MapEntry[]): MapEntry[] {
  const replaced = new Set(newer.map(({ key }) => key.toString('latin1')));
  const kept = old.filter(({ key }) => !replaced.has(key.toString('latin1')));
  return [...kept, ...newer].sort((a, b) => a.key.compare(b.key));
}

interface Walk {
  readonly depth: number;
  /** Grows on the way down. */
  readonly siblings: Buffer[];
}

function provenIn(entries: readonly MapEntry[], key: Buffer, { depth, siblings }: Walk): HeadProof {
  let own = entries;
  for (let at = depth; own.length > 1; at++) {
    const pair = halves(own, at);
    const bit = bitOf(key, at);
    // Where all are on one side, an empty half is the sibling.
    siblings.push(nodeOfEntries(pair[1 - bit] as readonly MapEntry[], at + 1).hash);
    own = pair[bit] as readonly MapEntry[];
  }
  return { siblings, end: own[0] ?? null };
}

/** `more` when the way leads to the page below, the digit of the single entry on the way, or `none`. */
function endIn(nodes: readonly MapNode[], key: Buffer, { depth, siblings }: Walk): 'none' | 'more' | number {
  let [from, own] = [0, nodes];
  for (let at = depth; ; at++) {
    const { kind } = nodeOfNodes(own);
    if (kind === 'none') return 'none';
    if (kind === 'one') return from + own.findIndex((node) => node.kind === 'one');
    if (own.length === 1) return 'more';
    const half = own.length / 2;
    const bit = bitOf(key, at);
    siblings.push(nodeOfNodes(bit === 0 ? own.slice(half) : own.slice(0, half)).hash);
    [from, own] = [from + bit * half, own.slice(bit * half, (bit + 1) * half)];
  }
}

function digitOf(key: Buffer, at: number): number {
  const byte = key[at >> 1] as number;
  return at % 2 === 0 ? byte >> 4 : byte & 15;
}
