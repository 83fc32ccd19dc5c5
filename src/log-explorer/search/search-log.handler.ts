import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EventStore } from '../../platform/event-store/event-store.js';
import { LogIndex } from '../index/log-index.service.js';
import { LogSearch } from './log-search.service.js';
import { SearchLog, type FoundInLog } from './search-log.query.js';

@QueryHandler(SearchLog)
export class SearchLogHandler implements IQueryHandler<SearchLog> {
  constructor(
    private readonly search: LogSearch,
    private readonly index: LogIndex,
    private readonly eventStore: EventStore,
  ) {}

  async execute({ filter, page }: SearchLog): Promise<FoundInLog> {
    const [found, types, progress, head] = await Promise.all([
      this.search.page(filter, { ...page, limit: page.limit + 1 }),
      this.search.types(),
      this.index.progress(),
      this.eventStore.headPosition(),
    ]);
    const isMore = (found?.length ?? 0) > page.limit;
    const goesNewer = page.after !== undefined;
    // The extra event is at the end in whose direction the page was read.
    const events = found && isMore ? (goesNewer ? found.slice(1) : found.slice(0, page.limit)) : found;
    return {
      events,
      hasOlder: goesNewer ? true : isMore,
      hasNewer: goesNewer ? isMore : page.before !== undefined,
      types,
      index: progress && { position: progress.position, head },
    };
  }
}
