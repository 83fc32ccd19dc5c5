import { Command } from '@nestjs/cqrs';
import { type QueuedJob } from './job.events.js';

/** Records a paid, waiting job, once for each job id. @returns the log's position. */
export class QueueJob extends Command<{ readonly position: bigint }> {
  constructor(readonly job: QueuedJob) {
    super();
  }
}
