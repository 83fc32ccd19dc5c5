import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type EventWindow } from './event-window.js';
import { type SubscribeOptions, type SubscriptionBatch } from './subscription.js';

export interface WindowReaderStart {
  /** Number of the first event this reader has not read. */
  readonly number: number;
  /** Position of the last delivered event. */
  readonly position: bigint;
  /** Requests more of the log; `stir` wakes the reader when it has arrived. */
  readonly readOn: () => void;
}

const DEFAULT_BATCH = 1_000;
/** How often a reader gets a position when no event for it arrives: most readers store it, which costs time. */
const QUIET_MS = 1_000;

/** One reader's place in the window. */
export class WindowReader {
  /** Number of the first event this reader has not read. */
  number: number;
  private position: bigint;
  private reportedAt = performance.now();
  private wake: (() => void) | null = null;
  private closed = false;
  private readonly categories: ReadonlySet<string> | null;
  private readonly abort = (): void => this.stir();

  constructor(
    private readonly window: EventWindow,
    readonly options: SubscribeOptions,
    private readonly start: WindowReaderStart,
  ) {
    this.number = start.number;
    this.position = start.position;
    this.categories = options.categories ? new Set(options.categories) : null;
    options.signal?.addEventListener('abort', this.abort, { once: true });
  }

  /**
   * The next batch; null when the caller's signal has aborted, or when the window no longer holds the following
   * events.
   */
  async next(): Promise<SubscriptionBatch | null> {
    for (;;) {
      if (this.closed || this.options.signal?.aborted) return null;
      const events: RecordedEvent[] = [];
      const isStopped = this.gather(events);
      const restMs = this.reportedAt + QUIET_MS - performance.now();
      if (events.length > 0 || (this.isAhead() && restMs <= 0)) return this.batchOf(events);
      if (isStopped) return null;
      await this.more(this.isAhead() ? restMs : null);
    }
  }

  stir(): void {
    this.wake?.();
  }

  close(): void {
    this.closed = true;
    this.options.signal?.removeEventListener('abort', this.abort);
    this.stir();
  }

  /** Reads on in the window; true when it cannot: the next event has been dropped, or could not be decoded. */
  private gather(events: RecordedEvent[]): boolean {
    const most = this.options.maxBatch ?? DEFAULT_BATCH;
    while (events.length < most) {
      const entry = this.window.at(this.number);
      if (entry === undefined) return false;
      if (entry === null) return true;
      // A reader that was ahead of the window has already read the events up to its position.
      const isNew = entry.position > this.position;
      if (isNew && (!this.categories || this.categories.has(entry.category))) {
        if (!entry.event) return true;
        events.push(entry.event);
      }
      this.number++;
    }
    return false;
  }

  private batchOf(events: readonly RecordedEvent[]): SubscriptionBatch {
    const isAtEnd = this.number === this.window.end;
    this.position = this.reached(isAtEnd);
    this.reportedAt = performance.now();
    return { events, position: this.position, live: isAtEnd && this.window.live };
  }

  /** Whether there is a position to report beyond the last one. */
  private isAhead(): boolean {
    return this.reached(this.number === this.window.end) > this.position;
  }

  private reached(isAtEnd: boolean): bigint {
    const at = isAtEnd ? this.window.head : (this.window.at(this.number - 1)?.position ?? this.position);
    return at > this.position ? at : this.position;
  }

  /** Resolves when there may be more events, or after `patienceMs` unless it is null. */
  private async more(patienceMs: number | null): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      if (patienceMs !== null) timer = setTimeout(resolve, patienceMs);
      this.start.readOn();
    });
    clearTimeout(timer);
    this.wake = null;
  }
}
