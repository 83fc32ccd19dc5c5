import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { jobsProjection } from '../../../projections/jobs/jobs.projection.js';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { InProcessConsumer } from '../../../src/platform/consumers/in-process-consumer.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { JobQueue, type Leased } from '../../../src/jobs/job-queue.js';
import { EngineMissing, JobFault, type JobAttempt, type JobRunner } from '../../../src/jobs/job-runner.js';
import { JobWorkers, type WorkerOptions } from '../../../src/jobs/job-workers.js';
import { jobConsumer } from '../../../src/jobs/job.consumer.js';
import { jobStream, type JobEvent, type JobKind } from '../../../src/jobs/job.events.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { PUBLISHED_TYPES } from '../../../src/published-types.js';
import { type JobProcessOptions } from '../../kit/job-process.js';
import { testStores, type TestStores } from '../../kit/stores.js';
import { until } from '../../kit/until.js';

let stores: TestStores;
let queue: JobQueue;
let consumer: InProcessConsumer;

beforeAll(async () => {
  stores = await testStores([jobsProjection]);
  queue = new JobQueue(stores.readStore);
  consumer = new InProcessConsumer({ ...stores, consumer: jobConsumer('video', queue), registry: PUBLISHED_TYPES });
  consumer.start();
}, 60_000);

afterAll(async () => {
  await consumer.stop();
  await stores.close();
});

beforeEach(() => stores.readStore.query('DELETE FROM ops.job_queue'));

async function queueJob(kind: JobKind = 'video'): Promise<string> {
  const jobId = newId();
  const stream = jobStream(jobId);
  const event: JobEvent = {
    type: 'JobQueued',
    data: { jobId, kind, accountId: newId(), requestId: newId(), cost: 1, input: {} },
  };
  const context = { commandId: jobId, correlationId: jobId, actor: 'system:spec', now: Date.now() };
  await stores.eventStore.append(stream, 'no_stream', draftEvents(stores.eventStore, stream, [event], context));
  return jobId;
}

async function eventsOf(jobId: string): Promise<JobEvent[]> {
  const events: JobEvent[] = [];
  for await (const event of stores.eventStore.readStream(jobStream(jobId))) events.push(event as unknown as JobEvent);
  return events;
}

const typesOf = async (jobId: string): Promise<string[]> => (await eventsOf(jobId)).map(({ type }) => type);

const endOf = (jobId: string): Promise<JobEvent> =>
  until(async () => (await eventsOf(jobId)).find(({ type }) => /Completed|Failed|Abandoned/.test(type)), {
    what: `the end of ${jobId}`,
  });

const freed = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve())));

const runnerOf = (run: JobRunner['run'], more: Partial<JobRunner> = {}): JobRunner => ({
  kind: 'video',
  pool: 'render',
  timeoutMs: 30_000,
  run,
  ...more,
});

async function withWorkers<T>(
  runner: JobRunner,
  work: (workers: JobWorkers) => Promise<T>,
  more: Partial<WorkerOptions> & { readonly count?: number } = {},
): Promise<T> {
  const stopping = new AbortController();
  const { count = 1, ...options } = more;
  const all = Array.from(
    { length: count },
    () =>
      new JobWorkers({
        ...stores,
        queue,
        clock: { now: () => Date.now() },
        runners: [runner],
        slots: { render: 2, clip: 1, fetch: 2 },
        folder: join(stores.folder, 'renders'),
        leaseMs: 1_500,
        giveUp: async () => undefined,
        ...options,
      }),
  );
  const running = all.map((each) => each.run(stopping.signal));
  try {
    return await work(all[0] as JobWorkers);
  } finally {
    stopping.abort();
    await Promise.all(running);
  }
}

describe('a worker', () => {
  it('does a job, tells how far it is, and leaves nothing behind', async () => {
    let folder = '';
    const run = async (_job: unknown, attempt: JobAttempt) => {
      folder = attempt.folder;
      attempt.report(0.4, 'rendering');
      await until(async () => (await typesOf(jobId)).includes('JobProgressed'), { what: 'the progress' });
      return { key: 'videos/x.mp4' };
    };
    const jobId = await queueJob();
    await withWorkers(runnerOf(run), async () => {
      expect(await endOf(jobId)).toMatchObject({ type: 'JobCompleted', data: { result: { key: 'videos/x.mp4' } } });
      await until(async () => (await queue.rows([jobId])).length === 0, { what: 'the end of the row' });
    });
    expect(await typesOf(jobId)).toEqual(['JobQueued', 'JobStarted', 'JobProgressed', 'JobCompleted']);
    expect(await readdir(join(folder, '..'))).toEqual([]);
    await stores.settled();
    const rows = await stores.readStore.query('SELECT status, progress, stage FROM read.jobs WHERE job_id = $1', [
      jobId,
    ]);
    expect(rows).toEqual([{ status: 'done', progress: 1, stage: 'finished' }]);
  });

  it('goes on where its folder cannot be made at first', async () => {
    const place = join(stores.folder, 'blocked');
    writeFileSync(place, 'a file, where a folder has to be');
    const jobId = await queueJob();
    const troubles: unknown[] = [];
    const run = (): Promise<object> => Promise.resolve({ key: 'videos/x.mp4' });
    const more = { folder: join(place, 'renders'), onTrouble: (error: unknown) => troubles.push(error) };
    await withWorkers(
      runnerOf(run as JobRunner['run']),
      async () => {
        await until(() => troubles.length > 0, { what: 'the trouble' });
        rmSync(place);
        expect(await endOf(jobId)).toMatchObject({ type: 'JobCompleted' });
      },
      more,
    );
  });

  it('tells how far it is once a second at most, and says all the while that it lives', async () => {
    const jobId = await queueJob();
    const beats = new Set<number>();
    let folderAt = 0;
    const run = async (_job: unknown, { report, folder }: JobAttempt) => {
      await utimes(folder, new Date(0), new Date(0));
      for (const began = Date.now(); Date.now() - began < 3_200;) {
        report(Math.min(1, (Date.now() - began) / 4_000), 'rendering');
        const [row] = await queue.rows([jobId]);
        if (row) beats.add(row.next_at.getTime());
        await delay(15);
      }
      folderAt = (await stat(folder)).mtimeMs;
      return {};
    };
    await withWorkers(runnerOf(run), () => endOf(jobId));
    const reported: number[] = [];
    // When it was decided: an append may take a while, and the next one not.
    for await (const { type, metadata } of stores.eventStore.readStream(jobStream(jobId)))
      if (type === 'JobProgressed') reported.push(Date.parse(metadata.occurredAt));
    // Some two hundred reports, three seconds: as many events, and none sooner than a second after the last.
    expect(reported.length).toBeGreaterThanOrEqual(1);
    expect(reported.length).toBeLessThanOrEqual(4);
    for (const [index, at] of reported.entries()) expect(at - (reported[index - 1] ?? 0)).toBeGreaterThan(700);
    // A lease of 1.5 s is renewed every half second, and the folder shows to others that its worker lives.
    expect(beats.size).toBeGreaterThanOrEqual(3);
    expect(Date.now() - folderAt).toBeLessThan(60_000);
  });

  it('tries a job again where it is unknown whether its engine is there, and does not count it', async () => {
    let asked = 0;
    const missing = async (): Promise<null> => {
      if (++asked === 1) throw new Error('the store of voices does not answer');
      return null;
    };
    const jobId = await queueJob();
    const began = Date.now();
    const run = (_job: unknown, { attempt }: JobAttempt) => Promise.resolve({ attempt });
    await withWorkers(
      runnerOf(run, { missing }),
      async () => {
        expect(await endOf(jobId)).toMatchObject({ type: 'JobCompleted', data: { result: { attempt: 1 } } });
      },
      // A lease that would not lapse in time: the worker itself returns the job.
      { count: 2, leaseMs: 60_000 },
    );
    expect([await typesOf(jobId), asked]).toEqual([['JobQueued', 'JobStarted', 'JobCompleted'], 2]);
    expect(Date.now() - began).toBeLessThan(30_000);
  });

  it('checks again only after a pause where no check succeeds, and ends the job after an hour', async () => {
    const asked: number[] = [];
    const missing = async (): Promise<null> => {
      asked.push(performance.now());
      throw new Error('the store of voices does not answer');
    };
    const run = (_job: unknown, { attempt }: JobAttempt) => Promise.reject(new Error(`attempt ${attempt}`));
    const jobId = await queueJob();
    await withWorkers(
      runnerOf(run, { missing }),
      async () => {
        await until(() => asked.length === 2, { what: 'the second check', timeoutMs: 20_000 });
        await stores.readStore.query(
          `UPDATE ops.job_queue SET queued_at = now() - interval '61 minutes', next_at = now() WHERE job_id = $1`,
          [jobId],
        );
        expect(await endOf(jobId)).toMatchObject({ type: 'JobFailed', data: { code: 'worker_lost' } });
      },
      { count: 3, leaseMs: 60_000 },
    );
    expect((asked[1] as number) - (asked[0] as number)).toBeGreaterThan(4_900);
    expect(await typesOf(jobId)).toEqual(['JobQueued', 'JobStarted', 'JobStarted', 'JobFailed']);
  }, 60_000);

  it('ends a job whose check meets a fault of ours, after two attempts', async () => {
    const missing = (): Promise<null> => Promise.reject(new TypeError('voice is undefined'));
    const run = (): Promise<never> => Promise.reject(new TypeError('voice is undefined'));
    const jobId = await queueJob();
    await withWorkers(runnerOf(run, { missing }), () => endOf(jobId), { count: 2, leaseMs: 60_000 });
    expect(await typesOf(jobId)).toEqual(['JobQueued', 'JobStarted', 'JobStarted', 'JobFailed']);
  });

  it('hands a job that met a fault of ours to another worker, once', async () => {
    const attempts: number[] = [];
    const run = async (_job: unknown, { attempt }: JobAttempt) => {
      attempts.push(attempt);
      throw new Error('the disk is full');
    };
    const jobId = await queueJob();
    await withWorkers(
      runnerOf(run),
      async () => {
        expect(await endOf(jobId)).toMatchObject({
          type: 'JobFailed',
          data: { code: 'worker_lost', message: expect.stringMatching(/charge is refunded.*Send the request again/) },
        });
      },
      { count: 2 },
    );
    expect(attempts).toEqual([1, 2]);
  });

  it('never lets the progress fall: the second attempt says that it is one', async () => {
    const free = new AbortController();
    const run = async (_job: unknown, { attempt, report, signal }: JobAttempt) => {
      report(attempt === 1 ? 0.7 : 0.1, 'rendering');
      await until(async () => (await row()).stage === 'rendering', { what: 'the report' });
      if (attempt === 1) throw new Error('the disk is full');
      await freed(AbortSignal.any([signal, free.signal]));
      return {};
    };
    const row = async (): Promise<{ attempt: number; progress: number; stage: string }> => {
      const [found] = await stores.readStore.query<{ attempt: number; progress: number; stage: string }>(
        'SELECT attempt, progress, stage FROM read.jobs WHERE job_id = $1',
        [jobId],
      );
      return found ?? { attempt: 0, progress: 0, stage: '' };
    };
    const jobId = await queueJob();
    await withWorkers(
      runnerOf(run),
      async () => {
        const seen: string[] = [];
        await until(
          async () => {
            const { attempt, progress, stage } = await row();
            const now = `${attempt} ${stage} ${progress}`;
            if (attempt > 0 && now !== seen.at(-1)) seen.push(now);
            return now === '2 rendering 0.7';
          },
          { what: 'the second attempt', everyMs: 10 },
        );
        expect(seen.slice(-3)).toEqual(['1 rendering 0.7', '2 starting again 0.7', '2 rendering 0.7']);
        free.abort();
        await endOf(jobId);
      },
      { count: 2 },
    );
  }, 30_000);

  it('fails at once what no other try would mend, and what takes too long', async () => {
    const fault = async () => {
      throw new JobFault('article_unreadable', 'There is no article at the address');
    };
    const jobId = await queueJob();
    await withWorkers(runnerOf(fault), async () => {
      expect(await endOf(jobId)).toMatchObject({ data: { code: 'article_unreadable' } });
    });
    const endless = (_job: unknown, { signal }: JobAttempt) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    const slow = await queueJob();
    await withWorkers(runnerOf(endless, { timeoutMs: 300 }), async () => {
      expect(await endOf(slow)).toMatchObject({ data: { code: 'timeout' } });
    });
    expect(await typesOf(slow)).toEqual(['JobQueued', 'JobStarted', 'JobFailed']);
  });

  it('parks what nobody can do here; it is taken up again, or given up after an hour', async () => {
    let isThere = false;
    const missing = async () => (isThere ? null : 'MEDIA_FFMPEG');
    const jobId = await queueJob();
    const givenUp: string[] = [];
    const giveUp = async (id: string): Promise<void> => void givenUp.push(id);
    // The database measures the hour: a worker whose clock is ahead gives up nothing sooner.
    const clock = { now: () => Date.now() + 2 * 3_600_000 };
    await withWorkers(
      runnerOf(async () => ({}), { missing }),
      async (workers) => {
        const isParked = async () => (await queue.rows([jobId]))[0]?.state === 'parked';
        await until(isParked, { what: 'the parking' });
        await workers.tendOnce();
        expect(givenUp).toEqual([]);
        await stores.readStore.query(`UPDATE ops.job_queue SET next_at = now() - interval '61 minutes'`);
        await workers.tendOnce();
        expect(givenUp).toEqual([jobId]);
        isThere = true;
        expect(await queue.unpark(jobId)).toBe(true);
        expect(await queue.unpark(jobId)).toBe(false);
        expect(await endOf(jobId)).toMatchObject({ type: 'JobCompleted' });
      },
      { giveUp, clock },
    );
    // What could not be tried is no attempt.
    expect(await typesOf(jobId)).toEqual(['JobQueued', 'JobStarted', 'JobCompleted']);
  });

  it('counts no attempt that found its engine missing only after its start', async () => {
    const runs: number[] = [];
    const run = async (_job: unknown, { attempt }: JobAttempt) => {
      runs.push(attempt);
      if (attempt <= 3) throw new EngineMissing('MEDIA_VOICES');
      return {};
    };
    const jobId = await queueJob();
    await withWorkers(runnerOf(run), async () => {
      for (let parked = 1; parked <= 3; parked++) {
        const isParked = async () => runs.length === parked && (await queue.rows([jobId]))[0]?.state === 'parked';
        await until(isParked, { what: `parking ${parked}` });
        expect(await queue.unpark(jobId)).toBe(true);
      }
      expect(await endOf(jobId)).toMatchObject({ type: 'JobCompleted' });
    });
    expect(runs).toEqual([1, 2, 3, 4]);
  });

  it('does no more at once than the machine has slots, however many workers there are', async () => {
    let underWay = 0;
    let most = 0;
    const run = async () => {
      most = Math.max(most, ++underWay);
      await until(() => underWay === 2 || most === 2, { what: 'company', timeoutMs: 2_000 }).catch(() => undefined);
      underWay--;
      return {};
    };
    const jobs = await Promise.all(Array.from({ length: 6 }, () => queueJob()));
    await withWorkers(runnerOf(run), () => Promise.all(jobs.map(endOf)), { count: 3, host: 'one-machine' });
    expect(most).toBe(2);
  });

  it('starts a clip within 5 s beside two running videos and one that waits, on the same machine', async () => {
    const free = new AbortController();
    const video = runnerOf(async (_job, { signal }) => {
      await freed(AbortSignal.any([signal, free.signal]));
      return {};
    });
    const clip = runnerOf(async () => ({}), { kind: 'clip', pool: 'clip' });
    const clips = new InProcessConsumer({ ...stores, consumer: jobConsumer('clip', queue), registry: PUBLISHED_TYPES });
    clips.start();
    const videos = await Promise.all(Array.from({ length: 3 }, () => queueJob()));
    const started = async (ids: readonly string[]): Promise<number> =>
      (await Promise.all(ids.map(typesOf))).filter((types) => types.includes('JobStarted')).length;
    try {
      await withWorkers(
        video,
        async () => {
          await until(async () => (await started(videos)) === 2, { what: 'two videos' });
          const clipId = await queueJob('clip');
          await until(async () => (await started([clipId])) === 1, { what: 'the clip', timeoutMs: 5_000 });
          expect(await endOf(clipId)).toMatchObject({ type: 'JobCompleted' });
          expect(await started(videos)).toBe(2);
          free.abort();
          await Promise.all(videos.map(endOf));
        },
        { runners: [video, clip] },
      );
    } finally {
      free.abort();
      await clips.stop();
    }
  }, 30_000);

  it('stops when the job is taken away, and its work is thrown away', async () => {
    let aborted = false;
    const run = (_job: unknown, { signal }: JobAttempt) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(signal.reason as Error);
        });
      });
    const jobId = await queueJob();
    await withWorkers(runnerOf(run), async () => {
      await until(async () => (await typesOf(jobId)).includes('JobStarted'), { what: 'the start' });
      await queue.remove(jobId);
      await until(() => aborted, { what: 'the call to stop' });
    });
    expect(await typesOf(jobId)).toEqual(['JobQueued', 'JobStarted']);
  });

  it('finds jobs again whose rows are lost, and clears away the folders of the dead', async () => {
    const jobId = await queueJob();
    await until(async () => (await queue.rows([jobId])).length === 1, { what: 'the row' });
    await stores.settled();
    await queue.remove(jobId);
    await stores.readStore.query(`UPDATE read.jobs SET created_at = now() - interval '2 minutes' WHERE job_id = $1`, [
      jobId,
    ]);
    const renders = join(stores.folder, 'renders-of-the-dead');
    await mkdir(join(renders, 'left-1'), { recursive: true });
    await utimes(join(renders, 'left-1'), new Date(0), new Date(0));
    await withWorkers(
      runnerOf(async () => ({})),
      () => endOf(jobId),
      { folder: renders },
    );
    expect(await readdir(renders)).toEqual([]);
  });
});

describe('a worker that is stopped', () => {
  it('uses up no attempt, however often; one that crashes does', async () => {
    const jobId = await queueJob();
    let begun = 0;
    const hanging = runnerOf(async (_job, { signal }) => {
      begun++;
      await freed(signal);
      throw signal.reason;
    });
    for (let stop = 1; stop <= 3; stop++) {
      await withWorkers(hanging, () => until(() => begun === stop, { what: `start ${stop}` }));
    }
    const failing = runnerOf(() => Promise.reject(new Error('out of memory')));
    await withWorkers(failing, async () => {
      expect(await endOf(jobId)).toMatchObject({ type: 'JobFailed', data: { code: 'worker_lost' } });
    }, { count: 2 }); // prettier-ignore
    const started = (await eventsOf(jobId)).filter(({ type }) => type === 'JobStarted');
    expect(started.map(({ data }) => (data as { attempt: number }).attempt)).toEqual([1, 2, 3, 4, 5]);
  }, 60_000);
});

describe('kill -9 of a worker', () => {
  const programs: ChildProcess[] = [];
  const isRunning = (mark: string): boolean => spawnSync('pgrep', ['-f', `sleep ${mark}`]).status === 0;

  function launch(sleep: string): ChildProcess {
    const options: JobProcessOptions = { ...stores, sleep, folder: join(stores.folder, 'killed') };
    const file = fileURLToPath(new URL('../../kit/job-process.ts', import.meta.url));
    const register = new URL('../../kit/register-typescript.mjs', import.meta.url).href;
    const { eventstoreUrl, databaseUrl, folder } = options;
    const child = fork(file, [JSON.stringify({ eventstoreUrl, databaseUrl, folder, sleep })], {
      execArgv: ['--import', register, '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    programs.push(child);
    return child;
  }

  afterEach(() => programs.forEach((program) => program.kill('SIGKILL')));

  it('costs one retry and nothing else: its programs die with it', async () => {
    const mark = '73.137';
    const jobId = await queueJob();
    const first = launch(mark);
    await once(first, 'message');
    await until(() => isRunning(mark), { what: 'the program of the first attempt' });
    first.kill('SIGKILL');
    await until(() => !isRunning(mark), { what: 'the end of the program' });
    launch(mark);
    expect(await endOf(jobId)).toMatchObject({ type: 'JobCompleted' });
    expect(await typesOf(jobId)).toEqual(['JobQueued', 'JobStarted', 'JobStarted', 'JobCompleted']);
  });
});

describe('the queue', () => {
  const ask = { worker: 'w', host: 'h', pool: 'render', kinds: ['video'], leaseMs: 60_000 } as const;

  /** Queues jobs in this order, each for the account of that letter. */
  async function waiting(letters: string): Promise<(slots: number) => Promise<string>> {
    const accounts = new Map([...new Set(letters)].map((letter) => [letter, newId()]));
    const letterOf = new Map<string, string>();
    for (const letter of letters) {
      const jobId = newId();
      letterOf.set(jobId, letter);
      const job = { jobId, kind: 'video' as const, accountId: accounts.get(letter) ?? '' };
      await stores.readStore.transaction((tx) => queue.add(tx, [job]));
    }
    return async (slots) => {
      const leased = await queue.lease({ ...ask, slots });
      held.push(...leased);
      return leased
        .map(({ jobId }) => letterOf.get(jobId) ?? '?')
        .sort()
        .join('');
    };
  }

  const held: Leased[] = [];
  beforeEach(() => {
    held.length = 0;
  });

  it('leases no more jobs than slots, whatever the plan of the query', async () => {
    const plans = ['hashagg', 'hashjoin', 'mergejoin', 'material', 'sort'].map((name) => `-c enable_${name}=off`);
    const url = new URL(stores.databaseUrl);
    url.searchParams.set('options', plans.join(' '));
    const readStore = new ReadStore({ url: url.href, poolSize: 1 });
    try {
      await waiting('aabbccdd');
      await readStore.query('ANALYZE ops.job_queue');
      expect(await new JobQueue(readStore).lease({ ...ask, slots: 2 })).toHaveLength(2);
    } finally {
      await readStore.close();
    }
  });

  it('takes accounts in turn: one that has many waiting delays another by one job', async () => {
    const lease = await waiting('aaaaabc');
    const order: string[] = [];
    for (let n = 0; n < 7; n++) {
      order.push(await lease(1));
      await queue.drop(held.at(-1) as Leased);
    }
    expect(order.join('')).toBe('abcaaaa');
  });

  it('gives an account a second place only where nobody else waits', async () => {
    const lease = await waiting('aaabb');
    expect(await lease(2)).toBe('ab');
    expect(await lease(3)).toBe('a');
    await stores.readStore.query('DELETE FROM ops.job_queue');
    const alone = await waiting('aaaa');
    expect(await alone(3)).toBe('aaa');
  });
});
