import { Inject, Module } from '@nestjs/common';
import { type Config } from '../platform/config/config.js';
import { ArticlePage } from '../parsers/article/article-page.service.js';
import { type WithText } from './text.settings.js';
import { CONFIG } from '../platform/tokens.js';
import { StoredFileSweep } from '../platform/object-store/stored-file-sweep.schedule.js';
import { HealthRegistry } from '../platform/telemetry/health-registry.js';
import { ToolsController } from './pages/tools.controller.js';
import { RewriteController } from './rewrite/rewrite.controller.js';
import { RewriteTextHandler } from './rewrite/rewrite-text.handler.js';
import { WordingModel } from './rewrite/wording-model.connector.js';
import { TextThreads } from './threads/text-threads.service.js';
import { GenerateVisualSummaryHandler, PICTURES } from './visual-summary/generate-visual-summary.handler.js';
import { VisualSummaryController } from './visual-summary/visual-summary.controller.js';

/** Tools for callers' own texts. */
@Module({
  controllers: [RewriteController, VisualSummaryController, ToolsController],
  providers: [TextThreads, ArticlePage, WordingModel, RewriteTextHandler, GenerateVisualSummaryHandler],
  exports: [TextThreads],
})
export class TextModule {
  constructor(health: HealthRegistry, sweep: StoredFileSweep, @Inject(CONFIG) config: Config & WithText) {
    // A picture is unreachable once its URL has expired.
    sweep.retain(PICTURES, config.storedFiles.urlSeconds * 1_000);
    health.register({
      name: 'text',
      readiness: false,
      // The rules work without a model, so a missing one is not a failure.
      check: () =>
        Promise.resolve({
          status: 'up',
          detail: { threads: config.text.threads, language_model: config.text.llm?.model ?? 'not_configured' },
        }),
    });
  }
}
