import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jobsProjection } from '../../../projections/jobs/jobs.projection.js';
import { auditCredits } from '../../../src/metering/audit/credit-audit.js';
import { Charges } from '../../../src/metering/charging/charges.service.js';
import { PaymentGate } from '../../../src/metering/charging/payment-gate.service.js';
import { Ledger } from '../../../src/metering/ledger/ledger.service.js';
import { creditRules } from '../../../src/metering/pricing/credit-rules.rules.js';
import { loadPlans, planRank } from '../../../src/metering/pricing/plans.settings.js';
import { Prices } from '../../../src/metering/pricing/prices.service.js';
import { JobRefunds } from '../../../src/metering/refunds/job-refunds.process.js';
import { PostgresUnansweredCharges } from '../../../src/metering/refunds/unanswered-charges.service.js';
import { InProcessConsumer } from '../../../src/platform/consumers/in-process-consumer.js';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { JobQueue } from '../../../src/jobs/job-queue.js';
import { jobConsumer } from '../../../src/jobs/job.consumer.js';
import { jobStream, type JobEvent } from '../../../src/jobs/job.events.js';
import { ProcessFollower } from '../../../src/platform/process/process-follower.js';
import { PRICE_LIST } from '../../../src/price-list.js';
import { PUBLISHED_TYPES } from '../../../src/published-types.js';
import { jobsOf, violationsOfJobs } from '../../chaos/job-invariants.js';
import { isStage, renderWorkers, type RenderKind, type RenderPlace } from '../../chaos/render-workers.js';
import { type RenderProcessOptions } from '../../chaos/renders.main.js';
import { makeFilm } from '../../kit/film.js';
import { ESPEAK, describeWithInfra } from '../../kit/infra.js';
import { LocalSite } from '../../kit/local-site.js';
import { testStores, type TestStores } from '../../kit/stores.js';
import { until } from '../../kit/until.js';

const HOST = 'renders.example.org';
/** As long as an article must be, and said in two seconds. */
const SENTENCE = `Robots sort parcels ${'— '.repeat(100)}.`;
/** From the build, which starts in half the time. */
const PROGRAM = fileURLToPath(new URL('../../../dist/test/chaos/renders.main.js', import.meta.url));
const INPUTS: Readonly<Record<RenderKind, object>> = {
  video: { voice: 'en-us', format: '9:16', visual_style: 'slate', subtitles: true },
  clip: {
    video_url: `http://${HOST}/film.mp4`,
    start_seconds: 0,
    end_seconds: 0.4,
    // The film has no speech.
    quote: 'Robots sort parcels',
    allow_unproved: true,
    aspect: '9:16',
    quality: '720p',
    style: 'shorts',
  },
};
/** What must be passed through at least: the list itself comes from a render that is watched. */
const KNOWN: Readonly<Record<RenderKind, readonly string[]>> = {
  video: ['reading', 'narrating', 'rendering', 'before the put of storyboards', 'after the put of videos'],
  clip: ['fetching', 'looking', 'listening', 'rendering', 'before the put of clips', 'after the put of clips'],
};
const BOTH = ['after JobStarted', 'before JobCompleted', 'after JobCompleted', 'before the end of its row'];

describeWithInfra(ESPEAK, 'kill -9 of a worker that renders', () => {
  let stores: TestStores;
  let site: LocalSite;
  let queue: JobQueue;
  let ledger: Ledger;
  let charges: Charges;
  let stopAll: () => Promise<void>;
  const prices = new Prices(PRICE_LIST);
  const clock = { now: () => Date.now() };

  beforeAll(async () => {
    [stores, site] = await Promise.all([testStores([jobsProjection]), LocalSite.start(HOST)]);
    const { eventStore, readStore, folder } = stores;
    const film = join(folder, 'film.mp4');
    const sources = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=1', '-f', 'lavfi', '-i', 'sine=d=1'];
    makeFilm(film, ...sources, '-c:v', 'libx264', '-c:a', 'aac', '-shortest');
    site.serve('/film.mp4', readFileSync(film), { 'content-type': 'video/mp4' });
    queue = new JobQueue(readStore);
    ledger = new Ledger({
      log: eventStore,
      unanswered: new PostgresUnansweredCharges(readStore),
      rules: creditRules(loadPlans(null), prices, planRank),
      clock,
    });
    charges = new Charges(ledger, eventStore, prices, new PaymentGate(), clock);
    const consumers = (['video', 'clip'] as const).map((kind) => {
      const consumer = new InProcessConsumer({
        ...stores,
        consumer: jobConsumer(kind, queue),
        registry: PUBLISHED_TYPES,
      });
      consumer.start();
      return consumer;
    });
    const stopping = new AbortController();
    const refunds = new ProcessFollower(new JobRefunds(eventStore, readStore, ledger, prices, clock), stores);
    const refunding = refunds.run(stopping.signal);
    stopAll = async () => {
      stopping.abort();
      await Promise.all([refunding, ...consumers.map((consumer) => consumer.stop())]);
    };
  }, 60_000);

  afterAll(async () => {
    await stopAll();
    await ledger.close();
    await site.stop();
    await stores.close();
  });

  const placeOf = (kind: RenderKind): RenderPlace => ({
    kind,
    folder: join(stores.folder, kind),
    testHost: `${HOST}:80=127.0.0.1:${site.port}`,
  });

  async function account(): Promise<string> {
    const accountId = newId();
    await ledger.open(accountId, 'pro', { correlationId: newId(), actor: 'operator:spec' });
    return accountId;
  }

  /** Charges for a job and queues it, as the api does. */
  async function ordered(kind: RenderKind, accountId: string): Promise<string> {
    const { eventStore } = stores;
    const requestId = newId();
    const call = {
      principal: { accountId, keyId: newId(), plan: 'pro' as const },
      operationId: kind === 'video' ? 'video.create' : 'clip.create',
      requestId,
      ...(kind === 'clip' && { credits: 6 }),
    };
    const { result: jobId } = await charges.takeOn(call, newId(), async (id, { amount: cost }) => {
      const data = { jobId: id, kind, accountId, requestId, cost, input: { ...INPUTS[kind], ...textOf(kind) } };
      const context = { commandId: id, correlationId: requestId, actor: 'system:spec', now: Date.now() };
      const drafts = draftEvents(eventStore, jobStream(id), [{ type: 'JobQueued', data } satisfies JobEvent], context);
      await eventStore.append(jobStream(id), 'no_stream', drafts);
      return id;
    });
    const isQueued = async (): Promise<boolean> => (await queue.rows([jobId])).length === 1;
    await until(isQueued, { what: 'the row of the job' });
    return jobId;
  }

  function textOf(kind: RenderKind): object {
    if (kind === 'clip') return {};
    site.serve('/article', `<html><body><article><p>${SENTENCE}</p></article></body></html>`, {
      'content-type': 'text/html',
    });
    return { url: `http://${HOST}/article`, title: 'Robots' };
  }

  const eventsOf = async (jobId: string): Promise<JobEvent[]> => {
    const events: JobEvent[] = [];
    for await (const event of stores.eventStore.readStream(jobStream(jobId))) events.push(event as unknown as JobEvent);
    return events;
  };

  /** A dead worker's leases are no longer renewed; the test makes them expire now. */
  const expire = (jobIds: readonly string[]): Promise<unknown> =>
    stores.readStore.query(`UPDATE ops.job_queue SET next_at = now() - interval '1 s' WHERE job_id = ANY($1::uuid[])`, [
      jobIds,
    ]);

  /** Works on in this process until the jobs have ended and left the queue; the moments passed through. */
  async function workedOn(kind: RenderKind, jobIds: readonly string[]): Promise<string[]> {
    await expire(jobIds);
    const stopping = new AbortController();
    const moments: string[] = [];
    const running = renderWorkers(placeOf(kind), stores, (moment) => void moments.push(moment)).run(stopping.signal);
    try {
      const areOver = async (): Promise<boolean> => (await queue.rows(jobIds)).length === 0;
      await until(areOver, { what: `the end of each ${kind}`, timeoutMs: 120_000 });
    } finally {
      stopping.abort();
      await running;
    }
    return moments;
  }

  /** A process that works on the jobs and dies when each is at its moment. */
  async function killed(kind: RenderKind, diesAt: Readonly<Record<string, string>>): Promise<void> {
    const options: RenderProcessOptions = { ...placeOf(kind), ...urlsOf(stores), diesAt };
    const child = fork(PROGRAM, [JSON.stringify(options)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const signal = await new Promise((resolve) => child.once('exit', (_code, by) => resolve(by)));
    expect([diesAt, signal]).toEqual([diesAt, 'SIGKILL']);
    await until(() => runningBelow(options.folder).length === 0, { what: 'the end of its programs' });
  }

  /** What a kind's files are, by folder and name without the job: each is one and the same, since the input is. */
  function filesOf(kind: RenderKind, jobId: string): Record<string, string> {
    const objects = join(placeOf(kind).folder, 'objects');
    const folders = existsSync(objects) ? readdirSync(objects) : [];
    const files = folders.flatMap((folder) => readdirSync(join(objects, folder)).map((name) => join(folder, name)));
    const mine = files.filter((file) => file.includes(jobId) && !file.endsWith('.part'));
    const hash = (file: string): string =>
      createHash('sha256')
        .update(readFileSync(join(objects, file)))
        .digest('hex');
    return Object.fromEntries(mine.map((file) => [file.replace(jobId, 'job'), hash(file)]));
  }

  async function killedEverywhere(kind: RenderKind): Promise<void> {
    const accountId = await account();
    const whole = await ordered(kind, accountId);
    const moments = await workedOn(kind, [whole]);
    const expected = filesOf(kind, whole);
    expect(moments).toEqual(expect.arrayContaining([...KNOWN[kind], ...BOTH]));
    expect(Object.keys(expected).length).toBeGreaterThan(0);
    for (const together of livesOf(moments)) {
      const jobIds = await Promise.all(together.map(() => ordered(kind, accountId)));
      const jobs = jobIds.map((jobId, index) => ({ jobId, moment: together[index] ?? '' }));
      await killed(kind, Object.fromEntries(jobs.map(({ jobId, moment }) => [jobId, moment])));
      // Whole or not there: what is under its name already is what it will be.
      for (const { jobId } of jobs) expect(expected).toMatchObject(filesOf(kind, jobId));
      await workedOn(kind, jobIds);
      for (const { jobId, moment } of jobs) {
        const types = (await eventsOf(jobId)).map(({ type }) => type);
        const count = (wanted: string): number => types.filter((type) => type === wanted).length;
        const starts = moment === 'before JobStarted' || isOver(moment) ? 1 : 2;
        expect([moment, count('JobStarted'), count('JobCompleted'), count('JobFailed')]).toEqual([
          moment,
          starts,
          1,
          0,
        ]);
        expect([moment, filesOf(kind, jobId)]).toEqual([moment, expected]);
      }
    }
    expect(violationsOfJobs(await jobsOf(stores.eventStore, accountId))).toEqual([]);
    await expectTidied(kind);
  }

  it('at any moment of a job costs one retry at most, and no credit', async () => {
    await Promise.all([killedEverywhere('video'), killedEverywhere('clip')]);
  }, 300_000);

  it('on both attempts ends the job once, and gives the credit back once', async () => {
    const accountId = await account();
    const jobId = await ordered('video', accountId);
    for (const moment of ['rendering', 'before JobCompleted']) {
      await killed('video', { [jobId]: moment });
      await expire([jobId]);
    }
    await workedOn('video', [jobId]);
    expect((await eventsOf(jobId)).at(-1)).toMatchObject({ type: 'JobFailed', data: { code: 'worker_lost' } });
    const used = async (): Promise<number> => (await auditCredits(stores.eventStore, accountId)).balances.video.used;
    await until(async () => (await used()) === 0, { what: 'the refund' });
    expect(violationsOfJobs(await jobsOf(stores.eventStore, accountId))).toEqual([]);
  }, 120_000);

  /** What the dead have left behind in scratch folders goes with the next look for it. */
  async function expectTidied(kind: RenderKind): Promise<void> {
    const renders = join(placeOf(kind).folder, 'renders');
    for (const left of readdirSync(renders)) utimesSync(join(renders, left), new Date(0), new Date(0));
    await renderWorkers(placeOf(kind), stores, () => undefined).tendOnce();
    expect(readdirSync(renders)).toEqual([]);
  }
});

/** Moments of jobs whose worker dies once: one stage, in which a job is at work, and others at which jobs wait for it. */
function livesOf(moments: readonly string[]): string[][] {
  const lives = moments.filter(isStage).map((stage) => [stage]);
  moments.filter((moment) => !isStage(moment)).forEach((moment, index) => lives[index % lives.length]?.push(moment));
  return lives;
}

/** Once the log has its end, a job is not taken up again. */
function isOver(moment: string): boolean {
  return moment === 'after JobCompleted' || moment.endsWith('the end of its row');
}

function urlsOf({
  eventstoreUrl,
  databaseUrl,
}: TestStores): Pick<RenderProcessOptions, 'eventstoreUrl' | 'databaseUrl'> {
  return { eventstoreUrl, databaseUrl };
}

/** Processes that run in a folder or below it. */
function runningBelow(folder: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
    } catch {
      return false;
    }
  });
}
