import { join } from 'node:path';
import { ClipRenderer } from '../../src/media/clip/clip-renderer.service.js';
import { FaceFinder } from '../../src/media/clip/face-finder.service.js';
import { QuoteProof } from '../../src/media/clip/quote-proof.service.js';
import { Engines } from '../../src/media/engines/engines.service.js';
import { Ffmpeg } from '../../src/media/engines/ffmpeg.service.js';
import { Speech } from '../../src/media/engines/speech.service.js';
import { MediaSource } from '../../src/media/sources/media-source.service.js';
import { VideoSiteCaptions } from '../../src/media/transcripts/caption.connector.js';
import { FeedReader } from '../../src/parsers/feeds/feed-reader.service.js';
import { FeedTranscripts } from '../../src/media/transcripts/feed-transcripts.connector.js';
import { SpeechProgram } from '../../src/media/engines/speech-program.service.js';
import { SpeechToText } from '../../src/media/transcripts/speech-to-text.connector.js';
import { ArticlePage } from '../../src/parsers/article/article-page.service.js';
import { ArticlePictures } from '../../src/media/video/article-pictures.service.js';
import { ArticleReader } from '../../src/media/articles/article-reader.service.js';
import { ArticleSource } from '../../src/media/articles/article-source.service.js';
import { Narrator } from '../../src/media/video/narration.service.js';
import { VideoRenderer } from '../../src/media/video/video-renderer.service.js';
import { PiperVoices } from '../../src/media/voices/piper-voices.service.js';
import { loadConfig } from '../../src/configuration.js';
import { type EventStore } from '../../src/platform/event-store/event-store.js';
import { JobQueue } from '../../src/jobs/job-queue.js';
import { type JobRunner } from '../../src/jobs/job-runner.js';
import { JobWorkers } from '../../src/jobs/job-workers.js';
import { FolderObjectStore } from '../../src/platform/object-store/folder-object-store.js';
import { type ObjectStore } from '../../src/platform/object-store/object-store.port.js';
import { type ReadStore } from '../../src/platform/read-store/read-store.js';
import { SafeFetch } from '../../src/platform/safe-fetch/safe-fetch.js';

export type RenderKind = 'video' | 'clip';

export interface RenderPlace {
  readonly kind: RenderKind;
  /** Scratch folders in `renders`, files in `objects`. */
  readonly folder: string;
  /** Format: `name:port=address:port` */
  readonly testHost: string;
}

/** Small pictures: what happens around a death does not depend on them. */
const SMALL = { MEDIA_VIDEO_SIDE: '240' };
/** Beyond the time of any spec, so that a job that waits at a point is not leased again. */
const LEASE_MS = 600_000;
const AT_ONCE = 20;

/**
 * Called at each point of a job at which a worker might die, such as `before the put of videos` or the stage
 * `rendering`; once each. The job waits for the promise, except at a stage.
 */
export type Reach = (moment: string, jobId: string) => Promise<void> | void;

/** A stage is reported while the job goes on; at other points it can wait. */
export function isStage(moment: string): boolean {
  return !/^(?:before|after) /.test(moment);
}

/** The real workers of one kind of render, as in one process. */
export function renderWorkers(
  { kind, folder, testHost }: RenderPlace,
  { eventStore, readStore }: { readonly eventStore: EventStore; readonly readStore: ReadStore },
  onReached: Reach,
): JobWorkers {
  const reached = new Set<string>();
  const reach: Reach = (moment, jobId) => {
    const point = `${jobId} ${moment}`;
    if (reached.has(point)) return;
    reached.add(point);
    return onReached(moment, jobId);
  };
  const objects = watchedObjects(new FolderObjectStore(join(folder, 'objects')), reach);
  const outgoing = new SafeFetch({ userAgent: 'Spec/1', testHosts: [testHost], resolve: async () => [] });
  const queue = new JobQueue(readStore);
  return new JobWorkers({
    readStore,
    clock: { now: () => Date.now() },
    eventStore: watched(eventStore, 'append', reach, (stream, _at, drafts) => {
      const [first] = drafts;
      return first && first.type !== 'JobProgressed' ? [first.type, stream.slice('job-'.length)] : null;
    }),
    queue: watched(queue, 'drop', reach, ({ jobId }) => ['the end of its row', jobId]),
    runners: [watchedRunner(rendererOf(kind, objects, outgoing, SMALL), reach)],
    slots: { render: AT_ONCE, clip: AT_ONCE, fetch: AT_ONCE },
    leaseMs: LEASE_MS,
    folder: join(folder, 'renders'),
    host: `${kind}-machine`,
    giveUp: async () => undefined,
  });
}

/** The real renderer of a kind, with its dependencies. */
export function rendererOf(
  kind: RenderKind,
  objects: ObjectStore,
  outgoing: SafeFetch,
  env: Readonly<Record<string, string>> = {},
): JobRunner {
  // A program without results suffices for the recognition step.
  const config = loadConfig({ MEDIA_STT_PROGRAM: 'echo', MEDIA_NICENESS: '0', ...env });
  const clock = { now: () => Date.now() };
  const [ffmpeg, speech] = [new Ffmpeg(config), new Speech(config)];
  const piper = new PiperVoices(config, speech);
  const recogniser = new SpeechProgram(config);
  const engines = new Engines(config, ffmpeg, speech, piper, recogniser);
  if (kind === 'video') {
    const narrator = new Narrator(speech, piper);
    const articles = new ArticleSource(new ArticlePage(outgoing), new ArticleReader(), objects);
    return new VideoRenderer(articles, new ArticlePictures(outgoing), narrator, ffmpeg, engines, objects, config);
  }
  const captions = new VideoSiteCaptions(outgoing, config);
  const feeds = new FeedTranscripts(outgoing, new FeedReader(), config, clock);
  const recognition = new SpeechToText(config, ffmpeg, recogniser);
  const proof = new QuoteProof(feeds, recognition, captions, config);
  const sources = new MediaSource(outgoing, config);
  return new ClipRenderer(ffmpeg, sources, proof, engines, new FaceFinder(config), objects);
}

function watchedRunner(runner: JobRunner, reach: Reach): JobRunner {
  return watchedCall(runner, 'run', (job, attempt) =>
    runner.run(job, {
      ...attempt,
      report: (progress, stage) => {
        attempt.report(progress, stage);
        void reach(stage, job.jobId);
      },
    }),
  );
}

function watchedObjects(objects: ObjectStore, reach: Reach): ObjectStore {
  return watched(objects, 'put', reach, (key) => {
    const [folder = '', jobId = ''] =
      /^([a-z]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/.exec(key)?.slice(1) ?? [];
    return [`the put of ${folder}`, jobId];
  });
}

/** Wraps a method to report before and after each call; `pointOf` gives the name and the job, or null for neither. */
function watched<T extends object, K extends keyof T>(
  one: T,
  method: K,
  reach: Reach,
  pointOf: (...args: T[K] extends (...args: infer A) => unknown ? A : never) => readonly [string, string] | null,
): T {
  const call = one[method] as (...args: unknown[]) => Promise<unknown>;
  return watchedCall(one, method, (async (...args: unknown[]) => {
    const point = (pointOf as (...args: unknown[]) => readonly [string, string] | null)(...args);
    if (point) await reach(`before ${point[0]}`, point[1]);
    const answer = await call.apply(one, args);
    if (point) await reach(`after ${point[0]}`, point[1]);
    return answer;
  }) as T[K]);
}

function watchedCall<T extends object, K extends keyof T>(one: T, method: K, call: T[K]): T {
  return new Proxy(one, {
    get: (target, name) => {
      if (name === method) return call;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
