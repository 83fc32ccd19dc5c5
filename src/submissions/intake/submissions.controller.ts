import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { BodyLimit, Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { type EdgeReply, noteCommit, type EdgeRequest } from '../../web/http/request-context.js';
import { knownTime } from '../../web/lists/known-time.js';
import { asOfMember } from '../../web/openapi/as-of.dto.js';
import { paginate } from '../../web/validation/page.js';
import { SubmissionBody } from '../rules/submission-body.decorator.js';
import { SubmissionPipe } from '../rules/submission-pipe.service.js';
import { AsOfQueryDto, SubmissionsQueryDto } from '../rules/submissions.dto.js';
import { type SubmittedStartup } from '../rules/submit-startup.dto.js';
import { GetSubmission } from './get-submission.query.js';
import { ListSubmissions } from './list-submissions.query.js';
import { presentListed, presentReceived, presentSubmission } from './submission.presenter.js';
import { SubmitStartup } from './submit-startup.command.js';
import { VOCABULARIES, VOCABULARIES_VERSION } from '../../vocabulary/vocabularies.js';
import {
  SubmissionAnswer,
  SubmissionsAnswer,
  SubmittedAnswer,
  VocabulariesAnswer,
} from '../rules/submission-answers.dto.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

const TAG = { tag: 'Submissions' };
/** Fits every field at its maximum and reasonably filled lists; a larger body would exceed one append. */
export const SUBMISSION_BODY_BYTES = 256 * 1024;

@Controller('api/v1')
export class SubmissionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('startups/submit')
  @BodyLimit(SUBMISSION_BODY_BYTES)
  @SubmissionBody()
  @Operation('startups.submit', {
    summary: 'Submit a company to the directory',
    description:
      'Checked by every rule at once, charged, and put into the moderation queue. The website’s registrable domain ' +
      'must not be registered yet. Controlled values are listed at `/api/v1/vocabularies`.',
    ...TAG,
    responses: {
      200: { description: 'In the queue' },
      409: {
        description: '`duplicate`: A profile or a pending submission has this website domain; `existing` names it',
      },
    },
    answer: SubmittedAnswer,
    refuses: ['duplicate'],
  })
  async submit(@Req() request: EdgeRequest, @Body(SubmissionPipe) startup: SubmittedStartup): Promise<SubmittedAnswer> {
    const { result, credits } = await this.commands.execute(new SubmitStartup(startup, request));
    noteCommit(request, result.position);
    return { ...presentReceived(result, request.server.publicUrl), credits };
  }

  @Get('submissions')
  @ReadsFrom('submissions')
  @Operation('submissions.list', {
    summary: 'List the submissions of the caller, newest first',
    description: 'What became of each. Free.',
    ...TAG,
    answer: SubmissionsAnswer,
  })
  async list(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: EdgeReply,
    @Query() query: SubmissionsQueryDto,
  ): Promise<SubmissionsAnswer> {
    const { submissions, total } = await this.queries.execute(new ListSubmissions(accountOf(request), query));
    const data = submissions.map((view) => presentListed(view, request.server.publicUrl));
    return { data, pagination: paginate(request, reply, query, { total }) };
  }

  @Get('submissions/:id')
  @ReadsFrom('submissions')
  @Operation('submissions.get', {
    path: {
      id: { description: 'The `submission_id` that `POST /startups/submit` gave.', example: EXAMPLE.submissionId },
    },
    summary: 'Get the outcome of a submission of the caller',
    description: 'Status, reason and findings. With `as_of`, the state at that time. Free.',
    ...TAG,
    answer: SubmissionAnswer,
    refuses: ['not_found'],
  })
  async get(
    @Req() request: EdgeRequest,
    @Param('id') id: string,
    @Query() query: AsOfQueryDto,
  ): Promise<SubmissionAnswer> {
    const asOf = await knownTime(this.queries, query.as_of, ['submissions']);
    const found = await this.queries.execute(new GetSubmission(id, accountOf(request), asOf));
    return { ...presentSubmission(found, request.server.publicUrl), ...asOfMember(asOf) };
  }

  @Get('vocabularies')
  @Operation('vocabularies', {
    summary: 'List the controlled vocabularies of a submission',
    description: 'Each value with the spellings that are taken for it; matching ignores case. Free, no key needed.',
    ...TAG,
    answer: VocabulariesAnswer,
  })
  vocabularies(): VocabulariesAnswer {
    return { version: VOCABULARIES_VERSION, ...VOCABULARIES };
  }
}

function accountOf({ principal }: EdgeRequest): string {
  if (!principal) throw new DomainError('not_found', 'This account has no such submission.');
  return principal.accountId;
}
