import { resolve } from 'node:path';
import { baseUrl, ConfigError, integer } from '../platform/config/environment.js';

/** Programs and services that render and transcribe. What is null is not there: its operations say so. */
export interface MediaConfig {
  /** Names or paths of programs. */
  readonly ffmpeg: string;
  readonly espeak: string;
  /** Address space of one program of a render, in MiB. */
  readonly renderMemoryMb: number;
  /** Largest media file that is taken from elsewhere, in MiB. */
  readonly sourceMb: number;
  /** Base address of the video site's own pages and caption tracks. */
  readonly captionsUrl: string | null;
  /** The operator's fetcher of pages and media that only it can reach. */
  readonly fetcherUrl: string | null;
  /** Path of the cascade that finds faces. */
  readonly faceCascade: string | null;
  /** Folder of voices of Piper. */
  readonly voices: string | null;
  /** Feeds whose transcripts are used. */
  readonly feeds: readonly string[];
  /** Name or path of the program that recognises speech where no service does. */
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
    sourceMb: integer(env, 'MEDIA_SOURCE_MB', 1_024, [1, 65_536]),
    captionsUrl: baseUrl(env, 'MEDIA_CAPTIONS_URL'),
    fetcherUrl: baseUrl(env, 'MEDIA_FETCHER_URL'),
    faceCascade: env.MEDIA_FACE_CASCADE || null,
    voices: env.MEDIA_VOICES ? resolve(env.MEDIA_VOICES) : null,
    feeds: feedsOf(env.MEDIA_FEEDS ?? ''),
    sttProgram: env.MEDIA_STT_PROGRAM || null,
    stt:
      sttUrl === null
        ? null
        : { url: sttUrl, key: env.MEDIA_STT_KEY || null, model: env.MEDIA_STT_MODEL || 'whisper-1' },
  };
}

function feedsOf(value: string): string[] {
  const feeds = value
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const wrong = feeds.find((address) => !/^https?:\/\//.test(address) || !URL.canParse(address));
  if (wrong === undefined) return feeds;
  throw new ConfigError(
    `MEDIA_FEEDS holds ${JSON.stringify(wrong)}; feeds are http or https addresses with commas between`,
  );
}
