import { kafkaClient, withAdmin } from '../../src/platform/kafka/kafka-client.js';
import { decodeMessage, encodeMessage, type FeedMessage } from '../../src/platform/feed/feed-message.js';
import { type EventStore } from '../../src/platform/event-store/event-store.js';
import { PUBLISHED_TYPES } from '../../src/published-types.js';

export interface TopicReading {
  /** By `topic/partition`, in offset order, including duplicates. */
  readonly partitions: ReadonlyMap<string, readonly FeedMessage[]>;
  readonly total: number;
}

/** All current messages of `topics`. */
export async function readTopics(brokers: readonly string[], topics: readonly string[]): Promise<TopicReading> {
  const client = kafkaClient({ brokers, clientId: 'checker' });
  const ends = await withAdmin(client, async (admin) => {
    const entries = await Promise.all(
      topics.map(async (topic) =>
        (await admin.fetchTopicOffsets(topic)).map((o) => [`${topic}/${o.partition}`, Number(o.high)] as const),
      ),
    );
    return new Map<string, number>(entries.flat().filter(([, high]) => high > 0));
  });
  const partitions = new Map<string, FeedMessage[]>();
  const missing = new Set<string>(ends.keys());
  if (missing.size === 0) return { partitions, total: 0 };
  const consumer = client.consumer({ groupId: `checker-${process.pid}-${Math.random()}`, maxWaitTimeInMs: 100 });
  await consumer.connect();
  await consumer.subscribe({ topics: [...topics], fromBeginning: true });
  await new Promise<void>((done, failed) => {
    consumer
      .run({
        autoCommit: false,
        eachBatch: async ({ batch }) => {
          const key = `${batch.topic}/${batch.partition}`;
          const list = partitions.get(key) ?? [];
          partitions.set(key, list);
          for (const message of batch.messages) list.push(decodeMessage(batch, message));
          if (list.length >= (ends.get(key) ?? 0)) missing.delete(key);
          if (missing.size === 0) done();
        },
      })
      .catch(failed);
  });
  await consumer.disconnect();
  return { partitions, total: [...partitions.values()].reduce((sum, list) => sum + list.length, 0) };
}

/**
 * Compares topics with the log: per partition, the first occurrences must be the log's messages in order, complete up
 * to `upTo`, without additional ones. Empty without violations.
 */
export async function violations(
  eventStore: EventStore,
  reading: TopicReading,
  upTo: bigint,
  topics: readonly string[],
): Promise<string[]> {
  const expected = new Map<string, string[]>();
  for await (const event of eventStore.readAll()) {
    if (event.position > upTo) break;
    const message = encodeMessage(PUBLISHED_TYPES, event);
    if (!message || !topics.includes(message.topic)) continue;
    const key = `${message.topic}/${message.partition}`;
    const ids = expected.get(key);
    if (ids) ids.push(event.id);
    else expected.set(key, [event.id]);
  }
  const found: string[] = [];
  for (const key of new Set([...expected.keys(), ...reading.partitions.keys()])) {
    const ids = (reading.partitions.get(key) ?? []).filter(({ position }) => position <= upTo).map(({ id }) => id);
    const firsts = [...new Set(ids)];
    const wanted = expected.get(key) ?? [];
    const at = wanted.findIndex((id, index) => firsts[index] !== id);
    if (at >= 0)
      found.push(`${key}: message ${at} of ${wanted.length} is ${firsts[at] ?? 'missing'}, not ${wanted[at]}`);
    else if (firsts.length > wanted.length) found.push(`${key}: ${firsts.length - wanted.length} unknown messages`);
  }
  return found;
}
