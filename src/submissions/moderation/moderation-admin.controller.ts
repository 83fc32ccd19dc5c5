import { Body, Controller, Get, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { NotForAuditors, Operation, OperatorOnly, ReadsFrom } from '../../web/http/operation.decorator.js';
import { operatorContext } from '../../web/http/operator-context.js';
import { noteCommit, type EdgeRequest } from '../../web/http/request-context.js';
import { isUuid } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { type PeoplePart } from '../submission.events.js';
import { ApproveDto, PeopleQueryDto, QueueQueryDto, RejectDto, ReviewPersonDto } from '../rules/submissions.dto.js';
import { ApproveSubmission } from './approve-submission.command.js';
import { GetModerationQueue } from '../queue/get-moderation-queue.query.js';
import { GetQueuedSubmission } from '../queue/get-queued-submission.query.js';
import { ListPeopleReviews } from '../queue/list-people-reviews.query.js';
import { newPersonId } from './person-disambiguation.rules.js';
import { presentPerson, presentQueued } from './moderation.presenter.js';
import { RejectSubmission } from './reject-submission.command.js';
import { SettlePerson } from './settle-person.command.js';
import {
  ModerationQueueAnswer,
  PeopleReviewsAnswer,
  PersonSettledAnswer,
  QueuedSubmission,
  SubmissionDecidedAnswer,
} from '../rules/submission-answers.dto.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

const TAG = { tag: 'Operators: moderation' };

/** Operator endpoints for submissions. The log records each action with its actor and reason. */
@Controller('api/admin')
export class ModerationAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('submissions')
  @OperatorOnly()
  @NotForAuditors()
  @ReadsFrom('submissions')
  @Operation('admin.submissions.list', {
    summary: 'List the moderation queue, oldest first, with its age',
    ...TAG,
    answer: ModerationQueueAnswer,
  })
  async list(@Query() query: QueueQueryDto): Promise<ModerationQueueAnswer> {
    const { submissions, waiting } = await this.queries.execute(new GetModerationQueue(query.status, query.limit));
    return {
      submissions: submissions.map(presentQueued),
      waiting: waiting.count,
      oldest_age_hours: hoursOf(waiting.oldestMs),
    };
  }

  @Get('submissions/:id')
  @OperatorOnly()
  @NotForAuditors()
  @ReadsFrom('submissions')
  @Operation('admin.submissions.get', {
    path: { id: { description: 'Id of the submission.', example: EXAMPLE.submissionId } },
    summary: 'Get a submission: the claim and the findings side by side',
    ...TAG,
    answer: QueuedSubmission,
    refuses: ['not_found'],
  })
  async get(@Param('id') id: string): Promise<QueuedSubmission> {
    return presentQueued(await this.queries.execute(new GetQueuedSubmission(id)));
  }

  @Post('submissions/:id/approve')
  @OperatorOnly()
  @Operation('admin.submissions.approve', {
    path: { id: { description: 'Id of the submission.', example: EXAMPLE.submissionId } },
    summary: 'Approve a submission and publish its company',
    ...TAG,
    answer: SubmissionDecidedAnswer,
    refuses: ['not_found', 'unprocessable'],
  })
  async approve(
    @Req() request: EdgeRequest,
    @Param('id') id: string,
    @Body() body: ApproveDto,
  ): Promise<SubmissionDecidedAnswer> {
    const context = operatorContext(request, this.clock.now(), body.reason || undefined);
    noteCommit(request, await this.commands.execute(new ApproveSubmission(idOf(id), context)));
    return { id, status: 'approved' };
  }

  @Post('submissions/:id/reject')
  @OperatorOnly()
  @Operation('admin.submissions.reject', {
    path: { id: { description: 'Id of the submission.', example: EXAMPLE.submissionId } },
    summary: 'Reject a submission; its domain is free again',
    ...TAG,
    answer: SubmissionDecidedAnswer,
    refuses: ['not_found', 'unprocessable'],
  })
  async reject(
    @Req() request: EdgeRequest,
    @Param('id') id: string,
    @Body() body: RejectDto,
  ): Promise<SubmissionDecidedAnswer> {
    const context = operatorContext(request, this.clock.now(), body.reason);
    noteCommit(request, await this.commands.execute(new RejectSubmission(idOf(id), body.reason, context)));
    return { id, status: 'rejected' };
  }

  @Get('people-reviews')
  @OperatorOnly()
  @NotForAuditors()
  @ReadsFrom('submissions')
  @Operation('admin.people_reviews.list', {
    summary: 'List people of approved submissions without a matching record',
    ...TAG,
    answer: PeopleReviewsAnswer,
  })
  async people(@Query() query: PeopleQueryDto): Promise<PeopleReviewsAnswer> {
    const people = await this.queries.execute(new ListPeopleReviews(query.limit));
    return { people: people.map(presentPerson) };
  }

  @Post('submissions/:id/people/:part/:index')
  @OperatorOnly()
  @Operation('admin.people_reviews.settle', {
    path: {
      id: { description: 'Id of the submission.', example: EXAMPLE.submissionId },
      part: { description: 'List of the submission that the person is in.', example: 'founders' },
      index: { description: 'Place in that list, from 0.', example: '0' },
    },
    summary: 'Link a submitted person to a record, or leave them unlinked',
    ...TAG,
    answer: PersonSettledAnswer,
    refuses: ['not_found', 'unprocessable'],
  })
  async settle(
    @Req() request: EdgeRequest,
    @Param('id') id: string,
    @Param('part') part: string,
    @Param('index') index: string,
    @Body() body: ReviewPersonDto,
  ): Promise<PersonSettledAnswer> {
    const isNew = body.register === true;
    if (isNew && body.person_id !== undefined) {
      throw new DomainError('validation_failed', 'Give either person_id or register');
    }
    const personId = isNew ? newPersonId(id, part, Number(index)) : (body.person_id ?? null);
    const review = { part: part as PeoplePart, index: Number(index), personId, isNew };
    const context = operatorContext(request, this.clock.now());
    noteCommit(request, await this.commands.execute(new SettlePerson(idOf(id), review, context)));
    return { id, part, index: review.index, person_id: review.personId };
  }
}

function hoursOf(ms: number): number {
  return Math.round(ms / 360_000) / 10;
}

function idOf(id: string): string {
  if (!isUuid(id)) throw new DomainError('not_found', 'There is no such submission.');
  return id;
}
