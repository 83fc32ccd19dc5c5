import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { companyIdOf } from '../record/company-id.rules.js';
import { claimDomain } from '../record/company.decide.js';
import { ClaimDomain, type DomainClaim } from './claim-domain.command.js';
import { claimantOf, holderIn } from './domain-holder.rules.js';
import { DomainStreams } from './domain-streams.service.js';

@CommandHandler(ClaimDomain)
@Injectable()
export class ClaimDomainHandler implements ICommandHandler<ClaimDomain> {
  constructor(private readonly domains: DomainStreams) {}

  async execute({ domain, submissionId, context }: ClaimDomain): Promise<DomainClaim> {
    let isClaimed = false;
    const { state, position } = await this.domains.decide({ domain, step: 'claim', context }, (current) => {
      const events = claimDomain(current, domain, claimantOf(submissionId));
      isClaimed = events !== null;
      return events ?? [];
    });
    return { isClaimed, holder: holderIn(state), companyId: companyIdOf(domain), position };
  }
}
