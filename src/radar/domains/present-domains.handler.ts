import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type DomainRow } from './domain-answers.dto.js';
import { DomainList } from './domain-list.service.js';
import { presentDomain } from './domains.presenter.js';
import { PresentDomains } from './present-domains.query.js';

@QueryHandler(PresentDomains)
@Injectable()
export class PresentDomainsHandler implements IQueryHandler<PresentDomains> {
  constructor(private readonly domains: DomainList) {}

  async execute({ apexes }: PresentDomains): Promise<ReadonlyMap<string, DomainRow>> {
    const rows = await this.domains.named(apexes);
    return new Map(rows.map((row) => [row.apex, presentDomain(row)]));
  }
}
