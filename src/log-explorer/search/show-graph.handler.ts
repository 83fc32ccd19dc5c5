import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { causesOf, missingCauses, namesOf } from './event-graph.rules.js';
import { LogSearch, type FoundEvent } from './log-search.service.js';
import { ShowGraph, type EventGraph } from './show-graph.query.js';

/** On each side of the position. */
const MOST_RELATED = 40;
const MOST_CAUSED = 40;

@QueryHandler(ShowGraph)
export class ShowGraphHandler implements IQueryHandler<ShowGraph> {
  constructor(private readonly search: LogSearch) {}

  async execute({ correlation, around }: ShowGraph): Promise<EventGraph> {
    const related = await this.search.related(correlation, around, MOST_RELATED);
    const [caused, causes] = await Promise.all([
      this.search.causedBy(namesOf(related), MOST_CAUSED),
      this.search.byId(missingCauses(related)),
    ]);
    // What those belong to which began it, one step further up.
    const above = await this.search.byId(missingCauses(causes));
    const all = new Map<bigint, FoundEvent>();
    for (const event of [...above, ...causes, ...related, ...caused]) all.set(event.position, event);
    return {
      nodes: causesOf([...all.values()]),
      isCut: related.length >= MOST_RELATED || caused.length >= MOST_CAUSED,
    };
  }
}
