import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

/**
 * Rejects a submission and releases its domain. The submitter sees the reason. Returns the commit position.
 * @throws DomainError not_found, or unprocessable for an approved one.
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
