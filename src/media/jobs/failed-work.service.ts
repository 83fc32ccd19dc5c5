import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';

const WINDOW_MS = 3_600_000;
const FEWEST_FAILURES = 3;
const FAILED_SECONDS = 600;
/** Ends that no caller causes. */
const OWN_FAULTS = ['not_queued', 'not_configured', 'cancelled'];

interface RecentWork {
  readonly failures: number;
  readonly failed: number;
  readonly done: number;
  readonly oldest: Date | null;
}

/**
 * Bounds the work on jobs that fail: each is refunded, so the same failing job could be queued without end. An account
 * whose failed jobs took more than ten minutes within an hour, and longer than its successful ones, waits.
 */
@Injectable()
export class FailedWork {
  constructor(
    private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError rate_limit */
  async assertBelowLimit(accountId: string): Promise<void> {
    const now = this.clock.now();
    const since = now - WINDOW_MS;
    const [work] = await this.store.prepared<RecentWork>(
      'failed-work',
      `SELECT count(*) FILTER (WHERE failed)::integer AS failures, min(finished_at) FILTER (WHERE failed) AS oldest,
         coalesce(sum(seconds) FILTER (WHERE failed), 0)::float8 AS failed,
         coalesce(sum(seconds) FILTER (WHERE NOT failed), 0)::float8 AS done
       FROM (SELECT finished_at, status = 'failed' AS failed, extract(epoch FROM finished_at - started_at) AS seconds
             FROM read.jobs WHERE account_id = $1 AND created_at > $2::timestamptz - interval '1 day'
               AND finished_at > $2 AND started_at IS NOT NULL
               AND (error_code IS NULL OR error_code <> ALL ($3::text[]))) AS j`,
      [accountId, new Date(since), OWN_FAULTS],
    );
    if (!work?.oldest || work.failures < FEWEST_FAILURES || work.failed <= Math.max(FAILED_SECONDS, work.done)) return;
    throw new DomainError(
      'rate_limit',
      `${work.failures} jobs of your account failed within the last hour, after more than ${FAILED_SECONDS / 60} minutes ` +
        'of work. Read their errors in GET /api/v1/jobs, and try again later.',
      { retryAfterSeconds: Math.max(1, Math.ceil((work.oldest.getTime() - since) / 1_000)) },
    );
  }
}
