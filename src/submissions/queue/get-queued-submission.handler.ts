import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { isUuid } from '../../platform/ids/ids.js';
import { type QueuedSubmission } from './get-moderation-queue.query.js';
import { GetQueuedSubmission } from './get-queued-submission.query.js';
import { ModerationQueue } from './moderation-queue.service.js';

@QueryHandler(GetQueuedSubmission)
@Injectable()
export class GetQueuedSubmissionHandler implements IQueryHandler<GetQueuedSubmission> {
  constructor(private readonly queue: ModerationQueue) {}

  async execute({ submissionId }: GetQueuedSubmission): Promise<QueuedSubmission> {
    const found = isUuid(submissionId) ? await this.queue.find(submissionId) : null;
    if (!found) throw new DomainError('not_found', 'There is no such submission.');
    return found;
  }
}
