import { idIn } from '../../src/kernel/domain-event.js';
import { type CreditEvent } from '../../src/metering/ledger/credits.events.js';
import { type JobEvent } from '../../src/jobs/job.events.js';
import { handlers, type Projection, type RowChange } from '../../src/platform/projector/projection.js';
import { JOB_REFUNDS, JOBS } from './jobs.entity.js';

/** Jobs as polls and lists show them, and the refunds of each charge. */
export const jobsProjection: Projection = {
  name: 'jobs',
  version: 2,
  categories: ['job', 'credits'],
  tables: [JOBS, JOB_REFUNDS],
  ignores: ['PeriodOpened', 'PlanChanged', 'CreditGranted', 'CreditDebited', 'ReadsRecorded', 'PeriodClosed'],
  on: handlers<JobEvent | CreditEvent>({
    JobQueued: ({ data, recordedAt }) => [
      {
        table: 'jobs',
        key: { job_id: data.jobId },
        put: {
          account_id: data.accountId,
          request_id: data.requestId,
          kind: data.kind,
          status: 'queued',
          cost: data.cost,
          input: data.input,
          attempt: 0,
          progress: 0,
          stage: 'queued',
          created_at: isoOf(recordedAt),
        },
      },
    ],
    // A second attempt changes neither `started_at` nor `progress`: the caller has waited since the first.
    JobStarted: ({ data, recordedAt }) => [
      row(data.jobId, {
        status: 'running',
        attempt: data.attempt,
        stage: data.attempt === 1 ? 'starting' : 'starting again',
        ...(data.attempt === 1 && { started_at: isoOf(recordedAt) }),
      }),
    ],
    JobProgressed: ({ data }) => [row(data.jobId, { progress: data.progress, stage: data.stage })],
    JobCompleted: ({ data, recordedAt }) => [
      row(data.jobId, {
        status: 'done',
        progress: 1,
        stage: 'finished',
        result: data.result,
        finished_at: isoOf(recordedAt),
      }),
    ],
    JobFailed: ({ data, recordedAt }) => [failed(data.jobId, data.code, data.message, recordedAt)],
    JobAbandoned: ({ data, recordedAt }) => [
      failed(data.jobId, data.cause, CAUSES[data.cause] ?? 'The job was given up', recordedAt),
    ],
    CreditRefunded: ({ data, stream }) => [
      {
        table: 'job_refunds',
        key: { account_id: idIn(stream), request_id: data.requestId },
        add: { amount: data.amount },
      },
    ],
  }),
};

const CAUSES: Readonly<Record<string, string>> = {
  account_deleted: 'The account was deleted',
  cancelled: 'An operator cancelled the job',
  not_configured: 'What the job needs was not set up in time',
  not_queued: 'The job could not be queued',
};

function row(jobId: string, set: Extract<RowChange, { set: unknown }>['set']): RowChange {
  return { table: 'jobs', key: { job_id: jobId }, set };
}

function failed(jobId: string, code: string, message: string, recordedAt: number): RowChange {
  return row(jobId, {
    status: 'failed',
    stage: 'failed',
    error_code: code,
    error_message: message,
    finished_at: isoOf(recordedAt),
  });
}

function isoOf(recordedAt: number): string {
  return new Date(recordedAt).toISOString();
}
