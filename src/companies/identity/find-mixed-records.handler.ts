import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { FindMixedRecords, type MixedPage, type MixedRecord } from './find-mixed-records.query.js';
import { MixedInvestors } from './mixed-investors.service.js';
import { MixedPeople } from './mixed-people.service.js';

const PAGE = 200;
const WAIT_MS = 15_000;
const READ_MODELS = ['companies', 'investors', 'people'];

/** Records whose ids may derive from row positions. An id derived from identifiers is unambiguous. */
const CANDIDATES = `SELECT 'person' AS kind, record_id AS id FROM read.person_records r WHERE NOT generated
    AND NOT EXISTS (SELECT 1 FROM read.person_identifiers i
      WHERE i.record_id = r.record_id AND i.identifier_id = r.record_id)
  UNION ALL SELECT 'investor', investor_id FROM read.investors WHERE kind = 'person' AND NOT generated`;

interface Candidate {
  readonly kind: MixedRecord['kind'];
  readonly id: string;
}

@QueryHandler(FindMixedRecords)
@Injectable()
export class FindMixedRecordsHandler implements IQueryHandler<FindMixedRecords> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly freshness: Freshness,
    private readonly readStore: ReadStore,
    private readonly people: MixedPeople,
    private readonly investors: MixedInvestors,
  ) {}

  async execute({ after, id }: FindMixedRecords): Promise<MixedPage> {
    const isCurrent = await this.freshness.waitFor(READ_MODELS, await this.eventStore.headPosition(), WAIT_MS);
    if (!isCurrent) {
      throw new DomainError('unavailable', 'The read models of people and investors are not up to date. Try again.');
    }
    const candidates = await this.readStore.query<Candidate>(
      `SELECT kind, id FROM (${CANDIDATES}) AS c
       WHERE ($1::uuid IS NULL OR id > $1) AND ($2::uuid IS NULL OR id = $2) ORDER BY id LIMIT ${PAGE}`,
      [after, id],
    );
    const [counted] = await this.readStore.query<{ n: string }>(`SELECT count(*) AS n FROM (${CANDIDATES}) AS c`);
    const records: MixedRecord[] = [];
    for (const each of candidates) {
      const found = await (each.kind === 'person' ? this.people.of(each.id) : this.investors.of(each.id));
      if (found) records.push(found);
    }
    const next = candidates.length === PAGE ? (candidates.at(-1) as Candidate).id : null;
    return { records, checked: candidates.length, total: Number(counted?.n ?? 0), next };
  }
}
