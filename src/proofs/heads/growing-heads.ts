import { loopTurn } from '../../platform/fairness/loop-turns.js';
import { HeadsMap, type ReadPages } from '../../tlog/heads-map.js';
import { NOTHING } from '../../tlog/heads-page.js';
import { type HeadsLeaf, headsText, headValue, type StreamHead, streamKey } from '../../tlog/heads-proof.js';
import { EPOCH_EVENTS, HeadsPlaces } from './heads-places.rules.js';

/** What a new heads leaf changes in the stored map. */
export interface ChangedHeads {
  readonly leaf: HeadsLeaf;
  readonly pages: ReadonlyMap<string, Buffer>;
}

/** A stream whose head has changed since the last heads leaf. */
interface ChangedStream {
  readonly key: Buffer;
  head: StreamHead;
}

/** What is put into the map, or taken from it, before the event loop serves others: at most about 10 ms of work. */
const [STREAMS_A_TURN, PAGES_A_TURN] = [200, 1_000];
const NO_PAGES: ReadPages = () => Promise.resolve(new Map());

/** The heads of all streams while the log grows: the map as of the last heads leaf, and what changed since. */
export class GrowingHeads {
  private readonly since = new Map<string, ChangedStream>();
  private isChanged = false;

  private constructor(
    private readonly map: HeadsMap,
    private readonly places: HeadsPlaces,
    private leaf: HeadsLeaf | null,
  ) {}

  /**
   * Before the first leaf of a log.
   *
   * @param read pages that were taken and stored; without it, none may be taken before the end
   */
  static empty(read: ReadPages = NO_PAGES, mostPages?: number): GrowingHeads {
    return new GrowingHeads(new HeadsMap(read, NOTHING, mostPages), new HeadsPlaces(), null);
  }

  /** Directly after a heads leaf whose map is stored. */
  static after(leaf: HeadsLeaf, read: ReadPages): GrowingHeads {
    return new GrowingHeads(HeadsMap.at(leaf.root, read), new HeadsPlaces(0), leaf);
  }

  isDueBefore(type: string): boolean {
    return this.places.isDueBefore(type);
  }

  /** The entry of a heads leaf that comes after `size` leaves. */
  async heads(size: number): Promise<Buffer> {
    await this.put();
    this.places.addHeads();
    this.leaf = { size, root: this.map.root };
    this.isChanged = true;
    return Buffer.from(headsText(this.leaf));
  }

  /** The next event's leaf. */
  async add(stream: string, head: StreamHead): Promise<void> {
    const changed = this.since.get(stream);
    if (changed) changed.head = head;
    else this.since.set(stream, { key: streamKey(stream), head });
    this.places.addEvent();
    // Before the first heads leaf no stored map must agree with a leaf.
    if (!this.places.begun && this.since.size >= EPOCH_EVENTS) await this.put();
  }

  /** Null without a new heads leaf since the last call. */
  async takeChanged(): Promise<ChangedHeads | null> {
    if (!this.isChanged || !this.leaf) return null;
    this.isChanged = false;
    const pages = new Map<string, Buffer>();
    for (let part = this.map.takeChanged(PAGES_A_TURN); part.size > 0; part = this.map.takeChanged(PAGES_A_TURN)) {
      for (const [prefix, page] of part) pages.set(prefix, page);
      await loopTurn();
    }
    return { leaf: this.leaf, pages };
  }

  /** Neighbours together, so that each page is mostly of one part. */
  private async put(): Promise<void> {
    const streams = [...this.since.values()].sort((a, b) => a.key.compare(b.key));
    for (let from = 0; from < streams.length; from += STREAMS_A_TURN) {
      if (from > 0) await loopTurn();
      const part = streams.slice(from, from + STREAMS_A_TURN);
      await this.map.put(part.map(({ key, head }) => ({ key, value: headValue(head) })));
    }
    this.since.clear();
  }
}
