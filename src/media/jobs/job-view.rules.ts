import { type JobEntity } from '../../../projections/jobs/jobs.entity.js';

/** A job for polls and lists: its row of the read model and its refund. */
export type JobView = JobEntity & { readonly credits_refunded: number };

export const JOB_COLUMNS = `j.job_id, j.account_id, j.request_id, j.kind, j.status, j.cost, j.input, j.attempt,
  j.progress, j.stage, j.result, j.error_code, j.error_message, j.created_at, j.started_at, j.finished_at,
  coalesce(r.amount, 0)::integer AS credits_refunded`;

export const JOB_TABLES = `read.jobs AS j
  LEFT JOIN read.job_refunds AS r ON r.account_id = j.account_id AND r.request_id = j.request_id`;
