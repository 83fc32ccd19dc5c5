import {
  START,
  streamNameFilter,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type EventCatalog } from './event-catalog.js';
import { decodeForMany } from './event-codec.js';
import { type LogGuard } from './log-guard.js';
import { pauseFor } from '../process/pause-for.js';

export interface SubscribeOptions {
  /** Events strictly after this position; 'start' is the very first. */
  readonly from: bigint | 'start';
  /** Only streams of these categories; absent means every stream. */
  readonly categories?: readonly string[];
  readonly maxBatch?: number;
  /** For a reader that is slow on purpose: the window retains nothing for it, and it reads what it missed again. */
  readonly mayFallBehind?: boolean;
  readonly signal?: AbortSignal;
  /** Called for every lost connection; the subscription reconnects by itself. */
  readonly onLost?: (error: unknown) => void;
  /** Called whenever the server has accepted the subscription, the first time and after each reconnect. */
  readonly onConnected?: () => void;
}

export interface SubscriptionBatch<E = RecordedEvent> {
  readonly events: readonly E[];
  /** Everything up to and including this position has been read, including filtered events. */
  readonly position: bigint;
  /** Whether the server reported that this subscription reached the head; a hint, not a guarantee. */
  readonly live: boolean;
}

/** Options of the event store's own subscriptions: the guard runs before each connection. */
export type GuardedSubscription = SubscribeOptions & { readonly guard?: LogGuard | null };

/** Decodes an event of the wire; null for an event that no reader wants. */
export type Decode<E> = (resolved: AllStreamResolvedEvent) => E | null;

/** A batch, or a notice that the head was reached without new events: then it has no position. */
export interface RawBatch<E> {
  readonly events: readonly E[];
  readonly position: bigint | null;
  readonly live: boolean;
}

const CHECKPOINT_WINDOW = 32;
const CHECKPOINT_EVERY_WINDOWS = 32;
const MAX_BACKOFF_MS = 2_000;

/**
 * Batches of `$all` in order, without loss or repetition, for as long as the caller iterates. All events that have
 * arrived form one batch of at most `maxBatch`; the caller's speed sets the back-pressure. After a lost connection it
 * subscribes again from the last position it delivered.
 */
export async function* subscribeToAll(
  client: EventStoreDBClient,
  catalog: EventCatalog,
  options: GuardedSubscription,
): AsyncGenerator<SubscriptionBatch> {
  const decode: Decode<RecordedEvent> = (resolved) => decodeForMany(resolved, catalog);
  for await (const { position, ...batch } of rawBatches(client, decode, options)) {
    if (position !== null) yield { ...batch, position };
  }
}

/** The same with a caller-defined decoder; it also reports when the head was reached. */
export async function* rawBatches<E>(
  client: EventStoreDBClient,
  decode: Decode<E>,
  options: GuardedSubscription,
): AsyncGenerator<RawBatch<E>> {
  let position = options.from;
  let failures = 0;
  while (!options.signal?.aborted) {
    let connection: Connection<E> | null = null;
    try {
      if (options.guard?.isAdmitted === false) await options.guard.admit();
      connection = new Connection(client, decode, { ...options, from: position });
      for (;;) {
        const batch = await connection.next();
        if (!batch) return;
        failures = 0;
        if (batch.position === null || isOld(batch, position)) {
          yield { ...batch, position: null };
          continue;
        }
        position = batch.position;
        yield batch;
      }
    } catch (error) {
      if (connection) options.guard?.doubt();
      options.onLost?.(error);
      failures++;
    } finally {
      await connection?.close();
    }
    await pauseFor(Math.min(50 * 2 ** failures, MAX_BACKOFF_MS), options.signal);
  }
}

/** A checkpoint at or before the last delivered position. */
function isOld({ events, position }: RawBatch<unknown>, handedOut: bigint | 'start'): boolean {
  return position !== null && handedOut !== 'start' && position <= handedOut && events.length === 0;
}

/**
 * One gRPC call. It takes events from the buffer in bulk, because an await for each event costs more than decoding it.
 */
class Connection<E> {
  private readonly stream: AllStreamSubscription;
  private readonly maxBatch: number;
  private scanned: bigint | null = null;
  private live = false;
  private reportLive = false;
  private failure: unknown = null;
  private undecodable: unknown = null;
  private ended = false;
  private wake: (() => void) | null = null;
  private readonly abort: () => void;

  constructor(
    client: EventStoreDBClient,
    private readonly decode: Decode<E>,
    private readonly options: SubscribeOptions,
  ) {
    const { from } = options;
    this.maxBatch = options.maxBatch ?? 1_000;
    this.stream = client.subscribeToAll(
      {
        fromPosition: from === 'start' ? START : { commit: from, prepare: from },
        ...(options.categories && { filter: this.filter(options.categories) }),
      },
      // The default of 16 would limit every batch to 16 events while a transaction runs.
      { highWaterMark: this.maxBatch },
    );
    this.stream.on('readable', () => this.stir());
    this.stream.on('confirmation', () => options.onConnected?.());
    this.stream.on('error', (error) => this.fail(error));
    this.stream.on('end', () => this.fail(new Error('the server ended the subscription')));
    this.stream.on('close', () => this.fail(new Error('the subscription was closed')));
    this.stream.on('caughtUp', () => {
      this.live = true;
      this.reportLive = true;
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
  async next(): Promise<RawBatch<E> | null> {
    for (;;) {
      if (this.ended) return null;
      // eslint-disable-next-line @typescript-eslint/only-throw-error
      if (this.undecodable !== null) throw this.undecodable;
      const batch = this.drain();
      if (batch) return batch;
      if (this.undecodable !== null) continue;
      // eslint-disable-next-line @typescript-eslint/only-throw-error
      if (this.failure !== null) throw this.failure;
      await new Promise<void>((resolve) => (this.wake = resolve));
      this.wake = null;
    }
  }

  async close(): Promise<void> {
    this.options.signal?.removeEventListener('abort', this.abort);
    await this.stream.unsubscribe().catch(() => undefined);
    this.stream.destroy();
  }

  private drain(): RawBatch<E> | null {
    const events: E[] = [];
    let position: bigint | null = null;
    let emptied = false;
    for (let taken = 0; taken < this.maxBatch; taken++) {
      const resolved = this.stream.read() as AllStreamResolvedEvent | null;
      if (resolved === null) {
        emptied = true;
        break;
      }
      try {
        const event = this.decode(resolved);
        if (event) events.push(event);
      } catch (error) {
        // The events before it are delivered first.
        this.undecodable = error;
        break;
      }
      position = (resolved.link ?? resolved.event)?.position.commit ?? position;
    }
    // A checkpoint covers everything before it, so it counts only when the buffer is empty.
    if (emptied && this.scanned !== null) {
      if (position === null || this.scanned > position) position = this.scanned;
      this.scanned = null;
    }
    const isReportedLive = emptied && this.reportLive;
    if (isReportedLive) this.reportLive = false;
    return position === null && !isReportedLive ? null : { events, position, live: this.live };
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
