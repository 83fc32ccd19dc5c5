import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { join } from 'node:path';
import { type DomainError } from '../../kernel/domain-error.js';
import { type Clock } from '../../kernel/clock.js';
import { FindLogPosition } from '../../log-explorer/index/find-log-position.query.js';
import { type Config } from '../../platform/config/config.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { type Projection } from '../../platform/projector/projection.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { GetCheckpoint } from '../../proofs/published/get-checkpoint.query.js';
import { type ExportTable } from '../../file-export/export-table.js';
import { DATASET_MODELS, DATASET_TABLES } from '../dataset-tokens.js';
import { type BuildParts } from './build-parts.js';
import { type BuildRequest, type BuiltDataset, DatasetBuilder } from './dataset-builder.js';
import { endOfDay } from './days.rules.js';
import { lastBefore } from './last-before.js';

/** Builds datasets within the service. */
@Injectable()
export class DatasetBuilds {
  private readonly builder: DatasetBuilder;
  private readonly parts: BuildParts;

  constructor(
    @Inject(DATASET_TABLES) readonly tables: readonly ExportTable[],
    @Inject(DATASET_MODELS) projections: readonly Projection[],
    readStore: ReadStore,
    eventStore: EventStore,
    @Inject(OBJECT_STORE) objects: ObjectStore,
    @Inject(CONFIG) { publicUrl, dataDir }: Config,
    @Inject(CLOCK) clock: Clock,
    queries: QueryBus,
  ) {
    this.parts = {
      readStore,
      eventStore,
      objects,
      projections,
      publicUrl,
      dataDir: join(dataDir, 'tmp'),
      now: () => clock.now(),
      checkpoint: () => queries.execute(new GetCheckpoint()),
      lastBefore: async (instant) =>
        lastBefore(eventStore, await queries.execute(new FindLogPosition({ before: instant })), instant),
    };
    this.builder = new DatasetBuilder(this.parts);
  }

  /** @throws DatasetDiffers, LaterDayPublished, ModelsApart */
  build(request: BuildRequest): Promise<readonly BuiltDataset[]> {
    return this.builder.build(request);
  }

  /** See `DatasetBuilder`. */
  recordNewest(): Promise<readonly DomainError[]> {
    return this.builder.recordNewest();
  }

  /**
   * Builds datasets of a day that has ended; null when the log has no event until then.
   *
   * @param request `mayBeLater`: see `BuildRequest`
   */
  async buildDay(
    request: Pick<BuildRequest, 'day' | 'tables' | 'mayBeLater' | 'signal'>,
  ): Promise<readonly BuiltDataset[] | null> {
    const { day } = request;
    const at = await this.parts.lastBefore(new Date(endOfDay(day)));
    if (at === null) return null;
    return this.builder.build({ ...request, at, onProgress: () => undefined });
  }
}
