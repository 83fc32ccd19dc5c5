import {
  START,
  streamNameFilter,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { setTimeout as delay } from 'node:timers/promises';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type EventCatalog } from './event-catalog.js';
import { decodeEvent } from './event-codec.js';

export interface SubscribeOptions {
  /** Events strictly after this position; 'start' is the very first. */
  readonly from: bigint | 'start';
  /** Only streams of these categories; absent means every stream. */
  readonly categories?: readonly string[];
  readonly maxBatch?: number;
  readonly signal?: AbortSignal;
  /** Told of every lost connection; the subscription goes on by itself. */
  readonly onLost?: (error: unknown) => void;
  /** Told whenever the server has accepted the subscription, the first time and after each loss. */
  readonly onConnected?: () => void;
}

export interface SubscriptionBatch {
  readonly events: readonly RecordedEvent[];
  /** Everything up to and including this position has been seen, also what was filtered out. */
  readonly position: bigint;
  /** Whether the server has said that this subscription reached the head; a hint, not a promise. */
  readonly live: boolean;
}

const CHECKPOINT_WINDOW = 32;
const CHECKPOINT_EVERY_WINDOWS = 32;
const MAX_BACKOFF_MS = 2_000;

/**
 * Batches of `$all` in order, without loss or repetition, for as long as the caller iterates. Whatever has arrived
 * is one batch, at most `maxBatch`; the caller's pace is the back-pressure. After a lost connection it subscribes
 * again from the last position it handed out.
 */
export async function* subscribeToAll(
  client: EventStoreDBClient,
  catalog: EventCatalog,
  options: SubscribeOptions,
): AsyncGenerator<SubscriptionBatch> {
  let position = options.from;
  let failures = 0;
  while (!options.signal?.aborted) {
    const connection = new Connection(client, position, options);
    try {
      for (;;) {
        const batch = await connection.next(catalog);
        if (!batch) return;
        failures = 0;
        if (position !== 'start' && batch.position <= position && batch.events.length === 0) continue;
        position = batch.position;
        yield batch;
      }
    } catch (error) {
      options.onLost?.(error);
      failures++;
    } finally {
      await connection.close();
    }
    await delay(Math.min(50 * 2 ** failures, MAX_BACKOFF_MS), undefined, { signal: options.signal }).catch(
      () => undefined,
    );
  }
}

/** One gRPC call's life: events are taken off its buffer in bulk, since an await an event costs more than decoding it. */
class Connection {
  private readonly stream: AllStreamSubscription;
  private readonly maxBatch: number;
  private scanned: bigint | null = null;
  private live = false;
  private failure: unknown = null;
  private ended = false;
  private wake: (() => void) | null = null;
  private readonly abort: () => void;

  constructor(
    client: EventStoreDBClient,
    from: bigint | 'start',
    private readonly options: SubscribeOptions,
  ) {
    this.maxBatch = options.maxBatch ?? 1_000;
    this.stream = client.subscribeToAll(
      {
        fromPosition: from === 'start' ? START : { commit: from, prepare: from },
        ...(options.categories && { filter: this.filter(options.categories) }),
      },
      // The default of 16 would cut every batch to 16 events while a transaction runs.
      { highWaterMark: this.maxBatch },
    );
    this.stream.on('readable', () => this.stir());
    this.stream.on('confirmation', () => options.onConnected?.());
    this.stream.on('error', (error) => this.fail(error));
    this.stream.on('end', () => this.fail(new Error('the server ended the subscription')));
    this.stream.on('close', () => this.fail(new Error('the subscription was closed')));
    this.stream.on('caughtUp', () => {
      this.live = true;
      this.stir();
    });
    this.abort = () => {
      this.ended = true;
      this.stir();
    };
    options.signal?.addEventListener('abort', this.abort, { once: true });
    if (options.signal?.aborted) this.ended = true;
  }

  /** The next batch, or null when the caller's signal ended it. */
  async next(catalog: EventCatalog): Promise<SubscriptionBatch | null> {
    for (;;) {
      if (this.ended) return null;
      const batch = this.drain(catalog);
      if (batch) return batch;
      // eslint-disable-next-line @typescript-eslint/only-throw-error
      if (this.failure !== null) throw this.failure;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      this.wake = null;
    }
  }

  async close(): Promise<void> {
    this.options.signal?.removeEventListener('abort', this.abort);
    await this.stream.unsubscribe().catch(() => undefined);
    this.stream.destroy();
  }

  private drain(catalog: EventCatalog): SubscriptionBatch | null {
    const events: RecordedEvent[] = [];
    let position: bigint | null = null;
    let emptied = false;
    for (let taken = 0; taken < this.maxBatch; taken++) {
      const resolved = this.stream.read() as AllStreamResolvedEvent | null;
      if (resolved === null) {
        emptied = true;
        break;
      }
      position = (resolved.link ?? resolved.event)?.position.commit ?? position;
      const event = decodeEvent(resolved, catalog);
      if (event) events.push(event);
    }
    // A checkpoint speaks of everything before it, so it counts only once nothing before it is left in the buffer.
    if (emptied && this.scanned !== null) {
      if (position === null || this.scanned > position) position = this.scanned;
      this.scanned = null;
    }
    return position === null ? null : { events, position, live: this.live };
  }

  private filter(categories: readonly string[]): ReturnType<typeof streamNameFilter> {
    return streamNameFilter({
      prefixes: categories.map((category) => `${category}-`),
      maxSearchWindow: CHECKPOINT_WINDOW,
      checkpointInterval: CHECKPOINT_EVERY_WINDOWS,
      checkpointReached: (_subscription, position) => {
        this.scanned = position.commit;
        this.stir();
      },
    });
  }

  private fail(error: unknown): void {
    this.failure ??= error;
    this.stir();
  }

  private stir(): void {
    this.wake?.();
  }
}
