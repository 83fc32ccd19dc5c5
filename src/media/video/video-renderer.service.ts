import { Inject, Injectable } from '@nestjs/common';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { type Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/tokens.js';
import { JobFault, type JobAttempt, type JobRunner } from '../../jobs/job-runner.js';
import { type QueuedJob } from '../../jobs/job.events.js';
import { type WithMedia } from '../media.settings.js';
import { Engines } from '../engines/engines.service.js';
import { AAC_VOICE, BIT_EXACT, Ffmpeg, H264_DRAWN, layFonts } from '../engines/ffmpeg.service.js';
import { loudnessOf } from '../engines/loudness.js';
import { secondsOf, wavOf } from '../engines/sound.rules.js';
import { type MadeFile } from '../jobs/job.presenter.js';
import { ArticlePictures } from './article-pictures.service.js';
import { drawnOrNull } from '../script/article-sections.rules.js';
import { ArticleSource } from '../articles/article-source.service.js';
import { Narrator, type Narration } from './narration.service.js';
import { type Card, shownOn } from '../script/scene-plan.rules.js';
import { changesOf, drawnFrames, FPS, pansOf } from './drawn-frames.rules.js';
import { filmFilters, picturesOf, voiceFilter } from './film-filters.rules.js';
import { sceneEvents, sceneScript } from './scene-script.rules.js';
import { type Scene } from './scene.rules.js';
import { shortened } from './story.rules.js';
import { scenesOf } from './storyboard.rules.js';
import { isPiper } from '../voices/piper-voice.rules.js';
import { type Frame, frameOf, VIDEO_NEEDS, type VideoInput } from './video-input.rules.js';
import { styleSettings } from './visual-styles.rules.js';

/** Factor by which the background exceeds the frame; a window moves over it. */
const OVERSCAN = 1.14;
/** Backgrounds are designed for frames of this shorter side, in pixels. */
const DRAWN_SIDE = 1_080;
/** Target loudness (EBU R 128) that short-video players expect. */
const TARGET_LUFS = -16;
/** More would amplify a voice that is hardly there. */
const MOST_GAIN = 30;
const TIMEOUT_MS = 480_000;
const SCRIPTS = 'The article is in a script that videos are not drawn in: Latin, Greek and Cyrillic are';

/** The result in a video's JobCompleted. A stored format: fields may only be added. */
export interface VideoResult {
  readonly file: MadeFile;
  readonly title: string;
  readonly storyboard_key: string;
}

export interface StoryboardScene {
  readonly sentence: string;
  readonly start_seconds: number;
  readonly end_seconds: number;
  /** Absent in storyboards of earlier versions. */
  readonly layout?: Card['layout'];
  readonly shown?: string;
}

interface Plan extends Frame {
  readonly scenes: readonly Scene[];
  readonly title: string;
  readonly narration: Narration;
  readonly seconds: number;
}

/** Renders a narrated video of an article: selected sentences read aloud, one scene each. */
@Injectable()
export class VideoRenderer implements JobRunner {
  readonly kind = 'video';
  readonly pool = 'render';
  readonly timeoutMs = 600_000;

  constructor(
    private readonly articles: ArticleSource,
    private readonly pictures: ArticlePictures,
    private readonly narrator: Narrator,
    private readonly ffmpeg: Ffmpeg,
    private readonly engines: Engines,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(CONFIG) private readonly config: Config & WithMedia,
  ) {}

  missing({ input }: QueuedJob): Promise<string | null> {
    const { voice } = input as unknown as VideoInput;
    return this.engines.missing(...VIDEO_NEEDS, ...(isPiper(voice) ? (['MEDIA_VOICES'] as const) : []));
  }

  async run(job: QueuedJob, attempt: JobAttempt): Promise<Readonly<Record<string, unknown>>> {
    const input = job.input as unknown as VideoInput;
    const { folder, signal } = attempt;
    attempt.report(0.02, 'reading');
    const frame = frameOf(input.format, this.config.media.videoSide);
    const { sections, script, ...story } = await this.articles.read(input, signal);
    if (sections.length === 0) throw new JobFault('script_not_supported', SCRIPTS);
    if (script.length === 0) throw new JobFault('article_unreadable', 'The text has no sentence in it');
    const title = shortened(drawnOrNull(input.title ?? null) ?? story.title);
    const pictures = await this.pictures.prepare(sections, { ...larger(frame), folder, signal });
    const sentences = script.map(({ sentence }) => sentence);
    const reading = this.narrator.narrate(sentences, { voice: input.voice, folder, signal }, (share) =>
      attempt.report(0.05 + 0.2 * share, 'narrating'),
    );
    const [narration] = await Promise.all([reading, layBackground(input, frame, folder)]);
    const seconds = Math.ceil(secondsOf(narration.sound) * FPS) / FPS;
    const cards = await this.articles.cards({ script, sections, pictures });
    const scenes = scenesOf({ script, cards }, narration.sentences, seconds);
    const plan: Plan = { ...frame, scenes, title, narration, seconds };
    const drawn = await lay(input, plan, folder);
    await this.render(plan, drawn, attempt);
    return { ...(await this.store(job.jobId, plan, folder)), title } satisfies VideoResult;
  }

  private async render(plan: Plan, drawn: string, attempt: JobAttempt): Promise<void> {
    const { scenes, seconds, narration } = plan;
    const { folder, signal } = attempt;
    const gain = await gainOf(narration);
    const sound = `[1:a]${voiceFilter(gain)}[a]`;
    await this.ffmpeg.run({
      args: [
        ...['-r', String(FPS), '-i', 'back.png', '-i', 'voice.wav'],
        ...picturesOf(scenes).flatMap((file) => ['-r', String(FPS), '-i', file]),
        ...['-filter_complex', `${filmFilters({ ...plan, drawn })};${sound}`],
        ...['-map', '[v]', '-map', '[a]', '-r', String(FPS), ...H264_DRAWN, '-crf', '22', '-tune', 'animation'],
        ...[...AAC_VOICE, ...BIT_EXACT, '-t', seconds.toFixed(4), 'video.mp4'],
      ],
      folder,
      signal,
      seconds,
      timeoutMs: TIMEOUT_MS,
      onProgress: (share) => attempt.report(0.28 + 0.67 * share, 'rendering'),
    });
  }

  private async store(
    jobId: string,
    { scenes, seconds, width, height }: Plan,
    folder: string,
  ): Promise<Omit<VideoResult, 'title'>> {
    const storyboard = scenes.map(({ sentence, from, to, card }): StoryboardScene => ({
      sentence,
      start_seconds: rounded(from),
      end_seconds: rounded(to),
      layout: card.layout,
      shown: shownOn(card),
    }));
    const { key: storyboard_key } = await this.objects.put(
      `storyboards/${jobId}.json`,
      Buffer.from(JSON.stringify(storyboard)),
    );
    const { key, size } = await this.objects.put(`videos/${jobId}.mp4`, { file: join(folder, 'video.mp4') });
    const file = { key, duration_seconds: rounded(seconds), width, height, size_bytes: size };
    return { file, storyboard_key };
  }
}

/** Of backgrounds and pictures: larger than the frame, because a window moves over them. */
function larger({ width, height }: Frame): Frame {
  const side = (length: number): number => Math.round((length * OVERSCAN) / 2) * 2;
  return { width: side(width), height: side(height) };
}

/** Decibels from the voice's loudness to the target. */
async function gainOf({ sound }: Narration): Promise<number> {
  const loudness = await loudnessOf(sound);
  return loudness === null ? 0 : Math.min(MOST_GAIN, TARGET_LUFS - loudness);
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1_000) / 1_000;
}

/** Draws the background at the size for which it is designed, and scales it. */
async function layBackground({ visual_style, format }: VideoInput, frame: Frame, folder: string): Promise<void> {
  const [drawnAt, { width, height }] = [larger(frameOf(format, DRAWN_SIDE)), larger(frame)];
  const { default: sharp } = await import('sharp');
  await sharp(Buffer.from(styleSettings(visual_style).background(drawnAt.width, drawnAt.height)))
    .resize(width, height)
    .png({ compressionLevel: 1 })
    .toFile(join(folder, 'back.png'));
}

/** Prepares the script, the voice and the fonts in the folder of the render; ffmpeg's condition for the frames to draw. */
async function lay({ visual_style, subtitles }: VideoInput, plan: Plan, folder: string): Promise<string> {
  const ask = { ...plan, style: styleSettings(visual_style), subtitles };
  const events = sceneEvents(ask);
  await Promise.all([
    layFonts(folder),
    writeFile(join(folder, 'scenes.ass'), sceneScript(ask, events)),
    writeFile(join(folder, 'voice.wav'), wavOf(plan.narration.sound)),
  ]);
  return drawnFrames([...events.flatMap(changesOf), ...pansOf(plan.scenes)]);
}
