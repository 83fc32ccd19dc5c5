import { type JobKind } from './job.events.js';

/** Path for polling a job, relative to /api/v1. */
export function pollPath(kind: JobKind, jobId: string): string {
  return kind === 'social_transcript' ? `/social/transcript?job_id=${jobId}` : `/${kind}/${jobId}`;
}
