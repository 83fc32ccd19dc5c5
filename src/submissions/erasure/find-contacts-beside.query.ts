import { Query } from '@nestjs/cqrs';
import { type SubmittedMention } from './find-submitted-person.query.js';

/**
 * Contacts, in this and other submissions, with an address of a person in this submission.
 * @throws DomainError unavailable where the read model lags too far.
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
