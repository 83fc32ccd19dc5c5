import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { FindInLog } from '../../log-explorer/search/find-in-log.query.js';
import { eventAt } from '../../platform/event-store/event-at.js';
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
    const places = await this.queries.execute(new FindInLog(eventId));
    const place = places.find((each) => each.kind === 'event');
    if (!place) return null;
    const event = await eventAt(this.eventStore, place.stream, place.revision);
    return event?.id === eventId ? this.eventStore.eventAt(event.position) : null;
  }
}
