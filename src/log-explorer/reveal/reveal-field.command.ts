import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

/**
 * Reveals one sealed field of one event to the staff for a day. @throws DomainError not_found when nothing is sealed
 * there
 */
export class RevealField extends Command<void> {
  constructor(
    readonly stream: string,
    readonly revision: bigint,
    /** Within the event's data. */
    readonly path: string,
    readonly by: CommandContext,
  ) {
    super();
  }
}
