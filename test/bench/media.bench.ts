import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ClipRenderer } from '../../src/media/clip/clip-renderer.service.js';
import { FaceFinder } from '../../src/media/clip/face-finder.service.js';
import { type QuoteProof } from '../../src/media/clip/quote-proof.service.js';
import { Engines } from '../../src/media/engines/engines.service.js';
import { Ffmpeg } from '../../src/media/engines/ffmpeg.service.js';
import { Speech } from '../../src/media/engines/speech.service.js';
import { SpeechProgram } from '../../src/media/engines/speech-program.service.js';
import { type MediaSource } from '../../src/media/sources/media-source.service.js';
import { type ArticlePictures } from '../../src/media/video/article-pictures.service.js';
import { sectionsOfText } from '../../src/media/script/article-sections.rules.js';
import { planCards } from '../../src/media/script/scene-plan.rules.js';
import { storyOf } from '../../src/media/video/story.rules.js';
import { type ArticleSource } from '../../src/media/articles/article-source.service.js';
import { Narrator } from '../../src/media/video/narration.service.js';
import { VideoRenderer } from '../../src/media/video/video-renderer.service.js';
import { PiperVoices } from '../../src/media/voices/piper-voices.service.js';
import { loadConfig } from '../../src/configuration.js';
import { draftEvents } from '../../src/platform/event-store/decide.js';
import { JobQueue } from '../../src/jobs/job-queue.js';
import { type JobRunner } from '../../src/jobs/job-runner.js';
import { JobWorkers } from '../../src/jobs/job-workers.js';
import { jobConsumer } from '../../src/jobs/job.consumer.js';
import { jobStream, type JobEvent, type QueuedJob } from '../../src/jobs/job.events.js';
import { KafkaConsumer } from '../../src/platform/kafka/kafka-consumer.js';
import { FolderObjectStore } from '../../src/platform/object-store/folder-object-store.js';
import { FeedBench } from './load/feed-bench.js';
import { median, type BenchContext, type Measure } from './measure.js';

/** As many words as are read of an article, so about a minute. */
export const ARTICLE = [
  'Parcel Robotics raised $22.5 million to put small robots into small warehouses.',
  'A robot is taught a new shelf in an hour, and works beside people without a fence.',
  'Warehouses that could never afford a conveyor now rent robots by the month.',
  'The company was founded in Antwerp by two friends from university, who began with a single arm in a garage.',
  'Within a year they had 40 customers in Belgium and the Netherlands, most of them online shops of fewer than twenty people.',
  'There are about 180,000 small warehouses in Europe, and nine out of ten sort parcels by hand.',
  'Labour is scarce and rents are rising, so owners want to use every shelf that they have.',
  'The founders plan to open offices in Germany and Poland next spring and to hire 60 engineers.',
  'They say that the hardest part was not the arm but the many kinds of tape that people put on boxes.',
  'A third of the parcels that reach a small shop each morning are returns, and those are sorted by hand as well.',
  'The new money will also pay for a factory near Ghent that can build 200 machines a month.',
].join(' ');
const JOBS_PER_SECOND = 10;

const job = (kind: QueuedJob['kind'], input: object): QueuedJob => ({
  jobId: randomUUID(),
  kind,
  accountId: randomUUID(),
  requestId: randomUUID(),
  cost: 1,
  input: { ...input },
});

/** Renders as a worker does, round by round; milliseconds a render. */
async function timed(context: BenchContext, runner: JobRunner, input: object): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < context.rounds; round++) {
    context.signal.throwIfAborted();
    const folder = join(context.dataDir, `${runner.kind}-${round}`);
    mkdirSync(folder, { recursive: true });
    const [began, spent] = [performance.now(), processorSeconds()];
    await runner.run(job(runner.kind, input), { attempt: 1, signal: context.signal, folder, report: () => undefined });
    took.push(performance.now() - began);
    const cpu = (processorSeconds() - spent).toFixed(1);
    context.log(`  round ${round + 1}: ${Math.round(took[round] ?? 0)} ms, ${cpu} s of processor`);
  }
  return took;
}

/** Of this process and of the programs that it has run to their end: what a busy machine does not lengthen. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // Behind the name, which may hold anything: times of ended children are the 16th and 17th of all fields, in ticks.
  const [byChildren = 0, forChildren = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(14, 16).map(Number);
  return (user + system) / 1_000_000 + (byChildren + forChildren) / 100;
}

function engines() {
  const config = loadConfig({});
  const [ffmpeg, speech] = [new Ffmpeg(config), new Speech(config)];
  const piper = new PiperVoices(config, speech);
  return {
    ffmpeg,
    narrator: new Narrator(speech, piper),
    engines: new Engines(config, ffmpeg, speech, piper, new SpeechProgram(config)),
  };
}

const video: Measure = {
  name: 'video_render',
  summary: 'a narrated video of about a minute at 1080×1920, from text to stored file; at most 30 s',
  run: async (context) => {
    const { ffmpeg, narrator, engines: there } = engines();
    const objects = new FolderObjectStore(join(context.dataDir, 'objects'));
    const articles: Pick<ArticleSource, 'read' | 'cards'> = {
      read: async () => storyOf({ title: null, sections: sectionsOfText(ARTICLE) }),
      cards: async (plan) => planCards(plan.script, plan.sections, plan.pictures),
    };
    const pictures: Pick<ArticlePictures, 'prepare'> = { prepare: async () => [] };
    const renderer = new VideoRenderer(
      articles as ArticleSource,
      pictures as ArticlePictures,
      narrator,
      ffmpeg,
      there,
      objects,
      loadConfig({}),
    );
    const input = { voice: 'en-us', format: '9:16', visual_style: 'gradient', subtitles: true };
    return { value: Math.round(median(await timed(context, renderer, input))), unit: 'ms', target: 30_000 };
  },
};

const clip: Measure = {
  name: 'clip_render',
  summary: 'a clip of 30 s at 720p out of a film at hand, framed anew; at most 8 s',
  run: async (context) => {
    const { ffmpeg, engines: there } = engines();
    const film = join(context.dataDir, 'film.mp4');
    const pictures = ['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=30:d=60', '-f', 'lavfi', '-i', 'sine=d=60'];
    const made = spawnSync('ffmpeg', ['-y', ...pictures, '-c:v', 'libx264', '-preset', 'ultrafast', '-shortest', film]);
    if (made.status !== 0) throw new Error('the film could not be made; is ffmpeg there?');
    const sources: Pick<MediaSource, 'download'> = { download: async (_url, file) => copyFileSync(film, file) };
    const proof: Pick<QuoteProof, 'prove'> = { prove: async () => ({ proved: null, span: null }) };
    const objects = new FolderObjectStore(join(context.dataDir, 'objects'));
    const faces = new FaceFinder(loadConfig({}));
    const renderer = new ClipRenderer(ffmpeg, sources as MediaSource, proof as QuoteProof, there, faces, objects);
    const range = { video_url: 'https://films.invalid/a.mp4', start_seconds: 10, end_seconds: 40 };
    const input = {
      ...range,
      quote: 'Small robots sort more parcels',
      aspect: '9:16',
      quality: '720p',
      style: 'shorts',
    };
    return { value: Math.round(median(await timed(context, renderer, input))), unit: 'ms', target: 8_000 };
  },
};

const queue: Measure = {
  name: 'job_queue',
  summary: `from the append of JobQueued to that of JobStarted, through Kafka, ${JOBS_PER_SECOND} a second; p99 at most 300 ms`,
  run: (context) =>
    FeedBench.with(context, 'jobs', async (bench) => {
      const relay = await bench.startRelay();
      const jobs = new JobQueue(bench.readStore);
      const consumer = new KafkaConsumer({ ...bench, brokers: bench.brokers, consumer: jobConsumer('video', jobs) });
      const ending = new AbortController();
      const sentAt = new Map<string, number>();
      const took: number[] = [];
      const runner: JobRunner = { kind: 'video', pool: 'render', timeoutMs: 10_000, run: async () => ({}) };
      const workers = new JobWorkers({
        eventStore: bench.eventStore,
        readStore: bench.readStore,
        queue: jobs,
        runners: [runner],
        clock: { now: () => Date.now() },
        slots: { render: 16, clip: 1, fetch: 1 },
        folder: join(context.dataDir, 'renders'),
        giveUp: async () => undefined,
      });
      consumer.start();
      const running = Promise.all([workers.run(ending.signal), watch(bench, { sentAt, took }, ending.signal)]);
      try {
        await send(bench, sentAt);
        await until(() => took.length === 1, 'the first job');
        const count = Math.max(100, context.roundSeconds * context.rounds * JOBS_PER_SECOND);
        for (let sent = 0; sent < count; sent++) {
          context.signal.throwIfAborted();
          await Promise.all([send(bench, sentAt), delay(1_000 / JOBS_PER_SECOND)]);
        }
        await until(() => took.length === count + 1, 'the last job');
        const counted = took.slice(1).sort((a, b) => a - b);
        const at = (part: number): number => Math.round(counted[Math.floor(counted.length * part)] ?? 0);
        context.log(`  ${counted.length} jobs, p50 ${at(0.5)} ms, p90 ${at(0.9)} ms`);
        return { value: at(0.99), unit: 'ms', target: 300 };
      } finally {
        ending.abort();
        await consumer.stop();
        await running;
        await bench.stopRelay(relay);
      }
    }),
};

async function send({ eventStore }: FeedBench, sentAt: Map<string, number>): Promise<void> {
  const queued: JobEvent = { type: 'JobQueued', data: job('video', {}) };
  const { jobId } = queued.data;
  const context = { commandId: jobId, correlationId: jobId, actor: 'system:bench', now: Date.now() };
  sentAt.set(jobId, performance.now());
  await eventStore.append(jobStream(jobId), 'no_stream', draftEvents(eventStore, jobStream(jobId), [queued], context));
}

async function watch(
  { eventStore }: FeedBench,
  { sentAt, took }: { readonly sentAt: ReadonlyMap<string, number>; readonly took: number[] },
  signal: AbortSignal,
): Promise<void> {
  for await (const { events } of eventStore.follow({ from: 'start', categories: ['job'], signal })) {
    const now = performance.now();
    for (const { type, data } of events) {
      if (type === 'JobStarted') took.push(now - (sentAt.get((data as { jobId: string }).jobId) ?? now));
    }
  }
}

async function until(isThere: () => boolean, what: string): Promise<void> {
  for (const giveUpAt = performance.now() + 60_000; !isThere(); await delay(20)) {
    if (performance.now() > giveUpAt) throw new Error(`gave up waiting for ${what}`);
  }
}

export const mediaMeasures: readonly Measure[] = [video, clip, queue];
