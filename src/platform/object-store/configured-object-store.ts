import { join } from 'node:path';
import { type Config } from '../config/config.js';
import { FolderObjectStore } from './folder-object-store.js';
import { type ObjectStore } from './object-store.port.js';

/** Where the service keeps its files: a folder of its data, or a bucket. */
export async function objectStoreOf({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<ObjectStore> {
  if (!s3) return new FolderObjectStore(join(dataDir, 'objects'));
  // The client of S3 is large, and a folder needs none of it.
  const { S3ObjectStore } = await import('./s3-object-store.connector.js');
  return new S3ObjectStore(s3);
}
