import { join, resolve } from 'node:path';
import { baseUrl, commaSeparated, ConfigError, integer } from '../platform/config/environment.js';

/**
 * Programs and services for rendering and transcribing. Null ones are not configured, and their operations answer so.
 */
export interface MediaConfig {
  /** Names or paths of programs. */
  readonly ffmpeg: string;
  readonly espeak: string;
  /** Limit of address space for one render program, in MiB. */
  readonly renderMemoryMb: number;
  /** How far the priority of programs is below that of the service: 0 to 19. */
  readonly niceness: number;
  /** Shorter side of a video, in pixels. */
  readonly videoSide: number;
  /** Maximum size of a downloaded media file, in MiB. */
  readonly sourceMb: number;
  /** Base URL of the video site's pages and caption tracks. */
  readonly captionsUrl: string | null;
  /** The operator's fetcher of pages and media that only it can reach. */
  readonly fetcherUrl: string | null;
  /** Path of the face detection cascade. */
  readonly faceCascade: string | null;
  /** Folder of Piper voices; it need not exist. */
  readonly voices: string;
  /** Podcast feeds with transcripts. */
  readonly feeds: readonly string[];
  /** Name or path of the speech recognition program for use without a service. */
  readonly sttProgram: string | null;
  readonly stt: { readonly url: string; readonly key: string | null; readonly model: string } | null;
}

export interface WithMedia {
  readonly media: MediaConfig;
}

export function loadMediaConfig(env: NodeJS.ProcessEnv): MediaConfig {
  const sttUrl = baseUrl(env, 'MEDIA_STT_URL');
  return {
    ffmpeg: env.MEDIA_FFMPEG || 'ffmpeg',
    espeak: env.MEDIA_ESPEAK || 'espeak-ng',
    renderMemoryMb: integer(env, 'MEDIA_RENDER_MEMORY_MB', 4_096, [512, 65_536]),
    niceness: integer(env, 'MEDIA_NICENESS', 10, [0, 19]),
    videoSide: integer(env, 'MEDIA_VIDEO_SIDE', 1_080, [240, 1_080]),
    sourceMb: integer(env, 'MEDIA_SOURCE_MB', 1_024, [1, 65_536]),
    captionsUrl: baseUrl(env, 'MEDIA_CAPTIONS_URL'),
    fetcherUrl: baseUrl(env, 'MEDIA_FETCHER_URL'),
    faceCascade: env.MEDIA_FACE_CASCADE || null,
    voices: resolve(env.MEDIA_VOICES || join(env.DATA_DIR || '.data', 'voices')),
    feeds: feedsOf(env.MEDIA_FEEDS),
    sttProgram: env.MEDIA_STT_PROGRAM || null,
    stt:
      sttUrl === null
        ? null
        : { url: sttUrl, key: env.MEDIA_STT_KEY || null, model: env.MEDIA_STT_MODEL || 'whisper-1' },
  };
}

function feedsOf(value: string | undefined): string[] {
  const feeds = commaSeparated(value);
  const wrong = feeds.find((address) => !/^https?:\/\//.test(address) || !URL.canParse(address));
  if (wrong === undefined) return feeds;
  throw new ConfigError(
    `MEDIA_FEEDS holds ${JSON.stringify(wrong)}; feeds are http or https addresses with commas between`,
  );
}
