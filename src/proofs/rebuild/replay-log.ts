import { type RecordedEvent } from '../../kernel/domain-event.js';
import { TILE_WIDTH, tilePath, type TileAddress } from '../../tlog/tile-paths.js';
import { entriesOf, MalformedTile, type Tile, TreeEdge } from '../../tlog/tree-edge.js';
import { type ChangedHeads, GrowingHeads } from '../heads/growing-heads.js';
import { openPublished } from '../notary/check-signed.js';
import { entryOfSalted, type SaltedEvent } from '../notary/log-entries.service.js';
import { type NotaryParts } from '../notary/notary-parts.js';
import { type BundlePositions, NO_POSITION, type SignedHead } from '../notary/signed-logs.service.js';

export interface ReplayOptions {
  /** Called with what differs from the log of events; absent for a check that writes nothing. */
  readonly onBatch?: (batch: ReplayedBatch) => Promise<void>;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

export interface ReplayedBatch {
  /** Only the tiles that are missing or differ. */
  readonly tiles: readonly Tile[];
  readonly positions: readonly BundlePositions[];
}

export interface Replayed {
  /** The last head that was signed, by the vault or the published checkpoint; null before the first. */
  readonly signed: SignedHead | null;
  /** Leaves that the log of events gave. */
  readonly leaves: number;
  /** Entries of erased people, which only the files have. */
  readonly erased: number;
  /** Paths of tiles that are missing or differ from the log of events. */
  readonly differing: readonly string[];
  /** Why the log of events is not the one that was signed; null when it is. */
  readonly refusal: string | null;
}

/** Makes the tree again from the log of events, up to the last signed head, and compares each tile. */
export class LogReplay {
  private readonly edge = new TreeEdge();
  private readonly streams = GrowingHeads.empty();
  private readonly differing: string[] = [];
  private erased = 0;
  private refusal: string | null = null;
  private bundle: bigint[] = [];

  constructor(
    private readonly parts: NotaryParts,
    private readonly options: ReplayOptions,
  ) {}

  /** The map of heads after `run`; null where the log has none. */
  takeHeads(): Promise<ChangedHeads | null> {
    return this.streams.takeChanged();
  }

  /** The growing tiles of the signed tree, after `run`. */
  get growingTiles(): Tile[] {
    return this.edge.partial();
  }

  async run(): Promise<Replayed> {
    const heads = await this.heads();
    const signed = heads.at(-1) ?? null;
    if (signed) await this.readEvents(signed, heads);
    if (signed && !this.refusal && this.edge.size < signed.size) {
      this.refusal = `the log of events leads to ${this.edge.size} leaves, and ${signed.size} were signed`;
    }
    const { erased, differing, refusal } = this;
    return { signed, leaves: this.edge.size, erased, differing, refusal };
  }

  /** What was signed, the smallest first. */
  private async heads(): Promise<SignedHead[]> {
    const heads = [await this.parts.signedLogs.head(this.parts.log), await openPublished(this.parts)];
    return heads.filter((head) => head !== null).sort((a, b) => a.size - b.size);
  }

  private async readEvents(signed: SignedHead, heads: readonly SignedHead[]): Promise<void> {
    const { eventStore } = this.parts;
    const { signal, onProgress } = this.options;
    const head = await eventStore.headPosition();
    for await (const batch of eventStore.subscribe({ from: 'start', maxBatch: 2_000, signal })) {
      await this.take(batch.events, heads);
      onProgress?.(this.edge.size, signed.size);
      if (this.refusal || this.edge.size >= signed.size || batch.position >= head) break;
    }
    signal.throwIfAborted();
  }

  private async take(events: readonly RecordedEvent[], heads: readonly SignedHead[]): Promise<void> {
    const tiles: Tile[] = [];
    const positions = new Map<number, readonly bigint[]>();
    for (const event of await this.parts.entries.salted(events)) {
      if (this.edge.size >= (heads.at(-1)?.size ?? 0)) break;
      const append = (position: bigint, entry: Buffer): void => {
        this.bundle.push(position);
        positions.set(Math.floor(this.edge.size / TILE_WIDTH), this.bundle);
        this.edge.append(entry, tiles);
        if (this.edge.size % TILE_WIDTH === 0) this.bundle = [];
        this.compareRoot(heads);
      };
      const { stream, revision, position, type } = event.head;
      if (this.streams.isDueBefore(type)) append(NO_POSITION, await this.streams.heads(this.edge.size));
      const entry = event.isErased ? await this.storedEntry(event) : entryOfSalted(event);
      await this.streams.add(stream, { revision, leaf: this.edge.size, entry });
      append(position, entry);
    }
    if (this.edge.size === heads.at(-1)?.size) tiles.push(...this.edge.partial());
    const wrong: Tile[] = [];
    for (const tile of tiles) if (!(await this.isStored(tile))) wrong.push(tile);
    this.differing.push(...wrong.map(tilePath));
    await this.options.onBatch?.({
      tiles: wrong,
      positions: [...positions].map(([bundle, list]) => ({ bundle, positions: [...list] })),
    });
  }

  private compareRoot(heads: readonly SignedHead[]): void {
    const head = heads.find(({ size, root }) => size === this.edge.size && !root.equals(this.edge.root()));
    if (head) this.refusal ??= `the log of events leads to another root than was signed at ${head.size} leaves`;
  }

  /** A tile may have grown since: it begins with the same bytes. */
  private async isStored(tile: Tile): Promise<boolean> {
    const stored = await this.parts.tiles.stored(this.parts.log, tile);
    return stored !== null && stored.subarray(0, tile.bytes.length).equals(tile.bytes);
  }

  /** The salt of an erased person's event is gone; the root shows whether the stored entry is right. */
  private async storedEntry(event: SaltedEvent): Promise<Buffer> {
    this.erased++;
    const leaf = this.edge.size;
    const width = (leaf % TILE_WIDTH) + 1;
    const address: TileAddress = { level: 'entries', index: Math.floor(leaf / TILE_WIDTH), width };
    try {
      return entriesOf(await this.parts.tiles.read(this.parts.log, address), width).at(-1) as Buffer;
    } catch (error) {
      if (error instanceof MalformedTile) return entryOfSalted(event);
      throw error;
    }
  }
}
