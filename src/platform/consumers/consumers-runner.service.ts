import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Config } from '../config/config.js';
import { eventAt } from '../event-store/event-at.js';
import { EventStore } from '../event-store/event-store.js';
import { FeedRegistry } from '../feed/feed-registry.js';
import { KafkaConsumer } from '../kafka/kafka-consumer.js';
import { ReadStore } from '../read-store/read-store.js';
import { Logger } from '../telemetry/logger.js';
import { CONFIG } from '../tokens.js';
import { type ConsumerEvent, type ConsumerRunner, type FeedConsumer } from './feed-consumer.js';
import { FeedConsumers } from './feed-consumers.js';
import { FeedTasks, type RunningFeedTask } from './feed-tasks.service.js';
import { InProcessConsumer } from './in-process-consumer.js';
import { decodeMessage, encodeMessage, type FeedMessage } from '../feed/feed-message.js';
import { ReplayLoop } from './replay-loop.js';

/** Runs every registered consumer on the configured transport. */
@Injectable()
export class ConsumersRunner implements OnModuleInit {
  constructor(
    private readonly consumers: FeedConsumers,
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly registry: FeedRegistry,
    private readonly tasks: FeedTasks,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Logger) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'consumers', role: 'consumers', begin: () => this.begin() });
  }

  private begin(): RunningFeedTask {
    const { readStore, consumers, logger } = this;
    const onEvent = this.listener();
    const runners = consumers.all().map((consumer) => this.runnerOf(consumer, onEvent));
    const replays = new ReplayLoop(
      readStore,
      consumers.all(),
      (error) => logger.warn({ err: error }, 'replaying parked messages failed'),
      (message) => this.reread(message),
    );
    const all = [...runners, replays];
    for (const runner of all) runner.start();
    return {
      stop: () => Promise.all(all.map((runner) => runner.stop())),
      statuses: () => runners.map((runner) => ({ part: `group ${runner.consumer.group}`, ...runner.state() })),
    };
  }

  /** The message was parked because an older build could not map its event; this build may be able to. */
  private async reread(message: FeedMessage): Promise<FeedMessage> {
    if (message.unmapped === undefined) return message;
    const { stream, revision } = message;
    const event = await eventAt(this.eventStore, stream, revision);
    const encoded = event && encodeMessage(this.registry, event);
    if (encoded) return decodeMessage(encoded, encoded);
    throw new Error(`${stream} has nothing at ${revision} that is published`);
  }

  private runnerOf(consumer: FeedConsumer, onEvent: (event: ConsumerEvent) => void): ConsumerRunner {
    const { eventStore, readStore, registry } = this;
    const brokers = this.config.kafkaBrokers;
    return brokers
      ? new KafkaConsumer({ consumer, eventStore, readStore, brokers, onEvent })
      : new InProcessConsumer({ consumer, eventStore, readStore, registry, onEvent });
  }

  private listener(): (event: ConsumerEvent) => void {
    const help = 'Messages that a consumer group has dealt with';
    const handled = this.tasks.counter('feed_handled_messages_total', help, ['group', 'topic']);
    return (event) => {
      if (event.kind === 'batch') handled.inc({ group: event.group, topic: event.topic }, event.messages);
      else logEvent(this.logger, event);
    };
  }
}

function logEvent(logger: Logger, event: Exclude<ConsumerEvent, { kind: 'batch' }>): void {
  const { kind, group } = event;
  if (kind === 'parked') {
    const { topic, partition, position, type } = event.message;
    const at = { topic, partition, position: String(position), type };
    logger.error({ group, ...at, reason: event.error }, 'consumer: a message is parked');
  } else if (kind === 'malformed') {
    const { topic, partition, offset, error } = event;
    const at = { topic, partition, offset: String(offset) };
    logger.error({ group, ...at, reason: error }, 'consumer: something that is no message of the feed is passed over');
  } else if (kind === 'trouble') logger.warn({ group, reason: event.error }, 'consumer: trouble');
  else logger.info({ group }, `consumer: ${kind}`);
}
