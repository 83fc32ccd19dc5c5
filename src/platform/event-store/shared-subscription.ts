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

/** A reader behind the fastest one reads on in the window: in an import, all of it, up to so much. */
const WINDOW = { leastEvents: 2_048, mostBytes: 32 << 20 };
/** A newcomer further back than this might soon fall out again. */
const JOIN_WITHIN_EVENTS = WINDOW.leastEvents / 2;
/** Rest after a small batch: every one wakes every reader. */
const MIN_INTERVAL_MS = 5;
const SMALL_BATCH = 100;
/** What an event weighs without its data. */
const BESIDE_DATA_BYTES = 500;
/** Stands for the start of the log. */
const BEFORE_FIRST = -1n;

/**
 * One reading of `$all` for all live readers of a process: each event is transferred and decoded once, and kept in a
 * window that every reader goes through at its own pace. The log is read on whenever some reader has come to the end
 * of the window, so the fastest one's pace is the back-pressure. The window reaches back to what the slowest still
 * needs; one for whom it would grow too large goes back to a subscription of its own, and holds up nobody.
 */
export class SharedSubscription {
  private readonly window = new EventWindow(WINDOW);
  private readonly seats = new Set<WindowReader>();
  private reading: Reading | null = null;
  /** What is read: the categories of all followers there have been, or everything. */
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
   * Batches as `subscribeToAll` gives them: from a subscription of the caller's own as long as it is behind, then from
   * the shared one. The events are the other readers' too and must not be changed.
   */
  async *follow(options: SubscribeOptions): AsyncGenerator<SubscriptionBatch> {
    this.widen(options.categories);
    let position = options.from;
    let seat = this.join(position, options, false);
    try {
      while (!options.signal?.aborted) {
        if (!seat) {
          for await (const batch of rawBatches(this.client, this.decode, {
            ...options,
            guard: this.guard,
            from: position,
          })) {
            if (batch.position !== null) {
              position = batch.position;
              yield { ...batch, position };
            }
            seat = this.join(position, options, batch.live);
            if (seat) break;
          }
          continue;
        }
        for (let batch = await seat.next(); batch; batch = await seat.next()) {
          position = batch.position;
          yield batch;
        }
        this.leave(seat);
        seat = null;
      }
    } finally {
      if (seat) this.leave(seat);
    }
  }

  /** Ends the shared reading; whoever follows still, waits for ever. */
  close(): void {
    this.stopReading();
  }

  private widen(categories: readonly string[] | undefined): void {
    const news = categories?.filter((category) => !this.categories.has(category));
    if (this.everything || news?.length === 0) return;
    for (const category of news ?? []) this.categories.add(category);
    if (!news) this.everything = true;
    if (!this.reading) return;
    this.window.raiseFloor();
    this.read(this.window.head);
  }

  /** A seat, where the window holds all that comes after `position`; a reader at the head may open the window. */
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
    const seat = new WindowReader(this.window, options, { number, position, readOn: () => this.readOn() });
    this.seats.add(seat);
    if (this.reading?.connected) options.onConnected?.();
    else if (this.reading?.lastError !== undefined) options.onLost?.(this.reading.lastError);
    return seat;
  }

  private leave(seat: WindowReader): void {
    seat.close();
    this.seats.delete(seat);
    if (this.seats.size === 0) this.stopReading();
  }

  /** Both are needed: the one ends a wait, the other a generator that nobody is waiting for. */
  private stopReading(): void {
    this.reading?.stopping.abort();
    void this.reading?.batches.return(undefined);
    this.reading = null;
  }

  /** Begins to read after `from`, in place of the present reading. */
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

  /** Takes in the next batch, once for all who wait for it. */
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
      // The first event after a calm is handed on at once, and what comes soon after it as one batch.
      if (next.value.events.length < SMALL_BATCH) await delay(MIN_INTERVAL_MS, undefined, { ref: false });
    }
    reading.isBusy = false;
  }

  /** Number of the first event that somebody has not had; who has fallen out already reads on alone. */
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
    for (const seat of this.seats) seat.stir();
  }

  private entryOf(resolved: AllStreamResolvedEvent): WindowEntry | null {
    let event: RecordedEvent | null = null;
    try {
      event = this.decode(resolved);
      if (!event) return null;
    } catch {
      // It stands in the window without what it says: that concerns who reads its category.
    }
    const stored = resolved.event as NonNullable<typeof resolved.event>;
    return { position: stored.position.commit, category: categoryOf(stored.streamId), event, bytes: sizeOf(stored) };
  }
}

function sizeOf({ data }: { readonly data: unknown }): number {
  return BESIDE_DATA_BYTES + (data instanceof StoredJson ? data.size : 0);
}
