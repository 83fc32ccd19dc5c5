import { type RecordedEvent } from '../../kernel/domain-event.js';
import { messageOf } from '../../kernel/error-message.js';
import { markOf } from '../event-store/event-mark.js';
import { type EventStore } from '../event-store/event-store.js';
import { type SubscriptionBatch } from '../event-store/subscription.js';
import { type ReadStore } from '../read-store/read-store.js';
import { SharedWork, unitLock } from '../locks/shared-work.js';
import { encodeMessage, type EncodedMessage } from '../feed/feed-message.js';
import { UnknownType, type FeedRegistry } from '../feed/feed-registry.js';
import { kafkaClient, withAdmin } from '../kafka/kafka-client.js';
import { KafkaSender } from '../kafka/kafka-sender.js';
import { ensureTopics } from '../kafka/kafka-topics.js';
import { topicsOfFormerLogs } from './feed-starts.js';
import { RelayOutbox } from './relay-outbox.js';
import { PeriodicSave } from './periodic-save.js';
import { RelayPositions } from './relay-positions.js';
import { pauseFor } from '../process/pause-for.js';

export interface RelayOptions {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly registry: FeedRegistry;
  readonly brokers: readonly string[];
  /** Maximum number of messages in one request. */
  readonly maxBatch?: number;
  readonly onEvent?: (event: RelayEvent) => void;
}

export type RelayEvent =
  | { readonly kind: 'standby' }
  | { readonly kind: 'active'; readonly topics: readonly string[] }
  | { readonly kind: 'batch'; readonly messages: number; readonly position: bigint }
  | { readonly kind: 'trouble'; readonly error: string };

export interface RelayState {
  readonly state: 'starting' | 'standby' | 'active' | 'stopped';
  /** Why it makes no progress; null when it does. */
  readonly trouble: string | null;
  /** Commit position that all topics of this process have passed; null before the first start. */
  readonly position: bigint | null;
}

/** The lock of the process that sends the states of records. */
export const STATES_LOCK = 'states';
/** The kind of work that processes share: topics. */
const RELAY = 'relay';
const MAX_BACKOFF_MS = 2_000;
/** After this long without messages, the relay checks whether the broker answers. */
const IDLE_POLL_MS = 5_000;
const TRIES_AT_UNKNOWN_TOPIC = 3;

/** Lock of each topic → topic. */
export function topicLocks(topics: readonly string[]): Map<string, string> {
  return new Map(topics.map((topic) => [unitLock(RELAY, topic), topic]));
}

/**
 * Publishes the log to Kafka. Processes share the topics, each under an advisory lock. Each request is acknowledged
 * before the next, and positions are saved afterwards: every message arrives at least once, and within a partition the
 * first occurrences are in log order, even beside an old relay. Nothing is skipped: failures are retried.
 */
export class Relay {
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;
  private sending = false;
  private lastSentAt = 0;
  private current: RelayState = { state: 'starting', trouble: null, position: null };

  constructor(private readonly options: RelayOptions) {}

  start(): void {
    const { readStore, registry } = this.options;
    const shared = new SharedWork(readStore, {
      kind: RELAY,
      units: registry.topics(),
      onStandby: () => {
        this.set({ state: 'standby', trouble: null });
        this.options.onEvent?.({ kind: 'standby' });
      },
      onLost: (error) => this.inTrouble(error),
    });
    this.running ??= shared.run(this.stopping.signal, (topics, signal) => this.relay(topics, signal));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    this.set({ state: 'stopped' });
  }

  state(): RelayState {
    return this.current;
  }

  private async relay(topics: readonly string[], signal: AbortSignal): Promise<void> {
    const positions = await this.prepare(topics, signal);
    if (!positions) return;
    const sender = new KafkaSender(this.options.brokers, 'scoutline-relay');
    const saver = new PeriodicSave(positions);
    const over = new AbortController();
    const polling = this.pollWhenIdle(AbortSignal.any([signal, over.signal]));
    const outbox = new RelayOutbox(
      async (messages, position) => {
        const delivered = await this.deliver(sender, messages, signal);
        if (delivered) await this.noteDelivery(positions, saver, position, messages.length);
        return delivered;
      },
      this.options.maxBatch ?? 2_000,
      () => over.abort(),
    );
    try {
      this.set({ state: 'active', trouble: null, position: positions.least() });
      this.options.onEvent?.({ kind: 'active', topics });
      for await (const batch of this.subscribe(positions, AbortSignal.any([signal, over.signal]))) {
        const unknown = batch.events.findIndex((event) => this.isUnknown(event, positions));
        const events = unknown < 0 ? batch.events : batch.events.slice(0, unknown);
        const position = unknown < 0 ? batch.position : events.at(-1)?.position;
        positions.note(markOf(events));
        if (position !== undefined) await outbox.add(this.encode(events, positions), position);
        const newer = batch.events[unknown];
        if (newer) throw new UnknownType(newer);
      }
      await outbox.drained();
    } finally {
      over.abort();
      // Messages in flight must not interleave with those of the next start.
      await outbox.drained().catch(() => undefined);
      await saver.save();
      await Promise.all([sender.close(), polling]);
    }
  }

  /** Prepares topics and positions; retries until the broker answers. */
  private async prepare(topics: readonly string[], signal: AbortSignal): Promise<RelayPositions | null> {
    const { readStore } = this.options;
    const kafka = kafkaClient({ brokers: this.options.brokers, clientId: 'scoutline-relay' });
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        const clusterId = await withAdmin(kafka, async (admin) => {
          const cluster = await admin.describeCluster();
          await ensureTopics(admin, topics, (missing) => RelayPositions.reset(readStore, cluster.clusterId, missing));
          for (const topic of await topicsOfFormerLogs(readStore, { ...cluster, topics })) {
            await RelayPositions.beginAfter(readStore, { ...cluster, topic }, await admin.fetchTopicOffsets(topic));
          }
          return cluster.clusterId;
        });
        return await RelayPositions.load(readStore, { clusterId, topics });
      } catch (error) {
        this.inTrouble(error);
        await backOff(attempt, signal);
      }
    }
    return null;
  }

  private subscribe(positions: RelayPositions, signal: AbortSignal): AsyncGenerator<SubscriptionBatch> {
    const { eventStore, registry } = this.options;
    const from = positions.least();
    return eventStore.follow({
      from: from < 0n ? 'start' : from,
      categories: registry.categories(positions.topics()),
      maxBatch: 1_000,
      signal,
      onLost: (error) => this.inTrouble(error),
    });
  }

  /** Whether a newer build may publish the event in one of the topics. */
  private isUnknown(event: RecordedEvent, positions: RelayPositions): boolean {
    const topics = this.options.registry.topicsOfUnknown(event);
    return topics.some((topic) => positions.isBefore({ topic, position: event.position }));
  }

  private encode(events: readonly RecordedEvent[], positions: RelayPositions): EncodedMessage[] {
    const messages: EncodedMessage[] = [];
    for (const event of events) {
      const message = encodeMessage(this.options.registry, event);
      if (message && positions.isBefore(message)) messages.push(message);
    }
    return messages;
  }

  private async noteDelivery(
    positions: RelayPositions,
    saver: PeriodicSave,
    position: bigint,
    messages: number,
  ): Promise<void> {
    positions.advance(position);
    await saver.maybe();
    if (messages > 0) this.lastSentAt = performance.now();
    this.set({ position, ...(messages > 0 && { trouble: null }) });
    this.options.onEvent?.({ kind: 'batch', messages, position });
  }

  /** Retries until the messages are acknowledged; false when it was stopped before. */
  private async deliver(
    sender: KafkaSender,
    messages: readonly EncodedMessage[],
    signal: AbortSignal,
  ): Promise<boolean> {
    this.sending = messages.length > 0;
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        await sender.send(messages);
        this.sending = false;
        return true;
      } catch (error) {
        this.inTrouble(error);
        // The topic is missing, or the broker is another one: the relay prepares the topics again.
        if (isUnknownTopic(error) && attempt >= TRIES_AT_UNKNOWN_TOPIC) throw error;
        await backOff(attempt, signal);
      }
    }
    return false;
  }

  /** Otherwise a broker outage would stay unnoticed until there is something to send. */
  private async pollWhenIdle(signal: AbortSignal): Promise<void> {
    const { brokers } = this.options;
    const kafka = kafkaClient({ brokers, clientId: 'scoutline-relay', requestTimeoutMs: 3_000, retries: 0 });
    while (!signal.aborted) {
      await pauseFor(IDLE_POLL_MS, signal);
      if (signal.aborted || this.sending || performance.now() - this.lastSentAt < IDLE_POLL_MS) continue;
      try {
        await withAdmin(kafka, (admin) => admin.describeCluster());
        if (!this.sending) this.set({ trouble: null });
      } catch (error) {
        if (!signal.aborted) this.inTrouble(error);
      }
    }
  }

  private inTrouble(error: unknown): void {
    const trouble = messageOf(error);
    this.set({ trouble });
    this.options.onEvent?.({ kind: 'trouble', error: trouble });
  }

  private set(change: Partial<RelayState>): void {
    this.current = { ...this.current, ...change };
  }
}

function isUnknownTopic(error: unknown): boolean {
  return /UNKNOWN_TOPIC|does not host this topic/.test(`${(error as { type?: string }).type} ${String(error)}`);
}

async function backOff(attempt: number, signal: AbortSignal): Promise<void> {
  await pauseFor(Math.min(100 * 2 ** attempt, MAX_BACKOFF_MS), signal);
}
