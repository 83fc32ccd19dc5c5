import { Query } from '@nestjs/cqrs';
import { type CheckedSubmission } from './submission.rules.js';

/** The faults of a body by all rules, or the valid submission. Nothing is stored, fetched or charged. */
export class CheckSubmission extends Query<CheckedSubmission> {
  constructor(readonly body: object) {
    super();
  }
}
