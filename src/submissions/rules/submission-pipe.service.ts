import { Inject, Injectable, type PipeTransform } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { validationFailed } from '../../web/problems/problem.js';
import { CLOCK } from '../../platform/tokens.js';
import { checkSubmission } from './submission.rules.js';
import { type SubmittedStartup } from './submit-startup.dto.js';

/** Validates the body of a submission by every rule. @throws DomainError validation_failed */
@Injectable()
export class SubmissionPipe implements PipeTransform {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  transform(body: unknown): SubmittedStartup {
    const checked = checkSubmission(body, { now: this.clock.now(), domainOf: registrableDomain });
    if ('errors' in checked) throw validationFailed(checked.errors);
    return checked.startup;
  }
}
