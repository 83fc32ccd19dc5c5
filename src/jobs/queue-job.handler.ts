import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '../kernel/clock.js';
import { appendFirst } from '../platform/event-store/decide.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { CLOCK } from '../platform/tokens.js';
import { jobDecider, queueJob } from './job.decide.js';
import { jobStream } from './job.events.js';
import { QueueJob } from './queue-job.command.js';

@CommandHandler(QueueJob)
export class QueueJobHandler implements ICommandHandler<QueueJob> {
  constructor(
    private readonly eventStore: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ job }: QueueJob): Promise<{ readonly position: bigint }> {
    const { jobId, requestId } = job;
    const context = {
      commandId: jobId,
      correlationId: requestId,
      actor: `account:${job.accountId}`,
      now: this.clock.now(),
    };
    const decision = (state: Parameters<typeof queueJob>[0]) => queueJob(state, job);
    return appendFirst(this.eventStore, jobStream(jobId), jobDecider, decision, context);
  }
}
