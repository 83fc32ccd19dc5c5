import { type ObjectStore } from '../../platform/object-store/object-store.port.js';
import {
  DATASETS_FOLDER,
  datasetKey,
  manifestKey,
  readManifestKey,
  storedManifest,
  type StoredManifest,
} from './manifest.js';

export interface ListedManifest extends StoredManifest {
  /** When the manifest was stored; its retention period begins then. */
  readonly storedAt: Date;
}

/** Published datasets as the object store has them. Files do not change once their manifest is there. */
export class StoredDatasets {
  private readonly read = new Map<string, StoredManifest>();

  constructor(private readonly objects: ObjectStore) {}

  /** By dataset, oldest day first. */
  async all(): Promise<ReadonlyMap<string, readonly ListedManifest[]>> {
    const listed = new Map<string, Date>();
    for await (const { key, storedAt } of this.objects.list(DATASETS_FOLDER)) {
      if (readManifestKey(key)) listed.set(key, storedAt);
    }
    for (const key of this.read.keys()) if (!listed.has(key)) this.read.delete(key);
    const byName = new Map<string, ListedManifest[]>();
    for (const [key, storedAt] of [...listed].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const stored = await this.at(key);
      if (!stored) continue;
      const { dataset } = stored.manifest;
      byName.set(dataset, [...(byName.get(dataset) ?? []), { ...stored, storedAt }]);
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
