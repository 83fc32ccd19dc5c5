import { Command } from '@nestjs/cqrs';
import { type Finding } from '../submission.events.js';

/**
 * Looks at a submission and records what was seen; `isLastTry` where looking at its site has failed too often, which
 * is then said instead. Repeatable: what was screened or decided stays. Gives the findings, null where none were due.
 */
export class ScreenSubmission extends Command<readonly Finding[] | null> {
  constructor(
    readonly submissionId: string,
    readonly isLastTry = false,
  ) {
    super();
  }
}
