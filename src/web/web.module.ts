import { ReadReplicas } from './lists/read-replicas.service.js';
import { Global, Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { HealthController } from './endpoints/health.controller.js';
import { MetricsController } from './endpoints/metrics.controller.js';
import { StoredFilesController } from './endpoints/stored-files.controller.js';
import { IdempotencyCleanup } from './idempotency/idempotency-cleanup.schedule.js';
import { PagesModule } from './pages/pages.module.js';
import { BrowserSessions } from './sessions/browser-sessions.js';
import { OneTimeTokens } from './sessions/one-time-tokens.js';
import { ToolRuns } from './sessions/tool-runs.service.js';

/** Services of the HTTP edge that features may inject, and the process's own endpoints; global. */
@Global()
@Module({
  imports: [PagesModule, TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController, MetricsController, StoredFilesController],
  providers: [ReadReplicas, BrowserSessions, OneTimeTokens, ToolRuns, IdempotencyCleanup],
  exports: [BrowserSessions, OneTimeTokens, ToolRuns],
})
export class WebModule {}
