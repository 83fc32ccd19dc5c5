import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindEvent } from './find-event.query.js';
import { LogSearch } from './log-search.service.js';

@QueryHandler(FindEvent)
export class FindEventHandler implements IQueryHandler<FindEvent> {
  constructor(private readonly search: LogSearch) {}

  async execute({ eventId }: FindEvent): Promise<bigint | null> {
    const [found] = await this.search.byId([eventId]);
    return found?.position ?? null;
  }
}
