import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

/** Has what was set aside tried again; the answer is how much that concerns. */
export class ReplayParked extends Command<number> {
  constructor(
    /** Of a consumer group, a process manager or a kind of effect; null for all. */
    readonly name: string | null,
    readonly stream: string | null,
    readonly by: CommandContext,
  ) {
    super();
  }
}
