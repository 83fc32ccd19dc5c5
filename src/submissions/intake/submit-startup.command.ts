import { Command } from '@nestjs/cqrs';
import { type JobCharged } from '../../metering/charging/credits-block.presenter.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { type Received } from '../submission.decide.js';
import { type SubmittedStartup } from '../rules/submit-startup.dto.js';

export interface TakenIn {
  readonly received: Received;
  /** Of the pending submission, as the read model has it. */
  readonly slug: string;
  readonly position: bigint;
}

/**
 * Takes a submission in for its price. The charge stands between two of its steps, so that it is charged here and not
 * around it. @throws DomainError validation_failed for its logo, duplicate, and whatever charging refuses.
 */
export class SubmitStartup extends Command<JobCharged<TakenIn>> {
  constructor(
    readonly startup: SubmittedStartup,
    readonly request: EdgeRequest,
  ) {
    super();
  }
}
