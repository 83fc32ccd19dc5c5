import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DynamicModule, Module } from '@nestjs/common';
import { ENTITIES, PROJECTIONS } from '../projections/index.js';
import { ArbitrageModule } from './arbitrage/arbitrage.module.js';
import { ChangesModule } from './changes/changes.module.js';
import { CompaniesModule } from './companies/companies.module.js';
import { DATASET_TABLES, STATE_TABLES } from './dataset-tables.js';
import { DatasetsModule } from './datasets/datasets.module.js';
import { PressModule } from './press/press.module.js';
import { EVENT_CATALOG } from './event-catalog.js';
import { EnrichmentModule } from './enrichment/enrichment.module.js';
import { IntelModule } from './intel/intel.module.js';
import { ClockModule } from './system-status/clock/clock.module.js';
import { SystemStatusModule } from './system-status/system-status.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { MediaModule } from './media/media.module.js';
import { LogExplorerModule } from './log-explorer/log-explorer.module.js';
import { MeteringModule } from './metering/metering.module.js';
import { PricingModule } from './metering/pricing/pricing.module.js';
import { ANSWERED_EXAMPLES, type AnsweredExamples, examplesOf } from './web/openapi/answered-examples.js';
import { type AppConfig } from './configuration.js';
import { type Clock } from './kernel/clock.js';
import { PaymentsModule } from './payments/payments.module.js';
import { FeedModule } from './platform/feed/feed.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { ProcessModule } from './platform/process/process.module.js';
import { PlatformModule, type PlatformOptions } from './platform/platform.module.js';
import { PRICE_LIST } from './price-list.js';
import { PUBLISHED_TYPES } from './published-types.js';
import { ProofsModule } from './proofs/proofs.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { STREAM_STATE_CATALOG } from './stream-states.js';
import { SubmissionsModule } from './submissions/submissions.module.js';
import { RecallsModule } from './recalls/recalls.module.js';
import { RadarModule } from './radar/radar.module.js';
import { DocsModule } from './site/docs/docs.module.js';
import { ConsoleModule } from './console/console.module.js';
import { OperatorsModule } from './operators/operators.module.js';
import { TextModule } from './text/text.module.js';
import { RegistriesModule } from './registries/registries.module.js';
import { ReadinessModule } from './readiness/readiness.module.js';
import { SiteModule } from './site/site.module.js';
import { TrendsModule } from './trends/trends.module.js';
import { WebModule } from './web/web.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** Recorded by the specs; see test/kit/answer-check.ts. */
function recordedExamples(publicUrl: string): AnsweredExamples {
  const recorded = readFileSync(join(import.meta.dirname, 'answered-examples.json'), 'utf8');
  return examplesOf(JSON.parse(recorded) as Record<string, unknown>, publicUrl);
}

interface AppOverrides extends Partial<Pick<PlatformOptions, 'clock' | 'logger'>> {
  /** The clock that is compared with the database's; by default the system's. */
  readonly machineClock?: Clock;
}

/** The only place that lists the features: one line each. */
@Module({})
export class AppModule {
  static forRoot(config: AppConfig, { machineClock, ...overrides }: AppOverrides = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot({
          config,
          catalog: EVENT_CATALOG,
          projections: PROJECTIONS,
          entities: ENTITIES,
          ...overrides,
        }),
        ClockModule.forRoot(machineClock),
        WebModule,
        FeedModule.forRoot(PUBLISHED_TYPES),
        JobsModule,
        PricingModule.forRoot(PRICE_LIST),
        ProcessModule,
        MeteringModule,
        SubmissionsModule,
        PrivacyModule,
        ProofsModule,
        RadarModule,
        RecallsModule,
        CompaniesModule,
        ChangesModule,
        DatasetsModule.forRoot(DATASET_TABLES, STATE_TABLES, PROJECTIONS),
        TextModule,
        TrendsModule,
        PressModule,
        EnrichmentModule,
        ArbitrageModule,
        WebhooksModule,
        MediaModule,
        ReadinessModule,
        SiteModule,
        McpModule,
        RegistriesModule,
        DocsModule,
        IntelModule,
        PaymentsModule,
        LogExplorerModule.forRoot(STREAM_STATE_CATALOG, PROJECTIONS),
        SystemStatusModule.forRoot(PROJECTIONS),
        OperatorsModule,
        ConsoleModule,
      ],
      providers: [{ provide: ANSWERED_EXAMPLES, useFactory: () => recordedExamples(config.publicUrl) }],
    };
  }
}
