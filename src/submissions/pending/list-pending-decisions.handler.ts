import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ListPendingDecisions, type PendingDecision } from './list-pending-decisions.query.js';
import { PendingDecisions } from './pending-decisions.service.js';

@QueryHandler(ListPendingDecisions)
export class ListPendingDecisionsHandler implements IQueryHandler<ListPendingDecisions> {
  constructor(private readonly pending: PendingDecisions) {}

  execute({ submissionId }: ListPendingDecisions): Promise<readonly PendingDecision[]> {
    return this.pending.list(submissionId);
  }
}
