import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../../kernel/error-message.js';
import { type Clock } from '../../kernel/clock.js';
import { categoryOf, type RecordedEvent } from '../../kernel/domain-event.js';
import { draftEvents } from '../../platform/event-store/decide.js';
import { VersionConflict } from '../../platform/event-store/event-store.errors.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { type JobEvent } from '../../platform/jobs/job.events.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { SingleActive } from '../../platform/process/single-active.js';
import { type Debited } from '../ledger/credits.events.js';
import { type Ledger } from '../ledger/ledger.service.js';
import { operationOf } from '../pricing/price-list.js';

export interface JobRefundsParts {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** How long a charge may stand without its job. */
  readonly graceMs?: number;
  readonly sweepMs?: number;
  readonly onError?: (error: unknown) => void;
}

interface OpenCharge {
  readonly account_id: string;
  readonly request_id: string;
  readonly revision: string;
  readonly stream: string;
}

const NAME = 'job-refunds';
const ACTOR = `system:${NAME}`;
const RETRY_MS = 1_000;
const LINGER_MS = 100;
const LINGER_BELOW = 100;
const MOVE_EVERY_MS = 1_000;
/** Streams that say what became of what was paid for. */
const JOB_CATEGORIES: readonly string[] = ['job', 'submission'];

/**
 * Whenever a job has failed or was abandoned, its charge is given back; whenever a charge has no job after a minute,
 * the job is fenced off and given up. Reads `$all` itself, so money depends on no broker. Its table may be lost: it
 * then reads the log again from the start, and finds every refund already made.
 */
export class JobRefunds {
  private lastError: { readonly at: number; readonly message: string } | null = null;

  constructor(private readonly parts: JobRefundsParts) {}

  /** Until `signal`; one process at a time, the others stand by. */
  async run(signal: AbortSignal): Promise<void> {
    const single = new SingleActive(this.parts.readStore, NAME, { onLost: (error) => this.failed(error) });
    await single.run(signal, async (held) => {
      const ending = new AbortController();
      held.addEventListener('abort', () => ending.abort(), { once: true });
      try {
        await Promise.all([this.follow(ending.signal), this.sweepUntil(ending.signal)]);
      } finally {
        ending.abort();
      }
    });
  }

  /** The last failure that has not been overcome. */
  get trouble(): { readonly at: number; readonly message: string } | null {
    return this.lastError;
  }

  private async follow(signal: AbortSignal): Promise<void> {
    let position = await this.position();
    let movedAt = this.parts.clock.now();
    const batches = this.parts.eventStore.follow({
      from: position < 0n ? 'start' : position,
      categories: ['credits', ...JOB_CATEGORIES],
      signal,
      onLost: (error) => this.failed(error),
    });
    for await (const batch of batches) {
      // Money skips nothing: what cannot be done now is tried until it can.
      const relevant = batch.events.filter(isRelevant);
      if (relevant.length > 0) await this.untilDone(signal, () => this.take(relevant));
      if (signal.aborted) return;
      const from = position;
      if (relevant.length > 0 || this.parts.clock.now() - movedAt >= MOVE_EVERY_MS) {
        await this.untilDone(signal, () => this.move(from, batch.position));
        position = batch.position;
        movedAt = this.parts.clock.now();
      }
      // Hardly any charge is for a job: a moment's wait makes few large batches of many small ones.
      if (batch.events.length < LINGER_BELOW) await delay(LINGER_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async take(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) {
      if (event.type === 'CreditDebited') await this.charged(event, event.data as Debited);
      else if (event.type === 'CreditRefunded') await this.settled(event);
      else if (JOB_CATEGORIES.includes(categoryOf(event.stream))) await this.progressed(event);
    }
  }

  private async charged(event: RecordedEvent, { jobId, requestId, operation }: Debited): Promise<void> {
    await this.parts.readStore.query(
      `INSERT INTO ops.open_job_charges (account_id, request_id, revision, stream, charged_at)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [
        event.stream.slice('credits-'.length),
        requestId,
        event.revision.toString(),
        `${operationOf(operation)?.jobCategory ?? 'job'}-${jobId}`,
        new Date(event.recordedAt).toISOString(),
      ],
    );
  }

  private async progressed(event: RecordedEvent): Promise<void> {
    const { type, stream } = event;
    if (type === 'JobFailed' || type === 'JobAbandoned') return this.refund(event);
    // A submission is paid for being received; a job for being done.
    const over = type === 'JobCompleted' || categoryOf(stream) === 'submission';
    const sql = over
      ? 'DELETE FROM ops.open_job_charges WHERE stream = $1'
      : 'UPDATE ops.open_job_charges SET taken_on = true WHERE stream = $1 AND NOT taken_on';
    await this.parts.readStore.query(sql, [stream]);
  }

  private async refund(event: RecordedEvent): Promise<void> {
    const rows = await this.parts.readStore.query<OpenCharge>(
      'SELECT account_id, request_id, revision, stream FROM ops.open_job_charges WHERE stream = $1',
      [event.stream],
    );
    const cause = event.type === 'JobFailed' ? 'job_failed' : 'job_abandoned';
    const by = { correlationId: event.metadata.correlationId, causationId: event.id, actor: ACTOR };
    for (const row of rows) {
      const debit = { requestId: row.request_id, cause, revision: BigInt(row.revision) };
      await this.parts.ledger.refund(row.account_id, debit, by);
      await this.forget(row.account_id, row.request_id);
    }
  }

  private async settled(event: RecordedEvent): Promise<void> {
    const { requestId } = event.data as { requestId: string };
    await this.forget(event.stream.slice('credits-'.length), requestId);
  }

  private async forget(accountId: string, requestId: string): Promise<void> {
    await this.parts.readStore.query('DELETE FROM ops.open_job_charges WHERE account_id = $1 AND request_id = $2', [
      accountId,
      requestId,
    ]);
  }

  private async sweepUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.sweep().catch((error: unknown) => this.failed(error));
      await delay(this.parts.sweepMs ?? 5_000, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Gives up jobs that were paid for and never taken on. The refund follows from the fence, through the log. */
  async sweep(): Promise<void> {
    const before = new Date(this.parts.clock.now() - (this.parts.graceMs ?? 60_000)).toISOString();
    const rows = await this.parts.readStore.query<OpenCharge>(
      `SELECT account_id, request_id, revision, stream FROM ops.open_job_charges
       WHERE NOT taken_on AND charged_at < $1 ORDER BY charged_at LIMIT 500`,
      [before],
    );
    for (const row of rows) await this.fence(row);
  }

  private async fence({ account_id, request_id, stream }: OpenCharge): Promise<void> {
    const { eventStore, readStore, clock } = this.parts;
    const jobId = stream.slice(stream.indexOf('-') + 1);
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
      // The job is there after all, and its own events are on their way here.
      await readStore.query('UPDATE ops.open_job_charges SET taken_on = true WHERE stream = $1', [stream]);
    }
  }

  private async position(): Promise<bigint> {
    await this.parts.readStore.query(
      'INSERT INTO ops.process_managers (name, position) VALUES ($1, -1) ON CONFLICT DO NOTHING',
      [NAME],
    );
    const [row] = await this.parts.readStore.query<{ position: string }>(
      'SELECT position FROM ops.process_managers WHERE name = $1',
      [NAME],
    );
    return BigInt(row?.position ?? -1);
  }

  private async move(from: bigint, to: bigint): Promise<void> {
    const rows = await this.parts.readStore.query(
      'UPDATE ops.process_managers SET position = $3, moved_at = now() WHERE name = $1 AND position = $2 RETURNING name',
      [NAME, from.toString(), to.toString()],
    );
    if (rows.length === 0) throw new Error(`the position of ${NAME} was moved by another process`);
  }

  private async untilDone(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      try {
        await work();
        this.lastError = null;
        return;
      } catch (error) {
        this.failed(error);
        await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private failed(error: unknown): void {
    this.lastError = { at: this.parts.clock.now(), message: messageOf(error) };
    this.parts.onError?.(error);
  }
}

function isRelevant({ type, stream, data }: RecordedEvent): boolean {
  if (type === 'CreditDebited') return (data as Debited).jobId !== undefined;
  return type === 'CreditRefunded' || JOB_CATEGORIES.includes(categoryOf(stream));
}
