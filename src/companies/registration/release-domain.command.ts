import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

/** Releases a domain; no event where the submission does not hold it. Returns the commit position. */
export class ReleaseDomain extends Command<bigint> {
  constructor(
    readonly domain: string,
    readonly submissionId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
