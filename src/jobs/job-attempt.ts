import { mkdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock } from '../kernel/clock.js';
import { messageOf } from '../kernel/error-message.js';
import { decideOn, foldStream } from '../platform/event-store/decide.js';
import { type EventStore } from '../platform/event-store/event-store.js';
import { deriveId } from '../platform/ids/ids.js';
import { BACK_OFF_MS, IMPOSSIBLE_AT_MOST_MS, type JobQueue, type Leased } from './job-queue.js';
import { EngineMissing, JobFault, type JobRunner } from './job-runner.js';
import { AttemptOver, completeJob, failJob, jobDecider, type JobState, progressJob, startJob } from './job.decide.js';
import { jobStream, type JobEvent, type QueuedJob } from './job.events.js';

export interface AttemptParts {
  readonly eventStore: EventStore;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly worker: string;
  /** Attempts create their folders in it. */
  readonly folder: string;
  readonly leaseMs: number;
  readonly heartbeatMs: number;
}

/** The result of an attempt, for logs and metrics. */
export interface AttemptEnd {
  readonly outcome: 'done' | 'failed' | 'retry' | 'parked' | 'lost' | 'stale' | 'interrupted';
  readonly error?: string;
}

const PROGRESS_EVERY_MS = 1_000;

class Lost extends Error {}
class TimeUp extends Error {}

/** One worker's attempt at one job: start, work under a heartbeat, end. The log decides which of its results count. */
export class Attempt {
  private readonly aborting = new AbortController();
  private attempt = 0;
  private job: QueuedJob | null = null;
  private reported: { progress: number; stage: string } | null = null;
  private writing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly parts: AttemptParts,
    private readonly leased: Leased,
    private readonly runner: JobRunner,
  ) {}

  async run(stopping: AbortSignal): Promise<AttemptEnd> {
    const { queue } = this.parts;
    let missing: EngineMissing | null = null;
    try {
      missing = await this.missing();
    } catch (error) {
      // A fault of ours meets the attempt too, which counts. What else could not be checked may be there: only an engine
      // that is known to be missing parks a job. Where no check succeeds for long, attempts count, so that the job ends.
      if (!isFaultOfOurs(error) && this.leased.waitedMs < IMPOSSIBLE_AT_MOST_MS) {
        await queue.giveBack(this.leased, messageOf(error), { pauseMs: BACK_OFF_MS });
        return { outcome: 'retry', error: messageOf(error) };
      }
    }
    if (missing) {
      await queue.park(this.leased, missing.message, false);
      return { outcome: 'parked', error: missing.message };
    }
    const state = await this.start();
    if (state.phase !== 'running') {
      await queue.drop(this.leased);
      return { outcome: state.phase === 'failed' ? 'failed' : 'stale' };
    }
    this.job = state.job;
    this.attempt = state.attempt;
    const interrupt = (): void => this.aborting.abort(new Error('the worker is stopping'));
    stopping.addEventListener('abort', interrupt, { once: true });
    const timers = [
      setInterval(() => void this.beat(), this.parts.heartbeatMs),
      setInterval(() => this.writeProgress(), PROGRESS_EVERY_MS),
      setTimeout(() => this.aborting.abort(new TimeUp()), this.runner.timeoutMs),
    ];
    const folder = join(this.parts.folder, `${state.job.jobId}-${state.attempt}`);
    try {
      if (stopping.aborted) interrupt();
      await mkdir(folder, { recursive: true });
      const result = await this.work(state.job, folder);
      timers.forEach(clearInterval);
      await this.writing;
      return await this.completed(result);
    } catch (error) {
      timers.forEach(clearInterval);
      await this.writing;
      return await this.ended(this.aborting.signal.aborted ? this.aborting.signal.reason : error, stopping);
    } finally {
      timers.forEach(clearInterval);
      stopping.removeEventListener('abort', interrupt);
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  }

  private work(job: QueuedJob, folder: string): Promise<Readonly<Record<string, unknown>>> {
    const { signal } = this.aborting;
    return this.runner.run(job, {
      attempt: this.attempt,
      signal,
      folder,
      report: (progress, stage) => (this.reported = { progress, stage }),
    });
  }

  /** Checked before the log records a start: an impossible attempt does not count. */
  private async missing(): Promise<EngineMissing | null> {
    if (!this.runner.missing) return null;
    const { state } = await foldStream(this.parts.eventStore, jobStream(this.leased.jobId), jobDecider);
    if (state.phase !== 'queued' && state.phase !== 'running') return null;
    const variable = await this.runner.missing(state.job);
    return variable === null ? null : new EngineMissing(variable);
  }

  private async start(): Promise<JobState> {
    const { state } = await this.decide('start', (current) => startJob(current, this.leased.interruptions));
    return state;
  }

  private async completed(result: Readonly<Record<string, unknown>>): Promise<AttemptEnd> {
    this.aborting.signal.throwIfAborted();
    await this.decide('complete', (state) => completeJob(state, this.attempt, result));
    await this.parts.queue.drop(this.leased);
    return { outcome: 'done' };
  }

  private async ended(error: unknown, stopping: AbortSignal): Promise<AttemptEnd> {
    const { queue } = this.parts;
    const text = messageOf(error);
    if (error instanceof AttemptOver || error instanceof Lost) return { outcome: 'lost', error: text };
    if (error instanceof EngineMissing) {
      await queue.park(this.leased, text, true);
      return { outcome: 'parked', error: text };
    }
    const failure = failureOf(error, this.runner.timeoutMs);
    if (failure) {
      try {
        await this.decide('fail', (state) => failJob(state, this.attempt, failure));
      } catch (late) {
        if (late instanceof AttemptOver) return { outcome: 'lost', error: text };
        throw late;
      }
      await queue.drop(this.leased);
      return { outcome: 'failed', error: text };
    }
    await queue.giveBack(this.leased, text, { isInterrupted: stopping.aborted });
    return { outcome: stopping.aborted ? 'interrupted' : 'retry', error: text };
  }

  private async beat(): Promise<void> {
    const { queue, leaseMs, folder } = this.parts;
    try {
      if (!(await queue.extend(this.leased, leaseMs))) this.aborting.abort(new Lost('the lease is lost'));
      const now = new Date();
      await utimes(join(folder, `${this.leased.jobId}-${this.attempt}`), now, now);
    } catch {
      // The database is unavailable and the lease may still be valid; the next heartbeat checks.
    }
  }

  private writeProgress(): void {
    const { reported } = this;
    if (!reported || this.aborting.signal.aborted) return;
    this.reported = null;
    this.writing = this.writing.then(async () => {
      try {
        await this.decide(`progress ${reported.stage} ${reported.progress}`, (state) =>
          progressJob(state, this.attempt, reported),
        );
      } catch (error) {
        if (error instanceof AttemptOver) this.aborting.abort(error);
      }
    });
  }

  private decide(step: string, decision: (state: JobState, revision: bigint) => readonly JobEvent[]) {
    const { jobId, token } = this.leased;
    // The token makes the attempt's commands idempotent: a step repeated after a lost answer is the same append.
    const commandId = deriveId('job step', `${jobId}/${token}/${step}`);
    return decideOn(this.parts.eventStore, jobStream(jobId), jobDecider, decision, {
      commandId,
      correlationId: this.job?.requestId ?? jobId,
      causationId: jobId,
      actor: `system:worker ${this.parts.worker}`,
      now: this.parts.clock.now(),
    });
  }
}

function isFaultOfOurs(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
}

function failureOf(error: unknown, timeoutMs: number): { code: string; message: string } | null {
  if (error instanceof JobFault) return { code: error.code, message: error.message };
  if (!(error instanceof TimeUp)) return null;
  return { code: 'timeout', message: `It took longer than the ${Math.round(timeoutMs / 1_000)} s it may take` };
}
