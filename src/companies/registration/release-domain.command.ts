import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

/** Lets go of a domain; quiet where the submission does not hold it. Gives the commit position. */
export class ReleaseDomain extends Command<bigint> {
  constructor(
    readonly domain: string,
    readonly submissionId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
