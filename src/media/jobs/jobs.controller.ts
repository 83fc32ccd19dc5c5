import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { encodeCursor } from '../../web/validation/cursor.js';
import { Operation, Page, ReadableByOtherOrigins, ReadsFrom } from '../../web/http/operation.decorator.js';
import { paginate, placeInTime } from '../../web/validation/page.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { isUuid } from '../../platform/ids/ids.js';
import { presentJob } from './job.presenter.js';
import { JobsQueryDto } from './jobs.dto.js';
import { ListJobs } from './list-jobs.query.js';
import { JobsAnswer } from './job-answers.dto.js';

/** The caller's jobs, of all kinds. */
@Controller()
export class JobsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('api/v1/jobs')
  @ReadsFrom('jobs')
  @Operation('jobs.list', {
    summary: "List the caller's jobs, newest first",
    description: 'Filters `kind` and `status`. `poll_url` is relative to `/api/v1`. Free.',
    tag: 'Media',
    answer: JobsAnswer,
  })
  async list(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: EdgeReply,
    @Query() query: JobsQueryDto,
  ): Promise<JobsAnswer> {
    const { accountId } = principalOf(request);
    const { kind = [], status = [], limit, offset } = query;
    const scope = `jobs ${accountId} ${kind.join()} ${status.join()}`;
    const after = placeInTime(scope, query);
    const page = await this.queries.execute(
      new ListJobs({
        accountId,
        kinds: kind,
        statuses: status,
        limit,
        offset,
        ...(after && { after: { createdAt: after.at, jobId: after.id } }),
      }),
    );
    const last = page.rows.at(-1);
    const nextCursor = page.hasMore && last ? encodeCursor(scope, [last.created_at.toISOString(), last.job_id]) : null;
    return { data: page.rows.map(presentJob), pagination: paginate(request, reply, query, { ...page, nextCursor }) };
  }

  /** `poll_url` also works without the version prefix. */
  @Get(['video/:jobId', 'clip/:jobId'])
  @Page('application/json')
  @ReadableByOtherOrigins()
  poll(@Param('jobId') jobId: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    if (!isUuid(jobId)) throw new DomainError('not_found', 'There is nothing at this address.');
    void reply.redirect(`/api/v1${request.url}`, 307);
  }
}

function principalOf(request: EdgeRequest): { readonly accountId: string } {
  if (!request.principal) throw new DomainError('unauthorized', 'This operation needs an API key.');
  return request.principal;
}
