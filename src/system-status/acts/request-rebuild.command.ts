import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

/** Has a read model made anew from the log beside the one that serves, compared with it and swapped in. */
export class RequestRebuild extends Command<void> {
  constructor(
    readonly projection: string,
    readonly by: CommandContext,
  ) {
    super();
  }
}
