import { type AllStreamResolvedEvent, type EventStoreDBClient } from '@eventstore/db-client';
import { setTimeout as delay } from 'node:timers/promises';
import { categoryOf, type RecordedEvent } from '../../kernel/domain-event.js';
import { type EventCatalog } from './event-catalog.js';
import { decodeForMany } from './event-codec.js';
import { StoredJson } from '../event-store-codec/read-response.js';
import { EventWindow, type WindowEntry } from './event-window.js';
import { type LogGuard } from './log-guard.js';
import {
  rawBatches,
  type Decode,
  type RawBatch,
  type SubscribeOptions,
  type SubscriptionBatch,
} from './subscription.js';
import { WindowReader } from './window-reader.js';

interface Reading {
  readonly batches: AsyncGenerator<RawBatch<WindowEntry>>;
  readonly stopping: AbortController;
  isBusy: boolean;
  isWanted: boolean;
  connected: boolean;
  lastError: unknown;
}

/** A slower reader reads from the window, which therefore must retain many events during an import, within a limit. */
const WINDOW = { leastEvents: 2_048, mostBytes: 32 << 20 };
/** A reader further behind than this could soon fall out of the window again. */
const JOIN_WITHIN_EVENTS = WINDOW.leastEvents / 2;
/** Pause after a small batch, because every batch wakes every reader. */
const MIN_INTERVAL_MS = 5;
const SMALL_BATCH = 100;
/** Estimated memory of an event without its data. */
const BESIDE_DATA_BYTES = 500;
/** Sentinel for the start of the log. */
const BEFORE_FIRST = -1n;

/**
 * One subscription to `$all` for all live readers of a process: each event is transferred and decoded once, into a
 * window that every reader reads at its own speed. The fastest reader sets the back-pressure, and the window reaches
 * back to the slowest one. A reader too far behind gets a separate subscription again and does not delay the others.
 */
export class SharedSubscription {
  private readonly window = new EventWindow(WINDOW);
  private readonly seats = new Set<WindowReader>();
  private reading: Reading | null = null;
  /** The categories that any follower has requested, or everything. */
  private readonly categories = new Set<string>();
  private everything = false;
  private readonly decode: Decode<RecordedEvent>;
  private guard: LogGuard | null = null;

  constructor(
    private readonly client: EventStoreDBClient,
    catalog: EventCatalog,
  ) {
    this.decode = (resolved) => decodeForMany(resolved, catalog);
  }

  guardBy(guard: LogGuard): void {
    this.guard = guard;
  }

  /**
   * Batches as `subscribeToAll` gives them: from a separate subscription until the caller has caught up, then from the
   * shared one. The events are shared with other readers and must not be changed.
   */
  async *follow(options: SubscribeOptions): AsyncGenerator<SubscriptionBatch> {
    this.widen(options.categories);
    let position = options.from;
    let reader = this.join(position, options, false);
    try {
      while (!options.signal?.aborted) {
        if (!reader) {
          for await (const batch of rawBatches(this.client, this.decode, {
            ...options,
            guard: this.guard,
            from: position,
          })) {
            if (batch.position !== null) {
              position = batch.position;
              yield { ...batch, position };
            }
            reader = this.join(position, options, batch.live);
            if (reader) break;
          }
          continue;
        }
        for (let batch = await reader.next(); batch; batch = await reader.next()) {
          position = batch.position;
          yield batch;
        }
        this.leave(reader);
        reader = null;
      }
    } finally {
      if (reader) this.leave(reader);
    }
  }

  /** Ends the shared subscription; remaining followers wait for ever. */
  close(): void {
    this.stopReading();
  }

  private widen(categories: readonly string[] | undefined): void {
    const added = categories?.filter((category) => !this.categories.has(category));
    if (this.everything || added?.length === 0) return;
    for (const category of added ?? []) this.categories.add(category);
    if (!added) this.everything = true;
    if (!this.reading) return;
    this.window.raiseFloor();
    this.read(this.window.head);
  }

  /**
   * A reader of the window, when the window holds everything after `position`; a reader at the head may open the
   * window.
   */
  private join(from: bigint | 'start', options: SubscribeOptions, isLive: boolean): WindowReader | null {
    if (options.signal?.aborted) return null;
    const position = from === 'start' ? BEFORE_FIRST : from;
    if (!this.reading) {
      if (!isLive) return null;
      this.window.restart(position);
      this.read(position);
    }
    const number = this.window.numberAfter(position);
    if (number === null || this.window.end - number > JOIN_WITHIN_EVENTS) return null;
    const reader = new WindowReader(this.window, options, { number, position, readOn: () => this.readOn() });
    this.seats.add(reader);
    if (this.reading?.connected) options.onConnected?.();
    else if (this.reading?.lastError !== undefined) options.onLost?.(this.reading.lastError);
    return reader;
  }

  private leave(reader: WindowReader): void {
    reader.close();
    this.seats.delete(reader);
    if (this.seats.size === 0) this.stopReading();
  }

  /** Both are needed: the abort ends a pending wait, and `return` ends a generator without one. */
  private stopReading(): void {
    this.reading?.stopping.abort();
    void this.reading?.batches.return(undefined);
    this.reading = null;
  }

  /** Restarts the subscription after `from`. */
  private read(from: bigint): void {
    this.stopReading();
    const stopping = new AbortController();
    const reading: Reading = {
      stopping,
      isBusy: false,
      isWanted: false,
      connected: false,
      lastError: undefined,
      batches: rawBatches(this.client, (resolved) => this.entryOf(resolved), {
        from: from === BEFORE_FIRST ? 'start' : from,
        guard: this.guard,
        ...(!this.everything && { categories: [...this.categories] }),
        signal: stopping.signal,
        onConnected: () => this.changed(reading, { connected: true, lastError: undefined }),
        onLost: (error) => this.changed(reading, { connected: false, lastError: error }),
      }),
    };
    this.reading = reading;
    this.stir();
  }

  /** Reads the next batch once for all waiting readers. */
  private readOn(): void {
    const { reading } = this;
    if (!reading) return;
    reading.isWanted = true;
    if (!reading.isBusy) void this.takeIn(reading);
  }

  private async takeIn(reading: Reading): Promise<void> {
    reading.isBusy = true;
    while (reading.isWanted && reading === this.reading) {
      reading.isWanted = false;
      const next = await reading.batches.next();
      if (next.done || reading !== this.reading) return;
      this.window.add(next.value, this.needed());
      this.stir();
      // The first event after an idle time is delivered at once, and the events soon after it as one batch.
      if (next.value.events.length < SMALL_BATCH) await delay(MIN_INTERVAL_MS, undefined, { ref: false });
    }
    reading.isBusy = false;
  }

  /** Number of the first event that some reader has not read; a reader that has fallen out does not count. */
  private needed(): number {
    const waitedFor = [...this.seats].filter(
      ({ number, options }) => !options.mayFallBehind && this.window.at(number) !== null,
    );
    return Math.min(...waitedFor.map(({ number }) => number), this.window.end);
  }

  private changed(reading: Reading, change: Pick<Reading, 'connected' | 'lastError'>): void {
    Object.assign(reading, change);
    if (reading !== this.reading) return;
    for (const { options } of this.seats) {
      if (change.connected) options.onConnected?.();
      else options.onLost?.(change.lastError);
    }
  }

  private stir(): void {
    for (const reader of this.seats) reader.stir();
  }

  private entryOf(resolved: AllStreamResolvedEvent): WindowEntry | null {
    let event: RecordedEvent | null = null;
    try {
      event = this.decode(resolved);
      if (!event) return null;
    } catch {
      // The entry stays null: only readers of its category are concerned.
    }
    const stored = resolved.event as NonNullable<typeof resolved.event>;
    return { position: stored.position.commit, category: categoryOf(stored.streamId), event, bytes: sizeOf(stored) };
  }
}

function sizeOf({ data }: { readonly data: unknown }): number {
  return BESIDE_DATA_BYTES + (data instanceof StoredJson ? data.size : 0);
}
