import { type SignedUrls } from '../../platform/object-store/signed-urls.js';
import { pollPath } from '../../jobs/poll-path.js';
import { type JobProgress } from '../../web/openapi/answer-parts.dto.js';
import { type Job } from './job-answers.dto.js';
import { type JobView } from './job-view.rules.js';
import { type RenderProgress } from './render-answers.dto.js';

export const RETRY_AFTER_SECONDS = 15;

/** A completed job whose result was deleted after its retention. */
export const EXPIRED = { stage: 'expired' } as const;

/** A file in a job's result. */
export interface MadeFile {
  readonly key: string;
  readonly duration_seconds: number;
  readonly width: number;
  readonly height: number;
  readonly size_bytes: number;
}

/** Progress fields that all kinds share. */
export function presentProgress(job: JobView): JobProgress {
  const isOpen = job.status === 'queued' || job.status === 'running';
  return {
    status: job.status,
    progress: job.progress,
    attempt: job.attempt,
    stage: job.stage,
    created_at: job.created_at.toISOString(),
    started_at: job.started_at?.toISOString() ?? null,
    finished_at: job.finished_at?.toISOString() ?? null,
    retry_after_seconds: isOpen ? RETRY_AFTER_SECONDS : null,
    error: job.error_code === null ? null : { code: job.error_code, message: job.error_message },
    credits_refunded: job.credits_refunded,
  };
}

/** The poll of a job that renders a file, with its URL once the file exists. */
export function presentRender(job: JobView, file: MadeFile | null, urls: SignedUrls): RenderProgress {
  const signed = file && urls.signStored(file.key, endOf(job));
  return {
    jobId: job.job_id,
    ...presentProgress(job),
    ...(file !== null && signed === null && EXPIRED),
    url: signed?.url ?? null,
    duration_seconds: file?.duration_seconds ?? null,
    width: file?.width ?? null,
    height: file?.height ?? null,
    size_bytes: file?.size_bytes ?? null,
    expires_at: file && (signed?.expiresAt ?? urls.storedUntil(endOf(job))).toISOString(),
  };
}

/** The retention of results starts at this time. */
export function endOf({ finished_at, created_at }: JobView): Date {
  return finished_at ?? created_at;
}

export function presentJob(job: JobView): Job {
  return {
    job_id: job.job_id,
    kind: job.kind,
    status: job.status,
    poll_url: pollPath(job.kind, job.job_id),
    cost: job.cost,
    created_at: job.created_at.toISOString(),
    finished_at: job.finished_at?.toISOString() ?? null,
  };
}
