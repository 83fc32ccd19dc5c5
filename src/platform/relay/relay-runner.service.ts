import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Counter } from 'prom-client';
import { type Config } from '../config/config.js';
import { postRepeatedly } from '../consumers/feed-board.js';
import { EventStore } from '../event-store/event-store.js';
import { FeedRegistry } from '../feed/feed-registry.js';
import { BackgroundTasks, stoppedBy } from '../process/background-tasks.js';
import { ReadStore } from '../read-store/read-store.js';
import { Logger } from '../telemetry/logger.js';
import { Metrics } from '../telemetry/metrics.js';
import { CONFIG } from '../tokens.js';
import { Relay, type RelayEvent } from './relay.js';

/** Publishes the log to Kafka, when a broker is configured. */
@Injectable()
export class RelayRunner implements OnModuleInit {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly registry: FeedRegistry,
    private readonly background: BackgroundTasks,
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Logger) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.background.register({
      name: 'relay',
      role: 'relay',
      start: async (signal) => ({ stopped: this.run(signal) }),
    });
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { eventStore, readStore, registry } = this;
    const brokers = this.config.kafkaBrokers;
    if (!brokers) return;
    const relay = new Relay({ eventStore, readStore, registry, brokers, onEvent: this.listener() });
    relay.start();
    const posting = postRepeatedly(readStore, signal, () => [{ part: 'relay', ...relay.state() }]);
    await stoppedBy(signal, () => Promise.all([relay.stop(), posting]));
  }

  private listener(): (event: RelayEvent) => void {
    const messages = new Counter({
      name: 'feed_relayed_messages_total',
      help: 'Messages that the broker has acknowledged',
      registers: [this.metrics.registry],
    });
    return (event) => {
      if (event.kind === 'batch') messages.inc(event.messages);
      else if (event.kind === 'trouble') this.logger.warn({ reason: event.error }, 'relay: trouble');
      else this.logger.info(`relay: ${event.kind}`);
    };
  }
}
