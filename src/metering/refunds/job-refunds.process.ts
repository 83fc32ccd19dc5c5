import { Inject, Injectable, Optional } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { categoryOf, type RecordedEvent, idIn } from '../../kernel/domain-event.js';
import { draftEvents } from '../../platform/event-store/decide.js';
import { VersionConflict } from '../../platform/event-store/event-store.errors.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { type JobEvent } from '../../jobs/job.events.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type Following, type ProcessManager, type Rounds, RunsAsProcess } from '../../platform/process/log-process.js';
import { CLOCK } from '../../platform/tokens.js';
import { type Debited } from '../ledger/credits.events.js';
import { Ledger } from '../ledger/ledger.service.js';
import { Prices } from '../pricing/prices.service.js';

/** How long a charge may remain without its job, and how often to check. */
export interface JobRefundTimes {
  readonly graceMs?: number;
  readonly sweepMs?: number;
}

/** Injection token of the `JobRefundTimes`; the defaults apply without it. */
export const JOB_REFUND_TIMES = Symbol('JOB_REFUND_TIMES');

interface OpenCharge {
  readonly account_id: string;
  readonly request_id: string;
  readonly revision: string;
  readonly stream: string;
}

const NAME = 'job-refunds';
const ACTOR = `system:${NAME}`;

/**
 * Refunds the charge of every failed or abandoned job; fences and abandons a job that does not exist a minute after its
 * charge. Reads `$all` directly, so that money depends on no broker. Its table may be lost: it then reads the log from
 * the start and finds every refund already made.
 */
@RunsAsProcess()
@Injectable()
export class JobRefunds implements ProcessManager {
  readonly name = NAME;
  readonly follows: Following;
  readonly rounds: Rounds;
  /** Streams with the outcome of prepaid work, and among them those whose creation is the paid work. */
  private readonly categories: ReadonlySet<string>;
  private readonly paidByBeginning: ReadonlySet<string>;

  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly ledger: Ledger,
    private readonly prices: Prices,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() @Inject(JOB_REFUND_TIMES) private readonly times: JobRefundTimes = {},
  ) {
    this.categories = prices.jobCategories();
    this.paidByBeginning = prices.jobCategories('taking_on');
    this.follows = {
      categories: ['credits', ...this.categories],
      concerns: (event) => this.isRelevant(event),
      react: (event) => this.react(event),
    };
    this.rounds = { everyMs: times.sweepMs ?? 5_000, run: () => this.sweep() };
  }

  private isRelevant(event: RecordedEvent): boolean {
    if (event.type === 'CreditDebited') return (event.data as Debited).jobId !== undefined;
    // A recall refunds thousands of reads, none of which has a job.
    if (event.type === 'CreditRefunded') return this.prices.find((event.data as Debited).operation)?.kind !== 'read';
    return this.categories.has(categoryOf(event.stream));
  }

  private async react(event: RecordedEvent): Promise<void> {
    if (event.type === 'CreditDebited') await this.charged(event, event.data as Debited);
    else if (event.type === 'CreditRefunded') await this.settled(event);
    else if (this.categories.has(categoryOf(event.stream))) await this.progressed(event);
  }

  private async charged(event: RecordedEvent, { jobId, requestId, operation }: Debited): Promise<void> {
    await this.readStore.query(
      `INSERT INTO ops.open_job_charges (account_id, request_id, revision, stream, charged_at)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [
        idIn(event.stream),
        requestId,
        event.revision.toString(),
        `${this.prices.find(operation)?.jobCategory ?? 'job'}-${jobId}`,
        new Date(event.recordedAt).toISOString(),
      ],
    );
  }

  private async progressed(event: RecordedEvent): Promise<void> {
    const { type, stream } = event;
    if (type === 'JobFailed' || type === 'JobAbandoned') return this.refund(event);
    const over = type === 'JobCompleted' || this.paidByBeginning.has(categoryOf(stream));
    const sql = over
      ? 'DELETE FROM ops.open_job_charges WHERE stream = $1'
      : 'UPDATE ops.open_job_charges SET taken_on = true WHERE stream = $1 AND NOT taken_on';
    await this.readStore.query(sql, [stream]);
  }

  private async refund(event: RecordedEvent): Promise<void> {
    const rows = await this.readStore.query<OpenCharge>(
      'SELECT account_id, request_id, revision, stream FROM ops.open_job_charges WHERE stream = $1',
      [event.stream],
    );
    const cause = event.type === 'JobFailed' ? 'job_failed' : 'job_abandoned';
    const by = { correlationId: event.metadata.correlationId, causationId: event.id, actor: ACTOR };
    for (const row of rows) {
      const debit = { requestId: row.request_id, cause, revision: BigInt(row.revision) };
      await this.ledger.refund(row.account_id, debit, by);
      await this.remove(row.account_id, row.request_id);
    }
  }

  private async settled(event: RecordedEvent): Promise<void> {
    const { requestId } = event.data as { requestId: string };
    await this.remove(idIn(event.stream), requestId);
  }

  private async remove(accountId: string, requestId: string): Promise<void> {
    await this.readStore.query('DELETE FROM ops.open_job_charges WHERE account_id = $1 AND request_id = $2', [
      accountId,
      requestId,
    ]);
  }

  /**
   * Abandons jobs that were paid but never queued; the refund follows from the fence, through the log. Postgres measures
   * the time: a process whose clock is fast would abandon jobs that are just being queued.
   */
  async sweep(): Promise<void> {
    const rows = await this.readStore.query<OpenCharge>(
      `SELECT account_id, request_id, revision, stream FROM ops.open_job_charges
       WHERE NOT taken_on AND charged_at < now() - make_interval(secs => $1) ORDER BY charged_at LIMIT 500`,
      [(this.times.graceMs ?? 60_000) / 1_000],
    );
    let failure: Error | null = null;
    for (const row of rows) {
      // One failing entry must not block the others.
      await this.fence(row).catch((error: Error) => {
        failure = error;
      });
    }
    if (failure) throw failure as Error;
  }

  private async fence({ account_id, request_id, stream }: OpenCharge): Promise<void> {
    const { eventStore, clock } = this;
    const jobId = idIn(stream);
    const event: JobEvent = {
      type: 'JobAbandoned',
      data: { jobId, accountId: account_id, requestId: request_id, cause: 'not_queued' },
    };
    const commandId = deriveId('abandon', `${account_id}/${request_id}`);
    const context = { commandId, correlationId: request_id, actor: ACTOR, now: clock.now() };
    try {
      await eventStore.append(stream, 'no_stream', draftEvents(eventStore, stream, [event], context));
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      // The job exists after all. If the charge was parked, the events of the job may have passed before its row.
      for await (const last of eventStore.readStream(stream, { backwards: true, maxCount: 1, fromLeader: true }))
        await this.progressed(last);
    }
  }
}
