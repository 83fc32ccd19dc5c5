import { type Consumer, type EachBatchPayload, type Kafka } from 'kafkajs';
import { setTimeout as delay } from 'node:timers/promises';
import { type EventStore } from '../event-store/event-store.js';
import { type ReadStore } from '../read-store/read-store.js';
import {
  type ConsumerEvent,
  type ConsumerRunner,
  type ConsumerState,
  type FeedBatch,
  type FeedConsumer,
} from '../consumers/feed-consumer.js';
import { decodeMessage, MalformedMessage, type FeedMessage } from '../feed/feed-message.js';
import { type Malformed } from '../consumers/malformed-messages.js';
import { readPositions } from '../consumers/group-positions.js';
import { GroupWorker, OffsetGap, type BatchSource } from '../consumers/group-worker.js';
import { kafkaClient, withAdmin } from './kafka-client.js';
import { BackgroundHeartbeat, endClient, HEARTBEAT_EVERY_MS, OffsetCommits, watchFor } from './kafka-membership.js';
import { RunnerState } from '../consumers/runner-state.js';
import { beginGroup } from '../consumers/start-positions.js';
import { readFeedStarts, type FeedStarts } from '../relay/feed-starts.js';
import { pauseFor } from '../process/pause-for.js';

export interface KafkaConsumerOptions {
  readonly consumer: FeedConsumer;
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly brokers: readonly string[];
  readonly onEvent?: (event: ConsumerEvent) => void;
  /** How long a member may be silent before the broker reassigns its partitions. */
  readonly sessionTimeoutMs?: number;
  /** How long without any sign of life before the client is replaced. */
  readonly deadAfterMs?: number;
}

/** Each partition uses a transaction; more would only wait for connections. */
const PARTITIONS_AT_ONCE = 3;
const FETCH_BYTES = 2_097_152;

/**
 * A member of a consumer group. Postgres stores the group's positions together with its effects; the offsets committed
 * to the broker only give a start position, and show the lag to other tools. A client that crashes or falls silent is
 * replaced.
 */
export class KafkaConsumer implements ConsumerRunner {
  readonly consumer: FeedConsumer;
  private readonly stopping = new AbortController();
  private readonly current: RunnerState;
  private readonly worker: GroupWorker;
  private readonly kafka: Kafka;
  private running: Promise<void> | null = null;
  private starts: FeedStarts = new Map();

  constructor(private readonly options: KafkaConsumerOptions) {
    this.consumer = options.consumer;
    this.current = new RunnerState(options.consumer.group, options.onEvent);
    this.worker = new GroupWorker(options.readStore, options.consumer, this.current.listener);
    this.kafka = kafkaClient({ brokers: options.brokers, clientId: `scoutline-${options.consumer.group}` });
  }

  start(): void {
    this.running ??= this.supervise(this.stopping.signal);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    this.current.set('stopped');
  }

  state(): ConsumerState {
    return this.current.read();
  }

  /** Runs one client after the other until `signal` aborts. */
  private async supervise(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        await beginGroup(this.options.readStore, this.options.eventStore, this.consumer);
        const clusterId = await this.clusterWithTopics();
        await this.readStarts(clusterId);
        await this.live(clusterId, signal);
        failures = 0;
      } catch (error) {
        this.current.trouble(error);
      }
      if (signal.aborted) return;
      this.current.set('restarting');
      await pauseFor(Math.min(200 * 2 ** failures, 5_000), signal);
    }
  }

  /** Only the relay creates topics: a topic created here would not be filled from the start. */
  private clusterWithTopics(): Promise<string> {
    return withAdmin(this.kafka, async (admin) => {
      const existing = await admin.listTopics();
      const missing = this.consumer.topics.filter((topic) => !existing.includes(topic));
      if (missing.length > 0) throw new Error(`waiting for the relay to make ${missing.join(', ')}`);
      return (await admin.describeCluster()).clusterId;
    });
  }

  /** Runs one client from connecting to its crash, its silence, or the stop. */
  private async live(clusterId: string, signal: AbortSignal): Promise<void> {
    // Stopped during the preparation: the signal reports it no more.
    if (signal.aborted) return;
    const client = this.kafka.consumer({
      groupId: this.consumer.group,
      sessionTimeout: this.options.sessionTimeoutMs ?? 10_000,
      rebalanceTimeout: 60_000,
      heartbeatInterval: HEARTBEAT_EVERY_MS,
      maxBytesPerPartition: FETCH_BYTES,
      maxWaitTimeInMs: 500,
      allowAutoTopicCreation: false,
      // A crashed client is replaced, because a client that restarts itself could no longer be stopped.
      retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 8, restartOnFailure: () => Promise.resolve(false) },
    });
    const ended = watchFor(client, this.options.deadAfterMs ?? 20_000);
    const over = new AbortController();
    const abort = (): void => {
      over.abort();
      ended.resolve();
    };
    signal.addEventListener('abort', abort, { once: true });
    const commits = new OffsetCommits(client);
    try {
      client.on(client.events.GROUP_JOIN, () => {
        // Without a disconnect the client would restart after its crash.
        if (over.signal.aborted) return void client.disconnect().catch(() => undefined);
        this.current.set('running');
        this.current.well();
        void this.seekAll(client, clusterId).catch((error: unknown) => this.current.trouble(error));
      });
      await client.connect();
      await client.subscribe({ topics: [...this.consumer.topics], fromBeginning: true });
      await client.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
        eachBatch: (payload) => this.processBatch(client, payload, { clusterId, signal: over.signal, commits }),
      });
      await ended.promise;
    } finally {
      signal.removeEventListener('abort', abort);
      abort();
      await endClient(client, commits);
    }
  }

  /** Seeks to the positions in Postgres, not to the broker's committed offsets. */
  private async seekAll(client: Consumer, clusterId: string): Promise<void> {
    const positions = await readPositions(this.options.readStore, this.consumer.group);
    for (const [key, { clusterId: known, nextOffset }] of positions) {
      const [topic = '', partition] = key.split('/');
      if (!(this.consumer.topics as readonly string[]).includes(topic)) continue;
      const next = known === clusterId ? (nextOffset ?? 0n) : 0n;
      const start = this.starts.get(key) ?? 0n;
      // Starts one message earlier, which the group has already handled: a recreated topic has a different message
      // there.
      const offset = next > start ? next - 1n : start;
      if (offset > 0n || next > 0n) client.seek({ topic, partition: Number(partition), offset: offset.toString() });
    }
  }

  private async readStarts(clusterId: string): Promise<void> {
    this.starts = await readFeedStarts(this.options.readStore, { clusterId, topics: this.consumer.topics });
  }

  /**
   * The start of a batch's partition, or null after a seek from the messages of a former log to it. Starts are read
   * again first, because a recreated topic has none.
   */
  private async startOf(client: Consumer, { batch }: EachBatchPayload, clusterId: string): Promise<bigint | null> {
    const { topic, partition } = batch;
    const isBefore = (): boolean => BigInt(batch.firstOffset() ?? 0) < this.startAt(topic, partition);
    if (isBefore()) await this.readStarts(clusterId);
    const start = this.startAt(topic, partition);
    if (!isBefore()) return start;
    client.seek({ topic, partition, offset: start.toString() });
    return null;
  }

  private startAt(topic: string, partition: number): bigint {
    return this.starts.get(`${topic}/${partition}`) ?? 0n;
  }

  private async processBatch(
    client: Consumer,
    payload: EachBatchPayload,
    context: { clusterId: string; signal: AbortSignal; commits: OffsetCommits },
  ): Promise<void> {
    const { batch } = payload;
    const { topic, partition } = batch;
    const startOffset = await this.startOf(client, payload, context.clusterId);
    if (startOffset === null) return;
    const beating = new BackgroundHeartbeat(() => payload.heartbeat());
    try {
      const size = this.consumer.maxBatch ?? 200;
      for (let at = 0; at < batch.messages.length; at += size) {
        if (!payload.isRunning() || payload.isStale() || context.signal.aborted) return;
        const received = batch.messages.slice(at, at + size);
        const { messages, source } = await this.decoded({ topic, partition }, received, { ...context, startOffset });
        const done = await this.workOn({ topic, partition, messages }, source, { ...context, client, beating });
        if (!done) return;
        payload.resolveOffset((source.nextOffset - 1n).toString());
        beating.rethrow();
        await payload.heartbeat();
        await context.commits.note(topic, partition, source.nextOffset);
      }
    } finally {
      beating.stop();
    }
  }

  /** False when the batch must be read again from another offset, or by another member. */
  private async workOn(
    batch: FeedBatch,
    source: BatchSource,
    context: { client: Consumer; signal: AbortSignal; beating: BackgroundHeartbeat },
  ): Promise<boolean> {
    const signal = AbortSignal.any([context.signal, context.beating.lost]);
    try {
      await this.worker.process(batch, signal, source);
      return true;
    } catch (error) {
      if (signal.aborted) {
        // The next member of the partition reports its trouble.
        this.current.well(batch);
        return false;
      }
      if (!(error instanceof OffsetGap)) throw error;
      this.current.trouble(error, batch);
      // When the broker no longer has these messages, this repeats once a second and reports it: nothing is skipped.
      if (source.firstOffset !== error.expected) await delay(this.gapPause(batch, error.expected));
      context.client.seek({ topic: batch.topic, partition: batch.partition, offset: error.expected.toString() });
      return false;
    }
  }

  private lastGap = '';

  private gapPause(batch: FeedBatch, expected: bigint): number {
    const gap = `${batch.topic}/${batch.partition}@${expected}`;
    const again = gap === this.lastGap;
    this.lastGap = gap;
    return again ? 1_000 : 0;
  }

  private async decoded(
    at: { readonly topic: string; readonly partition: number },
    received: EachBatchPayload['batch']['messages'],
    { clusterId, startOffset }: Pick<BatchSource, 'clusterId' | 'startOffset'>,
  ): Promise<{ messages: FeedMessage[]; source: BatchSource }> {
    const messages: FeedMessage[] = [];
    const malformed: Malformed[] = [];
    let firstPosition: bigint | null = null;
    for (const [index, record] of received.entries()) {
      try {
        const message = decodeMessage(at, record);
        if (await this.options.eventStore.endsBefore(message.position)) {
          throw new MalformedMessage(at, 'a position beyond the end of the log');
        }
        if (index === 0) firstPosition = message.position;
        messages.push(message);
      } catch (error) {
        if (!(error instanceof MalformedMessage)) throw error;
        malformed.push({ offset: BigInt(record.offset), error: error.message });
      }
    }
    const firstOffset = BigInt(received[0]?.offset ?? 0);
    const nextOffset = BigInt(received.at(-1)?.offset ?? -1) + 1n;
    return { messages, source: { clusterId, firstOffset, firstPosition, nextOffset, startOffset, malformed } };
  }
}
