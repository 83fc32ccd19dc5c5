import { Inject, Injectable } from '@nestjs/common';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { JobFault, type JobAttempt, type JobRunner } from '../../jobs/job-runner.js';
import { type QueuedJob } from '../../jobs/job.events.js';
import { Engines } from '../engines/engines.service.js';
import {
  AAC,
  BIT_EXACT,
  Ffmpeg,
  type FfmpegCall,
  H264,
  layFonts,
  MAX_PIXELS,
  STRANGERS_FILE,
} from '../engines/ffmpeg.service.js';
import { ProgramFailed } from '../engines/run-program.js';
import { type MediaInfo, type VideoInfo } from '../engines/probe.rules.js';
import { type MadeFile } from '../jobs/job.presenter.js';
import { MediaSource } from '../sources/media-source.service.js';
import { captionScript, type ClipStyle } from './caption.rules.js';
import { needsOf, sizeOf, stylesOf, type ClipInput } from './clip-input.rules.js';
import { FaceFinder } from './face-finder.service.js';
import { faceTrack } from './face-track.rules.js';
import { panCommands, trackMotion } from './motion-track.rules.js';
import { spokenWithin, type ProvedQuote } from './quote-proof.rules.js';
import { QuoteProof } from './quote-proof.service.js';

const SOURCE = 'source.bin';
const SAMPLES_PER_SECOND = 5;
const SAMPLE_SIZE = { width: 96, height: 54 };
const FACES = 'faces.raw';
const FACE_SAMPLES_PER_SECOND = 2;
const MAX_FPS = 30;
const TIMEOUT_MS = 600_000;
/** A clip that is shorter than requested by more than this fails; streams may end a few frames apart. */
const MISSING_SECONDS = 0.25;

/** The result in a clip's JobCompleted. A stored format: fields may only be added. */
export interface ClipResult {
  readonly files: Readonly<Partial<Record<ClipStyle, MadeFile>>>;
  readonly quote_proved: boolean | null;
  readonly quote_span: { readonly start_seconds: number; readonly end_seconds: number } | null;
}

interface Cut {
  readonly input: ClipInput;
  readonly info: MediaInfo & { readonly video: NonNullable<MediaInfo['video']> };
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly attempt: JobAttempt;
}

/** Cuts a clip out of a video to the frame, crops it around the action, and adds the quote. */
@Injectable()
export class ClipRenderer implements JobRunner {
  readonly kind = 'clip';
  readonly pool = 'clip';
  readonly timeoutMs = 900_000;

  constructor(
    private readonly ffmpeg: Ffmpeg,
    private readonly sources: MediaSource,
    private readonly proof: QuoteProof,
    private readonly engines: Engines,
    private readonly faces: FaceFinder,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  async missing(job: QueuedJob): Promise<string | null> {
    if (this.faces.isSet && !(await this.faces.isThere())) return 'MEDIA_FACE_CASCADE';
    return this.engines.missing(...needsOf(job.input));
  }

  async run(job: QueuedJob, attempt: JobAttempt): Promise<Readonly<Record<string, unknown>>> {
    const input = job.input as unknown as ClipInput;
    const cut = await this.prepare(input, attempt);
    const proved = await this.proof.prove(input, SOURCE, attempt);
    if (proved.proved === false && input.allow_unproved !== true) {
      throw new JobFault(
        'quote_not_found',
        `The words of quote are not spoken between ${input.start_seconds} s and ${input.end_seconds} s; correct quote or ` +
          'the range, or send allow_unproved: true',
      );
    }
    const pan = await this.pan(cut);
    const styles = stylesOf(input);
    const files: Partial<Record<ClipStyle, MadeFile>> = {};
    for (const [index, style] of styles.entries()) {
      const report = (share: number): void =>
        attempt.report(0.3 + (0.65 * (index + share)) / styles.length, 'rendering');
      const made = await this.render(cut, { style, pan, proved, report });
      const { key, size } = await this.objects.put(`clips/${job.jobId}-${style}.mp4`, { file: made });
      files[style] = { key, ...shapeOf(cut), size_bytes: size };
    }
    return { files, quote_proved: proved.proved, quote_span: proved.span } satisfies ClipResult;
  }

  private async prepare(input: ClipInput, attempt: JobAttempt): Promise<Cut> {
    const { folder, signal } = attempt;
    const file = join(folder, SOURCE);
    attempt.report(0.02, 'fetching');
    if (input.video_id !== undefined) {
      await this.sources.fetchMedia(`https://www.youtube.com/watch?v=${input.video_id}`, file, signal);
    } else {
      await this.sources.download(input.video_url ?? '', file, signal);
    }
    attempt.report(0.2, 'looking');
    await layFonts(folder);
    const info = await this.ffmpeg.probe(file, { folder, signal, timeoutMs: 60_000 });
    const { video } = info;
    if (!video) throw new JobFault('media_unreadable', 'The file has no picture in it');
    if (video.width * video.height > MAX_PIXELS)
      throw new JobFault('media_unreadable', 'The picture is larger than 8K');
    if (info.seconds !== null && input.end_seconds > info.seconds + 0.05) {
      throw new JobFault(
        'time_range',
        `The video is ${info.seconds} s long; the clip would end at ${input.end_seconds} s`,
      );
    }
    const seconds = input.end_seconds - input.start_seconds;
    return { input, info: { ...info, video }, seconds, ...sizeOf(input.aspect, input.quality), attempt };
  }

  /** The movement of the window; null where the picture is not wider than the clip. */
  private async pan({ input, info, seconds, width, height, attempt }: Cut): Promise<string | null> {
    const { video } = info;
    const window = Math.floor((video.height * width) / height / 2) * 2;
    if (window >= video.width) return null;
    const { folder, signal } = attempt;
    const faces = this.faces.isSet ? faceSampleSize(video) : null;
    const grey = (rate: number, { width: wide, height: high }: typeof SAMPLE_SIZE): string =>
      `fps=${rate},scale=${wide}:${high}:flags=area,format=gray`;
    const call: FfmpegCall = {
      args: [
        // Frames that no other frame references are not needed to detect motion.
        ...['-skip_frame', 'noref', ...this.opened(input, seconds)],
        ...['-map', '0:v:0', '-vf', grey(SAMPLES_PER_SECOND, SAMPLE_SIZE), '-f', 'rawvideo', 'pipe:1'],
        ...(faces ? ['-map', '0:v:0', '-vf', grey(FACE_SAMPLES_PER_SECOND, faces), '-f', 'rawvideo', FACES] : []),
      ],
      folder,
      signal,
      timeoutMs: TIMEOUT_MS,
      maxOutputBytes: SAMPLE_SIZE.width * SAMPLE_SIZE.height * SAMPLES_PER_SECOND * (Math.ceil(seconds) + 2),
    };
    const { stdout } = await this.ffmpeg.run(call).catch((error: unknown) => {
      throw asFault(error, 'media_unreadable');
    });
    const frames = { pixels: stdout, ...SAMPLE_SIZE, perSecond: SAMPLES_PER_SECOND };
    const fps = Math.min(MAX_FPS, video.fps);
    const faceAt = faces ? await this.facesAt(faces, attempt) : undefined;
    return panCommands(trackMotion(frames, window / video.width, faceAt), fps, { width: video.width, window });
  }

  private async facesAt(
    size: typeof SAMPLE_SIZE,
    { folder, signal }: JobAttempt,
  ): Promise<(seconds: number) => number | null> {
    const pixels = await readFile(join(folder, FACES));
    const samples = await this.faces.find({ pixels, ...size }, signal);
    return faceTrack({ samples, perSecond: FACE_SAMPLES_PER_SECOND, width: size.width });
  }

  private async render(
    cut: Cut,
    how: { style: ClipStyle; pan: string | null; proved: ProvedQuote; report: (share: number) => void },
  ): Promise<string> {
    const { input, info, seconds, width, height, attempt } = cut;
    const { folder, signal } = attempt;
    const { style, pan, proved, report } = how;
    const spokenAt = spokenWithin(proved, input);
    await writeFile(
      join(folder, 'quote.ass'),
      captionScript({ style, quote: input.quote, width, height, seconds, spokenAt }),
    );
    if (pan !== null) await writeFile(join(folder, 'pan.cmd'), pan);
    const filters = [
      ...(info.video.fps > MAX_FPS ? [`fps=${MAX_FPS}`] : []),
      ...framing(info.video, { width, height }, pan !== null),
      `scale=${width}:${height}:flags=bicubic`,
      'setsar=1',
      'ass=quote.ass:fontsdir=fonts',
    ];
    const made = join(folder, `${style}.mp4`);
    try {
      await this.ffmpeg.run({
        args: [
          ...this.opened(input, seconds),
          ...['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-vf', filters.join(',')],
          ...H264,
          ...['-crf', '21', ...AAC, ...BIT_EXACT, '-t', seconds.toFixed(3), `${style}.mp4`],
        ],
        folder,
        signal,
        seconds,
        timeoutMs: TIMEOUT_MS,
        onProgress: report,
      });
    } catch (error) {
      throw asFault(error, 'render_failed');
    }
    if ((await stat(made)).size < 1_000) throw new JobFault('time_range', 'There is no picture in that range');
    const { seconds: length } = await this.ffmpeg.probe(made, { folder, signal, timeoutMs: 60_000 });
    if (length !== null && length < seconds - MISSING_SECONDS) {
      throw new JobFault('media_unreadable', 'The video breaks off before the end of that range');
    }
    return made;
  }

  private opened(input: ClipInput, seconds: number): string[] {
    return [...STRANGERS_FILE, '-ss', input.start_seconds.toFixed(3), '-t', seconds.toFixed(3), '-i', SOURCE];
  }
}

/** A second attempt would download the video again and end in the same way. */
function asFault(error: unknown, code: string): unknown {
  if (!(error instanceof ProgramFailed)) return error;
  return new JobFault(code, 'The video could not be decoded to its end, or takes too much to decode');
}

/** Small enough for fast detection; a face of an eighth of the picture's height is still found. */
function faceSampleSize({ width, height }: { readonly width: number; readonly height: number }): typeof SAMPLE_SIZE {
  return { width: Math.min(640, Math.max(24, Math.round((180 * width) / height))), height: 180 };
}

/** A window with the clip's aspect ratio: it pans over a wide picture and stays centred on a tall one. */
function framing(
  video: VideoInfo,
  clip: { readonly width: number; readonly height: number },
  moves: boolean,
): string[] {
  const square = video.isStretched ? [`scale=${video.width}:${video.height}`] : [];
  const wide = Math.floor((video.height * clip.width) / clip.height / 2) * 2;
  if (moves) return [...square, 'sendcmd=f=pan.cmd', `crop=w=${wide}:h=${video.height}:x=0:y=0`];
  const high = Math.floor((video.width * clip.height) / clip.width / 2) * 2;
  return [...square, ...(high < video.height ? [`crop=w=${video.width}:h=${high}`] : [])];
}

function shapeOf({ seconds, width, height }: Cut): Omit<MadeFile, 'key' | 'size_bytes'> {
  return { duration_seconds: Math.round(seconds * 1_000) / 1_000, width, height };
}
