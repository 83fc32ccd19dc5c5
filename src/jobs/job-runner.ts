import { type JobKind, type QueuedJob } from './job.events.js';

/**
 * Kinds that share slots on a machine: a render takes the processor for a minute or more, a clip for seconds, fetching
 * mostly waits for others. A job waits only for jobs of its own pool.
 */
export type JobPool = 'render' | 'clip' | 'fetch';

/** One attempt at a job, from the perspective of its runner. */
export interface JobAttempt {
  readonly attempt: number;
  /** Aborts when the job is cancelled, the lease is lost, the time is up or the process ends. */
  readonly signal: AbortSignal;
  /** This attempt's temporary folder, removed afterwards. */
  readonly folder: string;
  /** Progress from 0 to 1 and the current stage. Cheap: it is written at most once a second. */
  report(progress: number, stage: string): void;
}

/** Does jobs of one kind. */
export interface JobRunner {
  readonly kind: JobKind;
  readonly pool: JobPool;
  /** A longer attempt has failed. */
  readonly timeoutMs: number;
  /**
   * Names a missing setting without which this machine cannot do the job; called before the start. An error means that
   * this is unknown: the job is tried again, and the attempt does not count.
   */
  missing?(job: QueuedJob): Promise<string | null>;
  /**
   * @returns the job's result, which is stored in the log: names of stored objects, not the objects.
   * @throws JobFault for a permanent error, EngineMissing when this machine cannot do the job; any other error is
   * retried once.
   */
  run(job: QueuedJob, attempt: JobAttempt): Promise<Readonly<Record<string, unknown>>>;
}

/** The job cannot be done. The message is for the customer: it contains no internal address and no engine output. */
export class JobFault extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * This machine lacks an engine that the job needs: the job is parked until one is configured, or returned to the
 * queue.
 */
export class EngineMissing extends Error {
  constructor(readonly variable: string) {
    super(`${variable} names no program or service that can be used here`);
  }
}
