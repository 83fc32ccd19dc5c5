import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { type ListedJob } from '../../media/jobs/list-jobs.query.js';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { type AccountCall } from '../../web/sessions/account-calls.js';

const PATHS: Readonly<Record<ListedJob['kind'], string>> = {
  video: '/api/v1/video',
  clip: '/api/v1/clip',
  social_transcript: '/api/v1/social/transcript',
};

/** The call that queues the work of a failed job again, as a new job with its own charge. */
@Injectable()
export class JobRetry {
  constructor(@Inject(OBJECT_STORE) private readonly objects: ObjectStore) {}

  /** @throws DomainError unprocessable where the job did not fail, or its text is no longer stored. */
  async callOf(job: ListedJob): Promise<AccountCall> {
    if (job.status !== 'failed') throw new DomainError('unprocessable', 'Only a failed job can be run again.');
    const { text_key: textKey, ...input } = job.input;
    const payload = typeof textKey === 'string' ? { ...input, text: await this.textAt(textKey) } : input;
    // A form that is sent twice queues one job.
    return { method: 'POST', url: PATHS[job.kind], payload, idempotencyKey: `retry-${job.job_id}` };
  }

  private async textAt(key: string): Promise<string> {
    const stored = await this.objects.get(key);
    if (stored) return stored.toString();
    throw new DomainError('unprocessable', 'The text of this job is no longer stored. Send it again as a new job.');
  }
}
