import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

/** Says in the log that a person's key is gone. Gives the commit position. */
export class ErasePerson extends Command<bigint> {
  constructor(
    readonly personId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
