import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { apexOf } from '../intake/apex-name.rules.js';
import { type DomainsQuery } from './domains.query.js';
import { domainDecider, rejectDomain } from '../radar.decide.js';
import { domainStream } from '../radar.events.js';

export interface DomainRejection {
  /** Host name as the operator wrote it. */
  readonly host: string;
  /** Stands in the row as its verdict. */
  readonly reason: string;
  /** UUID of the command; under an Idempotency-Key it stays the same. */
  readonly commandId: string;
  readonly operator: string;
}

/** An operator takes a name out for good: no further probe, no profile. */
export class RejectDomain {
  constructor(
    private readonly parts: {
      readonly eventStore: EventStore;
      readonly domains: Pick<DomainsQuery, 'find'>;
      readonly clock: Clock;
    },
  ) {}

  /**
   * Quiet where it was rejected before: the first reason stands.
   *
   * @throws DomainError validation_failed, not_found, or unprocessable where its profile is public
   */
  async run({ host, reason, commandId, operator }: DomainRejection): Promise<{ apex: string; position: bigint }> {
    const apex = apexIn(host);
    const { eventStore, domains, clock } = this.parts;
    // The stream begins at the first probe: until then only the read model knows the name.
    if (!(await domains.find(apex))) {
      throw new DomainError('not_found', `No source has seen ${apex}; GET /domains?apex=${apex} shows what is there.`);
    }
    const context = {
      commandId: deriveId('radar-rejection', commandId),
      correlationId: commandId,
      actor: `operator:${operator}`,
      reason,
      now: clock.now(),
    };
    const decided = await decideOn(
      eventStore,
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
