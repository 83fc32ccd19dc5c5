import { type DynamicModule, Module } from '@nestjs/common';
import { type Projection, unsealing } from '../platform/projector/projection.js';
import { Vault } from '../platform/vault/vault.js';
import { RebuildRuns } from './acts/rebuild-runs.schedule.js';
import { REBUILDABLE } from './acts/rebuildable.js';
import { RetryJobHandler } from './acts/retry-job.handler.js';
import { Rebuilds } from './acts/rebuilds.service.js';
import { ReplayParkedHandler } from './acts/replay-parked.handler.js';
import { RequestRebuildHandler } from './acts/request-rebuild.handler.js';
import { GroupLags } from './overview/group-lags.service.js';
import { PartsHealth } from './overview/parts-health.service.js';
import { ShowSystemStatusHandler } from './overview/show-system-status.handler.js';
import { PublicStatusController } from './public/public-status.controller.js';
import { PublicStatuses } from './public/public-status.service.js';
import { SystemStatusController } from './pages/system-status.controller.js';
import { LiveStatus } from './pages/live-status.service.js';
import { WorkController } from './work/work.controller.js';
import { WorkLists } from './work/work-lists.service.js';
import { FeedMetrics } from './samples/feed-metrics.service.js';
import { ReadMetricsHandler } from './samples/read-metrics.handler.js';
import { MetricSamples } from './samples/metric-samples.service.js';
import { MetricSampling } from './samples/metric-sampling.schedule.js';

/** The system status for operators, and their actions. */
@Module({})
export class SystemStatusModule {
  static forRoot(projections: readonly Projection[]): DynamicModule {
    return {
      module: SystemStatusModule,
      controllers: [SystemStatusController, WorkController, PublicStatusController],
      providers: [
        {
          provide: REBUILDABLE,
          inject: [Vault],
          useFactory: (vault: Vault) => unsealing(projections, (sealed) => vault.openAll(sealed)),
        },
        ...[ReplayParkedHandler, RetryJobHandler, RequestRebuildHandler, ShowSystemStatusHandler],
        ...[Rebuilds, RebuildRuns, PartsHealth, GroupLags, LiveStatus, WorkLists, PublicStatuses],
        ...[MetricSamples, MetricSampling, FeedMetrics, ReadMetricsHandler],
      ],
    };
  }
}
