import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DomainList } from './domain-list.service.js';
import { presentDomain } from './domains.presenter.js';
import { PresentDomains, type PresentedDomains } from './present-domains.query.js';

@QueryHandler(PresentDomains)
@Injectable()
export class PresentDomainsHandler implements IQueryHandler<PresentDomains> {
  constructor(private readonly domains: DomainList) {}

  async execute({ apexes }: PresentDomains): Promise<PresentedDomains> {
    const rows = await this.domains.named(apexes);
    return {
      records: new Map(rows.map((row) => [row.apex, presentDomain(row)])),
      companies: rows.flatMap(({ startup_id: id }) => id ?? []),
    };
  }
}
