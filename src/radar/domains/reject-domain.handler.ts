import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { apexOf } from '../intake/apex-name.rules.js';
import { domainDecider, rejectDomain } from '../radar.decide.js';
import { domainStream } from '../radar.events.js';
import { DomainList } from './domain-list.service.js';
import { RejectDomain } from './reject-domain.command.js';

@CommandHandler(RejectDomain)
export class RejectDomainHandler implements ICommandHandler<RejectDomain> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly domains: DomainList,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError validation_failed, not_found, or unprocessable for a public profile */
  async execute({ rejection }: RejectDomain): Promise<{ apex: string; position: bigint }> {
    const { host, reason, commandId, operator } = rejection;
    const apex = apexIn(host);
    // The stream begins at the first probe; before it only the read model knows the name.
    if (!(await this.domains.find(apex))) {
      throw new DomainError('not_found', `No source has seen ${apex}; GET /domains?apex=${apex} shows what is there.`);
    }
    const context = {
      commandId: deriveId('radar-rejection', commandId),
      correlationId: commandId,
      actor: `operator:${operator}`,
      reason,
      now: this.clock.now(),
    };
    const decided = await decideOn(
      this.eventStore,
      domainStream(apex),
      domainDecider,
      (state) => {
        const events = rejectDomain(state, apex, reason);
        if (events !== 'promoted') return events;
        throw new DomainError('unprocessable', `${apex} has a public profile; a promoted name can not be rejected.`);
      },
      context,
    );
    return { apex, position: decided.position };
  }
}

function apexIn(host: string): string {
  const found = apexOf(host);
  if (found.apex !== null) return found.apex;
  const message = `apex must be a registered domain (${found.reason})`;
  throw new DomainError('validation_failed', message, {
    errors: [{ field: 'apex', message, suggestion: 'acme.ai' }],
  });
}
