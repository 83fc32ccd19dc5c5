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
} from './feed-consumer.js';
import { decodeMessage } from './feed-message.js';
import { readPositions } from './group-positions.js';
import { GroupWorker, OffsetGap, type BatchSource } from './group-worker.js';
import { kafkaClient, withAdmin } from './kafka-client.js';
import { RunnerState } from './runner-state.js';
import { beginGroup } from './start-positions.js';

export interface KafkaConsumerOptions {
  readonly consumer: FeedConsumer;
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly brokers: readonly string[];
  readonly onEvent?: (event: ConsumerEvent) => void;
  /** How long a member may be silent before the broker gives its partitions away. */
  readonly sessionTimeoutMs?: number;
  /** How long without any sign of life before the client is thrown away and made anew. */
  readonly deadAfterMs?: number;
}

const HEARTBEAT_EVERY_MS = 1_000;
const COMMIT_EVERY_MS = 1_000;
const DISCONNECT_TIMEOUT_MS = 10_000;
const FETCH_BYTES = 2_097_152;

/**
 * A member of a consumer group. Postgres holds where the group stands, moved with each effect; the offsets committed
 * to the broker only say where to begin reading, and for other tools what the lag is. A client that crashes for good
 * or falls silent is replaced.
 */
export class KafkaConsumer implements ConsumerRunner {
  readonly consumer: FeedConsumer;
  private readonly stopping = new AbortController();
  private readonly current: RunnerState;
  private readonly worker: GroupWorker;
  private readonly kafka: Kafka;
  private running: Promise<void> | null = null;

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

  /** One client after the other, until told to stop. */
  private async supervise(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        await beginGroup(this.options.readStore, this.options.eventStore, this.consumer);
        const clusterId = await this.clusterWithTopics();
        await this.live(clusterId, signal);
        failures = 0;
      } catch (error) {
        this.current.trouble(error);
      }
      if (signal.aborted) return;
      this.current.set('restarting');
      await delay(Math.min(200 * 2 ** failures, 5_000), undefined, { signal }).catch(() => undefined);
    }
  }

  /** Topics are the relay's to make: a topic made here would not be filled from the start. */
  private clusterWithTopics(): Promise<string> {
    return withAdmin(this.kafka, async (admin) => {
      const existing = await admin.listTopics();
      const missing = this.consumer.topics.filter((topic) => !existing.includes(topic));
      if (missing.length > 0) throw new Error(`waiting for the relay to make ${missing.join(', ')}`);
      return (await admin.describeCluster()).clusterId;
    });
  }

  /** The life of one client, from connecting to its crash, its silence, or the stop. */
  private async live(clusterId: string, signal: AbortSignal): Promise<void> {
    const client = this.kafka.consumer({
      groupId: this.consumer.group,
      sessionTimeout: this.options.sessionTimeoutMs ?? 10_000,
      rebalanceTimeout: 60_000,
      heartbeatInterval: HEARTBEAT_EVERY_MS,
      maxBytesPerPartition: FETCH_BYTES,
      maxWaitTimeInMs: 500,
      allowAutoTopicCreation: false,
      retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 8 },
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
        // A client that would not end comes back by itself after its crash.
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
        eachBatch: (payload) => this.processBatch(client, payload, { clusterId, signal: over.signal, commits }),
      });
      await ended.promise;
    } finally {
      signal.removeEventListener('abort', abort);
      abort();
      await endClient(client, commits);
    }
  }

  /** Begins where the group stands rather than where the broker remembers it. */
  private async seekAll(client: Consumer, clusterId: string): Promise<void> {
    const positions = await readPositions(this.options.readStore, this.consumer.group);
    for (const [key, { clusterId: known, nextOffset }] of positions) {
      const [topic = '', partition] = key.split('/');
      if (!(this.consumer.topics as readonly string[]).includes(topic)) continue;
      if (known === clusterId && nextOffset !== null && nextOffset > 0n) {
        client.seek({ topic, partition: Number(partition), offset: nextOffset.toString() });
      }
    }
  }

  private async processBatch(
    client: Consumer,
    payload: EachBatchPayload,
    context: { clusterId: string; signal: AbortSignal; commits: OffsetCommits },
  ): Promise<void> {
    const { batch } = payload;
    const { topic, partition } = batch;
    const beating = new BackgroundHeartbeat(() => payload.heartbeat());
    try {
      const size = this.consumer.maxBatch ?? 200;
      for (let at = 0; at < batch.messages.length; at += size) {
        if (!payload.isRunning() || payload.isStale() || context.signal.aborted) return;
        const received = batch.messages.slice(at, at + size);
        const messages = received.map((message) => decodeMessage({ topic, partition }, message));
        const source = sourceOf(received, context.clusterId);
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

  /** False where it has to be read again from elsewhere, or not by this member. */
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
      if (signal.aborted) return false;
      if (!(error instanceof OffsetGap)) throw error;
      this.current.trouble(error);
      // Where the broker no longer has these messages this repeats, once a second, and says so: nothing is skipped.
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
}

function sourceOf(received: EachBatchPayload['batch']['messages'], clusterId: string): BatchSource {
  return {
    clusterId,
    firstOffset: BigInt(received[0]?.offset ?? 0),
    nextOffset: BigInt(received.at(-1)?.offset ?? -1) + 1n,
  };
}

/** Commits offsets to the broker now and then: for other tools, and for where the next member begins. */
class OffsetCommits {
  private readonly pending = new Map<string, { topic: string; partition: number; offset: string }>();
  private lastAt = 0;

  constructor(private readonly client: Consumer) {}

  async note(topic: string, partition: number, next: bigint): Promise<void> {
    this.pending.set(`${topic}/${partition}`, { topic, partition, offset: next.toString() });
    if (performance.now() - this.lastAt >= COMMIT_EVERY_MS) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.pending.size === 0) return;
    const offsets = [...this.pending.values()];
    this.pending.clear();
    this.lastAt = performance.now();
    await this.client.commitOffsets(offsets);
  }
}

/** Keeps the membership alive while a batch takes long; `lost` aborts when the group has moved on without us. */
class BackgroundHeartbeat {
  private readonly lostIt = new AbortController();
  private failure: unknown = null;
  private readonly timer: NodeJS.Timeout;

  constructor(heartbeat: () => Promise<void>) {
    this.timer = setInterval(() => {
      heartbeat().catch((error: unknown) => {
        this.failure ??= error;
        this.lostIt.abort(error);
      });
    }, HEARTBEAT_EVERY_MS);
  }

  get lost(): AbortSignal {
    return this.lostIt.signal;
  }

  /** The library has to see it, to join the group again. */
  rethrow(): void {
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    if (this.failure !== null) throw this.failure;
  }

  stop(): void {
    clearInterval(this.timer);
  }
}

/** Settles when the client crashes for good, or gives no sign of life for `deadAfterMs`. */
function watchFor(client: Consumer, deadAfterMs: number): { promise: Promise<void>; resolve: () => void } {
  // Joining may take as long as a dead member's session; the library bounds it by itself.
  let lastSign = Infinity;
  let settle: (error: Error | null) => void = () => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    settle = (error) => (error === null ? resolve() : reject(error));
  });
  promise.catch(() => undefined);
  const { CRASH, FETCH, HEARTBEAT, GROUP_JOIN, END_BATCH_PROCESS } = client.events;
  for (const sign of [FETCH, HEARTBEAT, GROUP_JOIN, END_BATCH_PROCESS] as const) {
    client.on(sign as typeof HEARTBEAT, () => {
      lastSign = performance.now();
    });
  }
  client.on(CRASH, ({ payload }) => {
    if (!payload.restart) settle(payload.error);
  });
  const watchdog = setInterval(
    () => {
      if (performance.now() - lastSign > deadAfterMs) settle(new Error(`no sign of life for ${deadAfterMs} ms`));
    },
    Math.min(1_000, deadAfterMs / 4),
  );
  const stopWatching = (): void => clearInterval(watchdog);
  promise.then(stopWatching, stopWatching);
  return { promise, resolve: () => settle(null) };
}

async function endClient(client: Consumer, commits: OffsetCommits): Promise<void> {
  const end = async (): Promise<void> => {
    await client.stop();
    await commits.flush();
    await client.disconnect();
  };
  await Promise.race([end().catch(() => undefined), delay(DISCONNECT_TIMEOUT_MS, undefined, { ref: false })]);
}
