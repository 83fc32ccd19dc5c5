import { type DynamicModule, Module } from '@nestjs/common';
import { type ExportTable } from '../file-export/export-table.js';
import { type StateTable } from '../file-export/state-table.js';
import { type Projection } from '../platform/projector/projection.js';
import { DailyDatasets } from './build/daily-datasets.schedule.js';
import { DatasetBuilds } from './build/dataset-builds.service.js';
import { Contracts } from './contracts/contracts.service.js';
import { DATASET_MODELS, DATASET_TABLES, STATE_TABLES } from './dataset-tokens.js';
import { DatasetsController } from './list/datasets.controller.js';
import { DatasetPurchases } from './purchase/dataset-purchases.service.js';
import { DataController, DataListController } from './pages/data.controller.js';
import { SchemaRegistryController } from './registry/schema-registry.controller.js';
import { StateTopics } from './states/state-topics.service.js';
import { DatasetSweep } from './stored/dataset-sweep.service.js';
import { StoredDatasetsService } from './stored/stored-datasets.service.js';

/** Files of all records, one set a day. */
@Module({})
export class DatasetsModule {
  static forRoot(
    tables: readonly ExportTable[],
    states: readonly StateTable[],
    projections: readonly Projection[],
  ): DynamicModule {
    return {
      module: DatasetsModule,
      controllers: [DatasetsController, DataListController, DataController, SchemaRegistryController],
      providers: [
        { provide: DATASET_TABLES, useValue: tables },
        { provide: STATE_TABLES, useValue: states },
        { provide: DATASET_MODELS, useValue: projections },
        ...[
          Contracts,
          DailyDatasets,
          DatasetBuilds,
          DatasetPurchases,
          DatasetSweep,
          StateTopics,
          StoredDatasetsService,
        ],
      ],
    };
  }
}
