import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type S3Config } from '../config/stored-files-config.js';
import { assertFolder, contentTypeOf, knownType } from './object-key.js';
import {
  type ByteRange,
  type ListedObject,
  type ObjectContent,
  type ObjectStore,
  type StoredObject,
} from './object-store.port.js';

const CONNECT_MS = 5_000;
const SILENT_MS = 30_000;

/**
 * Objects in a bucket of any S3-compatible server. A put is one request, so an object is complete or absent; the
 * bucket stays private, and files leave it only through the service.
 */
export class S3ObjectStore implements ObjectStore {
  private readonly client: S3Client;
  /** A reader may pause a file for longer than the limit, so only the wait for its first byte is limited. */
  private readonly files: S3Client;
  private readonly bucket: string;

  /** @param silentMs after this long without a byte in either direction a try fails */
  constructor(config: S3Config, silentMs = SILENT_MS) {
    this.bucket = config.bucket;
    this.client = clientOf(config, { socketTimeout: silentMs });
    this.files = clientOf(config, { requestTimeout: silentMs, throwOnRequestTimeout: true });
  }

  async put(key: string, content: ObjectContent): Promise<StoredObject> {
    const contentType = contentTypeOf(key);
    const file = content instanceof Uint8Array ? null : content.file;
    const size = file === null ? (content as Uint8Array).length : (await stat(file)).size;
    const stream = file === null ? null : createReadStream(file);
    const Body = stream ?? (content as Uint8Array);
    const command = new PutObjectCommand({ ...this.at(key), Body, ContentLength: size, ContentType: contentType });
    // A put that fails leaves the file open.
    await this.client.send(command).finally(() => stream?.destroy());
    return { key, contentType, size };
  }

  async head(key: string): Promise<StoredObject | null> {
    const contentType = contentTypeOf(key);
    const found = await orNull(this.client.send(new HeadObjectCommand(this.at(key))));
    return found ? { key, contentType, size: found.ContentLength ?? 0 } : null;
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const object = await this.head(key);
    if (!object) throw new Error(`there is no object ${key}`);
    if (range && (range.start < 0 || range.end < range.start || range.end >= object.size)) {
      throw new RangeError(`bytes ${range.start}-${range.end} are not in ${key} of ${object.size} bytes`);
    }
    const Range = range && `bytes=${range.start}-${range.end}`;
    const found = await this.files.send(new GetObjectCommand({ ...this.at(key), ...(Range && { Range }) }));
    return found.Body as Readable;
  }

  async get(key: string): Promise<Buffer | null> {
    contentTypeOf(key);
    const found = await orNull(this.client.send(new GetObjectCommand(this.at(key))));
    return found ? buffer(found.Body as Readable) : null;
  }

  async delete(key: string): Promise<void> {
    contentTypeOf(key);
    await orNull(this.client.send(new DeleteObjectCommand(this.at(key))));
  }

  async *list(folder: string): AsyncGenerator<ListedObject> {
    assertFolder(folder);
    let ContinuationToken: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await this.client.send(
        new ListObjectsV2Command({
          Bucket: this.bucket,
          Prefix: `${folder}/`,
          ...(ContinuationToken !== undefined && { ContinuationToken }),
        }),
      );
      for (const { Key: key, LastModified: storedAt } of page.Contents ?? []) {
        if (key !== undefined && knownType(key) && storedAt !== undefined) yield { key, storedAt };
      }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  private at(Key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key };
  }
}

function clientOf(config: S3Config, limits: S3ClientConfig['requestHandler'] & object): S3Client {
  return new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 4,
    requestHandler: { connectionTimeout: CONNECT_MS, ...limits },
    // Checksums in trailers are an extension that other S3 servers lack.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const isMissing = error instanceof S3ServiceException && ['NotFound', 'NoSuchKey'].includes(error.name);
    if (isMissing) return null;
    throw error;
  }
}
