import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type PersonReview } from '../submission.decide.js';

/**
 * Identifies a person of an approved submission. Returns the commit position.
 * @throws DomainError not_found, unprocessable where `asFirst` and an earlier decision differs.
 */
export class SettlePerson extends Command<bigint> {
  constructor(
    readonly submissionId: string,
    readonly review: PersonReview,
    readonly context: CommandContext,
    readonly asFirst = false,
  ) {
    super();
  }
}
