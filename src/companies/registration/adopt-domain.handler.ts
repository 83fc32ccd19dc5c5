import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { claimDomain } from '../record/company.decide.js';
import { AdoptDomain, type Adoption } from './adopt-domain.command.js';
import { holderIn } from './domain-holder.rules.js';
import { DomainStreams } from './domain-streams.service.js';

@CommandHandler(AdoptDomain)
@Injectable()
export class AdoptDomainHandler implements ICommandHandler<AdoptDomain> {
  constructor(private readonly domains: DomainStreams) {}

  async execute({ companyId, domain, context }: AdoptDomain): Promise<Adoption> {
    const { state } = await this.domains.decide(
      { domain, step: 'claim', context },
      (current) => claimDomain(current, domain, { kind: 'company', companyId }) ?? [],
    );
    const holder = holderIn(state);
    const holderId = holder.kind === 'company' ? holder.companyId : null;
    return { isAdopted: holderId === companyId, holderId };
  }
}
