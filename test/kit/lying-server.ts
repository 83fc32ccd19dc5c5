import { createHash, randomUUID } from 'node:crypto';
import { signCheckpoint } from '../../src/tlog/checkpoint.js';
import { HeadsMap } from '../../src/tlog/heads-map.js';
import { type HeadsLeaf, headsText, headValue, streamKey } from '../../src/tlog/heads-proof.js';
import { type NoteSigner } from '../../src/tlog/note.js';
import { encodeOpening, entryOfOpening, type Opening } from '../../src/tlog/opening.js';
import { formatProof } from '../../src/tlog/proof-text.js';
import { Prover } from '../../src/tlog/prover.js';
import { type Tile, TreeEdge } from '../../src/tlog/tree-edge.js';

/** An event of a log in memory. */
export interface LoggedEvent {
  readonly opening: Opening;
  readonly index: number;
  readonly entry: Buffer;
}

/** A heads leaf with the way to each stream's head. */
export interface LoggedHeads extends HeadsLeaf {
  pathOf(stream: string): Promise<readonly string[]>;
}

export interface Bundled {
  readonly charge: LoggedEvent;
  readonly events: readonly LoggedEvent[];
  readonly heads: LoggedHeads;
  readonly record: { readonly kind: string; readonly id: string; readonly stream: string };
}

const STARTED = 1_795_262_400_000;

/** A service that has the key of a log and signs and proves whatever a spec lets it. */
export class LyingServer {
  private readonly edge = new TreeEdge();
  private readonly tiles: Tile[] = [];
  private readonly events: LoggedEvent[] = [];

  constructor(private readonly signer: NoteSigner) {}

  append(stream: string, type: string, data: object): LoggedEvent {
    const revision = BigInt(this.events.filter(({ opening }) => opening.head.stream === stream).length);
    const position = BigInt(10 * this.edge.size + 1);
    const head = { position, revision, createdMs: STARTED, stream, type, id: randomUUID() };
    const opening: Opening = {
      head,
      salt: createHash('sha256').update(head.id).digest(),
      data: { bytes: Buffer.from(JSON.stringify(data)) },
      metadata: { hash: Buffer.alloc(32, 2) },
    };
    const event = { opening, index: this.edge.size, entry: entryOfOpening(opening) };
    this.events.push(event);
    this.edge.append(event.entry, this.tiles);
    return event;
  }

  /** The charge of an answer that ends with the figures of its charge. */
  charge(requestId: string, paidFor: string, credits: { cost: number; period: number; balance: number }): LoggedEvent {
    const position = String(this.events.at(-1)?.opening.head.position ?? 0n);
    return this.append('credits-a', 'CreditDebited', {
      at: STARTED,
      requestId,
      operation: 'startups.get',
      wallet: 'api',
      amount: credits.cost,
      remaining: { period: credits.period, balance: credits.balance },
      answer: { position, digest: createHash('sha256').update(paidFor).digest('base64') },
    });
  }

  async heads(): Promise<LoggedHeads> {
    const last = new Map(this.events.map((event) => [event.opening.head.stream, event]));
    const map = new HeadsMap(() => Promise.resolve(new Map()));
    await map.put(
      [...last].map(([stream, { opening, index, entry }]) => ({
        key: streamKey(stream),
        value: headValue({ revision: opening.head.revision, leaf: index, entry }),
      })),
    );
    const leaf = { size: this.edge.size, root: map.root };
    this.edge.append(Buffer.from(headsText(leaf)), this.tiles);
    const pathOf = async (stream: string): Promise<string[]> =>
      (await map.prove(streamKey(stream))).siblings.map((hash) => hash.toString('base64'));
    return { ...leaf, pathOf };
  }

  checkpoint(): string {
    return signCheckpoint(this.signer, this.edge.size, this.edge.root());
  }

  /** The latest checkpoint, with the proof that it continues one of `size` leaves. */
  async laterProof(size: number): Promise<{ readonly checkpoint: string; readonly proof: readonly string[] }> {
    const hashes = size < this.edge.size ? await this.prover().consistency(size) : [];
    return { checkpoint: this.checkpoint(), proof: hashes.map((hash) => hash.toString('base64')) };
  }

  async bundle(requestId: string, { charge, events, heads, record }: Bundled): Promise<string> {
    const checkpoint = this.checkpoint();
    const proofOf = async (index: number, extra: Buffer): Promise<string> =>
      formatProof({ extra, index, path: await this.prover().inclusion(index), checkpoint });
    const proofs = [charge, ...events].map(({ opening, index }) => proofOf(index, encodeOpening(opening)));
    const proof = await proofOf(heads.size, Buffer.from(headsText(heads)));
    return JSON.stringify({
      v: 1,
      request_id: requestId,
      checkpoint,
      events: await Promise.all(proofs),
      heads: [{ proof, stream: record.stream, path: await heads.pathOf(record.stream) }],
      records: [record],
    });
  }

  private prover(): Prover {
    const all = [...this.edge.partial(), ...this.tiles];
    return new Prover(this.edge.size, ({ level, index, width }) => {
      const tile = all.find((one) => one.level === level && one.index === index);
      return Promise.resolve((tile?.bytes ?? Buffer.alloc(0)).subarray(0, width * 32));
    });
  }
}
