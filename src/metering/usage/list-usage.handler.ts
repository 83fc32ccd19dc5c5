import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ListUsage, type UsagePage } from './list-usage.query.js';
import { UsagePages } from './usage-pages.service.js';

@QueryHandler(ListUsage)
export class ListUsageHandler implements IQueryHandler<ListUsage> {
  constructor(private readonly pages: UsagePages) {}

  execute({ ask }: ListUsage): Promise<UsagePage> {
    return this.pages.page(ask);
  }
}
