import { DomainError } from '../kernel/domain-error.js';
import { type Decider } from '../kernel/domain-event.js';
import { type JobEvent, type QueuedJob } from './job.events.js';

/** A job is retried once after a lost worker or an internal error; then it fails and is refunded. */
export const MAX_ATTEMPTS = 2;
/** Further interruptions count as attempts: a job may itself make its worker stop. */
const MOST_INTERRUPTIONS = 10;
const GIVEN_UP =
  'The job took too long to be queued and was given up; its credits are refunded. Send the request again.';

export interface JobFailure {
  readonly code: string;
  readonly message: string;
}

export type JobState =
  | { readonly phase: 'none' }
  | {
      readonly phase: 'queued' | 'running';
      readonly job: QueuedJob;
      /** How often it was started. */
      readonly attempt: number;
      readonly progress: number;
      readonly stage: string;
    }
  | { readonly phase: 'done'; readonly job: QueuedJob; readonly result: Readonly<Record<string, unknown>> }
  | { readonly phase: 'failed'; readonly job: QueuedJob; readonly failure: JobFailure }
  /** Null when it was given up before it was queued. */
  | { readonly phase: 'abandoned'; readonly job: QueuedJob | null; readonly cause: string };

/** The attempt is no longer the current one: its result is discarded. */
export class AttemptOver extends Error {
  constructor(jobId: string, attempt: number) {
    super(`attempt ${attempt} of job ${jobId} is over`);
  }
}

export const jobDecider: Decider<JobState, JobEvent> = {
  initial: { phase: 'none' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'JobQueued':
        return { phase: 'queued', job: event.data, attempt: 0, progress: 0, stage: 'queued' };
      case 'JobStarted':
        if (state.phase !== 'queued' && state.phase !== 'running') return state;
        // A further attempt keeps the progress, so that it never falls; its reports count once they are beyond it.
        return { ...state, phase: 'running', attempt: event.data.attempt, stage: stageOfStart(event.data.attempt) };
      case 'JobProgressed':
        if (state.phase !== 'running') return state;
        return { ...state, progress: event.data.progress, stage: event.data.stage };
      case 'JobCompleted':
        return 'job' in state && state.job ? { phase: 'done', job: state.job, result: event.data.result } : state;
      case 'JobFailed':
        if (!('job' in state) || !state.job) return state;
        return {
          phase: 'failed',
          job: state.job,
          failure: { code: event.data.code, message: event.data.message },
        };
      case 'JobAbandoned':
        return { phase: 'abandoned', job: 'job' in state ? state.job : null, cause: event.data.cause };
    }
  },
};

/** The stage of a job that an attempt has just begun. */
export function stageOfStart(attempt: number): string {
  return attempt === 1 ? 'starting' : 'starting again';
}

/** @throws DomainError unavailable when the job was given up before it was queued; its refund may not be made yet. */
export function queueJob(state: JobState, job: QueuedJob): readonly JobEvent[] {
  if (state.phase === 'none') return [{ type: 'JobQueued', data: job }];
  if (state.phase === 'abandoned' && !state.job) throw new DomainError('unavailable', GIVEN_UP);
  return [];
}

/**
 * Starts the next attempt, or ends a job that has used all of them. No events for an ended job.
 * @param interruptions attempts that ended because their worker was stopped or lacked an engine
 */
export function startJob(state: JobState, interruptions: number): readonly JobEvent[] {
  if (state.phase !== 'queued' && state.phase !== 'running') return [];
  const { jobId } = state.job;
  const counted = state.attempt - Math.min(interruptions, MOST_INTERRUPTIONS);
  if (counted < MAX_ATTEMPTS) return [{ type: 'JobStarted', data: { jobId, attempt: state.attempt + 1 } }];
  const message =
    `${MAX_ATTEMPTS} attempts ended without a result, and the charge is refunded. Send the request again; if it fails ` +
    'again, report the id of this job';
  return [{ type: 'JobFailed', data: { jobId, code: 'worker_lost', message } }];
}

/** @throws AttemptOver */
export function progressJob(
  state: JobState,
  attempt: number,
  to: { readonly progress: number; readonly stage: string },
): readonly JobEvent[] {
  const { job, progress, stage } = underWay(state, attempt);
  const next = Math.min(1, Math.max(progress, Math.round(to.progress * 1_000) / 1_000));
  if (next === progress && to.stage === stage) return [];
  return [{ type: 'JobProgressed', data: { jobId: job.jobId, attempt, progress: next, stage: to.stage } }];
}

/** @throws AttemptOver when another attempt has started or the job has ended. */
export function completeJob(
  state: JobState,
  attempt: number,
  result: Readonly<Record<string, unknown>>,
): readonly JobEvent[] {
  const { job } = underWay(state, attempt);
  return [{ type: 'JobCompleted', data: { jobId: job.jobId, result } }];
}

/** @throws AttemptOver */
export function failJob(state: JobState, attempt: number, failure: JobFailure): readonly JobEvent[] {
  const { job } = underWay(state, attempt);
  return [{ type: 'JobFailed', data: { jobId: job.jobId, ...failure } }];
}

/** Gives up a job that has not ended, before its refund. @throws DomainError when it has ended. */
export function abandonJob(state: JobState, cause: string): readonly JobEvent[] {
  switch (state.phase) {
    case 'abandoned':
      return [];
    case 'queued':
    case 'running': {
      const { jobId, accountId, requestId } = state.job;
      return [{ type: 'JobAbandoned', data: { jobId, accountId, requestId, cause } }];
    }
    case 'none':
      throw new DomainError('not_found', 'There is no such job.');
    case 'done':
    case 'failed':
      throw new DomainError('unprocessable', `The job is ${state.phase}; what has ended stays as it is.`);
  }
}

function underWay(state: JobState, attempt: number): Extract<JobState, { attempt: number }> {
  if (state.phase === 'running' && state.attempt === attempt) return state;
  throw new AttemptOver('job' in state && state.job ? state.job.jobId : '', attempt);
}
