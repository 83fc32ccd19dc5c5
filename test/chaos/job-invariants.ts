import { asCredit } from '../../src/metering/ledger/credit-reader.js';
import { creditStream } from '../../src/metering/ledger/credits.events.js';
import { type EventStore } from '../../src/platform/event-store/event-store.js';
import { jobStream } from '../../src/jobs/job.events.js';

/** Also prepaid, but not a job: its stream has another category. */
const SUBMISSION = 'startups.submit';

/** A charge for a job, its number of refunds, and the state of the job's stream. */
export interface PaidJob {
  readonly jobId: string;
  readonly refunds: number;
  readonly types: readonly string[];
}

export async function jobsOf(eventStore: EventStore, accountId: string): Promise<PaidJob[]> {
  const paid = new Map<string, string>();
  const refunds = new Map<string, number>();
  for await (const event of eventStore.readStream(creditStream(accountId))) {
    const { type, data } = asCredit(event);
    if (type === 'CreditDebited' && data.jobId !== undefined && data.operation !== SUBMISSION)
      paid.set(data.jobId, data.requestId);
    if (type === 'CreditRefunded') refunds.set(data.requestId, (refunds.get(data.requestId) ?? 0) + 1);
  }
  const jobs: PaidJob[] = [];
  for (const [jobId, requestId] of paid) {
    const types: string[] = [];
    for await (const { type } of eventStore.readStream(jobStream(jobId))) types.push(type);
    jobs.push({ jobId, refunds: refunds.get(requestId) ?? 0, types });
  }
  return jobs;
}

/**
 * I5: a paid job was done or its charge refunded once, never both. A charge that landed after its caller got no answer
 * is refunded without a stream.
 */
export function violationsOfJobs(jobs: readonly PaidJob[]): string[] {
  return jobs.flatMap(({ jobId, refunds, types }) => {
    const done = types.filter((type) => type === 'JobCompleted').length;
    const undone = types.filter((type) => type === 'JobFailed' || type === 'JobAbandoned').length;
    if (done + undone > 1) return [`job ${jobId} ended more than once: ${types.join(', ')}`];
    if (done === 1) return refunds === 0 ? [] : [`job ${jobId} was done, and its charge given back`];
    const unanswered = types.length === 0 && refunds > 0;
    if (undone === 1 || unanswered)
      return refunds === 1 ? [] : [`job ${jobId} was not done, and given back ${refunds} times`];
    return [`job ${jobId} was paid for and has no end: ${types.join(', ') || 'it was never queued'}`];
  });
}
