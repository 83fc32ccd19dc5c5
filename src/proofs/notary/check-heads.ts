import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type HeadsLeaf, parseHeadsText } from '../../tlog/heads-proof.js';
import { TILE_WIDTH, widthIn } from '../../tlog/tile-paths.js';
import { entriesOf } from '../../tlog/tree-edge.js';
import { GrowingHeads } from '../heads/growing-heads.js';
import { NotaryRefused, refuseMalformed } from './check-signed.js';
import { eventsAfter } from './events-after.js';
import { type NotaryParts } from './notary-parts.js';
import { NO_POSITION } from './signed-logs.service.js';

interface SignedTree {
  readonly size: number;
  /** Position of its last event. */
  readonly upTo: bigint | 'start';
}

/**
 * The heads of all streams at the end of the signed tree. The stored map has those of the last heads leaf; the events
 * since are read again. Where no map is stored, all events are.
 *
 * @throws NotaryRefused when the events lead to other heads than were signed
 */
export async function checkedHeads(parts: NotaryParts, tree: SignedTree, signal: AbortSignal): Promise<GrowingHeads> {
  const pages = parts.signedLogs.headsPages(parts.log);
  if (tree.upTo === 'start') return GrowingHeads.empty(pages);
  const entries = new StoredEntries(parts, tree.size);
  const leaf = await lastSigned(parts, tree.size, entries);
  const heads = leaf ? GrowingHeads.after(leaf, pages) : GrowingHeads.empty(pages);
  const after = leaf ? await positionBefore(parts, leaf.size) : 'start';
  let next = leaf ? leaf.size + 1 : 0;
  for await (const events of eventsAfter(parts.eventStore, { after, upTo: tree.upTo, signal })) {
    for (const event of events) {
      next = await add(heads, event, { next, isRepeat: leaf !== null && next === leaf.size + 1, entries });
    }
  }
  if (next === tree.size) return heads;
  throw new NotaryRefused(`The log of events leads to ${next} leaves, and ${tree.size} were signed`);
}

interface Place {
  readonly next: number;
  /** The event for which the stored heads leaf was due. */
  readonly isRepeat: boolean;
  readonly entries: StoredEntries;
}

/** @returns the leaf after the event's own */
async function add(heads: GrowingHeads, event: RecordedEvent, { next, isRepeat, entries }: Place): Promise<number> {
  let leaf = next;
  if (!isRepeat && heads.isDueBefore(event.type)) {
    const due = await heads.heads(leaf);
    if (!(await entries.at(leaf)).equals(due)) {
      throw new NotaryRefused(`Leaf ${leaf} has other heads of streams than the log of events leads to`);
    }
    leaf++;
  }
  const { stream, revision } = event;
  await heads.add(stream, { revision, leaf, entry: await entries.at(leaf) });
  return leaf + 1;
}

/** The stored heads leaf, unless the signed tree has none there: then its map is of no use. */
async function lastSigned(
  { log, signedLogs }: NotaryParts,
  size: number,
  entries: StoredEntries,
): Promise<HeadsLeaf | null> {
  const leaf = await signedLogs.headsLeaf(log);
  if (!leaf || leaf.size >= size) return null;
  const signed = parseHeadsText(await entries.at(leaf.size));
  return signed?.size === leaf.size && signed.root.equals(leaf.root) ? leaf : null;
}

/** The position of the event before a heads leaf. */
async function positionBefore({ log, signedLogs }: NotaryParts, leaf: number): Promise<bigint | 'start'> {
  if (leaf === 0) return 'start';
  // Before a heads leaf stands an event.
  const bundle = Math.floor((leaf - 1) / TILE_WIDTH);
  const position = (await signedLogs.positions(log, bundle))?.[(leaf - 1) % TILE_WIDTH] ?? NO_POSITION;
  if (position !== NO_POSITION) return position;
  throw new NotaryRefused('The positions of the leaves before the last heads are not known');
}

/** Entries as the files have them, one bundle in memory. */
class StoredEntries {
  private bundle: { readonly index: number; readonly entries: readonly Buffer[] } | null = null;

  constructor(
    private readonly parts: Pick<NotaryParts, 'log' | 'tiles'>,
    private readonly size: number,
  ) {}

  /** @throws NotaryRefused */
  async at(leaf: number): Promise<Buffer> {
    const index = Math.floor(leaf / TILE_WIDTH);
    if (this.bundle?.index !== index) this.bundle = { index, entries: await this.read(index) };
    const entry = this.bundle.entries[leaf % TILE_WIDTH];
    if (entry) return entry;
    throw new NotaryRefused(`The log of events has more events than the ${this.size} leaves that were signed`);
  }

  private async read(index: number): Promise<Buffer[]> {
    const width = widthIn(this.size, 'entries', index);
    if (width === 0) return [];
    try {
      return entriesOf(await this.parts.tiles.read(this.parts.log, { level: 'entries', index, width }), width);
    } catch (error) {
      return refuseMalformed(error);
    }
  }
}
