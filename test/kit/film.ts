import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs ffmpeg or ffprobe to check results. */
function run(program: string, args: readonly string[]): { stdout: Buffer; stderr: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { maxBuffer: 512 * 1024 * 1024 });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.toString().slice(-2_000)}`);
  return { stdout, stderr: stderr.toString() };
}

/** Renders a small film from test pictures. */
export function makeFilm(file: string, ...args: readonly string[]): void {
  run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args, file]);
}

export interface Probed {
  readonly seconds: number;
  readonly video: { readonly codec: string; readonly width: number; readonly height: number; readonly frames: number };
  readonly audio: { readonly codec: string; readonly seconds: number } | null;
}

export function probe(file: string): Probed {
  const { stdout } = run('ffprobe', [
    ...['-v', 'error', '-count_frames', '-show_streams', '-show_format', '-of', 'json', file],
  ]);
  const found = JSON.parse(stdout.toString()) as {
    streams: Record<string, string | number>[];
    format: { duration: string };
  };
  const video = found.streams.find((stream) => stream.codec_type === 'video') ?? {};
  const audio = found.streams.find((stream) => stream.codec_type === 'audio');
  return {
    seconds: Number(found.format.duration),
    video: {
      codec: String(video.codec_name),
      width: Number(video.width),
      height: Number(video.height),
      frames: Number(video.nb_read_frames),
    },
    audio: audio ? { codec: String(audio.codec_name), seconds: Number(audio.duration) } : null,
  };
}

/** Greyscale frames of a film, with an optional filter before the last scaling. */
export function framesOf(
  file: string,
  settings: { readonly width: number; readonly height: number; readonly filter?: string; readonly args?: string[] },
): Uint8Array[] {
  const { width, height, filter = 'null', args = [] } = settings;
  const { stdout } = run('ffmpeg', [
    ...['-hide_banner', '-loglevel', 'error', ...args, '-i', file],
    ...['-vf', `${filter},scale=${width}:${height}:flags=area,format=gray`, '-fps_mode', 'passthrough'],
    ...['-f', 'rawvideo', 'pipe:1'],
  ]);
  const size = width * height;
  return Array.from({ length: Math.floor(stdout.length / size) }, (_, index) =>
    stdout.subarray(index * size, (index + 1) * size),
  );
}

/** Output of an ffmpeg analysis filter on standard error: silences, black frames, loudness. */
export function judged(file: string, ...args: readonly string[]): string {
  return run('ffmpeg', ['-hide_banner', '-nostats', '-i', file, ...args, '-f', 'null', '-']).stderr;
}

/** A film's sound as mono 16-bit samples. */
export function soundOf(file: string, rate = 16_000): Int16Array {
  const { stdout } = run('ffmpeg', [
    ...['-hide_banner', '-loglevel', 'error', '-i', file, '-ac', '1', '-ar', String(rate), '-f', 's16le', 'pipe:1'],
  ]);
  return new Int16Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length));
}

/** Text on a frame, by OCR. */
export function readFrame(file: string, at: number, filter = 'negate'): string {
  const folder = mkdtempSync(join(tmpdir(), 'frame-'));
  const picture = join(folder, 'frame.png');
  try {
    makeFilm(picture, '-ss', at.toFixed(3), '-i', file, '-frames:v', '1', '-vf', `format=gray,${filter}`);
    // Its threads wait for each other in busy loops, and it is faster with one.
    const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
    const { stdout } = spawnSync('tesseract', [picture, '-', '--psm', '11'], { encoding: 'utf8', env });
    return stdout.replace(/\s+/g, ' ').trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
