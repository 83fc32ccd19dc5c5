import {
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import { type EntitySchema } from 'typeorm';
import { type Clock, SYSTEM_CLOCK } from '../kernel/clock.js';
import { type BackgroundTask, BackgroundTasks } from './process/background-tasks.js';
import { type Config } from './config/config.js';
import { type EventCatalog } from './event-store/event-catalog.js';
import { EventStore } from './event-store/event-store.js';
import { CheckpointEntity, ParkedEventEntity } from './projector/checkpoint.entity.js';
import { type Projection, PROJECTIONS, unsealing } from './projector/projection.js';
import { Freshness } from './read-store/freshness.js';
import { LogIdentity } from './log-identity/log-identity.service.js';
import { ReadStore } from './read-store/read-store.js';
import { RoutedReadStore } from './read-store/routed-read-store.js';
import { sharedPool } from './read-store/shared-pool.js';
import { ProjectorRunner } from './projector/projector-runner.service.js';
import { objectStoreOf } from './object-store/configured-object-store.js';
import { OBJECT_STORE } from './object-store/object-store.port.js';
import { SignedUrls } from './object-store/signed-urls.js';
import { StoredFileSweep } from './object-store/stored-file-sweep.schedule.js';
import { SAFE_FETCH_OPTIONS, SafeFetch, type SafeFetchOptions } from './safe-fetch/safe-fetch.js';
import { Vault } from './vault/vault.js';
import { VaultHealth } from './vault/vault-health.service.js';
import { createLogger, Logger } from './telemetry/logger.js';
import { StoreHealth } from './telemetry/store-health.service.js';
import { type HealthPart, HealthRegistry, type HealthReport } from './telemetry/health-registry.js';
import { LibraryRepairs } from './telemetry/library-repairs.service.js';
import { Metrics } from './telemetry/metrics.js';
import { CLOCK, CONFIG } from './tokens.js';

export interface PlatformOptions {
  readonly config: Config;
  readonly catalog: EventCatalog;
  readonly projections: readonly Projection[];
  /** Read-model entities; TypeORM never synchronises the schema, migrations create the tables. */
  readonly entities: readonly ((new () => object) | EntitySchema)[];
  readonly clock?: Clock;
  readonly logger?: Logger;
}

/** Infrastructure that every feature may inject; a global module with one instance a process. */
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly freshness: Freshness,
    private readonly background: BackgroundTasks,
    private readonly outgoing: SafeFetch,
  ) {}

  static forRoot(options: PlatformOptions): DynamicModule {
    const { config } = options;
    return {
      module: PlatformModule,
      global: true,
      imports: [
        CqrsModule.forRoot(),
        TypeOrmModule.forRootAsync({
          inject: [ReadStore],
          useFactory: (store: ReadStore) => typeOrmOptions(options, store),
        }),
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: CLOCK, useValue: options.clock ?? SYSTEM_CLOCK },
        {
          provide: Logger,
          useFactory: () => options.logger ?? createLogger({ level: config.logLevel, role: config.role }),
        },
        Metrics,
        {
          provide: EventStore,
          useFactory: () => new EventStore({ url: config.eventstoreUrl, catalog: options.catalog }),
        },
        { provide: ReadStore, inject: [Logger], useFactory: (logger: Logger) => readStoreOf(config, logger) },
        Freshness,
        { provide: Vault, inject: [ReadStore], useFactory: (store: ReadStore) => new Vault(store, config.vaultKey) },
        { provide: OBJECT_STORE, useFactory: () => objectStoreOf(config) },
        SignedUrls,
        StoredFileSweep,
        { provide: SAFE_FETCH_OPTIONS, useValue: outgoingOptions(config) },
        SafeFetch,
        {
          provide: PROJECTIONS,
          inject: [Vault],
          useFactory: (vault: Vault) => unsealing(options.projections, (sealed) => vault.openAll(sealed)),
        },
        HealthRegistry,
        BackgroundTasks,
        ...[LogIdentity, VaultHealth],
        ...[ProjectorRunner, LibraryRepairs, StoreHealth],
        PlatformTasks,
      ],
      exports: [
        ...[CONFIG, CLOCK, Logger, Metrics, EventStore, ReadStore, Freshness, HealthRegistry, BackgroundTasks],
        ...[Vault, OBJECT_STORE, SignedUrls, StoredFileSweep, SafeFetch, SAFE_FETCH_OPTIONS],
      ],
    };
  }

  /** Runs after the HTTP server has finished its last request. */
  async onApplicationShutdown(): Promise<void> {
    await this.background.stop();
    await this.outgoing.close();
    await this.freshness.close();
    await this.eventStore.close();
    await this.readStore.close();
  }
}

/** Registers the platform's own health checks and background tasks. */
@Injectable()
class PlatformTasks implements OnModuleInit {
  constructor(
    private readonly readStore: ReadStore,
    private readonly freshness: Freshness,
    private readonly health: HealthRegistry,
    private readonly background: BackgroundTasks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.readStore.requireOwnSessions();
    this.background.register(freshnessTask(this.freshness));
    const { safeFetchTestHosts } = this.config;
    if (safeFetchTestHosts.length > 0) this.health.register(openedForTests(safeFetchTestHosts));
  }
}

/** Test hosts weaken the SSRF guard, so health reports them. */
function openedForTests(hosts: readonly string[]): HealthPart {
  const report: HealthReport = { status: 'degraded', detail: { test_hosts: hosts, variable: 'SAFE_FETCH_TEST_HOSTS' } };
  return { name: 'safe_fetch', readiness: false, check: () => Promise.resolve(report) };
}

/** Repositories and SQL share the read store's pool. */
function typeOrmOptions({ config, entities }: PlatformOptions, store: ReadStore): TypeOrmModuleOptions {
  return {
    type: 'postgres',
    url: config.databaseUrl,
    driver: sharedPool(store.pool),
    entities: [...entities, CheckpointEntity, ParkedEventEntity],
    synchronize: false,
    // Waits, with short pauses, for a database that is starting.
    retryAttempts: 40,
    retryDelay: 250,
  };
}

function outgoingOptions({ publicUrl, safeFetchTestHosts }: Config): SafeFetchOptions {
  return { userAgent: `Scoutline/1.0 (+${publicUrl})`, testHosts: safeFetchTestHosts };
}

function readStoreOf(config: Config, logger: Logger): ReadStore {
  const Store = config.readDatabaseUrls.length > 0 ? RoutedReadStore : ReadStore;
  return new Store({
    url: config.databaseUrl,
    poolSize: config.databasePoolSize,
    applicationName: `scoutline ${config.role}`,
    onIdleError: (error) => logger.warn({ err: error }, 'an idle database connection broke'),
  });
}

/** Only processes that answer requests wait for read models by their notifications. */
function freshnessTask(freshness: Freshness): BackgroundTask {
  return {
    name: 'freshness',
    role: 'api',
    start: async () => {
      await freshness.start();
      return { stopped: Promise.resolve() };
    },
  };
}
