import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { companyIdOf } from '../record/company-id.rules.js';
import { registerHeld } from '../record/company.decide.js';
import { claimantOf } from './domain-holder.rules.js';
import { DomainStreams } from './domain-streams.service.js';
import { RegisterClaimedCompany, type ClaimedCompany } from './register-claimed-company.command.js';

@CommandHandler(RegisterClaimedCompany)
@Injectable()
export class RegisterClaimedCompanyHandler implements ICommandHandler<RegisterClaimedCompany> {
  constructor(private readonly domains: DomainStreams) {}

  async execute({ domain, submissionId, seen, context }: RegisterClaimedCompany): Promise<ClaimedCompany> {
    const companyId = companyIdOf(domain);
    const observation = { ...seen, companyId, domain, contestedDomain: null };
    const { position } = await this.domains.decide({ domain, step: 'register', context }, (current) =>
      registerHeld(current, observation, claimantOf(submissionId)),
    );
    return { companyId, position };
  }
}
