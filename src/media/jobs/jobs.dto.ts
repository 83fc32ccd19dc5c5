import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../web/validation/page.js';
import { QueryInteger, QueryList } from '../../web/validation/query-fields.js';
import { type JobKind } from '../../jobs/job.events.js';
import { type JobStatus } from './list-jobs.query.js';
import { Described } from '../../web/openapi/deferred-description.js';
import { VisibleText } from '../../web/validation/visible-text.js';

export const JOB_KINDS: readonly JobKind[] = ['video', 'clip', 'social_transcript'];
export const JOB_STATUSES: readonly JobStatus[] = ['queued', 'running', 'done', 'failed'];

const ONE_OF_KINDS = { each: true, message: `kind must be one of ${JOB_KINDS.join(', ')}` };
const ONE_OF_STATUSES = { each: true, message: `status must be one of ${JOB_STATUSES.join(', ')}` };

export class JobsQueryDto extends PageQuery {
  @Described('Kinds of jobs, comma-separated.', ['video'])
  @QueryList()
  @IsIn(JOB_KINDS, ONE_OF_KINDS)
  kind?: JobKind[];

  @Described('Statuses, comma-separated.', ['done'])
  @QueryList()
  @IsIn(JOB_STATUSES, ONE_OF_STATUSES)
  status?: JobStatus[];
}

export class AdminJobsQueryDto {
  @Described('Kinds of jobs, comma-separated.', ['video'])
  @QueryList()
  @IsIn(JOB_KINDS, ONE_OF_KINDS)
  kind?: JobKind[];

  @Described('Statuses, comma-separated.', ['done'])
  @QueryList()
  @IsIn(JOB_STATUSES, ONE_OF_STATUSES)
  status?: JobStatus[];

  @Described('Most jobs to list.')
  @QueryInteger({ min: 1, max: 500 })
  limit = 50;
}

export class CancelJobDto {
  @Described('Reason; recorded in the log.', 'Requested by the account')
  @VisibleText()
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(1_000)
  reason?: string;
}
