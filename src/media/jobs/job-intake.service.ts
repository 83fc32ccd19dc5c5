import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Charges } from '../../metering/charging/charges.service.js';
import { type JobCharged } from '../../metering/charging/credits-block.presenter.js';
import { DomainError } from '../../kernel/domain-error.js';
import { noteCommit, type EdgeRequest } from '../../web/http/request-context.js';
import { deriveId } from '../../platform/ids/ids.js';
import { type JobKind } from '../../jobs/job.events.js';
import { FailedWork } from './failed-work.service.js';
import { QueueJob } from '../../jobs/queue-job.command.js';

export interface JobAsk {
  readonly kind: JobKind;
  /** For prices that are `computed` in the price list. */
  readonly credits?: number;
  readonly input: Readonly<Record<string, unknown>>;
  /** Stores input that stays out of the log, under the job's id, before the job is queued. */
  readonly storeInput?: (jobId: string) => Promise<Readonly<Record<string, unknown>>>;
}

/** Charges a job and queues it, once per request id or Idempotency-Key. */
@Injectable()
export class JobIntake {
  constructor(
    private readonly charges: Charges,
    private readonly commands: CommandBus,
    private readonly failedWork: FailedWork,
  ) {}

  /** Checks whether the caller may queue a job and can pay, before a missing configuration is reported. @throws DomainError */
  async assertAffordable(request: EdgeRequest, credits?: number): Promise<void> {
    const accountId = request.principal?.accountId;
    if (accountId !== undefined) await this.failedWork.assertBelowLimit(accountId);
    return this.charges.assertAffordable(request, credits);
  }

  /**
   * @throws DomainError where credits do not suffice; `unavailable` or `internal` where it was not queued and was
   * refunded.
   */
  async enqueue(request: EdgeRequest, ask: JobAsk): Promise<JobCharged<{ readonly jobId: string }>> {
    const accountId = request.principal?.accountId;
    if (accountId === undefined) throw new DomainError('unauthorized', 'A job needs an API key.');
    const { kind, input, credits, storeInput } = ask;
    const call = { jobId: deriveId(kind, request.requestId), ...(credits !== undefined && { credits }) };
    return this.charges.job(request, call, async (jobId, charge) => {
      const stored = (await storeInput?.(jobId)) ?? {};
      const { requestId, amount: cost } = charge;
      const job = { jobId, kind, accountId, requestId, cost, input: { ...input, ...stored } };
      const { position } = await this.commands.execute(new QueueJob(job));
      noteCommit(request, position);
      return { jobId };
    });
  }
}
