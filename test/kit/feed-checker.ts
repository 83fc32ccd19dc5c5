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
  const partitions = new Map<string, FeedMessage[]>();
  await readOn({ brokers, topics, offsets: new Map() }, (key, message) => {
    const list = partitions.get(key) ?? [];
    partitions.set(key, list);
    list.push(message);
  });
  return { partitions, total: [...partitions.values()].reduce((sum, list) => sum + list.length, 0) };
}

export interface Reader {
  readonly brokers: readonly string[];
  readonly topics: readonly string[];
  /** The next offset of each `topic/partition` that has been read before; it moves on. */
  readonly offsets: Map<string, bigint>;
}

/** The messages since the last time, up to the present ends of the topics. */
export async function readOn(
  { brokers, topics, offsets }: Reader,
  take: (partition: string, message: FeedMessage) => void,
): Promise<void> {
  const client = kafkaClient({ brokers, clientId: 'checker' });
  const ends = await withAdmin(client, async (admin) => {
    const all = await Promise.all(
      topics.map(async (topic) =>
        (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => ({ topic, partition, end: BigInt(high) })),
      ),
    );
    return all.flat();
  });
  const nextOf = (key: string): bigint => offsets.get(key) ?? 0n;
  const behind = ends
    .map((one) => ({ ...one, key: `${one.topic}/${one.partition}` }))
    .filter(({ key, end }) => nextOf(key) < end);
  if (behind.length === 0) return;
  const missing = new Map(behind.map(({ key, end }) => [key, end]));
  const consumer = client.consumer({ groupId: `checker-${process.pid}-${Math.random()}`, maxWaitTimeInMs: 50 });
  await consumer.connect();
  try {
    await consumer.subscribe({ topics: [...new Set(behind.map(({ topic }) => topic))], fromBeginning: true });
    await new Promise<void>((done, failed) => {
      // The client itself starts again after an error that passes, such as a coordinator that is still loading.
      consumer.on(consumer.events.CRASH, ({ payload }) => {
        if (!payload.restart) failed(payload.error);
      });
      consumer
        .run({
          autoCommit: false,
          eachBatch: async ({ batch }) => {
            const key = `${batch.topic}/${batch.partition}`;
            for (const message of batch.messages) {
              const offset = BigInt(message.offset);
              if (offset < nextOf(key)) continue;
              offsets.set(key, offset + 1n);
              try {
                take(key, decodeMessage(batch, message));
              } catch (error) {
                // Thrown, it would be tried again without end.
                failed(error instanceof Error ? error : new Error(String(error)));
                return;
              }
            }
            if (nextOf(key) >= (missing.get(key) ?? 0n)) missing.delete(key);
            if (missing.size === 0) done();
          },
        })
        .catch(failed);
      for (const { topic, partition, key } of behind) {
        consumer.seek({ topic, partition, offset: String(nextOf(key)) });
      }
    });
  } finally {
    await consumer.disconnect().catch(() => undefined);
  }
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
