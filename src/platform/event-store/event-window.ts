import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type RawBatch } from './subscription.js';

/** An event as it was read for all, or null for what could not be decoded: that concerns who reads its category. */
export interface WindowEntry {
  readonly position: bigint;
  readonly category: string;
  readonly event: RecordedEvent | null;
  /** About what it keeps in memory. */
  readonly bytes: number;
}

/** How much of what has been read is kept. */
export interface WindowLimits {
  /** So many events for newcomers, whether or not somebody still needs them. */
  readonly leastEvents: number;
  /** No more than this for anybody. */
  readonly mostBytes: number;
}

/** The last events of a reading of the log, numbered in order, back to the first that some reader still needs. */
export class EventWindow {
  private entries: WindowEntry[] = [];
  private first = 0;
  private bytes = 0;
  /** Everything that is read and lies after this position is in the window. */
  private floor = 0n;
  /** How far the log has been read. */
  head = 0n;
  live = false;

  constructor(private readonly limits: WindowLimits) {}

  /** Number behind the last event. */
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

  /** From here on more is read than before: newcomers can begin no earlier. */
  raiseFloor(): void {
    this.floor = this.head;
  }

  /** `needed` is the number of the first event that some reader has not had; at the end, where all have had all. */
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
    // Many at a time, since moving an array is not free.
    const least = unneeded < leastEvents / 2 ? 0 : unneeded;
    let count = 0;
    while (count < least || this.bytes > mostBytes) this.bytes -= (this.entries[count++] as WindowEntry).bytes;
    if (count === 0) return;
    const dropped = this.entries.splice(0, count);
    this.first += count;
    const last = dropped.at(-1)?.position ?? this.floor;
    if (last > this.floor) this.floor = last;
  }

  /** Undefined at the end; null where it has been dropped. */
  at(number: number): WindowEntry | null | undefined {
    return number < this.first ? null : this.entries[number - this.first];
  }

  /** Number of the first event after a position; null where the window does not hold all that follows it. */
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
