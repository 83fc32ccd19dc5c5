import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { creditStream, type Debited } from '../../metering/ledger/credits.events.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { eventAt } from '../../platform/event-store/event-at.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { parseProof } from '../../tlog/proof-text.js';
import { RecordProver } from '../records/record-prover.service.js';
import { EventProver } from '../events/event-prover.service.js';
import { type RecordReference } from '../records/prove-record.query.js';
import { type AnswerProof, ProveAnswer } from './prove-answer.query.js';

/** A request is charged at most this long after its id was made. */
const LONGEST_REQUEST_MS = 600_000;
/** Clocks of processes differ. */
const CLOCK_SLACK_MS = 5_000;
/** Charges that the read model may not have yet. */
const NEWEST_EVENTS = 512;

@QueryHandler(ProveAnswer)
export class ProveAnswerHandler implements IQueryHandler<ProveAnswer> {
  constructor(
    private readonly readStore: ReadStore,
    private readonly eventStore: EventStore,
    private readonly prover: EventProver,
    private readonly records: RecordProver,
  ) {}

  async execute({ requestId, accountId, record }: ProveAnswer): Promise<AnswerProof> {
    const position = (await this.onFile(requestId, accountId)) ?? (await this.amongNewest(requestId, accountId));
    const event = position === null ? null : await this.eventStore.eventAt(position);
    if (!event) return { kind: 'unknown' };
    return record ? this.withRecord(event, accountId, record) : this.receipt(event, accountId);
  }

  /** The charge alone. */
  private async receipt(event: RecordedEvent, accountId: string): Promise<AnswerProof> {
    const proof = await this.prover.prove(event, accountId);
    if (proof.kind === 'pending') return proof;
    if (proof.kind !== 'proof') return { kind: 'unknown' };
    const { checkpoint } = parseProof(proof.text);
    return { kind: 'bundle', checkpoint, events: [proof.text], heads: [], records: [] };
  }

  private async withRecord(event: RecordedEvent, accountId: string, record: RecordReference): Promise<AnswerProof> {
    const { answer } = event.data as Debited;
    // A charge that preceded its answer proves nothing about a record.
    if (!answer || answer.position === null) return this.receipt(event, accountId);
    const proven = await this.records.prove(record, { asOf: BigInt(answer.position), charge: { event, accountId } });
    if (proven.kind === 'bundle' || proven.kind === 'pending') return proven;
    return this.receipt(event, accountId);
  }

  /** The index of charges is by time, and the id of a request begins with its time. */
  private async onFile(requestId: string, accountId: string): Promise<bigint | null> {
    const madeAt = Number.parseInt(requestId.replaceAll('-', '').slice(0, 12), 16);
    const [row] = await this.readStore.prepared<{ revision: string }>(
      'charge_of_request',
      `SELECT revision FROM read.usage
       WHERE account_id = $1 AND recorded_at BETWEEN $2 AND $3 AND request_id = $4 AND kind = 'debit'
       ORDER BY recorded_at, revision LIMIT 1`,
      [accountId, new Date(madeAt - CLOCK_SLACK_MS), new Date(madeAt + LONGEST_REQUEST_MS), requestId],
    );
    if (!row) return null;
    const event = await eventAt(this.eventStore, creditStream(accountId), BigInt(row.revision));
    return event?.position ?? null;
  }

  private async amongNewest(requestId: string, accountId: string): Promise<bigint | null> {
    const newest = this.eventStore.readStream(creditStream(accountId), { backwards: true, maxCount: NEWEST_EVENTS });
    for await (const { type, data, position } of newest) {
      if (type === 'CreditDebited' && (data as Debited).requestId === requestId) return position;
    }
    return null;
  }
}
