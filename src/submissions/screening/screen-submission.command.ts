import { Command } from '@nestjs/cqrs';
import { type Finding } from '../submission.events.js';

/**
 * Screens a submission and records the findings; with `isLastTry` it records that the site could not be read.
 * Idempotent: an earlier screening or decision stays. Returns the findings, null without new ones.
 */
export class ScreenSubmission extends Command<readonly Finding[] | null> {
  constructor(
    readonly submissionId: string,
    readonly isLastTry = false,
  ) {
    super();
  }
}
