import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EventStore } from '../../platform/event-store/event-store.js';
import { uuidOrNull } from '../index/log-index.rules.js';
import { causesOf, missingCauses, namesOf } from './event-graph.rules.js';
import { LogSearch, type FoundEvent } from './log-search.service.js';
import { ShowGraph, type EventGraph } from './show-graph.query.js';

/** On each side of the position. */
const MOST_RELATED = 40;
const MOST_CAUSED = 40;
/** Longer ones, such as an account's ledger, contain many unrelated requests. */
const SHORT_STREAM = 50;
const MOST_OTHERS = 6;
const MOST_OF_OTHER = 8;

@QueryHandler(ShowGraph)
export class ShowGraphHandler implements IQueryHandler<ShowGraph> {
  constructor(
    private readonly search: LogSearch,
    private readonly eventStore: EventStore,
  ) {}

  async execute({ correlation, around, stream }: ShowGraph): Promise<EventGraph> {
    const own = await this.search.related(correlation, around, MOST_RELATED);
    const others = stream === null ? [] : await this.othersOf(stream, correlation);
    const related = [...own, ...others];
    const [caused, causes] = await Promise.all([
      this.search.causedBy(namesOf(related), MOST_CAUSED),
      this.search.byId(missingCauses(related)),
    ]);
    // The requests of the causes, one level further up.
    const above = await this.search.byId(missingCauses(causes));
    const all = new Map<bigint, FoundEvent>();
    for (const event of [...above, ...causes, ...related, ...caused]) all.set(event.position, event);
    return {
      nodes: causesOf([...all.values()]),
      isCut: own.length >= MOST_RELATED || caused.length >= MOST_CAUSED,
    };
  }

  /** The events of other requests that a short stream contains, such as the request with an operator's decision. */
  private async othersOf(stream: string, correlation: string): Promise<FoundEvent[]> {
    const positions = new Map<string, bigint>();
    let length = 0;
    for await (const { metadata, position } of this.eventStore.readStream(stream, { maxCount: SHORT_STREAM + 1 })) {
      if (++length > SHORT_STREAM) return [];
      const other = uuidOrNull(metadata.correlationId);
      if (other !== null && other !== correlation) positions.set(other, position);
    }
    const last = [...positions].slice(-MOST_OTHERS);
    const found = await Promise.all(last.map(([other, at]) => this.search.related(other, at, MOST_OF_OTHER)));
    return found.flat();
  }
}
