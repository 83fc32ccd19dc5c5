import { type DynamicModule, Module } from '@nestjs/common';
import { type Projection } from '../platform/projector/projection.js';
import { LogIndex } from './index/log-index.service.js';
import { LogIndexer } from './index/log-indexer.schedule.js';
import { FindLogPositionHandler } from './index/find-log-position.handler.js';
import { FindMomentHandler } from './index/find-moment.handler.js';
import { LogMoments } from './index/log-moments.service.js';
import { IndexThrottle } from './index/index-throttle.service.js';
import { LogController } from './pages/log.controller.js';
import { StreamsController } from './pages/streams.controller.js';
import { ReadRows } from './proofs/read-rows.service.js';
import { ReplayStreamHandler } from './proofs/replay-stream.handler.js';
import { StreamWalks } from './proofs/stream-walks.service.js';
import { FindEventHandler } from './search/find-event.handler.js';
import { FindInLogHandler } from './search/find-in-log.handler.js';
import { LogSearch } from './search/log-search.service.js';
import { NamedRecords } from './search/named-records.service.js';
import { StreamNameReader } from './search/stream-names.service.js';
import { SearchLogHandler } from './search/search-log.handler.js';
import { ShowGraphHandler } from './search/show-graph.handler.js';
import { CompareStatesHandler } from './states/compare-states.handler.js';
import { DownloadStreamHandler } from './states/download-stream.handler.js';
import { ShowEventHandler } from './states/show-event.handler.js';
import { ShowStreamHandler } from './states/show-stream.handler.js';
import { StreamCheckpoints } from './states/stream-checkpoints.service.js';
import { StreamFolds } from './states/stream-folds.service.js';
import { READ_MODELS, STREAM_STATES, type StreamStateCatalog } from './states/stream-states.js';
import { TraceFieldHandler } from './states/trace-field.handler.js';
import { RevealedFields } from './reveal/revealed-fields.service.js';
import { RevealFieldHandler } from './reveal/reveal-field.handler.js';
import { RevealController } from './reveal/reveal.controller.js';

const HANDLERS = [
  ...[ShowStreamHandler, ShowEventHandler, CompareStatesHandler, TraceFieldHandler],
  ...[
    SearchLogHandler,
    FindEventHandler,
    FindInLogHandler,
    ShowGraphHandler,
    ReplayStreamHandler,
    StreamWalks,
    RevealFieldHandler,
    DownloadStreamHandler,
    FindLogPositionHandler,
    FindMomentHandler,
  ],
];

/** The log explorer: streams with their states, causes, a search, and proofs. */
@Module({})
export class LogExplorerModule {
  static forRoot(states: StreamStateCatalog, projections: readonly Projection[]): DynamicModule {
    return {
      module: LogExplorerModule,
      controllers: [LogController, StreamsController, RevealController],
      providers: [
        { provide: STREAM_STATES, useValue: states },
        { provide: READ_MODELS, useValue: projections },
        ...HANDLERS,
        ...[LogIndex, LogIndexer, LogMoments, IndexThrottle, LogSearch, NamedRecords, StreamNameReader],
        ...[StreamCheckpoints, StreamFolds, ReadRows, RevealedFields],
      ],
    };
  }
}
