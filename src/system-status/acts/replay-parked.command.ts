import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

/** Retries parked work; the result is the number of affected entries. */
export class ReplayParked extends Command<number> {
  constructor(
    /** Name of a consumer group, a process manager or a kind of effect; null for all. */
    readonly name: string | null,
    readonly stream: string | null,
    readonly by: CommandContext,
  ) {
    super();
  }
}
