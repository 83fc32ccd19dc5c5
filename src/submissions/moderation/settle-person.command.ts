import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type PersonReview } from '../submission.decide.js';

/**
 * Says who a person of an approved submission is. Gives the commit position.
 * @throws DomainError not_found, unprocessable where `asFirst` and somebody has said otherwise before.
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
