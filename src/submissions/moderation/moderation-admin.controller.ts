import { Body, Controller, Get, Param, Post, Query, Req } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { Operation, OperatorOnly, ReadsFrom } from '../../platform/http/operation.decorator.js';
import { noteCommit, type EdgeRequest } from '../../platform/http/request-context.js';
import { deriveId, isUuid } from '../../platform/ids/ids.js';
import { Erasure } from '../../privacy/erasure.service.js';
import { Moderation, type Moderator } from './moderation.service.js';
import { presentPerson, presentQueued } from './moderation.presenter.js';
import { ModerationQuery } from './moderation.query.js';
import { type PeoplePart } from '../submission.events.js';
import {
  ApproveDto,
  EraseDto,
  PeopleQueryDto,
  QueueQueryDto,
  RejectDto,
  ReviewPersonDto,
} from '../rules/submissions.dto.js';

const TAG = { tag: 'Operators: moderation' };

/** The operator's door to submissions. Each act is in the log with who did it and why. */
@Controller('api/admin')
export class ModerationAdminController {
  constructor(
    private readonly moderation: Moderation,
    private readonly queue: ModerationQuery,
    private readonly erasure: Erasure,
  ) {}

  @Get('submissions')
  @OperatorOnly()
  @ReadsFrom('submissions')
  @Operation('admin.submissions.list', { summary: 'The moderation queue, oldest first, with its age', ...TAG })
  async list(@Query() query: QueueQueryDto): Promise<object> {
    const [submissions, waiting] = await Promise.all([
      this.queue.queue(query.status, query.limit),
      this.queue.waiting(),
    ]);
    return {
      submissions: submissions.map(presentQueued),
      waiting: waiting.count,
      oldest_age_hours: hoursOf(waiting.oldestMs),
    };
  }

  @Get('submissions/:id')
  @OperatorOnly()
  @ReadsFrom('submissions')
  @Operation('admin.submissions.get', { summary: 'A submission: the claim and the findings side by side', ...TAG })
  async get(@Param('id') id: string): Promise<object> {
    const found = isUuid(id) ? await this.queue.find(id) : null;
    if (!found) throw new DomainError('not_found', 'There is no such submission.');
    return presentQueued(found);
  }

  @Post('submissions/:id/approve')
  @OperatorOnly()
  @Operation('admin.submissions.approve', { summary: 'Approves a submission and publishes its company', ...TAG })
  async approve(@Req() request: EdgeRequest, @Param('id') id: string, @Body() body: ApproveDto): Promise<object> {
    const done = await this.moderation.approve(idOf(id), body.reason ?? null, moderatorOf(request));
    noteCommit(request, done.position);
    return { id, status: done.status };
  }

  @Post('submissions/:id/reject')
  @OperatorOnly()
  @Operation('admin.submissions.reject', { summary: 'Rejects a submission; its domain is free again', ...TAG })
  async reject(@Req() request: EdgeRequest, @Param('id') id: string, @Body() body: RejectDto): Promise<object> {
    const done = await this.moderation.reject(idOf(id), body.reason, moderatorOf(request));
    noteCommit(request, done.position);
    return { id, status: done.status };
  }

  @Get('people-reviews')
  @OperatorOnly()
  @ReadsFrom('submissions')
  @Operation('admin.people_reviews.list', {
    summary: 'People of approved submissions that match nobody on file',
    ...TAG,
  })
  async people(@Query() query: PeopleQueryDto): Promise<object> {
    return { people: (await this.queue.people(query.limit)).map(presentPerson) };
  }

  @Post('submissions/:id/people/:part/:index')
  @OperatorOnly()
  @Operation('admin.people_reviews.settle', {
    summary: 'Says who a submitted person is, or that they are nobody',
    ...TAG,
  })
  async settle(
    @Req() request: EdgeRequest,
    @Param('id') id: string,
    @Param('part') part: string,
    @Param('index') index: string,
    @Body() body: ReviewPersonDto,
  ): Promise<object> {
    const isNew = body.register === true;
    if (isNew && body.person_id !== undefined) {
      throw new DomainError('validation_failed', 'Give either person_id or register');
    }
    const personId = isNew ? deriveId('person', `submission#${id}/${part}/${index}`) : (body.person_id ?? null);
    const review = { part: part as PeoplePart, index: Number(index), personId, isNew };
    noteCommit(request, await this.moderation.reviewPerson(idOf(id), review, moderatorOf(request)));
    return { id, part, index: review.index, person_id: review.personId };
  }

  @Post('privacy/erase')
  @OperatorOnly()
  @Operation('admin.privacy.erase', {
    summary: 'Forgets a person, all people of a submission, or the author of a review, for good',
    ...TAG,
  })
  async erase(@Req() request: EdgeRequest, @Body() body: EraseDto): Promise<object> {
    const done = await this.erasure.erase(body.subject, body.reason ?? null, moderatorOf(request));
    noteCommit(request, done.position);
    return { subject: done.subject, erased: done.erased };
  }
}

function hoursOf(ms: number): number {
  return Math.round(ms / 360_000) / 10;
}

function idOf(id: string): string {
  if (!isUuid(id)) throw new DomainError('not_found', 'There is no such submission.');
  return id;
}

/** Under an Idempotency-Key the command keeps its id. */
function moderatorOf({ requestId, idempotencyKeyHash, operator }: EdgeRequest): Moderator {
  const commandId = idempotencyKeyHash === undefined ? requestId : deriveId('command', idempotencyKeyHash);
  return { commandId, operator: operator ?? 'operator' };
}
