import { Query } from '@nestjs/cqrs';
import { type CheckedSubmission } from './submission.rules.js';

/** What every rule says of a body, or the submission that passed them all. Nothing is stored, fetched or charged. */
export class CheckSubmission extends Query<CheckedSubmission> {
  constructor(readonly body: object) {
    super();
  }
}
