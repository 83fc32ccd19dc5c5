import { type DynamicModule, Module } from '@nestjs/common';
import { LogIndex } from './index/log-index.service.js';
import { LogIndexer } from './index/log-indexer.schedule.js';
import { LogSearch } from './search/log-search.service.js';
import { StreamCheckpoints } from './states/stream-checkpoints.service.js';
import { StreamFolds } from './states/stream-folds.service.js';
import { STREAM_STATES, type StreamStateCatalog } from './states/stream-states.port.js';

/** The log as something one can walk through: streams with their states, causes, a search, and proofs. */
@Module({})
export class LogExplorerModule {
  static forRoot(states: StreamStateCatalog): DynamicModule {
    return {
      module: LogExplorerModule,
      providers: [
        { provide: STREAM_STATES, useValue: states },
        ...[LogIndex, LogIndexer, LogSearch],
        ...[StreamCheckpoints, StreamFolds],
      ],
    };
  }
}
