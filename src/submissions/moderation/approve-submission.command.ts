import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

/**
 * Approves a submission and publishes its company; `context.reason` gives the reason. Returns the commit position.
 * @throws DomainError not_found, or unprocessable for a rejected one.
 */
export class ApproveSubmission extends Command<bigint> {
  constructor(
    readonly submissionId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
