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
import { readProbe, type MediaInfo } from './probe.rules.js';

/** A call of ffmpeg within one attempt at a job. */
export interface FfmpegCall {
  readonly args: readonly string[];
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly maxOutputBytes?: number;
  /** Length of what is made, to tell how far it is. */
  readonly seconds?: number;
  readonly onProgress?: (share: number) => void;
}

/** 8K: 8192 × 4320. */
export const MAX_PIXELS = 35_389_440;

/**
 * Containers that hold their own media. Playlists, concatenations and scripts are left out: they make the reader open
 * other addresses. Only files are opened at all, none of more streams than a film has, and no picture may be larger
 * than 8K.
 */
export const STRANGERS_FILE = [
  ...['-protocol_whitelist', 'file,pipe'],
  ...['-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,flv,ogg,wav,mp3,aac'],
  ...['-max_pixels', String(MAX_PIXELS), '-max_streams', '100'],
];

/** The same bytes for the same input: no dates, no versions, and a fixed number of threads, which x264's output shows. */
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
 * As good and as small as the preset `veryfast`, for a seventh to a quarter less work: what `superfast` saves in search,
 * but with a view of the frames to come, for want of which it makes large files.
 */
export const H264 = [
  ...['-c:v', 'libx264', '-preset', 'superfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-threads', '4'],
  ...['-x264-params', 'ref=1:bframes=3:b-adapt=0:rc-lookahead=8:mbtree=1'],
  ...['-movflags', '+faststart'],
];
export const AAC = ['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2'];

const FONTS = ['500Medium/Inter_500Medium.ttf', '800ExtraBold/Inter_800ExtraBold.ttf'];
const FONT_FOLDER = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'));

/** The operator's ffmpeg. */
@Injectable()
export class Ffmpeg {
  private known: Promise<boolean> | null = null;

  constructor(@Inject(CONFIG) private readonly config: Config & WithMedia) {}

  /** Whether there is one. That none is there is remembered; that it did not answer is asked again. */
  isThere(): Promise<boolean> {
    this.known ??= this.call({
      args: ['-version'],
      folder: tmpdir(),
      signal: new AbortController().signal,
      timeoutMs: 10_000,
    }).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof EngineMissing)) this.known = null;
        return false;
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

  /** What a file holds. @throws JobFault where it is nothing that can be read. */
  async probe(file: string, call: Omit<FfmpegCall, 'args'>): Promise<MediaInfo> {
    const args = ['-hide_banner', '-nostdin', ...STRANGERS_FILE, '-i', basename(file)];
    const text = await this.call({ ...call, args }).then(
      ({ stderr }) => stderr,
      (error: unknown) => {
        // Without an output ffmpeg ends with an error, having said what it found.
        if (error instanceof ProgramFailed && error.reason === 'exit') return error.stderr;
        throw error;
      },
    );
    const info = readProbe(text);
    if (!info) throw new JobFault('media_unreadable', 'The file is no video or audio file that can be read');
    return info;
  }

  private async call({ seconds, onProgress, ...call }: FfmpegCall): Promise<ProgramOutput> {
    const { ffmpeg, renderMemoryMb } = this.config.media;
    try {
      return await runProgram({
        ...call,
        program: ffmpeg,
        memoryMb: renderMemoryMb,
        ...(onProgress && seconds && { onLine: (line: string) => tellProgress(line, seconds, onProgress) }),
      });
    } catch (error) {
      throw error instanceof ProgramMissing ? new EngineMissing('MEDIA_FFMPEG') : error;
    }
  }
}

/** Puts the shipped fonts where the subtitle filter finds them, and no others: a text looks the same everywhere. */
export async function layFonts(folder: string): Promise<void> {
  await mkdir(join(folder, 'fonts'), { recursive: true });
  for (const font of FONTS) await copyFile(join(FONT_FOLDER, font), join(folder, 'fonts', basename(font)));
  const settings = '<fontconfig><dir prefix="cwd">fonts</dir><cachedir prefix="cwd">font-cache</cachedir></fontconfig>';
  await writeFile(join(folder, 'fonts.conf'), `<?xml version="1.0"?>\n${settings}\n`);
}

function tellProgress(line: string, seconds: number, tell: (share: number) => void): void {
  const at = /^out_time_(?:us|ms)=(\d+)/.exec(line.trim())?.[1];
  if (at !== undefined) tell(Math.min(1, Number(at) / 1_000_000 / seconds));
}
