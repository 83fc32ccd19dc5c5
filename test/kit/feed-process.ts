// A relay or a consumer in a separate process, for specs that kill it. Started by `feed-processes.ts`.
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { KafkaConsumer } from '../../src/platform/kafka/kafka-consumer.js';
import { Relay } from '../../src/platform/relay/relay.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { PUBLISHED_TYPES } from '../../src/published-types.js';
import { effectConsumer } from './effect-consumer.js';

export interface FeedProcessOptions {
  readonly role: 'relay' | 'consumer';
  readonly eventstoreUrl: string;
  readonly databaseUrl: string;
  readonly brokers: readonly string[];
  readonly group: string;
  readonly member: string;
}

const options = JSON.parse(process.argv[2] ?? '{}') as FeedProcessOptions;
const eventStore = new EventStore({ url: options.eventstoreUrl, catalog: EVENT_CATALOG });
const readStore = new ReadStore({ url: options.databaseUrl, poolSize: 4 });
const send = (event: object): void => {
  if (process.connected) process.send?.(event);
};
const { brokers, group, member } = options;

const part =
  options.role === 'relay'
    ? new Relay({ eventStore, readStore, registry: PUBLISHED_TYPES, brokers, onEvent: ({ kind }) => send({ kind }) })
    : new KafkaConsumer({
        eventStore,
        readStore,
        brokers,
        consumer: effectConsumer(group, { member, maxBatch: 50 }),
        sessionTimeoutMs: 6_000,
        onEvent: (event) => send({ kind: event.kind, ...(event.kind === 'trouble' && { error: event.error }) }),
      });
part.start();

process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => {
  void part
    .stop()
    .then(() => Promise.all([eventStore.close(), readStore.close()]))
    .then(() => process.exit(0));
});
