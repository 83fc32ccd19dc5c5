import { Query } from '@nestjs/cqrs';
import { type QueuedSubmission } from './get-moderation-queue.query.js';

/** One submission in a moderator's view. @throws DomainError not_found */
export class GetQueuedSubmission extends Query<QueuedSubmission> {
  constructor(readonly submissionId: string) {
    super();
  }
}
