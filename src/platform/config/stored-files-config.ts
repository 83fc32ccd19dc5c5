import { baseUrl, ConfigError, integer } from './environment.js';

/** An S3 bucket that holds the service's files. */
export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** How long stored files and their addresses live. */
export interface StoredFilesConfig {
  /** How long the signed URL of a file is valid, in seconds. */
  readonly urlSeconds: number;
  /** How long the results of jobs are stored, in milliseconds. */
  readonly retentionMs: number;
}

/** @throws ConfigError */
export function storedFilesConfig(env: NodeJS.ProcessEnv): StoredFilesConfig {
  return {
    urlSeconds: integer(env, 'MEDIA_URL_SECONDS', 86_400, [60, 604_800]),
    retentionMs: integer(env, 'MEDIA_RETENTION_DAYS', 30, [1, 3_650]) * 86_400_000,
  };
}

export function loadS3Config(env: NodeJS.ProcessEnv): S3Config | null {
  if (!(env.S3_ENDPOINT || env.S3_BUCKET || env.S3_ACCESS_KEY_ID || env.S3_SECRET_ACCESS_KEY)) return null;
  const needed = (name: string): string => {
    const value = env[name];
    if (value) return value;
    throw new ConfigError(`${name} is not set; files are stored on S3 with S3_ENDPOINT, S3_BUCKET and both keys`);
  };
  return {
    endpoint: baseUrl(env, 'S3_ENDPOINT') ?? needed('S3_ENDPOINT'),
    bucket: needed('S3_BUCKET'),
    region: env.S3_REGION || 'us-east-1',
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  };
}
