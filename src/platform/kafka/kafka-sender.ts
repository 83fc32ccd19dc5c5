import { type Message, type PartitionerArgs, type Producer, type TopicMessages } from 'kafkajs';
import { setTimeout as delay } from 'node:timers/promises';
import { kafkaClient } from './kafka-client.js';

export interface SentMessage {
  readonly topic: string;
  readonly partition: number;
  readonly key: string;
  /** Null deletes the key in a compacted topic. */
  readonly value: string | Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request stays well below the broker's limit, and a retry after a failure resends little. */
const MAX_REQUEST_BYTES = 4_194_304;
const HEADERS_BYTES = 600;
const REQUEST_TIMEOUT_MS = 5_000;
const DISCONNECT_TIMEOUT_MS = 1_000;

/**
 * Sends messages in order, one request in flight, acknowledged by all replicas. The library's idempotent producer
 * cannot recover from a broken sequence, and readers deduplicate by position anyway.
 */
export class KafkaSender {
  private producer: Producer | null = null;

  constructor(
    private readonly brokers: readonly string[],
    private readonly clientId: string,
    /** Sends in transactions of this name: from `begin` on, the broker refuses earlier senders of it. */
    private readonly transactionalId?: string,
  ) {}

  /** A sender in transactions begins once, and ends with its first error: its place can be another's by then. */
  async begin(): Promise<void> {
    await this.connected();
  }

  /**
   * Resolves when all messages are acknowledged. @throws the broker's or the connection's error; then any part may
   * have arrived, and the caller sends all of it again.
   */
  async send(messages: readonly SentMessage[]): Promise<void> {
    if (messages.length === 0) return;
    try {
      if (this.transactionalId !== undefined && !this.producer)
        throw new Error('the sender has not begun, or has ended');
      const producer = await this.connected();
      const transaction = this.transactionalId === undefined ? null : await producer.transaction();
      for (const topicMessages of requests(messages)) {
        await (transaction ?? producer).sendBatch({ acks: -1, topicMessages });
      }
      await transaction?.commit();
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const { producer } = this;
    this.producer = null;
    if (producer) await disconnect(producer);
  }

  private async connected(): Promise<Producer> {
    if (this.producer) return this.producer;
    const { brokers, clientId, transactionalId } = this;
    // The caller retries with a new connection; retries inside the library would stay invisible for minutes.
    const client = kafkaClient({ brokers, clientId, requestTimeoutMs: REQUEST_TIMEOUT_MS, retries: 1 });
    const producer = client.producer({
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
      createPartitioner: () => givenPartition,
      ...(transactionalId !== undefined && { transactionalId, idempotent: true }),
    });
    try {
      await producer.connect();
    } catch (error) {
      // A transactional producer connects first, and then may not get its id.
      await disconnect(producer);
      throw error;
    }
    return (this.producer = producer);
  }
}

/** Waits a limited time, so that a broker that does not answer does not block. */
async function disconnect(producer: Producer): Promise<void> {
  const disconnected = producer.disconnect().catch(() => undefined);
  await Promise.race([disconnected, delay(DISCONNECT_TIMEOUT_MS, undefined, { ref: false })]);
}

/** The messages contain their partitions, computed in partition.ts. */
function givenPartition({ message }: PartitionerArgs): number {
  if (message.partition === undefined) throw new Error('a message of the feed has no partition');
  return message.partition;
}

/** Splits messages into requests by size, and each request into topics, in order. */
function* requests(messages: readonly SentMessage[]): Generator<TopicMessages[]> {
  let topics = new Map<string, Message[]>();
  let bytes = 0;
  for (const { topic, key, value, headers, partition } of messages) {
    const size = Buffer.byteLength(value ?? '') + key.length + HEADERS_BYTES;
    if (bytes > 0 && bytes + size > MAX_REQUEST_BYTES) {
      yield [...topics].map(([name, list]) => ({ topic: name, messages: list }));
      topics = new Map();
      bytes = 0;
    }
    const list = topics.get(topic) ?? [];
    if (list.length === 0) topics.set(topic, list);
    list.push({ key, value, headers, partition });
    bytes += size;
  }
  if (bytes > 0) yield [...topics].map(([name, list]) => ({ topic: name, messages: list }));
}
