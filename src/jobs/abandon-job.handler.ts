import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '../kernel/clock.js';
import { decideOn } from '../platform/event-store/decide.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { deriveId } from '../platform/ids/ids.js';
import { CLOCK } from '../platform/tokens.js';
import { AbandonJob } from './abandon-job.command.js';
import { JobQueue } from './job-queue.js';
import { abandonJob, jobDecider } from './job.decide.js';
import { jobStream } from './job.events.js';

@CommandHandler(AbandonJob)
export class AbandonJobHandler implements ICommandHandler<AbandonJob> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly queue: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ abandonment }: AbandonJob): Promise<{ readonly position: bigint }> {
    const { jobId, cause, actor, reason } = abandonment;
    const commandId = deriveId('abandon job', `${jobId}/${cause}`);
    const { position } = await decideOn(
      this.eventStore,
      jobStream(jobId),
      jobDecider,
      (state) => abandonJob(state, cause),
      {
        commandId,
        correlationId: commandId,
        actor,
        now: this.clock.now(),
        ...(reason !== undefined && { reason }),
      },
    );
    // After the log entry, a running worker can no longer complete the job.
    await this.queue.remove(jobId);
    return { position };
  }
}
