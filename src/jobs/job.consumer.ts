import { type FeedConsumer } from '../platform/consumers/feed-consumer.js';
import { type JobKind } from './job.events.js';
import { type JobQueue } from './job-queue.js';

interface QueuedMessage {
  readonly job_id: string;
  readonly kind: JobKind;
  readonly account_id: string;
}

/** Adds the queued jobs of a kind from the log to the queue: one consumer group for each kind. */
export function jobConsumer(kind: JobKind, queue: JobQueue): FeedConsumer {
  return {
    group: `jobs-${kind.replaceAll('_', '-')}`,
    topics: ['intel.jobs.v1'],
    types: ['JobQueued'],
    from: 'start',
    handle: async ({ messages }, tx) => {
      const queued = messages.map(({ data }) => data as unknown as QueuedMessage);
      await queue.add(
        tx,
        queued
          .filter((job) => job.kind === kind)
          .map(({ job_id: jobId, account_id: accountId }) => ({ jobId, kind, accountId })),
      );
    },
  };
}
