import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { baseUrl, ConfigError, integer } from './environment.js';

/** An S3 bucket that holds the service's files. */
export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Programs and services that render and transcribe. What is null is not there: its operations say so. */
export interface MediaConfig {
  /** Names or paths of programs. */
  readonly ffmpeg: string;
  readonly espeak: string;
  /** Most renders at once on this machine. */
  readonly renders: number;
  /** Address space of one program of a render, in MiB. */
  readonly renderMemoryMb: number;
  /** Largest media file that is taken from elsewhere, in MiB. */
  readonly sourceMb: number;
  /** How long the address of a file holds, in seconds. */
  readonly urlSeconds: number;
  /** How long results of jobs are kept, in milliseconds. */
  readonly retentionMs: number;
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

export function loadMediaConfig(env: NodeJS.ProcessEnv): MediaConfig {
  const sttUrl = baseUrl(env, 'MEDIA_STT_URL');
  return {
    ffmpeg: env.MEDIA_FFMPEG || 'ffmpeg',
    espeak: env.MEDIA_ESPEAK || 'espeak-ng',
    renders: integer(env, 'MEDIA_RENDERS', Math.max(1, Math.floor(availableParallelism() / 2)), [1, 64]),
    renderMemoryMb: integer(env, 'MEDIA_RENDER_MEMORY_MB', 4_096, [512, 65_536]),
    sourceMb: integer(env, 'MEDIA_SOURCE_MB', 1_024, [1, 65_536]),
    urlSeconds: integer(env, 'MEDIA_URL_SECONDS', 86_400, [60, 604_800]),
    retentionMs: integer(env, 'MEDIA_RETENTION_DAYS', 30, [1, 3_650]) * 86_400_000,
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

export function loadS3Config(env: NodeJS.ProcessEnv): S3Config | null {
  const endpoint = baseUrl(env, 'S3_ENDPOINT');
  const bucket = env.S3_BUCKET || null;
  if (endpoint === null && bucket === null) return null;
  const needed = (name: string): string => {
    const value = env[name];
    if (value) return value;
    throw new ConfigError(`${name} is not set; files are stored on S3 with S3_ENDPOINT, S3_BUCKET and both keys`);
  };
  return {
    endpoint: endpoint ?? needed('S3_ENDPOINT'),
    bucket: needed('S3_BUCKET'),
    region: env.S3_REGION || 'us-east-1',
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  };
}
