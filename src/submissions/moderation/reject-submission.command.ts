import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

/**
 * Rejects a submission and lets go of its domain. The submitter sees the reason. Gives the commit position.
 * @throws DomainError not_found, or unprocessable where it was approved.
 */
export class RejectSubmission extends Command<bigint> {
  constructor(
    readonly submissionId: string,
    readonly reason: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
