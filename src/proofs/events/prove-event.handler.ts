import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { FindEvent } from '../../log-explorer/search/find-event.query.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { EventProver } from './event-prover.service.js';
import { type EventProof, ProveEvent } from './prove-event.query.js';

@QueryHandler(ProveEvent)
export class ProveEventHandler implements IQueryHandler<ProveEvent> {
  constructor(
    private readonly queries: QueryBus,
    private readonly eventStore: EventStore,
    private readonly prover: EventProver,
  ) {}

  async execute({ eventId, accountId }: ProveEvent): Promise<EventProof> {
    const event = await this.find(eventId);
    return event ? this.prover.prove(event, accountId) : { kind: 'unknown' };
  }

  private async find(eventId: string): Promise<RecordedEvent | null> {
    const position = await this.queries.execute(new FindEvent(eventId));
    const event = position === null ? null : await this.eventStore.eventAt(position);
    // After a restore, the index may be of another log for a moment.
    return event?.id === eventId ? event : null;
  }
}
