import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DomainList } from './domain-list.service.js';
import { type DomainsPage, ListDomains } from './list-domains.query.js';

@QueryHandler(ListDomains)
export class ListDomainsHandler implements IQueryHandler<ListDomains> {
  constructor(private readonly domains: DomainList) {}

  execute({ ask, place }: ListDomains): Promise<DomainsPage> {
    return this.domains.list(ask, place);
  }
}
