import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

/** Queues a parked job again. Fails with unprocessable where the job is not parked. */
export class RetryJob extends Command<void> {
  constructor(
    readonly jobId: string,
    readonly by: CommandContext,
  ) {
    super();
  }
}
