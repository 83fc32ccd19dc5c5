import { Injectable } from '@nestjs/common';
import { type FeedMessage } from '../../platform/feed/feed-message.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { jobStream, type JobEvent, type QueuedJob } from '../../jobs/job.events.js';
import { pollPath } from '../../jobs/poll-path.js';
import { submissionStream, type SubmissionEvent } from '../../submissions/submission.events.js';
import { type HookMessage } from '../delivery/pending-deliveries.service.js';
import { type AccountEvent } from '../webhooks.events.js';
import { accountBody } from './account-body.rules.js';

/** An event of an account, as its webhooks receive it. */
export interface AccountNotice {
  readonly accountId: string;
  readonly message: HookMessage & { readonly event: AccountEvent };
}

/** Finds the account of a submission or job in the first event of its stream. */
@Injectable()
export class AccountEvents {
  constructor(private readonly eventStore: EventStore) {}

  /** Null where no account is concerned: a job that was abandoned before it was queued. */
  async of({ type, data, id, occurredAt }: FeedMessage): Promise<AccountNotice | null> {
    switch (type) {
      case 'SubmissionApproved':
      case 'SubmissionRejected': {
        const { submission_id: submissionId } = data as { submission_id: string };
        const status = type === 'SubmissionApproved' ? 'approved' : 'rejected';
        return this.submission(submissionId, { status, id, occurredAt });
      }
      case 'JobCompleted':
        return this.job(data as { job_id: string }, { id, occurredAt, failure: null });
      case 'JobFailed':
        return this.job(data as { job_id: string }, { id, occurredAt, failure: String(data.code) });
      case 'JobAbandoned':
        return this.job(data as { job_id: string }, { id, occurredAt, failure: String(data.cause) });
      default:
        return null;
    }
  }

  private async submission(
    submissionId: string,
    { status, id, occurredAt }: { status: string; id: string; occurredAt: string },
  ): Promise<AccountNotice | null> {
    const first = await this.first<SubmissionEvent>(submissionStream(submissionId));
    if (first?.type !== 'SubmissionReceived') return null;
    const { accountId, startup } = first.data;
    const { name, website } = startup;
    const submission = { id: submissionId, status, name, website, decided_at: occurredAt };
    return accountNotice(accountId, 'submission.decided', { id, at: occurredAt, data: { submission } });
  }

  private async job(
    { job_id: jobId }: { job_id: string },
    { id, occurredAt, failure }: { id: string; occurredAt: string; failure: string | null },
  ): Promise<AccountNotice | null> {
    const queued = await this.queued(jobId);
    if (!queued) return null;
    const { kind, accountId } = queued;
    const job = {
      job_id: jobId,
      kind,
      status: failure === null ? 'done' : 'failed',
      poll_url: pollPath(kind, jobId),
      error_code: failure,
      finished_at: occurredAt,
    };
    return accountNotice(accountId, 'job.finished', { id, at: occurredAt, data: { job } });
  }

  private async queued(jobId: string): Promise<QueuedJob | null> {
    const first = await this.first<JobEvent>(jobStream(jobId));
    return first?.type === 'JobQueued' ? first.data : null;
  }

  private async first<E>(stream: string): Promise<E | null> {
    for await (const event of this.eventStore.readStream(stream, { maxCount: 1 })) return event as unknown as E;
    return null;
  }
}

/** @param id of the cause: the same cause is the same message */
export function accountNotice(
  accountId: string,
  event: AccountEvent,
  { id, at, data }: { readonly id: string; readonly at: string; readonly data: Readonly<Record<string, unknown>> },
): AccountNotice {
  const messageId = `msg_${deriveId('webhook-message', id)}`;
  return { accountId, message: { messageId, event, body: accountBody(event, at, data), opportunities: [] } };
}
