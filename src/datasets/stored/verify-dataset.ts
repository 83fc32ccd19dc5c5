import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { foldStream } from '../../platform/event-store/decide.js';
import { type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { datasetDecider } from '../datasets.decide.js';
import { datasetStream } from '../datasets.events.js';
import { datasetKey, type StoredManifest } from './manifest.js';
import { StoredDatasets } from './stored-datasets.js';

/** What is wrong with the stored files of a day, one sentence each; empty when they are as published. */
export async function verifyDataset(
  objects: ObjectStore,
  eventStore: EventStore,
  { manifest, digest }: StoredManifest,
  onFile: (done: number) => void,
): Promise<string[]> {
  const { dataset, day, files, previous } = manifest;
  const problems: string[] = [];
  for (const [index, { path, bytes, sha256 }] of files.entries()) {
    const problem = await problemOf(objects, datasetKey(dataset, day, path), { bytes, sha256 });
    if (problem !== null) problems.push(`${path} ${problem}`);
    onFile(index + 1);
  }
  const { digests } = (await foldStream(eventStore, datasetStream(dataset), datasetDecider)).state;
  if (digests[day] === undefined) problems.push('the log has no DatasetPublished of the day');
  else if (digests[day] !== digest) problems.push(`the log has another manifest: ${digests[day]}, not ${digest}`);
  const before = await new StoredDatasets(objects).before(dataset, day);
  // An older day may be past its retention, and its manifest with it.
  if (before && previous !== before.digest) problems.push('the manifest does not name the one before it');
  return problems;
}

async function problemOf(
  objects: ObjectStore,
  key: string,
  expected: { readonly bytes: number; readonly sha256: string },
): Promise<string | null> {
  const found = await objects.head(key);
  if (!found) return 'is missing';
  if (found.size !== expected.bytes) return `has ${found.size} bytes, not ${expected.bytes}`;
  const digest = createHash('sha256');
  await pipeline(await objects.read(key), digest);
  return digest.digest('hex') === expected.sha256 ? null : 'has another SHA-256 than the manifest';
}
