import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { companyIdOf } from '../record/company-id.rules.js';
import { observe } from '../record/company.decide.js';
import { DomainStreams } from './domain-streams.service.js';
import { RegisterCompany, type Registration } from './register-company.command.js';

@CommandHandler(RegisterCompany)
@Injectable()
export class RegisterCompanyHandler implements ICommandHandler<RegisterCompany> {
  constructor(private readonly domains: DomainStreams) {}

  async execute({ domain, seen, context }: RegisterCompany): Promise<Registration> {
    const observation = { ...seen, companyId: companyIdOf(domain), domain, contestedDomain: null };
    const { state, events, position } = await this.domains.decide({ domain, step: 'register', context }, (current) =>
      current.phase === 'none' ? observe(current, observation) : [],
    );
    switch (state.phase) {
      case 'registered': {
        const { source, sourceKey } = seen.provenance;
        const isOurs = events.length > 0 || (sourceKey !== undefined && state.sourceKeys[source]?.includes(sourceKey));
        return { outcome: isOurs ? 'registered' : 'on_file', companyId: state.companyId, position };
      }
      case 'alias':
        return { outcome: 'on_file', companyId: state.companyId, position };
      case 'held':
      case 'none':
        return { outcome: 'held', position };
    }
  }
}
