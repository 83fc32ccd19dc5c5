import { Body, Controller, Get, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { type Config } from '../../platform/config/config.js';
import { Operation, ReadsFrom } from '../../platform/http/operation.decorator.js';
import { noteCommit, type EdgeRequest } from '../../platform/http/request-context.js';
import { isUuid } from '../../platform/ids/ids.js';
import { CONFIG } from '../../platform/tokens.js';
import { SubmissionBody } from '../rules/submission-body.decorator.js';
import { SubmissionIntake } from './submission-intake.service.js';
import { presentReceived, presentSubmission } from './submission.presenter.js';
import { SubmissionQuery } from './submission.query.js';
import { AsOfQueryDto } from '../rules/submissions.dto.js';
import { VOCABULARIES, VOCABULARIES_VERSION } from '../../vocabulary/vocabularies.js';

const TAG = { tag: 'Submissions' };

@Controller('api/v1')
export class SubmissionsController {
  constructor(
    private readonly intake: SubmissionIntake,
    private readonly submissions: SubmissionQuery,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('startups/submit')
  @SubmissionBody()
  @Operation('startups.submit', {
    summary: 'Submits a company for the directory',
    description:
      'Checked by every rule at once, charged, and put into the moderation queue. The website’s registrable domain ' +
      'must be nobody’s yet. Controlled values are listed at `/api/v1/vocabularies`.',
    ...TAG,
    responses: {
      200: { description: 'In the queue' },
      409: { description: 'A profile or a pending submission has this website domain; `existing` names it' },
    },
  })
  async submit(@Req() request: EdgeRequest, @Body() body: unknown): Promise<object> {
    const { result, credits } = await this.intake.submit(request, body);
    noteCommit(request, result.position);
    const { received, position } = result;
    const slug = await this.submissions.slugAfter(received.submissionId, position, received.slugBase);
    return { ...presentReceived(received, slug, this.config.publicUrl), credits };
  }

  @Get('submissions/:id')
  @ReadsFrom('submissions')
  @Operation('submissions.get', {
    summary: 'What became of a submission of the caller',
    description: 'Status, reason and findings. With `as_of`, as the log stood then. Free.',
    ...TAG,
  })
  async get(@Req() request: EdgeRequest, @Param('id') id: string, @Query() query: AsOfQueryDto): Promise<object> {
    const accountId = request.principal?.accountId;
    const found =
      accountId !== undefined && isUuid(id) ? await this.submissions.find(id, accountId, query.as_of) : null;
    if (!found) throw new DomainError('not_found', 'This account has no such submission.');
    return presentSubmission(found, this.config.publicUrl);
  }

  @Get('vocabularies')
  @Operation('vocabularies', {
    summary: 'The controlled vocabularies of a submission',
    description: 'Each value with the spellings that are taken for it; matching ignores case. Free, no key needed.',
    ...TAG,
  })
  vocabularies(): object {
    return { version: VOCABULARIES_VERSION, ...VOCABULARIES };
  }
}
