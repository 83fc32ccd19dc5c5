import { Command } from '@nestjs/cqrs';
import { type JobCharged } from '../../metering/charging/credits-block.presenter.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { type Received } from '../submission.decide.js';
import { type SubmittedStartup } from '../rules/submit-startup.dto.js';

export interface TakenIn {
  readonly received: Received;
  /** Of the pending submission, from the read model. */
  readonly slug: string;
  readonly position: bigint;
}

/**
 * Receives a submission for its price. The handler charges, since the charge lies between two of its steps. @throws
 * DomainError validation_failed for its logo, duplicate, and the errors of charging.
 */
export class SubmitStartup extends Command<JobCharged<TakenIn>> {
  constructor(
    readonly startup: SubmittedStartup,
    readonly request: EdgeRequest,
  ) {
    super();
  }
}
