import { type EventStore } from '../../../src/platform/event-store/event-store.js';
import { decodeMessage, encodeMessage } from '../../../src/platform/feed/feed-message.js';
import { kafkaClient, withAdmin } from '../../../src/platform/kafka/kafka-client.js';
import { PUBLISHED_TYPES } from '../../../src/published-types.js';

/** The messages of one partition. */
interface Partition {
  /** Ids that the log asks for, in its order. */
  readonly expected: string[];
  /** Ids in the topic, each at its first occurrence. */
  readonly found: string[];
  readonly seen: Set<string>;
  /** How many of the expected ids were found in their place. */
  matched: number;
  nextOffset: bigint;
}

/** Reads log and topics on from where it was, and compares them. */
export class FeedAudit {
  private readonly partitions = new Map<string, Partition>();
  private readTo: bigint | null = null;
  messages = 0;

  constructor(
    private readonly eventStore: EventStore,
    private readonly brokers: readonly string[],
  ) {}

  /** Takes the log up to `head`, and the topics as they are now. @throws while the broker is away. */
  async read(head: bigint): Promise<void> {
    await this.readLog(head);
    await this.readTopics();
  }

  /**
   * First occurrences must be the log's messages in order, without gaps and without others between them. A message after
   * `head` is judged by the next call.
   */
  violations(): string[] {
    return [...this.partitions].flatMap(([key, partition]) => {
      const { expected, found } = partition;
      while (partition.matched < expected.length && found[partition.matched] === expected[partition.matched]) {
        partition.matched++;
      }
      const at = partition.matched;
      if (at < expected.length) return [`${key}: message ${at} is ${found[at] ?? 'missing'}, not ${expected[at]}`];
      return [];
    });
  }

  private partition(key: string): Partition {
    const known = this.partitions.get(key) ?? {
      ...{ expected: [], found: [], seen: new Set<string>(), matched: 0, nextOffset: 0n },
    };
    this.partitions.set(key, known);
    return known;
  }

  private async readLog(head: bigint): Promise<void> {
    const { readTo } = this;
    for await (const event of this.eventStore.readAll(readTo ?? 'start')) {
      if (event.position > head) break;
      if (readTo !== null && event.position <= readTo) continue;
      const message = encodeMessage(PUBLISHED_TYPES, event);
      if (message) this.partition(`${message.topic}/${message.partition}`).expected.push(event.id);
      this.readTo = event.position;
    }
    if (readTo === null || head > readTo) this.readTo = head;
  }

  private async readTopics(): Promise<void> {
    const client = kafkaClient({ brokers: this.brokers, clientId: 'chaos' });
    const ends = await withAdmin(client, async (admin) => {
      const existing = await admin.listTopics();
      const topics = PUBLISHED_TYPES.topics().filter((topic) => existing.includes(topic));
      const offsets = await Promise.all(
        topics.map(async (topic) =>
          (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => ({
            topic,
            partition,
            end: BigInt(high),
          })),
        ),
      );
      return offsets.flat();
    });
    const behind = ends.filter(({ topic, partition, end }) => this.partition(`${topic}/${partition}`).nextOffset < end);
    if (behind.length === 0) return;
    const missing = new Set(behind.map(({ topic, partition }) => `${topic}/${partition}`));
    const endOf = new Map(behind.map(({ topic, partition, end }) => [`${topic}/${partition}`, end]));
    const consumer = client.consumer({ groupId: `chaos-${process.pid}-${Math.random()}`, maxWaitTimeInMs: 50 });
    await consumer.connect();
    try {
      await consumer.subscribe({ topics: [...new Set(behind.map(({ topic }) => topic))], fromBeginning: true });
      await new Promise<void>((done, failed) => {
        consumer.on(consumer.events.CRASH, ({ payload }) => failed(payload.error));
        consumer
          .run({
            autoCommit: false,
            eachBatch: async ({ batch }) => {
              const key = `${batch.topic}/${batch.partition}`;
              const partition = this.partition(key);
              for (const message of batch.messages) {
                const offset = BigInt(message.offset);
                if (offset < partition.nextOffset) continue;
                partition.nextOffset = offset + 1n;
                this.messages++;
                const { id } = decodeMessage(batch, message);
                if (partition.seen.has(id)) continue;
                partition.seen.add(id);
                partition.found.push(id);
              }
              if (partition.nextOffset >= (endOf.get(key) ?? 0n)) missing.delete(key);
              if (missing.size === 0) done();
            },
          })
          .catch(failed);
        for (const { topic, partition } of behind) {
          const offset = String(this.partition(`${topic}/${partition}`).nextOffset);
          consumer.seek({ topic, partition, offset });
        }
      });
    } finally {
      await consumer.disconnect().catch(() => undefined);
    }
  }
}
