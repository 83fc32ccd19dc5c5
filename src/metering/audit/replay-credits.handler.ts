import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EventStore } from '../../platform/event-store/event-store.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { auditCredits, type AuditStep } from './credit-audit.js';
import { compareWithReadModel } from './read-model-audit.js';
import { ReplayCredits, type CreditReplayed } from './replay-credits.query.js';

@QueryHandler(ReplayCredits)
export class ReplayCreditsHandler implements IQueryHandler<ReplayCredits> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
  ) {}

  /** @throws DomainError not_found */
  async execute({ accountId, until, steps: most }: ReplayCredits): Promise<CreditReplayed> {
    const steps: AuditStep[] = [];
    const audit = await auditCredits(this.eventStore, accountId, until, (step) => {
      steps.push(step);
      if (steps.length > 2 * most) steps.splice(0, steps.length - most);
    });
    const readModel = until ? null : await compareWithReadModel(this.eventStore, this.readStore, accountId);
    return { audit, steps: most === 0 ? [] : steps.slice(-most), readModel };
  }
}
