import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { insightsProjection } from '../../../projections/insights/insights.projection.js';
import { DomainError } from '../../kernel/domain-error.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { CompanyRecords } from '../record/company-records.service.js';
import { companyStream } from '../record/company.events.js';
import { companyFacts } from './company-facts.rules.js';
import { readRecent } from './recent-events.js';
import { type RecordEvidence } from './evidence.js';
import { GetCompanyEvidence } from './get-company-evidence.query.js';

@QueryHandler(GetCompanyEvidence)
@Injectable()
export class GetCompanyEvidenceHandler implements IQueryHandler<GetCompanyEvidence> {
  constructor(
    private readonly records: CompanyRecords,
    private readonly eventStore: EventStore,
  ) {}

  async execute({ slug }: GetCompanyEvidence): Promise<RecordEvidence> {
    const record = await this.records.bySlug(slug, { provenance: true });
    const { company_id: id, name, status } = record.company;
    if (status === 'pending') throw new DomainError('not_found', 'This profile is not public yet.');
    const [log, insights] = await Promise.all([
      readRecent(this.eventStore, companyStream(id)),
      readRecent(this.eventStore, `${insightsProjection.categories[0]}-${id}`),
    ]);
    return { name, path: `/companies/${record.company.slug}`, facts: companyFacts(record, log, insights) };
  }
}
