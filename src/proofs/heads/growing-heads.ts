import { HeadsMap, type ReadPages } from '../../tlog/heads-map.js';
import { type HeadsLeaf, headsText, headValue, type StreamHead, streamKey } from '../../tlog/heads-proof.js';
import { EPOCH_EVENTS, HeadsPlaces } from './heads-places.rules.js';

/** What a new heads leaf changes in the stored map. */
export interface ChangedHeads {
  readonly leaf: HeadsLeaf;
  readonly pages: ReadonlyMap<string, Buffer>;
}

const NO_PAGES: ReadPages = () => Promise.resolve(new Map());

/** The heads of all streams while the log grows: the map as of the last heads leaf, and what changed since. */
export class GrowingHeads {
  private readonly since = new Map<string, StreamHead>();
  private isChanged = false;

  private constructor(
    private readonly map: HeadsMap,
    private readonly places: HeadsPlaces,
    private leaf: HeadsLeaf | null,
  ) {}

  /** Before the first leaf of a log. */
  static empty(): GrowingHeads {
    return new GrowingHeads(new HeadsMap(NO_PAGES), new HeadsPlaces(), null);
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
    this.since.set(stream, head);
    this.places.addEvent();
    // Before the first heads leaf no stored map must agree with a leaf.
    if (!this.places.begun && this.since.size >= EPOCH_EVENTS) await this.put();
  }

  /** Null without a new heads leaf since the last call. */
  takeChanged(): ChangedHeads | null {
    if (!this.isChanged || !this.leaf) return null;
    this.isChanged = false;
    return { leaf: this.leaf, pages: this.map.takeChanged() };
  }

  private async put(): Promise<void> {
    await this.map.put([...this.since].map(([stream, head]) => ({ key: streamKey(stream), value: headValue(head) })));
    this.since.clear();
  }
}
