import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type RawBatch } from './subscription.js';

/** A decoded event, or null for one that could not be decoded: only readers of its category are concerned. */
export interface WindowEntry {
  readonly position: bigint;
  readonly category: string;
  readonly event: RecordedEvent | null;
  /** Approximate memory use. */
  readonly bytes: number;
}

/** How many events the window retains. */
export interface WindowLimits {
  /** Events retained for new readers, even when no current reader needs them. */
  readonly leastEvents: number;
  /** Hard limit, whatever readers still need. */
  readonly mostBytes: number;
}

/** The last events of a subscription, numbered in order, back to the first that some reader still needs. */
export class EventWindow {
  private entries: WindowEntry[] = [];
  private first = 0;
  private bytes = 0;
  /** The window contains every event read after this position. */
  private floor = 0n;
  /** Position up to which the log has been read. */
  head = 0n;
  live = false;

  constructor(private readonly limits: WindowLimits) {}

  /** Number after the last event. */
  get end(): number {
    return this.first + this.entries.length;
  }

  restart(position: bigint): void {
    this.first = this.end;
    this.entries = [];
    this.bytes = 0;
    this.floor = this.head = position;
    this.live = false;
  }

  /** Reading starts to include more categories here, so new readers cannot start earlier. */
  raiseFloor(): void {
    this.floor = this.head;
  }

  /** `needed` is the number of the first event that some reader has not read; the end when all have read everything. */
  add({ events, position, live }: RawBatch<WindowEntry>, needed: number): void {
    for (const entry of events) {
      this.entries.push(entry);
      this.bytes += entry.bytes;
    }
    if (position !== null) this.head = position;
    this.live ||= live;
    this.drop(needed);
  }

  private drop(needed: number): void {
    const { leastEvents, mostBytes } = this.limits;
    const unneeded = Math.min(needed - this.first, this.entries.length - leastEvents);
    // Drops events in bulk, because shifting an array costs time.
    const least = unneeded < leastEvents / 2 ? 0 : unneeded;
    let count = 0;
    while (count < least || this.bytes > mostBytes) this.bytes -= (this.entries[count++] as WindowEntry).bytes;
    if (count === 0) return;
    const dropped = this.entries.splice(0, count);
    this.first += count;
    const last = dropped.at(-1)?.position ?? this.floor;
    if (last > this.floor) this.floor = last;
  }

  /** Undefined at the end; null when it has been dropped. */
  at(number: number): WindowEntry | null | undefined {
    return number < this.first ? null : this.entries[number - this.first];
  }

  /** Number of the first event after a position; null when the window lacks some event after it. */
  numberAfter(position: bigint): number | null {
    if (position < this.floor) return null;
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.entries[middle] as WindowEntry).position <= position) low = middle + 1;
      else high = middle;
    }
    return this.first + low;
  }
}
