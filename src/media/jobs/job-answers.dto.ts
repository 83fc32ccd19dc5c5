import { ApiProperty, ApiSchema } from '../../web/openapi/deferred-description.js';
import { JOB_KINDS } from './jobs.dto.js';
import { JobProgressError, Page } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'A job as lists show it.' })
export class Job {
  @ApiProperty({ format: 'uuid', description: 'The job.' })
  readonly job_id!: string;
  @ApiProperty({ enum: JOB_KINDS, description: 'What it makes.' })
  readonly kind!: (typeof JOB_KINDS)[number];
  @ApiProperty({ enum: ['queued', 'running', 'done', 'failed'], description: 'done and failed are final.' })
  readonly status!: 'queued' | 'running' | 'done' | 'failed';
  @ApiProperty({ description: 'Where to ask, relative to /api/v1.' })
  readonly poll_url!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Credits that it cost.' })
  readonly cost!: number;
  @ApiProperty({ format: 'date-time', description: 'When it was queued.' })
  readonly created_at!: string;
  @ApiProperty({ type: 'string', nullable: true, format: 'date-time', description: 'When it ended.' })
  readonly finished_at!: string | null;
}

@ApiSchema({ description: 'A page of jobs.' })
export class JobsAnswer extends Page {
  @ApiProperty({ type: [Job], description: 'The rows of this page, in the order of the list.' })
  readonly data!: readonly Job[];
}

@ApiSchema({ description: 'Where it stands in the queue; null once it has left.' })
export class JobPlace {
  @ApiProperty({ description: 'waiting, running or parked.' })
  readonly state!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Who does it.' })
  readonly worker!: string | null;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How often it was taken up.' })
  readonly tries!: number;
  @ApiProperty({ type: 'string', nullable: true, description: 'What went wrong last.' })
  readonly error!: string | null;
}

@ApiSchema({ description: 'A job as operators see it.' })
export class OperatorsJob extends Job {
  @ApiProperty({ minimum: 0, maximum: 1, description: 'Share of the work that is done.' })
  readonly progress!: number;
  @ApiProperty({ type: 'string', nullable: true, description: 'What is being done.' })
  readonly stage!: string | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    format: 'date-time',
    description: 'When the work began; null while it waits.',
  })
  readonly started_at!: string | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Ask again after so many seconds; null once it has ended.',
  })
  readonly retry_after_seconds!: number | null;
  @ApiProperty({ type: JobProgressError, nullable: true })
  readonly error!: JobProgressError | null;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Credits given back because it failed.' })
  readonly credits_refunded!: number;
  @ApiProperty({ format: 'uuid', description: 'Whose it is.' })
  readonly account_id!: string;
  @ApiProperty({ description: 'The request that asked for it.' })
  readonly request_id!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Attempts so far.' })
  readonly attempt!: number;
  @ApiProperty({ type: JobPlace, nullable: true })
  readonly queue!: JobPlace | null;
}

@ApiSchema({ description: 'The queue.' })
export class JobQueue {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Jobs.' })
  readonly waiting!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Jobs.' })
  readonly running!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Jobs that wait for an operator.' })
  readonly parked!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How long the oldest waits.' })
  readonly oldest_waiting_seconds!: number;
}

@ApiSchema({ description: 'Jobs of all accounts.' })
export class AdminJobsAnswer {
  @ApiProperty({ type: [OperatorsJob], description: 'The newest first.' })
  readonly jobs!: readonly OperatorsJob[];
  @ApiProperty()
  readonly queue!: JobQueue;
}

@ApiSchema({ description: 'A job with what was asked and what came of it.' })
export class AdminJobAnswer extends OperatorsJob {
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'What was asked, as its kind takes it.' })
  readonly input!: Readonly<Record<string, unknown>>;
  @ApiProperty({
    type: 'object',
    nullable: true,
    additionalProperties: true,
    description: 'What came of it, as its kind keeps it.',
  })
  readonly result!: Readonly<Record<string, unknown>> | null;
}

@ApiSchema({ description: 'Where the job stands now.' })
export class JobSetAnswer {
  @ApiProperty({ format: 'uuid', description: 'The job.' })
  readonly id!: string;
  @ApiProperty({ enum: ['failed', 'queued'], description: 'Its status.' })
  readonly status!: 'failed' | 'queued';
}
