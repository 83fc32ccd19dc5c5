import { type JobKind, type QueuedJob } from './job.events.js';

/** Kinds that share their slots on a machine: pictures are rendered few at a time, other work waits for others. */
export type JobPool = 'render' | 'fetch';

/** One try at a job, as the code that does the work sees it. */
export interface JobAttempt {
  readonly attempt: number;
  /** Aborts when the job was cancelled, the lease is lost, the time is up or the process ends: stop at once. */
  readonly signal: AbortSignal;
  /** A folder of this attempt's own, removed after it. */
  readonly folder: string;
  /** Progress from 0 to 1 and what is being done. Cheap: it is written at most once a second. */
  report(progress: number, stage: string): void;
}

/** Does jobs of one kind. */
export interface JobRunner {
  readonly kind: JobKind;
  readonly pool: JobPool;
  /** An attempt that takes longer has failed. */
  readonly timeoutMs: number;
  /** Names the setting without which this machine cannot do the job; asked before it is started. */
  missing?(job: QueuedJob): Promise<string | null>;
  /**
   * @returns what the job's result is: it stands in the log, so names of stored objects, not the objects.
   * @throws JobFault for what no other try would mend, EngineMissing where this machine cannot do it at all; whatever
   * else is tried once more.
   */
  run(job: QueuedJob, attempt: JobAttempt): Promise<Readonly<Record<string, unknown>>>;
}

/** The job cannot be done, and why, in words for the one who paid: no address of ours, no text of an engine. */
export class JobFault extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Nobody has set up here what the job needs: it is parked until somebody has, or given back. */
export class EngineMissing extends Error {
  constructor(readonly variable: string) {
    super(`${variable} names no program or service that can be used here`);
  }
}
