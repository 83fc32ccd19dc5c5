import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { StoredFileSweep } from '../../platform/object-store/stored-file-sweep.schedule.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { type WithDatasets } from '../datasets.settings.js';
import { DATASETS_FOLDER, readManifestKey } from './manifest.js';

const DATASET_KEY = /^datasets\/([a-z]+_\d{4}-\d\d-\d\d)_/;

interface Files {
  readonly keys: string[];
  manifest: { readonly key: string; readonly storedAt: number } | null;
  newest: number;
}

/**
 * Deletes datasets after their retention period, with the other stored files. The period of all files of a dataset begins
 * with its manifest, which goes first: a dataset that has one is complete.
 */
@Injectable()
export class DatasetSweep {
  constructor(
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    files: StoredFileSweep,
    @Inject(CONFIG) private readonly config: WithDatasets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    files.add((signal) => this.sweep(signal));
  }

  /** One pass; returns how many files it deleted. */
  async sweep(signal?: AbortSignal): Promise<number> {
    let deleted = 0;
    for (const { keys, manifest, newest } of await this.datasets()) {
      // Files without a manifest are of a build that did not end.
      if ((manifest?.storedAt ?? newest) + this.config.datasets.retentionMs > this.clock.now()) continue;
      for (const key of manifest ? [manifest.key, ...keys] : keys) {
        if (signal?.aborted) return deleted;
        await this.objects.delete(key);
        deleted++;
      }
    }
    return deleted;
  }

  private async datasets(): Promise<Iterable<Files>> {
    const found = new Map<string, Files>();
    for await (const { key, storedAt: date } of this.objects.list(DATASETS_FOLDER)) {
      const [, name = key] = DATASET_KEY.exec(key) ?? [];
      const files = found.get(name) ?? { keys: [], manifest: null, newest: 0 };
      found.set(name, files);
      const storedAt = date.getTime();
      if (readManifestKey(key)) files.manifest = { key, storedAt };
      else files.keys.push(key);
      files.newest = Math.max(files.newest, storedAt);
    }
    return found.values();
  }
}
