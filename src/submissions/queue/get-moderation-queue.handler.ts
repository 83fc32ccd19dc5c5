import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler, type QueryResult } from '@nestjs/cqrs';
import { GetModerationQueue } from './get-moderation-queue.query.js';
import { ModerationQueue } from './moderation-queue.service.js';

@QueryHandler(GetModerationQueue)
@Injectable()
export class GetModerationQueueHandler implements IQueryHandler<GetModerationQueue> {
  constructor(private readonly queue: ModerationQueue) {}

  async execute({ status, limit }: GetModerationQueue): Promise<QueryResult<GetModerationQueue>> {
    const [submissions, waiting] = await Promise.all([this.queue.queue(status, limit), this.queue.waiting()]);
    return { submissions, waiting };
  }
}
