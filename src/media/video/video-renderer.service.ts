import { Inject, Injectable } from '@nestjs/common';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { JobFault, type JobAttempt, type JobRunner } from '../../jobs/job-runner.js';
import { type QueuedJob } from '../../jobs/job.events.js';
import { Engines } from '../engines/engines.service.js';
import { AAC, BIT_EXACT, Ffmpeg, H264_DRAWN, layFonts } from '../engines/ffmpeg.service.js';
import { secondsOf, wavOf } from '../engines/sound.rules.js';
import { type MadeFile } from '../jobs/job.presenter.js';
import { ArticlePictures, pictureFile } from './article-pictures.service.js';
import { textOfSections } from '../script/article-sections.rules.js';
import { ArticleSource } from './article-source.service.js';
import { chooseScript } from '../script/narration-script.rules.js';
import { Narrator, type Narration } from './narration.service.js';
import { type Card, shownOn } from '../script/scene-plan.rules.js';
import { sceneScript } from './scene-script.rules.js';
import { type Scene } from './scene.rules.js';
import { scenesOf, shortened, titleOf } from './storyboard.rules.js';
import { isPiper } from '../voices/piper-voice.rules.js';
import { frameOf, VIDEO_NEEDS, type VideoInput } from './video-input.rules.js';
import { styleSettings } from './visual-styles.rules.js';

const FPS = 30;
/** Factor by which the background exceeds the frame; a window moves over it. */
const OVERSCAN = 1.14;
/** Target loudness (EBU R 128) that short-video players expect, and the peak limit. */
const TARGET_LUFS = -16;
const PEAK = 0.84;
const TIMEOUT_MS = 480_000;
/** One picture as a stream of frames. */
const STILL = `loop=loop=-1:size=1:start=0,setpts=N/${FPS}/TB`;

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
  ) {}

  missing({ input }: QueuedJob): Promise<string | null> {
    const { voice } = input as unknown as VideoInput;
    return this.engines.missing(...VIDEO_NEEDS, ...(isPiper(voice) ? (['MEDIA_VOICES'] as const) : []));
  }

  async run(job: QueuedJob, attempt: JobAttempt): Promise<Readonly<Record<string, unknown>>> {
    const input = job.input as unknown as VideoInput;
    const { folder, signal } = attempt;
    attempt.report(0.02, 'reading');
    const article = await this.articles.read(input, signal);
    const { sections } = article;
    const script = chooseScript(sections);
    if (script.length === 0) throw new JobFault('article_unreadable', 'The text has no sentence in it');
    const title = shortened(input.title ?? article.title ?? titleOf(textOfSections(sections)));
    const pictures = await this.pictures.prepare(sections, { ...backSize(input), folder, signal });
    const sentences = script.map(({ sentence }) => sentence);
    const narration = await this.narrator.narrate(sentences, { voice: input.voice, folder, signal }, (share) =>
      attempt.report(0.05 + 0.2 * share, 'narrating'),
    );
    const seconds = Math.ceil(secondsOf(narration.sound) * FPS) / FPS;
    const scenes = scenesOf({ script, sections, pictures }, narration.sentences, seconds);
    await this.lay(input, { title, scenes, narration, seconds }, attempt);
    await this.render(input, { scenes, seconds }, attempt);
    return { ...(await this.store(job.jobId, input, { scenes, seconds, folder })), title } satisfies VideoResult;
  }

  /** Prepares all inputs of the render in its folder. */
  private async lay(
    input: VideoInput,
    { title, scenes, narration, seconds }: { title: string; scenes: Scene[]; narration: Narration; seconds: number },
    { folder }: JobAttempt,
  ): Promise<void> {
    const style = styleSettings(input.visual_style);
    const { width, height } = frameOf(input.format);
    const { subtitles } = input;
    const script = sceneScript({ scenes, title, style, width, height, seconds, subtitles });
    const { width: wide, height: high } = backSize(input);
    const { default: sharp } = await import('sharp');
    const picture = await sharp(Buffer.from(style.background(wide, high)))
      .png({ compressionLevel: 1 })
      .toBuffer();
    await Promise.all([
      layFonts(folder),
      writeFile(join(folder, 'scenes.ass'), script),
      writeFile(join(folder, 'back.png'), picture),
      writeFile(join(folder, 'voice.wav'), wavOf(narration.sound)),
    ]);
  }

  private async render(
    input: VideoInput,
    { scenes, seconds }: { scenes: readonly Scene[]; seconds: number },
    attempt: JobAttempt,
  ): Promise<void> {
    const { folder, signal } = attempt;
    const { width, height } = frameOf(input.format);
    const gain = await this.gain(attempt);
    const window = `crop=${width}:${height}:x='(iw-ow)/2*(1+sin(2*PI*t/41))':y='(ih-oh)/2*(1-cos(2*PI*t/53))'`;
    const picture = `[0:v]format=yuv420p,${STILL},${window}`;
    const overlays = overlaysOf(scenes, { width, height });
    const sound = `[1:a]volume=${gain.toFixed(2)}dB,alimiter=limit=${PEAK}:level=0`;
    await this.ffmpeg.run({
      args: [
        ...['-r', String(FPS), '-i', 'back.png', '-i', 'voice.wav'],
        ...overlays.flatMap(({ file }) => ['-r', String(FPS), '-i', file]),
        ...['-filter_complex', `${filtersOf(picture, overlays)},ass=scenes.ass:fontsdir=fonts,setsar=1[v];${sound}[a]`],
        ...['-map', '[v]', '-map', '[a]', '-r', String(FPS), ...H264_DRAWN, '-crf', '22', '-tune', 'animation'],
        ...[...AAC, ...BIT_EXACT, '-t', seconds.toFixed(4), 'video.mp4'],
      ],
      ...{ folder, signal, seconds, timeoutMs: TIMEOUT_MS },
      onProgress: (share) => attempt.report(0.28 + 0.67 * share, 'rendering'),
    });
  }

  /** Decibels from the voice's loudness to the target. */
  private async gain({ folder, signal }: JobAttempt): Promise<number> {
    const { stderr } = await this.ffmpeg.run({
      args: ['-loglevel', 'info', '-nostats', '-i', 'voice.wav', '-af', 'ebur128=framelog=verbose', '-f', 'null', '-'],
      ...{ folder, signal, timeoutMs: 60_000 },
    });
    const loudness = Number(/I:\s+(-?\d+(?:\.\d+)?) LUFS/.exec(stderr.slice(stderr.lastIndexOf('Summary')))?.[1]);
    return Number.isFinite(loudness) && loudness > -60 ? Math.min(30, TARGET_LUFS - loudness) : 0;
  }

  private async store(
    jobId: string,
    input: VideoInput,
    { scenes, seconds, folder }: { scenes: readonly Scene[]; seconds: number; folder: string },
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
    const file = { key, duration_seconds: rounded(seconds), ...frameOf(input.format), size_bytes: size };
    return { file, storyboard_key };
  }
}

interface Overlay {
  readonly file: string;
  readonly filter: string;
  readonly when: string;
}

/** Pictures of scenes: each pans slowly over its frame for as long as its scene lasts. */
function overlaysOf(scenes: readonly Scene[], { width, height }: { width: number; height: number }): Overlay[] {
  return scenes.flatMap(({ card, from, to }, index) => {
    if (card.layout !== 'picture') return [];
    const seconds = to - from;
    const share = index % 2 === 0 ? `t/${seconds.toFixed(3)}` : `(1-t/${seconds.toFixed(3)})`;
    const pan = `crop=${width}:${height}:x='(iw-ow)*${share}':y='(ih-oh)*${share}'`;
    const fade = `format=yuva420p,fade=t=in:st=0:d=0.4:alpha=1`;
    return [
      {
        file: pictureFile(card.picture),
        filter: `${STILL},trim=duration=${seconds.toFixed(3)},${pan},${fade},setpts=PTS+${from.toFixed(3)}/TB`,
        when: `between(t,${from.toFixed(3)},${to.toFixed(3)})`,
      },
    ];
  });
}

/** The background with the pictures laid over it, without a label at its end. */
function filtersOf(background: string, overlays: readonly Overlay[]): string {
  const parts = overlays.map(({ filter }, index) => `[${index + 2}:v]${filter}[p${index}]`);
  let chain = background;
  for (const [index, { when }] of overlays.entries()) {
    parts.push(`${chain}[b${index}]`);
    chain = `[b${index}][p${index}]overlay=eof_action=pass:enable='${when}'`;
  }
  return [...parts, chain].join(';');
}

/** Of backgrounds and pictures: larger than the frame, because a window moves over them. */
function backSize({ format }: VideoInput): { readonly width: number; readonly height: number } {
  const { width, height } = frameOf(format);
  const larger = (side: number): number => Math.round((side * OVERSCAN) / 2) * 2;
  return { width: larger(width), height: larger(height) };
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1_000) / 1_000;
}
