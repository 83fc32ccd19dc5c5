import { join } from 'node:path';
import { type Config } from '../config/config.js';
import { FolderObjectStore } from './folder-object-store.js';
import { type ObjectStore } from './object-store.port.js';

/** The configured file store: a folder of the data directory, or a bucket. */
export async function objectStoreOf({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<ObjectStore> {
  if (!s3) return new FolderObjectStore(join(dataDir, 'objects'));
  // Loaded on demand: the S3 client is large, and a folder does not need it.
  const { S3ObjectStore } = await import('./s3-object-store.connector.js');
  return new S3ObjectStore(s3);
}
