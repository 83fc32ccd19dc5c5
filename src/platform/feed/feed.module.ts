import { type DynamicModule, Inject, Injectable, Module } from '@nestjs/common';
import { BackgroundTasks } from '../process/background-tasks.js';
import { type Config } from '../config/config.js';
import { EventStore } from '../event-store/event-store.js';
import { ReadStore } from '../read-store/read-store.js';
import { HealthRegistry } from '../telemetry/health-registry.js';
import { Logger } from '../telemetry/logger.js';
import { Metrics } from '../telemetry/metrics.js';
import { CONFIG } from '../tokens.js';
import { FeedConsumers } from '../consumers/feed-consumers.js';
import { registerFeedHealth } from '../consumers/feed-health.js';
import { FeedRegistry } from './feed-registry.js';
import { FeedSiteController } from './feed-site.controller.js';
import { consumersTask, relayTask } from '../consumers/feed-tasks.js';

/** Relay and consumers. Global: features inject `FeedConsumers` and register theirs. */
@Module({})
export class FeedModule {
  static forRoot(registry: FeedRegistry): DynamicModule {
    return {
      module: FeedModule,
      global: true,
      controllers: [FeedSiteController],
      providers: [{ provide: FeedRegistry, useValue: registry }, FeedConsumers, FeedStart],
      exports: [FeedRegistry, FeedConsumers],
    };
  }
}

/** Registers what the feed runs, checks and measures. */
@Injectable()
class FeedStart {
  constructor(
    eventStore: EventStore,
    readStore: ReadStore,
    registry: FeedRegistry,
    consumers: FeedConsumers,
    background: BackgroundTasks,
    health: HealthRegistry,
    metrics: Metrics,
    @Inject(CONFIG) config: Config,
    @Inject(Logger) logger: Logger,
  ) {
    const parts = { eventStore, readStore, registry, consumers, brokers: config.kafkaBrokers, logger, metrics };
    background.register(relayTask(parts));
    background.register(consumersTask(parts));
    registerFeedHealth(health, metrics, parts);
  }
}
