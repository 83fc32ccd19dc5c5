import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { holderIn } from './domain-holder.rules.js';
import { DomainStreams } from './domain-streams.service.js';
import { type DomainHolder, GetDomainHolder } from './get-domain-holder.query.js';

@QueryHandler(GetDomainHolder)
@Injectable()
export class GetDomainHolderHandler implements IQueryHandler<GetDomainHolder> {
  constructor(private readonly domains: DomainStreams) {}

  async execute({ domain }: GetDomainHolder): Promise<DomainHolder> {
    return holderIn(await this.domains.stateOf(domain));
  }
}
