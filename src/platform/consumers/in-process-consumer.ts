import { type RecordedEvent } from '../../kernel/domain-event.js';
import { groupedBy } from '../../kernel/grouped.js';
import { type EventStore } from '../event-store/event-store.js';
import { type ReadStore } from '../read-store/read-store.js';
import { SingleActive } from '../locks/single-active.js';
import {
  type ConsumerEvent,
  type ConsumerRunner,
  type ConsumerState,
  type FeedBatch,
  type FeedConsumer,
} from './feed-consumer.js';
import { handedOnMessage, unmappedMessage, type FeedMessage } from '../feed/feed-message.js';
import { UnknownType, type FeedRegistry } from '../feed/feed-registry.js';
import { liftPositions, readPositions } from './group-positions.js';
import { GroupWorker } from './group-worker.js';
import { RunnerState } from './runner-state.js';
import { parkedStreams } from './parked-messages.js';
import { beginGroup } from './start-positions.js';
import { pauseFor } from '../process/pause-for.js';

export interface InProcessOptions {
  readonly consumer: FeedConsumer;
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly registry: FeedRegistry;
  readonly onEvent?: (event: ConsumerEvent) => void;
}

const LIFT_EVERY_MS = 2_000;
/** Minimum interval between batches: a few large transactions cost far less than one for each event. */
const MIN_INTERVAL_MS = 50;
/** The same under load, because every partition of a batch has its own transaction. */
const BUSY_INTERVAL_MS = 250;
const BUSY_BATCH = 10;
const FULL_BATCH = 1_000;

/** The lock of the process in which the group is active. */
export function groupLock(group: string): string {
  return `feed ${group}`;
}

/**
 * Reads the log directly when no broker is configured. One process is active, by an advisory lock, and messages use
 * the same codec, key and partitions as on Kafka, so that positions mean the same.
 */
export class InProcessConsumer implements ConsumerRunner {
  readonly consumer: FeedConsumer;
  private readonly stopping = new AbortController();
  private readonly current: RunnerState;
  private readonly worker: GroupWorker;
  private running: Promise<void> | null = null;

  constructor(private readonly options: InProcessOptions) {
    this.consumer = options.consumer;
    this.current = new RunnerState(options.consumer.group, options.onEvent);
    this.worker = new GroupWorker(options.readStore, options.consumer, this.current.listener);
  }

  start(): void {
    const single = new SingleActive(this.options.readStore, groupLock(this.consumer.group), {
      kind: 'feed',
      onStandby: () => this.current.set('standby'),
      onLost: (error) => this.current.trouble(error),
    });
    this.running ??= single.run(this.stopping.signal, (signal) => this.consume(signal));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    this.current.set('stopped');
  }

  state(): ConsumerState {
    return this.current.read();
  }

  private async consume(signal: AbortSignal): Promise<void> {
    const { consumer, eventStore, readStore, registry } = this.options;
    await beginGroup(readStore, eventStore, consumer);
    const positions = [...(await readPositions(readStore, consumer.group))]
      .filter(([key]) => consumer.topics.some((topic) => key.startsWith(`${topic}/`)))
      .map(([, { position }]) => position);
    const from = positions.reduce((least, position) => (position < least ? position : least));
    const progress = { scanned: from, lifted: from };
    this.current.set('running');
    const over = new AbortController();
    const lifting = this.liftRegularly(progress, AbortSignal.any([signal, over.signal]));
    try {
      const batches = eventStore.follow({
        from: from < 0n ? 'start' : from,
        categories: registry.categories(consumer.topics),
        maxBatch: FULL_BATCH,
        signal,
        onLost: (error) => this.current.trouble(error),
      });
      for await (const batch of batches) {
        const startedAt = performance.now();
        const unknown = batch.events.find((event) => this.mayBelongToNewer(event));
        if (unknown) throw new UnknownType(unknown);
        const messages = (await this.wanted(batch.events)).flatMap((event) => this.toMessage(event));
        await Promise.all(partitions(messages).map((part) => this.processPart(part, signal)));
        if (signal.aborted) break;
        progress.scanned = batch.position;
        this.current.well();
        const intervalMs = batch.events.length < BUSY_BATCH ? MIN_INTERVAL_MS : BUSY_INTERVAL_MS;
        const restMs = intervalMs - (performance.now() - startedAt);
        if (batch.events.length < FULL_BATCH && restMs > 0) await pauseFor(restMs, signal);
      }
    } finally {
      over.abort();
      await lifting;
      await this.lift(progress).catch(() => undefined);
    }
  }

  private mayBelongToNewer(event: RecordedEvent): boolean {
    const topics = this.options.registry.topicsOfUnknown(event);
    return this.consumer.topics.some((topic) => topics.includes(topic));
  }

  /** Events that the group does not read are cheap: its position advances past them. */
  private async wanted(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> {
    const { registry, readStore, consumer } = this.options;
    const { topics, types, group } = consumer;
    const ofType = events.filter((event) => {
      const entry = registry.candidateFor(event);
      return entry && topics.includes(entry.topic) && types?.includes(entry.type) !== false;
    });
    if (!consumer.mayMatter || ofType.length === 0) return ofType;
    try {
      // Parked streams are read before `mayMatter`: a replay that unparks a stream has then committed what that query
      // must see.
      const parked = await parkedStreams(readStore.pool, group, [...new Set(ofType.map(({ stream }) => stream))]);
      const matter = new Set(await consumer.mayMatter(ofType, readStore));
      return ofType.filter((event) => matter.has(event) || parked.has(event.stream));
    } catch {
      // When the filter fails, the group handles all events, and its worker decides between waiting and parking.
      return ofType;
    }
  }

  private toMessage(event: RecordedEvent): FeedMessage[] {
    const { registry } = this.options;
    const entry = registry.candidateFor(event);
    if (!entry) return [];
    try {
      const message = handedOnMessage(registry, event);
      return message ? [message] : [];
    } catch (error) {
      return [unmappedMessage(entry, event, error)];
    }
  }

  private async processPart(part: FeedBatch, signal: AbortSignal): Promise<void> {
    const size = this.consumer.maxBatch ?? 200;
    for (let at = 0; at < part.messages.length; at += size) {
      await this.worker.process({ ...part, messages: part.messages.slice(at, at + size) }, signal).catch((error) => {
        if (!signal.aborted) throw error;
      });
      if (signal.aborted) return;
    }
  }

  /** Partitions without messages advance too; otherwise each start would read the log again from there. */
  private async liftRegularly(progress: { scanned: bigint; lifted: bigint }, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pauseFor(LIFT_EVERY_MS, signal);
      await this.lift(progress).catch((error: unknown) => this.current.trouble(error));
    }
  }

  private async lift(progress: { scanned: bigint; lifted: bigint }): Promise<void> {
    const { scanned } = progress;
    if (scanned <= progress.lifted) return;
    await liftPositions(this.options.readStore, this.consumer.group, this.consumer.topics, scanned);
    progress.lifted = scanned;
  }
}

function partitions(messages: readonly FeedMessage[]): FeedBatch[] {
  const parts = groupedBy(messages, ({ topic, partition }) => `${topic}/${partition}`);
  return [...parts.values()].flatMap((all) =>
    all.slice(0, 1).map(({ topic, partition }) => ({ topic, partition, messages: all })),
  );
}
