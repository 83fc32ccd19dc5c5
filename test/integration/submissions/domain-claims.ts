import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ClaimDomain, type DomainClaim } from '../../../src/companies/registration/claim-domain.command.js';
import { type DomainHolder, GetDomainHolder } from '../../../src/companies/registration/get-domain-holder.query.js';
import { type CommandContext } from '../../../src/platform/event-store/decide.js';
import { type Service } from '../metering/stack.js';

/** Domains as a feature asks for them: over the buses of a running service. */
export class DomainClaims {
  constructor(private readonly service: Service) {}

  claim(domain: string, submissionId: string, context: CommandContext): Promise<DomainClaim> {
    const bus = this.service.app.get(CommandBus, { strict: false });
    return bus.execute(new ClaimDomain(domain, submissionId, context));
  }

  holderOf(domain: string): Promise<DomainHolder> {
    return this.service.app.get(QueryBus, { strict: false }).execute(new GetDomainHolder(domain));
  }
}
