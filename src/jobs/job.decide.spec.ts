import {
  abandonJob,
  AttemptOver,
  completeJob,
  failJob,
  jobDecider,
  progressJob,
  queueJob,
  startJob,
} from './job.decide.js';
import { type JobState } from './job.decide.js';
import { type JobEvent, type QueuedJob } from './job.events.js';

const job: QueuedJob = { jobId: 'j', kind: 'clip', accountId: 'a', requestId: 'r', cost: 6, input: {} };
const queued: JobEvent = { type: 'JobQueued', data: job };
const started = (attempt: number): JobEvent => ({ type: 'JobStarted', data: { jobId: 'j', attempt } });
const progressed = (progress: number): JobEvent => ({
  type: 'JobProgressed',
  data: { jobId: 'j', attempt: 1, progress, stage: 'rendering' },
});
const completed: JobEvent = { type: 'JobCompleted', data: { jobId: 'j', result: {} } };
const failed: JobEvent = { type: 'JobFailed', data: { jobId: 'j', code: 'render', message: 'no' } };
const abandoned: JobEvent = {
  type: 'JobAbandoned',
  data: { jobId: 'j', accountId: 'a', requestId: 'r', cause: 'cancelled' },
};

const after = (...events: JobEvent[]): JobState => events.reduce(jobDecider.evolve, jobDecider.initial);

describe('queueing', () => {
  it('happens once', () => {
    expect(queueJob(after(), job)).toEqual([queued]);
    expect(queueJob(after(queued), job)).toEqual([]);
    expect(queueJob(after(queued, started(1), completed), job)).toEqual([]);
  });

  it('is refused behind the fence', () => {
    expect(() => queueJob(after(abandoned), job)).toThrow(/given up/);
  });
});

describe('starting', () => {
  it('counts the attempts, also after a worker that was lost', () => {
    expect(startJob(after(queued))).toEqual([started(1)]);
    expect(startJob(after(queued, started(1), progressed(0.5)))).toEqual([started(2)]);
  });

  it('gives up after the second', () => {
    expect(startJob(after(queued, started(1), started(2)))).toMatchObject([
      { type: 'JobFailed', data: { code: 'worker_lost' } },
    ]);
  });

  it.each([[completed], [failed], [abandoned]])('leaves what has ended alone: %j', (end) => {
    expect(startJob(after(queued, started(1), end))).toEqual([]);
  });
});

describe('an attempt', () => {
  const running = after(queued, started(1), progressed(0.5));

  it('moves on and never back', () => {
    expect(progressJob(running, 1, { progress: 0.75, stage: 'rendering' })).toEqual([progressed(0.75)]);
    expect(progressJob(running, 1, { progress: 0.2, stage: 'rendering' })).toEqual([]);
    expect(progressJob(running, 1, { progress: 7, stage: 'storing' })).toMatchObject([{ data: { progress: 1 } }]);
  });

  it('ends the job one way or the other', () => {
    expect(completeJob(running, 1, {})).toEqual([completed]);
    expect(failJob(running, 1, { code: 'render', message: 'no' })).toEqual([failed]);
  });

  it.each([
    ['the next attempt', [started(2)]],
    ['the end', [completed]],
    ['a failure', [failed]],
    ['the fence', [abandoned]],
  ])('has no say any more after %s', (_what, events) => {
    const state = after(queued, started(1), ...events);
    expect(() => completeJob(state, 1, {})).toThrow(AttemptOver);
    expect(() => failJob(state, 1, { code: 'x', message: 'x' })).toThrow(AttemptOver);
    expect(() => progressJob(state, 1, { progress: 0.9, stage: 'rendering' })).toThrow(AttemptOver);
  });
});

describe('giving up', () => {
  it('fences what waits or runs, once', () => {
    expect(abandonJob(after(queued), 'cancelled')).toEqual([abandoned]);
    expect(abandonJob(after(queued, started(1)), 'cancelled')).toEqual([abandoned]);
    expect(abandonJob(after(queued, abandoned), 'cancelled')).toEqual([]);
  });

  it('is refused where there is nothing to give up', () => {
    expect(() => abandonJob(after(), 'cancelled')).toThrow(/no such job/);
    expect(() => abandonJob(after(queued, started(1), completed), 'cancelled')).toThrow(/done/);
  });
});
