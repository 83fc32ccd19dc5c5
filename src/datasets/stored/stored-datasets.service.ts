import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { type WithDatasets } from '../datasets.settings.js';
import { type ListedManifest, StoredDatasets } from './stored-datasets.js';

/** The files of a dataset that is listed can be downloaded for at least this long. */
const LISTED_BEFORE_END_MS = 3_600_000;

/** Published datasets, for the service: without those whose retention period is about to end. */
@Injectable()
export class StoredDatasetsService extends StoredDatasets {
  constructor(
    @Inject(OBJECT_STORE) objects: ObjectStore,
    @Inject(CONFIG) private readonly config: WithDatasets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super(objects);
  }

  override async all(): Promise<ReadonlyMap<string, readonly ListedManifest[]>> {
    const latest = this.clock.now() + LISTED_BEFORE_END_MS;
    const all = [...(await super.all())];
    return new Map(all.map(([name, days]) => [name, days.filter((day) => this.endOf(day) > latest)]));
  }

  /** When the retention period of its files ends, in milliseconds since the epoch. */
  endOf({ storedAt }: ListedManifest): number {
    return storedAt.getTime() + this.config.datasets.retentionMs;
  }
}
