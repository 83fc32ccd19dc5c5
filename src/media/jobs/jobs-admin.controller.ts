import { Body, Controller, Get, Param, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { Operation, OperatorOnly, ReadsFrom } from '../../web/http/operation.decorator.js';
import { noteCommit, type EdgeRequest } from '../../web/http/request-context.js';
import { isUuid } from '../../platform/ids/ids.js';
import { AbandonJob } from '../../jobs/abandon-job.command.js';
import { JobQueue, type QueueRow } from '../../jobs/job-queue.js';
import { FindJob } from './find-job.query.js';
import { type JobView } from './job-view.rules.js';
import { presentJob, presentProgress } from './job.presenter.js';
import { AdminJobsQueryDto, CancelJobDto } from './jobs.dto.js';
import { ListJobs } from './list-jobs.query.js';
import { AdminJobAnswer, AdminJobsAnswer, JobSetAnswer, type OperatorsJob } from './job-answers.dto.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

const TAG = { tag: 'Operators: jobs' };

/** Job routes for operators. */
@Controller('api/admin/jobs')
export class JobsAdminController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly queue: JobQueue,
  ) {}

  @Get()
  @OperatorOnly()
  @ReadsFrom('jobs')
  @Operation('admin.jobs.list', {
    summary: 'List jobs of all accounts with their queue state, newest first',
    ...TAG,
    answer: AdminJobsAnswer,
  })
  async list(@Query() query: AdminJobsQueryDto): Promise<AdminJobsAnswer> {
    const { kind: kinds = [], status: statuses = [], limit } = query;
    const { rows } = await this.queries.execute(new ListJobs({ kinds, statuses, limit, offset: 0 }));
    const queued = new Map((await this.queue.rows(rows.map(({ job_id }) => job_id))).map((row) => [row.job_id, row]));
    const { oldestSeconds, ...counts } = await this.queue.figures();
    const jobs = rows.map((row) => presentForOperator(row, queued.get(row.job_id)));
    return { jobs, queue: { ...counts, oldest_waiting_seconds: oldestSeconds } };
  }

  @Get(':id')
  @OperatorOnly()
  @ReadsFrom('jobs')
  @Operation('admin.jobs.get', {
    path: { id: { description: 'Id of the job.', example: EXAMPLE.jobId } },
    summary: 'Get a job with its input, worker and result',
    ...TAG,
    answer: AdminJobAnswer,
    refuses: ['not_found'],
  })
  async get(@Param('id') id: string): Promise<AdminJobAnswer> {
    const job = await this.queries.execute(new FindJob(id));
    if (!job) throw new DomainError('not_found', 'There is no such job.');
    const [queued] = await this.queue.rows([id]);
    return { ...presentForOperator(job, queued), input: job.input, result: job.result };
  }

  @Post(':id/cancel')
  @OperatorOnly()
  @Operation('admin.jobs.cancel', {
    path: { id: { description: 'Id of the job.', example: EXAMPLE.jobId } },
    summary: 'Cancel a job that has not ended; its charge is refunded',
    ...TAG,
    answer: JobSetAnswer,
    refuses: ['not_found', 'unprocessable'],
  })
  async cancel(
    @Req() request: EdgeRequest,
    @Param('id') id: string,
    @Body() body: CancelJobDto,
  ): Promise<JobSetAnswer> {
    const actor = `operator:${request.operator ?? 'unknown'}`;
    const reason = body.reason === undefined ? {} : { reason: body.reason };
    const { position } = await this.commands.execute(
      new AbandonJob({ jobId: idOf(id), cause: 'cancelled', actor, ...reason }),
    );
    noteCommit(request, position);
    return { id, status: 'failed' };
  }

  @Post(':id/retry')
  @OperatorOnly()
  @Operation('admin.jobs.retry', {
    path: { id: { description: 'Id of the job.', example: EXAMPLE.jobId } },
    summary: 'Retry a parked job',
    ...TAG,
    answer: JobSetAnswer,
    refuses: ['not_found', 'unprocessable'],
  })
  async retry(@Param('id') id: string): Promise<JobSetAnswer> {
    if (await this.queue.unpark(idOf(id))) return { id, status: 'queued' };
    throw new DomainError('unprocessable', 'The job is not parked; a job that has ended is never reopened.');
  }
}

function presentForOperator(job: JobView, queued: QueueRow | undefined): OperatorsJob {
  return {
    ...presentJob(job),
    ...presentProgress(job),
    account_id: job.account_id,
    request_id: job.request_id,
    attempt: job.attempt,
    queue: queued ? { state: queued.state, worker: queued.worker, tries: queued.tries, error: queued.error } : null,
  };
}

function idOf(id: string): string {
  if (isUuid(id)) return id;
  throw new DomainError('not_found', 'There is no such job.');
}
