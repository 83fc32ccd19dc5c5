import { type DynamicModule, Module } from '@nestjs/common';
import { PROJECTIONS } from '../projections/index.js';
import { AccountEntity, ApiKeyEntity } from '../projections/accounts/accounts.entity.js';
import { UsageEntity } from '../projections/usage/usage.entity.js';
import { CompaniesModule } from './companies/companies.module.js';
import { EVENT_CATALOG } from './event-catalog.js';
import { MeteringModule } from './metering/metering.module.js';
import { type Config } from './platform/config/config.js';
import { PlatformModule, type PlatformOptions } from './platform/platform.module.js';

/** The only place that wires features together: one line a feature. */
@Module({})
export class AppModule {
  static forRoot(config: Config, overrides: Partial<Pick<PlatformOptions, 'clock' | 'logger'>> = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot({
          config,
          catalog: EVENT_CATALOG,
          projections: PROJECTIONS,
          entities: [AccountEntity, ApiKeyEntity, UsageEntity],
          ...overrides,
        }),
        MeteringModule,
        CompaniesModule,
      ],
    };
  }
}
