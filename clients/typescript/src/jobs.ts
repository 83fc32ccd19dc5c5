import { metaOf } from './answer-meta.js';
import { JobFailedError, JobTimeoutError, NotFoundError, ScoutlineError } from './errors.js';
import { pause } from './retry.js';
import type { CallOptions } from './transport.js';

/** How a job is waited for. */
export interface WaitOptions<Job> {
  /** Called with each answer of a poll, the last one included. */
  readonly onProgress?: (job: Job) => void;
  /** Longest wait in milliseconds; default 15 minutes. */
  readonly waitMs?: number;
}

interface Job {
  readonly status: string;
  readonly error: { readonly code: string; readonly message: string | null } | null;
  readonly retry_after_seconds: number | null;
  readonly credits_refunded?: number;
}

const DEFAULT_WAIT_MS = 15 * 60_000;
const DEFAULT_POLL_SECONDS = 2;

/**
 * Polls at the times that the service names. Until the first answer, 404 means that the service has not indexed the job.
 *
 * @throws JobFailedError, JobTimeoutError, or what a call throws; each ScoutlineError after the start has `jobId`
 */
export async function waitForJob<Answer extends Job>(
  start: () => Promise<object>,
  idMember: string,
  poll: (jobId: string, options: CallOptions) => Promise<Answer>,
  { onProgress, waitMs = DEFAULT_WAIT_MS, idempotencyKey: _, ...options }: CallOptions & WaitOptions<Answer>,
): Promise<Answer> {
  const started = (await start()) as Readonly<Record<string, unknown>>;
  const id = String(started[idMember]);
  const call = { ...options, consistencyToken: metaOf(started).consistencyToken ?? options.consistencyToken };
  const endsAt = Date.now() + waitMs;
  let isKnown = false;
  for (let wait = started.retry_after_seconds; ;) {
    const ms = (typeof wait === 'number' ? wait : DEFAULT_POLL_SECONDS) * 1_000;
    if (Date.now() + ms > endsAt) throw new JobTimeoutError(id, waitMs);
    await pause(ms, options.signal);
    const job = await poll(id, call).catch((error: unknown) => {
      if (error instanceof NotFoundError && !isKnown) return null;
      if (error instanceof ScoutlineError) error.jobId = id;
      throw error;
    });
    if (!job) {
      wait = undefined;
      continue;
    }
    isKnown = true;
    onProgress?.(job);
    if (job.status === 'done') return job;
    if (job.status === 'failed') {
      throw new JobFailedError(
        id,
        job.error?.code ?? 'failed',
        job.error?.message ?? null,
        job.credits_refunded ?? null,
      );
    }
    wait = job.retry_after_seconds;
  }
}
