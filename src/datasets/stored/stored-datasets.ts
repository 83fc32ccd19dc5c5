import { type ObjectStore } from '../../platform/object-store/object-store.port.js';
import {
  DATASETS_FOLDER,
  datasetKey,
  manifestKey,
  readManifestKey,
  storedManifest,
  type StoredManifest,
} from './manifest.js';

/** Published datasets as the object store has them. Files do not change once their manifest is there. */
export class StoredDatasets {
  private readonly read = new Map<string, StoredManifest>();

  constructor(private readonly objects: ObjectStore) {}

  /** By dataset, oldest day first. */
  async all(): Promise<ReadonlyMap<string, readonly StoredManifest[]>> {
    const keys: string[] = [];
    for await (const { key } of this.objects.list(DATASETS_FOLDER)) if (readManifestKey(key)) keys.push(key);
    const listed = new Set(keys);
    for (const key of this.read.keys()) if (!listed.has(key)) this.read.delete(key);
    const byName = new Map<string, StoredManifest[]>();
    for (const key of keys.sort()) {
      const stored = await this.at(key);
      if (!stored) continue;
      const { dataset } = stored.manifest;
      byName.set(dataset, [...(byName.get(dataset) ?? []), stored]);
    }
    return byName;
  }

  async find(name: string, day: string): Promise<StoredManifest | null> {
    return this.at(manifestKey(name, day));
  }

  /** The newest one before a day. */
  async before(name: string, day: string): Promise<StoredManifest | null> {
    return (await this.all()).get(name)?.findLast(({ manifest }) => manifest.day < day) ?? null;
  }

  /** The first rows of a dataset; null where they are not stored. */
  async preview(name: string, day: string): Promise<readonly Readonly<Record<string, unknown>>[] | null> {
    const bytes = await this.objects.get(datasetKey(name, day, 'preview.json'));
    return bytes && (JSON.parse(bytes.toString()) as readonly Readonly<Record<string, unknown>>[]);
  }

  private async at(key: string): Promise<StoredManifest | null> {
    const known = this.read.get(key);
    if (known) return known;
    const bytes = await this.objects.get(key);
    if (!bytes) return null;
    const stored = storedManifest(bytes);
    this.read.set(key, stored);
    return stored;
  }
}
