import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

/** Rebuilds a read model from the log beside the live one, compares them and swaps. */
export class RequestRebuild extends Command<void> {
  constructor(
    readonly projection: string,
    readonly by: CommandContext,
  ) {
    super();
  }
}
