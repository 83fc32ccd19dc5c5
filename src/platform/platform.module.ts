import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type EntitySchema, type MixedList } from 'typeorm';
import { type Clock } from '../kernel/clock.js';
import { BackgroundTasks } from './background/background-tasks.js';
import { type Config } from './config/config.js';
import { type EventCatalog } from './event-store/event-catalog.js';
import { EventStore } from './event-store/event-store.js';
import { createLogger, Logger } from './telemetry/logger.js';
import { HealthController } from './telemetry/health.controller.js';
import { HealthRegistry } from './telemetry/health-registry.js';
import { MetricsController } from './telemetry/metrics.controller.js';
import { Metrics } from './telemetry/metrics.js';
import { CLOCK, CONFIG } from './tokens.js';

export interface PlatformOptions {
  readonly config: Config;
  readonly catalog: EventCatalog;
  /** Read-model entities; nothing is ever synchronised from them, tables come from migrations. */
  readonly entities: MixedList<string | (new () => object) | EntitySchema>;
  readonly clock?: Clock;
  readonly logger?: Logger;
}

/** Machinery that every feature may inject; global, made once a process. */
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(
    @Inject(EventStore) private readonly eventStore: EventStore,
    @Inject(BackgroundTasks) private readonly background: BackgroundTasks,
  ) {}

  static forRoot({ config, catalog, entities, clock, logger }: PlatformOptions): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      imports: [
        TerminusModule.forRoot({ logger: false }),
        TypeOrmModule.forRoot({
          type: 'postgres',
          url: config.databaseUrl,
          entities: entities as never,
          synchronize: false,
          poolSize: config.databasePoolSize,
          retryAttempts: 10,
          retryDelay: 500,
          applicationName: `scoutline ${config.role}`,
        }),
      ],
      controllers: [HealthController, MetricsController],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: CLOCK, useValue: clock ?? SYSTEM_CLOCK },
        { provide: Logger, useFactory: () => logger ?? createLogger({ level: config.logLevel, role: config.role }) },
        { provide: Metrics, useFactory: () => new Metrics(config.role) },
        { provide: EventStore, useFactory: () => new EventStore({ url: config.eventstoreUrl, catalog }) },
        { provide: HealthRegistry, inject: [EventStore, DataSource], useFactory: healthOf },
        BackgroundTasks,
      ],
      exports: [CONFIG, CLOCK, Logger, Metrics, EventStore, HealthRegistry, BackgroundTasks],
    };
  }

  /** Comes after the HTTP server has let its last request go. */
  async onApplicationShutdown(): Promise<void> {
    await this.background.stop();
    await this.eventStore.close();
  }
}

const SYSTEM_CLOCK: Clock = { now: () => Date.now() };

function healthOf(eventStore: EventStore, database: DataSource): HealthRegistry {
  const registry = new HealthRegistry();
  registry.register({
    name: 'postgres',
    readiness: true,
    check: async () => {
      await database.query('SELECT 1');
      return { status: 'up' };
    },
  });
  registry.register({
    name: 'event_store',
    readiness: true,
    check: async () => ({ status: 'up', detail: { head_position: String(await eventStore.headPosition()) } }),
  });
  return registry;
}
