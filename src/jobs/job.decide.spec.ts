import { given } from '../../test/kit/decider.js';
import {
  abandonJob,
  AttemptOver,
  completeJob,
  failJob,
  jobDecider,
  progressJob,
  queueJob,
  startJob,
  type JobState,
} from './job.decide.js';
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

const queue = (state: JobState) => queueJob(state, job);
const progress =
  (to: number, stage = 'rendering') =>
  (state: JobState) =>
    progressJob(state, 1, { progress: to, stage });
const complete = (state: JobState) => completeJob(state, 1, {});
const fail = (state: JobState) => failJob(state, 1, { code: 'render', message: 'no' });
const abandon = (state: JobState) => abandonJob(state, 'cancelled');

describe('queueing', () => {
  it('happens once', () => {
    given(jobDecider).when(queue).then(queued);
    given(jobDecider, queued).when(queue).thenNothing();
    given(jobDecider, queued, started(1), completed).when(queue).thenNothing();
  });

  it('is refused once the job was abandoned', () => {
    given(jobDecider, abandoned)
      .when(queue)
      .thenThrows('unavailable', /given up/);
  });
});

describe('starting', () => {
  const eachStart = 'each start is another attempt';
  const start = (state: JobState) => startJob(state, 0);

  it('counts the attempts, also after a worker was lost', () => {
    given(jobDecider, queued).when(start).repeatable(eachStart).then(started(1));
    given(jobDecider, queued, started(1), progressed(0.5)).when(start).repeatable(eachStart).then(started(2));
  });

  it('fails the job after the second', () => {
    given(jobDecider, queued, started(1), started(2))
      .when(start)
      .thenMatching({ type: 'JobFailed', data: { code: 'worker_lost' } });
  });

  it('does not count an attempt that ended with a shutdown, up to ten', () => {
    const after = (interruptions: number) => (state: JobState) => startJob(state, interruptions);
    given(jobDecider, queued, started(1), started(2)).when(after(1)).repeatable(eachStart).then(started(3));
    given(jobDecider, queued, started(11)).when(after(10)).repeatable(eachStart).then(started(12));
    given(jobDecider, queued, started(12))
      .when(after(12))
      .thenMatching({ type: 'JobFailed', data: { code: 'worker_lost' } });
  });

  it.each([[completed], [failed], [abandoned]])('does not change a job that has ended: %j', (end) => {
    given(jobDecider, queued, started(1), end).when(start).thenNothing();
  });

  it('appends nothing where no job is queued', () => {
    given(jobDecider).when(start).thenNothing();
  });
});

describe('an attempt', () => {
  const running = given(jobDecider, queued, started(1), progressed(0.5));

  it('makes progress and never loses it', () => {
    running.when(progress(0.75)).then(progressed(0.75));
    running.when(progress(0.2)).thenNothing();
    running.when(progress(7, 'storing')).thenMatching({ data: { progress: 1 } });
  });

  it('that is the second keeps the progress of the first, and says that it is the second', () => {
    const again = given(jobDecider, queued, started(1), progressed(0.5), started(2));
    const second =
      (to: number, stage = 'rendering') =>
      (state: JobState) =>
        progressJob(state, 2, { progress: to, stage });
    const at = (progress: number, stage: string): JobEvent => ({
      type: 'JobProgressed',
      data: { jobId: 'j', attempt: 2, progress, stage },
    });
    again.when(second(0.5, 'starting again')).thenNothing();
    again.when(second(0.1)).then(at(0.5, 'rendering'));
    again.when(second(0.6)).then(at(0.6, 'rendering'));
  });

  it('completes or fails the job', () => {
    running.when(complete).refusedWhenRepeated(AttemptOver).then(completed);
    running.when(fail).refusedWhenRepeated(AttemptOver).then(failed);
  });

  it.each([
    ['the next attempt', [started(2)]],
    ['the end', [completed]],
    ['a failure', [failed]],
    ['the job was abandoned', [abandoned]],
  ])('is refused after %s', (_what, events) => {
    const over = given(jobDecider, queued, started(1), ...events);
    over.when(complete).thenThrows(AttemptOver);
    over.when(fail).thenThrows(AttemptOver);
    over.when(progress(0.9)).thenThrows(AttemptOver);
  });
});

describe('abandoning', () => {
  it('ends a job that waits or runs, once', () => {
    given(jobDecider, queued).when(abandon).then(abandoned);
    given(jobDecider, queued, started(1)).when(abandon).then(abandoned);
    given(jobDecider, queued, abandoned).when(abandon).thenNothing();
  });

  it('is refused where there is no job, or it has ended', () => {
    given(jobDecider)
      .when(abandon)
      .thenThrows('not_found', /no such job/);
    given(jobDecider, queued, started(1), completed).when(abandon).thenThrows('unprocessable', /done/);
  });
});
