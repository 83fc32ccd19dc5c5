import { Counter } from 'prom-client';
import { setTimeout as delay } from 'node:timers/promises';
import { type BackgroundTask } from '../process/background-tasks.js';
import { type EventStore } from '../event-store/event-store.js';
import { type ReadStore } from '../read-store/read-store.js';
import { type Logger } from '../telemetry/logger.js';
import { type Metrics } from '../telemetry/metrics.js';
import { postStatus } from './feed-board.js';
import { type ConsumerEvent, type ConsumerRunner } from './feed-consumer.js';
import { type FeedConsumers } from './feed-consumers.js';
import { type FeedRegistry } from '../feed/feed-registry.js';
import { InProcessConsumer } from './in-process-consumer.js';
import { KafkaConsumer } from '../kafka/kafka-consumer.js';
import { Relay } from '../relay/relay.js';
import { ReplayLoop } from './replay-loop.js';

export interface FeedParts {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly registry: FeedRegistry;
  readonly consumers: FeedConsumers;
  /** Null runs the consumers straight from the log, without a relay. */
  readonly brokers: readonly string[] | null;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

const POST_EVERY_MS = 2_000;

/** Carries the log to Kafka, where a broker is configured. */
export function relayTask(parts: FeedParts): BackgroundTask {
  return {
    name: 'relay',
    role: 'relay',
    start: async (signal) => {
      const { brokers, logger } = parts;
      if (!brokers) return { stopped: Promise.resolve() };
      const messages = new Counter({
        name: 'feed_relayed_messages_total',
        help: 'Messages that the broker has acknowledged',
        registers: [parts.metrics.registry],
      });
      const relay = new Relay({
        ...parts,
        brokers,
        onEvent: (event) => {
          if (event.kind === 'batch') messages.inc(event.messages);
          else if (event.kind === 'trouble') logger.warn({ reason: event.error }, 'relay: trouble');
          else logger.info(`relay: ${event.kind}`);
        },
      });
      relay.start();
      const posting = post(parts, signal, () => [{ part: 'relay', ...relay.state() }]);
      return { stopped: untilStopped(signal, () => Promise.all([relay.stop(), posting])) };
    },
  };
}

/** Runs every consumer of the product on the transport that is configured. */
export function consumersTask(parts: FeedParts): BackgroundTask {
  return {
    name: 'consumers',
    role: 'consumers',
    start: async (signal) => {
      const onEvent = listener(parts);
      const runners = parts.consumers.all().map((consumer): ConsumerRunner => {
        const { brokers } = parts;
        return brokers
          ? new KafkaConsumer({ ...parts, brokers, consumer, onEvent })
          : new InProcessConsumer({ ...parts, consumer, onEvent });
      });
      const replays = new ReplayLoop(parts.readStore, parts.consumers.all(), (error) =>
        parts.logger.warn({ err: error }, 'replaying parked messages failed'),
      );
      for (const runner of [...runners, replays]) runner.start();
      const posting = post(parts, signal, () =>
        runners.map((runner) => ({ part: `group ${runner.consumer.group}`, ...runner.state() })),
      );
      const stop = (): Promise<unknown> =>
        Promise.all([...[...runners, replays].map((runner) => runner.stop()), posting]);
      return { stopped: untilStopped(signal, stop) };
    },
  };
}

function listener({ metrics, logger }: FeedParts): (event: ConsumerEvent) => void {
  const handled = new Counter({
    name: 'feed_handled_messages_total',
    help: 'Messages that a consumer group has dealt with',
    labelNames: ['group', 'topic'],
    registers: [metrics.registry],
  });
  return (event) => {
    const { kind, group } = event;
    if (kind === 'batch') handled.inc({ group, topic: event.topic }, event.messages);
    else if (kind === 'parked') {
      const { topic, partition, position, type } = event.message;
      const at = { topic, partition, position: String(position), type };
      logger.error({ group, ...at, reason: event.error }, 'consumer: a message is parked');
    } else if (kind === 'malformed') {
      const { topic, partition, offset, error } = event;
      const at = { topic, partition, offset: String(offset) };
      logger.error(
        { group, ...at, reason: error },
        'consumer: something that is no message of the feed is passed over',
      );
    } else if (kind === 'trouble') logger.warn({ group, reason: event.error }, 'consumer: trouble');
    else logger.info({ group }, `consumer: ${kind}`);
  };
}

async function post(
  { readStore }: FeedParts,
  signal: AbortSignal,
  entries: () => { part: string; state: string; trouble: string | null }[],
): Promise<void> {
  while (!signal.aborted) {
    for (const entry of entries()) await postStatus(readStore, entry).catch(() => undefined);
    await delay(POST_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

function untilStopped(signal: AbortSignal, stop: () => Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => void stop().finally(() => resolve());
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
