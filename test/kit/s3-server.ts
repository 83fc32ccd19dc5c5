import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Config } from '../../src/platform/config/stored-files-config.js';

interface Server {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}

/** The package has no types. */
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => Server;

export interface S3Server {
  readonly config: S3Config;
  /** Its files: each object of the bucket is `<bucket>/<key>._S3rver_object`. */
  readonly directory: string;
  close(): Promise<void>;
}

/** A local S3 server with one bucket. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const bucket = 'files';
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    directory,
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
