import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Config } from '../config/config.js';
import { FeedTasks, type RunningFeedTask } from '../consumers/feed-tasks.service.js';
import { EventStore } from '../event-store/event-store.js';
import { FeedRegistry } from '../feed/feed-registry.js';
import { ReadStore } from '../read-store/read-store.js';
import { Logger } from '../telemetry/logger.js';
import { CONFIG } from '../tokens.js';
import { Relay, type RelayEvent } from './relay.js';

/** Publishes the log to Kafka, when a broker is configured. */
@Injectable()
export class RelayRunner implements OnModuleInit {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly registry: FeedRegistry,
    private readonly tasks: FeedTasks,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Logger) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'relay', role: 'relay', begin: () => this.begin() });
  }

  private begin(): RunningFeedTask | null {
    const { eventStore, readStore, registry } = this;
    const brokers = this.config.kafkaBrokers;
    if (!brokers) return null;
    const relay = new Relay({ eventStore, readStore, registry, brokers, onEvent: this.listener() });
    relay.start();
    return { stop: () => relay.stop(), statuses: () => [{ part: 'relay', ...relay.state() }] };
  }

  private listener(): (event: RelayEvent) => void {
    const messages = this.tasks.counter('feed_relayed_messages_total', 'Messages that the broker has acknowledged');
    return (event) => {
      if (event.kind === 'batch') messages.inc(event.messages);
      else if (event.kind === 'trouble') this.logger.warn({ reason: event.error }, 'relay: trouble');
      else this.logger.info(`relay: ${event.kind}`);
    };
  }
}
