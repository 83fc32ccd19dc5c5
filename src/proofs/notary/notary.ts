import { type RecordedEvent } from '../../kernel/domain-event.js';
import { signCheckpoint } from '../../tlog/checkpoint.js';
import { type NoteSigner } from '../../tlog/note.js';
import { TILE_WIDTH } from '../../tlog/tile-paths.js';
import { type GrowingHeads } from '../heads/growing-heads.js';
import { type Tile, type TreeEdge } from '../../tlog/tree-edge.js';
import { checkedEdge, checkTail, refuseMalformed } from './check-signed.js';
import { checkedHeads } from './check-heads.js';
import { type NotaryParts } from './notary-parts.js';
import { isSameHead, NO_POSITION, type SignedHead } from './signed-logs.service.js';

/**
 * Grows one transparency log from the event log, and signs it. Order of writes: full tiles (durable), the head in the
 * vault with the growing tiles, the checkpoint. A crash between any two leaves a log that the next notary continues
 * without a second history.
 */
export class Notary {
  private readonly added = new Map<number, bigint[]>();

  private constructor(
    private readonly parts: NotaryParts,
    private readonly signer: NoteSigner,
    private readonly edge: TreeEdge,
    private signed: SignedHead | null,
    private readonly last: { position: bigint | 'start'; bundle: bigint[] },
    private readonly heads: GrowingHeads,
  ) {}

  /**
   * Checks the log as it is stored before anything is added to it.
   *
   * @throws NotaryRefused when it is not what was signed
   */
  static async open(parts: NotaryParts, signal: AbortSignal): Promise<Notary> {
    const { log, signedLogs, key } = parts;
    const signer = await key.signer(log);
    const signed = await signedLogs.head(log);
    const edge = await checkedEdge(parts, signed);
    const bundle = await checkTail(parts, edge.size, signal);
    const position = bundle.at(-1) ?? 'start';
    const isFull = edge.size % TILE_WIDTH === 0;
    const heads = await checkedHeads(parts, { size: edge.size, upTo: position }, signal);
    const notary = new Notary(parts, signer, edge, signed, { position, bundle: isFull ? [] : bundle }, heads);
    // A crash may have come between the two.
    if (signed) await notary.putCheckpoint(signed);
    return notary;
  }

  /** Position of the event of the last leaf. */
  get position(): bigint | 'start' {
    return this.last.position;
  }

  get size(): number {
    return this.edge.size;
  }

  /** Leaves that no checkpoint has. */
  get unsigned(): number {
    return this.edge.size - (this.signed?.size ?? 0);
  }

  /**
   * Adds the next events of the log; what becomes full is durable when it resolves. After an error it is of no use.
   *
   * @throws NotaryRefused when the stored map of heads is spoiled; SignedElsewhere
   */
  async add(events: readonly RecordedEvent[]): Promise<void> {
    const full: Tile[] = [];
    for (const [at, entry] of (await this.parts.entries.of(events)).entries()) {
      const { position, type, stream, revision } = events[at] as RecordedEvent;
      if (this.last.position !== 'start' && position <= this.last.position) {
        throw new Error(`the event log went back from position ${this.last.position} to ${position}`);
      }
      if (this.heads.isDueBefore(type)) {
        const heads = await this.heads.heads(this.edge.size).catch(refuseMalformed);
        this.note(NO_POSITION);
        this.edge.append(heads, full);
      }
      this.last.position = position;
      this.note(position);
      await this.heads.add(stream, { revision, leaf: this.edge.size, entry });
      this.edge.append(entry, full);
    }
    await this.put(full);
  }

  /** Signs and publishes the current tree. @throws SignedElsewhere */
  async publish(): Promise<void> {
    if (this.unsigned === 0) return;
    const { log, signedLogs } = this.parts;
    const to: SignedHead = { size: this.edge.size, root: this.edge.root() };
    const edge = this.edge.partial();
    const positions = [...this.added].map(([bundle, list]) => ({ bundle, positions: list }));
    await signedLogs.sign(log, { from: this.signed, to }, { edge, positions, heads: await this.heads.takeChanged() });
    this.signed = to;
    this.added.clear();
    await this.putCheckpoint(to);
  }

  /** A process that was paused may have put its checkpoint over a newer one: it puts the last signed one again. */
  private async putCheckpoint(to: SignedHead): Promise<void> {
    const { log, tiles, signedLogs } = this.parts;
    await tiles.putCheckpoint(log, signCheckpoint(this.signer, to.size, to.root));
    const last = await signedLogs.head(log);
    if (last && !isSameHead(last, to)) await this.putCheckpoint(last);
  }

  /** After a restore of the log another notary may have signed other leaves: its tiles must stay. */
  private async put(tiles: readonly Tile[]): Promise<void> {
    if (tiles.length === 0) return;
    await this.parts.signedLogs.requireHead(this.parts.log, this.signed);
    await this.parts.tiles.put(this.parts.log, tiles);
  }

  private note(position: bigint): void {
    this.last.bundle.push(position);
    this.added.set(Math.floor(this.edge.size / TILE_WIDTH), this.last.bundle);
    if (this.last.bundle.length === TILE_WIDTH) this.last.bundle = [];
  }
}
