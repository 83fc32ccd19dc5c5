import { type EventStore } from '../../../src/platform/event-store/event-store.js';
import { encodeMessage } from '../../../src/platform/feed/feed-message.js';
import { kafkaClient, withAdmin } from '../../../src/platform/kafka/kafka-client.js';
import { PUBLISHED_TYPES } from '../../../src/published-types.js';
import { readOn } from '../../kit/feed-checker.js';

/** The messages of one partition. */
interface Partition {
  /** Ids that the log asks for, in its order. */
  readonly expected: string[];
  /** Ids in the topic, each at its first occurrence. */
  readonly found: string[];
  readonly seen: Set<string>;
  /** How many of the expected ids were found in their place. */
  matched: number;
}

/** Reads log and topics on from where it was, and compares them. */
export class FeedAudit {
  private readonly partitions = new Map<string, Partition>();
  private readonly offsets = new Map<string, bigint>();
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
    const known = this.partitions.get(key) ?? { expected: [], found: [], seen: new Set<string>(), matched: 0 };
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
    const { brokers, offsets } = this;
    const existing = await withAdmin(kafkaClient({ brokers, clientId: 'chaos' }), (admin) => admin.listTopics());
    const topics = PUBLISHED_TYPES.topics().filter((topic) => existing.includes(topic));
    await readOn({ brokers, topics, offsets }, (key, { id }) => {
      const { seen, found } = this.partition(key);
      this.messages++;
      if (seen.has(id)) return;
      seen.add(id);
      found.push(id);
    });
  }
}
