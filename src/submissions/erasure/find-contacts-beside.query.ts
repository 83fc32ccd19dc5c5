import { Query } from '@nestjs/cqrs';
import { type SubmittedMention } from './find-submitted-person.query.js';

/**
 * The contacts, of this submission and of others, that have an address of a person whom this one names.
 * @throws DomainError unavailable where the read model is too far behind to say.
 */
export class FindContactsBeside extends Query<readonly SubmittedMention[]> {
  constructor(
    readonly submissionId: string,
    /** `founders/0`. */
    readonly part: string,
  ) {
    super();
  }
}
