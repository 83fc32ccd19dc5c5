import { Inject, Injectable } from '@nestjs/common';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Config } from '../../platform/config/config.js';
import { type WithMedia } from '../media.settings.js';
import { EngineMissing, JobFault } from '../../jobs/job-runner.js';
import { CONFIG } from '../../platform/tokens.js';
import { ProgramFailed, ProgramMissing, runProgram, type ProgramOutput } from './run-program.js';
import { endedItself, noAnswer } from './no-answer.js';
import { readProbe, type MediaInfo } from './probe.rules.js';

/** A call of ffmpeg within one job attempt. */
export interface FfmpegCall {
  readonly args: readonly string[];
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly maxOutputBytes?: number;
  readonly stderrChars?: number;
  /** Length of the output, for the progress. */
  readonly seconds?: number;
  readonly onProgress?: (share: number) => void;
}

/** The description of a film with thousands of chapters begins with its length. */
const DESCRIPTION_CHARS = 2 * 1024 ** 2;
/** 8K: 8192 × 4320. */
export const MAX_PIXELS = 35_389_440;

/**
 * Self-contained containers. Playlists, concatenations and scripts are excluded, because they open other URLs. Only
 * files are opened, with a limited number of streams and pictures up to 8K.
 */
export const STRANGERS_FILE = [
  ...['-protocol_whitelist', 'file,pipe'],
  ...['-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,flv,ogg,wav,mp3,aac'],
  ...['-max_pixels', String(MAX_PIXELS), '-max_streams', '100'],
];

/** Equal bytes for equal input: no dates, no versions, and a fixed number of threads, which affects x264's output. */
export const BIT_EXACT = [
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-flags:v',
  '+bitexact',
  '-flags:a',
  '+bitexact',
];
/**
 * The quality and size of the preset `veryfast` for a seventh to a quarter less work: the search of `superfast` with
 * lookahead, without which files grow large.
 */
export const H264 = h264(3);
/** For drawn pictures that move slowly: more frames between two others take a seventh less work, in smaller files. */
export const H264_DRAWN = h264(7);
export const AAC = ['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2'];
/** For one voice on both channels: a third of the work, which is otherwise a tenth of the render. */
export const AAC_VOICE = [...AAC, '-aac_coder', 'fast'];

const FONTS = ['500Medium/Inter_500Medium.ttf', '800ExtraBold/Inter_800ExtraBold.ttf'];
const FONT_FOLDER = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'));

/** The operator's ffmpeg. */
@Injectable()
export class Ffmpeg {
  private known: Promise<boolean> | null = null;

  constructor(@Inject(CONFIG) private readonly config: Config & WithMedia) {}

  /** Whether it is installed and answers. */
  isThere(): Promise<boolean> {
    return this.isInstalled().catch(() => false);
  }

  /**
   * Whether it is installed. The answer is cached; a program that did not answer is asked again.
   * @throws DomainError unavailable where it did not answer
   */
  isInstalled(): Promise<boolean> {
    this.known ??= this.call({
      args: ['-version'],
      folder: tmpdir(),
      signal: new AbortController().signal,
      timeoutMs: 10_000,
    }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof EngineMissing) return false;
        this.known = null;
        if (endedItself(error)) return false;
        throw noAnswer('MEDIA_FFMPEG');
      },
    );
    return this.known;
  }

  /** @throws EngineMissing, ProgramFailed, or the signal's reason. */
  run(call: FfmpegCall): Promise<ProgramOutput> {
    const progress = call.onProgress ? ['-progress', 'pipe:2', '-stats_period', '0.5'] : [];
    return this.call({
      ...call,
      args: ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error', ...progress, ...call.args],
    });
  }

  /** Describes a media file. @throws JobFault where it is unreadable. */
  async probe(file: string, call: Omit<FfmpegCall, 'args'>): Promise<MediaInfo> {
    const args = ['-hide_banner', '-nostdin', ...STRANGERS_FILE, '-i', basename(file)];
    const text = await this.call({ ...call, args, stderrChars: DESCRIPTION_CHARS }).then(
      ({ stderr }) => stderr,
      (error: unknown) => {
        // Without an output, ffmpeg exits with an error after its description.
        if (error instanceof ProgramFailed && error.reason === 'exit') return error.stderr;
        throw error;
      },
    );
    const info = readProbe(text);
    if (!info) throw new JobFault('media_unreadable', 'The file is no video or audio file that can be read');
    return info;
  }

  private async call({ seconds, onProgress, ...call }: FfmpegCall): Promise<ProgramOutput> {
    const { ffmpeg, renderMemoryMb, niceness } = this.config.media;
    try {
      return await runProgram({
        ...call,
        program: ffmpeg,
        memoryMb: renderMemoryMb,
        niceness,
        ...(onProgress && seconds && { onLine: (line: string) => reportProgress(line, seconds, onProgress) }),
      });
    } catch (error) {
      throw error instanceof ProgramMissing ? new EngineMissing('MEDIA_FFMPEG') : error;
    }
  }
}

function h264(bframes: number): string[] {
  return [
    ...['-c:v', 'libx264', '-preset', 'superfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-threads', '4'],
    ...['-x264-params', `ref=1:bframes=${bframes}:b-adapt=0:rc-lookahead=8:mbtree=1`],
    ...['-movflags', '+faststart'],
  ];
}

/** Provides only the shipped fonts to the subtitle filter, so that texts look the same everywhere. */
export async function layFonts(folder: string): Promise<void> {
  await mkdir(join(folder, 'fonts'), { recursive: true });
  for (const font of FONTS) await copyFile(join(FONT_FOLDER, font), join(folder, 'fonts', basename(font)));
  const settings = '<fontconfig><dir prefix="cwd">fonts</dir><cachedir prefix="cwd">font-cache</cachedir></fontconfig>';
  await writeFile(join(folder, 'fonts.conf'), `<?xml version="1.0"?>\n${settings}\n`);
}

function reportProgress(line: string, seconds: number, report: (share: number) => void): void {
  const at = /^out_time_(?:us|ms)=(\d+)/.exec(line.trim())?.[1];
  if (at !== undefined) report(Math.min(1, Number(at) / 1_000_000 / seconds));
}
