import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { JobQueue } from '../../jobs/job-queue.js';
import { DomainError } from '../../kernel/domain-error.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { note, systemStatusDecider } from '../system-status.decide.js';
import { SYSTEM_STATUS_STREAMS } from '../system-status.events.js';
import { RetryJob } from './retry-job.command.js';

@CommandHandler(RetryJob)
export class RetryJobHandler implements ICommandHandler<RetryJob> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly queue: JobQueue,
  ) {}

  /** Appends to the log before the retry, so that no retry is unrecorded. */
  async execute({ jobId, by }: RetryJob): Promise<void> {
    const [queued] = await this.queue.rows([jobId]);
    if (queued?.state !== 'parked') {
      throw new DomainError('unprocessable', 'The job is not parked; a job that has ended is never reopened.');
    }
    const requested = { type: 'JobRetryRequested', data: { requestId: by.commandId, jobId } } as const;
    await decideOn(
      this.eventStore,
      SYSTEM_STATUS_STREAMS.parked,
      systemStatusDecider,
      (state) => note(state, requested),
      by,
    );
    await this.queue.unpark(jobId);
  }
}
