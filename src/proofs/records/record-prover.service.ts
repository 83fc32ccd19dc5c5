import { Injectable } from '@nestjs/common';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { decodeOpening } from '../../tlog/opening.js';
import { parseProof } from '../../tlog/proof-text.js';
import { EventProver } from '../events/event-prover.service.js';
import { type HeadedTree, HeadsProver } from '../heads/heads-prover.service.js';
import { foldRecord, type FoldedEvent } from './fold-record.js';
import { type RecordProof, type RecordReference } from './prove-record.query.js';

/** About 1.5 kB each. */
const MOST_EVENTS = 500;

interface Wanted {
  /** The last position of the log that counts for the fields; null for the newest. */
  readonly asOf: bigint | null;
  /** The charge of the answer that shows the record: it is proved too, and the heads are those after it. */
  readonly charge: { readonly event: RecordedEvent; readonly accountId: string } | null;
}

/** Makes proofs of records from all events of their streams. */
@Injectable()
export class RecordProver {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly events: EventProver,
    private readonly heads: HeadsProver,
  ) {}

  async prove(record: RecordReference, { asOf, charge }: Wanted): Promise<RecordProof> {
    const stream = await this.streamOf(record);
    const events = stream === null ? [] : await this.read(stream);
    const last = events.at(-1);
    if (!last || !events.some(({ position }) => asOf === null || position <= asOf)) return { kind: 'unknown' };
    if (events.length > MOST_EVENTS) return { kind: 'too_long' };
    const leaves = await Promise.all([last, ...(charge ? [charge.event] : [])].map((one) => this.events.leafOf(one)));
    const tree = await this.heads.treeAfter(leaves.includes(null) ? null : Math.max(...leaves.map(Number)));
    if (!tree) return { kind: 'pending' };
    const receipt = charge && (await this.events.proveIn(tree, charge.event, 'own'));
    if (receipt && receipt.kind !== 'proof') return { kind: receipt.kind };
    const proof = await this.proveIn(tree, record, { events, asOf });
    if (proof.kind !== 'bundle' || !receipt) return proof;
    return { ...proof, events: [receipt.text, ...proof.events] };
  }

  private async proveIn(
    tree: HeadedTree,
    record: RecordReference,
    { events, asOf }: { readonly events: readonly RecordedEvent[]; readonly asOf: bigint | null },
  ): Promise<RecordProof> {
    const texts: string[] = [];
    const folded: FoldedEvent[] = [];
    let head: { revision: bigint; leaf: number; entry: Buffer } | null = null;
    for (const event of events) {
      const proof = await this.events.provePublic(tree, event);
      if (proof.kind !== 'proof') return { kind: proof.kind };
      texts.push(proof.text);
      if (asOf === null || event.position <= asOf) folded.push(shown(event, proof.text));
      head = { revision: event.revision, leaf: proof.leaf, entry: proof.entry };
    }
    const { stream } = events[0] as RecordedEvent;
    const proven = head && (await this.heads.prove(tree, stream, head));
    if (!proven) return { kind: 'pending' };
    const { revision } = events[folded.length - 1] as RecordedEvent;
    const fields = await foldRecord(record, folded);
    return {
      kind: 'bundle',
      checkpoint: tree.note,
      events: texts,
      heads: [proven],
      records: [{ ...record, stream, revision: revision.toString(), fields }],
    };
  }

  private async read(stream: string): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    const options = { withBytes: true, maxCount: MOST_EVENTS + 1 };
    for await (const event of this.eventStore.readStream(stream, options)) events.push(event);
    return events;
  }

  /** Null for a product that is not on file. */
  private async streamOf({ kind, id }: RecordReference): Promise<string | null> {
    if (kind !== 'product') return `${kind}-${id}`;
    const [row] = await this.readStore.prepared<{ company_id: string }>(
      'company_of_product',
      'SELECT company_id FROM read.products WHERE product_id = $1',
      [id],
    );
    return row ? `company-${row.company_id}` : null;
  }
}

/** What the opening shows of an event: no more goes into the fields. */
function shown({ type }: RecordedEvent, text: string): FoldedEvent {
  const { data } = decodeOpening(parseProof(text).extra as Buffer);
  return { type, data: 'bytes' in data ? (JSON.parse(data.bytes.toString()) as object) : null };
}
