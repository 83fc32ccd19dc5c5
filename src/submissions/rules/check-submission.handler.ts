import { Inject, Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { CLOCK } from '../../platform/tokens.js';
import { CheckSubmission } from './check-submission.query.js';
import { checkSubmission, type CheckedSubmission } from './submission.rules.js';

@QueryHandler(CheckSubmission)
@Injectable()
export class CheckSubmissionHandler implements IQueryHandler<CheckSubmission> {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  async execute({ body }: CheckSubmission): Promise<CheckedSubmission> {
    return checkSubmission(body, { now: this.clock.now(), domainOf: registrableDomain });
  }
}
