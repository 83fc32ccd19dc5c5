import { type SignedUrls } from '../../platform/object-store/signed-urls.js';
import { pollPath } from '../../platform/jobs/poll-path.js';
import { type JobView } from './job-view.rules.js';

export const RETRY_AFTER_SECONDS = 15;

/** A file that a job has made, as its result names it. */
export interface MadeFile {
  readonly key: string;
  readonly duration_seconds: number;
  readonly width: number;
  readonly height: number;
  readonly size_bytes: number;
}

/** What the polls of every kind say of where the job stands. */
export function presentProgress(job: JobView): object {
  const isOpen = job.status === 'queued' || job.status === 'running';
  return {
    status: job.status,
    progress: job.progress,
    stage: job.stage,
    created_at: job.created_at.toISOString(),
    started_at: job.started_at?.toISOString() ?? null,
    finished_at: job.finished_at?.toISOString() ?? null,
    retry_after_seconds: isOpen ? RETRY_AFTER_SECONDS : null,
    error: job.error_code === null ? null : { code: job.error_code, message: job.error_message },
    credits_refunded: job.credits_refunded,
  };
}

/** The poll of a job that makes a file: the address of the file once it is there. */
export function presentRender(job: JobView, file: MadeFile | null, urls: SignedUrls): object {
  const signed = file && urls.sign(file.key);
  return {
    jobId: job.job_id,
    ...presentProgress(job),
    url: signed?.url ?? null,
    duration_seconds: file?.duration_seconds ?? null,
    width: file?.width ?? null,
    height: file?.height ?? null,
    size_bytes: file?.size_bytes ?? null,
    expires_at: signed?.expiresAt.toISOString() ?? null,
  };
}

export function presentJob(job: JobView): object {
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
