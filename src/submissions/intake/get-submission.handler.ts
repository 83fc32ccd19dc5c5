import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { isUuid } from '../../platform/ids/ids.js';
import { GetSubmission, type SubmissionView } from './get-submission.query.js';
import { SubmissionViews } from './submission-views.service.js';

@QueryHandler(GetSubmission)
@Injectable()
export class GetSubmissionHandler implements IQueryHandler<GetSubmission> {
  constructor(private readonly views: SubmissionViews) {}

  async execute({ submissionId, accountId, asOf }: GetSubmission): Promise<SubmissionView> {
    const found = !isUuid(submissionId)
      ? null
      : asOf
        ? await this.views.asOf(submissionId, accountId, asOf)
        : await this.views.find(submissionId, accountId);
    if (!found) throw new DomainError('not_found', 'This account has no such submission.');
    return found;
  }
}
