import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EventStore } from '../../platform/event-store/event-store.js';
import { OPERATORS_STREAM, type OperatorEvent } from '../operators.events.js';
import { type ListedOperator, ListOperators } from './list-operators.query.js';

@QueryHandler(ListOperators)
export class ListOperatorsHandler implements IQueryHandler<ListOperators> {
  constructor(private readonly eventStore: EventStore) {}

  async execute(): Promise<readonly ListedOperator[]> {
    const listed = new Map<string, ListedOperator>();
    for await (const event of this.eventStore.readStream(OPERATORS_STREAM)) {
      const { type, data } = event as unknown as OperatorEvent;
      const at = new Date(event.recordedAt);
      const by = event.metadata.actor;
      if (type === 'OperatorAdded') {
        const { operatorId, name, role } = data;
        listed.set(operatorId, { operatorId, name, role, addedAt: at, addedBy: by, revokedAt: null, revokedBy: null });
        continue;
      }
      const ended = listed.get(data.operatorId);
      if (ended) listed.set(data.operatorId, { ...ended, revokedAt: at, revokedBy: by });
    }
    return [...listed.values()];
  }
}
