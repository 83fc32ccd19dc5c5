import { Command } from '@nestjs/cqrs';
import { type QueuedJob } from './job.events.js';

/** Records that a job was paid for and waits. Under the same job id it happens once. @returns the log's position. */
export class QueueJob extends Command<{ readonly position: bigint }> {
  constructor(readonly job: QueuedJob) {
    super();
  }
}
