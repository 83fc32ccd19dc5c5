import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Counter } from 'prom-client';
import { type StateTable } from '../../file-export/state-table.js';
import { type Config } from '../../platform/config/config.js';
import { postRepeatedly } from '../../platform/consumers/feed-board.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { BackgroundTasks, stoppedBy } from '../../platform/process/background-tasks.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { CONFIG } from '../../platform/tokens.js';
import { STATE_TABLES } from '../dataset-tokens.js';
import { type StateEvent, StatePublisher } from './state-publisher.js';

/** Publishes the newest state of each record to Kafka, when a broker is configured. */
@Injectable()
export class StateTopics implements OnModuleInit {
  constructor(
    @Inject(STATE_TABLES) private readonly states: readonly StateTable[],
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly background: BackgroundTasks,
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Logger) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.background.register({
      name: 'states',
      role: 'relay',
      start: async (signal) => ({ stopped: this.run(signal) }),
    });
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { eventStore, readStore, states } = this;
    const { kafkaBrokers: brokers, publicUrl } = this.config;
    if (!brokers) return;
    const publisher = new StatePublisher({ eventStore, readStore, states, brokers, publicUrl }, this.listener());
    publisher.start();
    const posting = postRepeatedly(readStore, signal, () => [{ part: 'states', ...publisher.state() }]);
    await stoppedBy(signal, () => Promise.all([publisher.stop(), posting]));
  }

  private listener(): (event: StateEvent) => void {
    const messages = new Counter({
      name: 'feed_state_messages_total',
      help: 'States of records that the broker has acknowledged, deletions included',
      labelNames: ['topic'],
      registers: [this.metrics.registry],
    });
    return (event) => {
      if (event.kind === 'sent') messages.inc({ topic: event.topic }, event.messages);
      else if (event.kind === 'trouble') this.logger.warn({ reason: event.error }, 'states: trouble');
      else this.logger.info(`states: ${event.kind}`);
    };
  }
}
