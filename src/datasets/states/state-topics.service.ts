import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type StateTable } from '../../file-export/state-table.js';
import { type Config } from '../../platform/config/config.js';
import { FeedTasks, type RunningFeedTask } from '../../platform/consumers/feed-tasks.service.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Logger } from '../../platform/telemetry/logger.js';
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
    private readonly tasks: FeedTasks,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Logger) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'states', role: 'relay', begin: () => this.begin() });
  }

  private begin(): RunningFeedTask | null {
    const { eventStore, readStore, states } = this;
    const { kafkaBrokers: brokers, publicUrl } = this.config;
    if (!brokers) return null;
    const publisher = new StatePublisher({ eventStore, readStore, states, brokers, publicUrl }, this.listener());
    publisher.start();
    return { stop: () => publisher.stop(), statuses: () => [{ part: 'states', ...publisher.state() }] };
  }

  private listener(): (event: StateEvent) => void {
    const messages = this.tasks.counter(
      'feed_state_messages_total',
      'States of records that the broker has acknowledged, deletions included',
      ['topic'],
    );
    return (event) => {
      if (event.kind === 'sent') messages.inc({ topic: event.topic }, event.messages);
      else if (event.kind === 'trouble') this.logger.warn({ reason: event.error }, 'states: trouble');
      else this.logger.info(`states: ${event.kind}`);
    };
  }
}
