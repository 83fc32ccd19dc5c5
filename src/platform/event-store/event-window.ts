import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type RawBatch } from './subscription.js';

/** An event as it was read for all, or null for what could not be decoded: that concerns who reads its category. */
export interface WindowEntry {
  readonly position: bigint;
  readonly category: string;
  readonly event: RecordedEvent | null;
}

/** The last so many events of a reading of the log, numbered in order. */
export class EventWindow {
  private entries: WindowEntry[] = [];
  private first = 0;
  /** Everything that is read and lies after this position is in the window. */
  private floor = 0n;
  /** How far the log has been read. */
  head = 0n;
  live = false;

  constructor(private readonly size: number) {}

  /** Number behind the last event. */
  get end(): number {
    return this.first + this.entries.length;
  }

  restart(position: bigint): void {
    this.first = this.end;
    this.entries = [];
    this.floor = this.head = position;
    this.live = false;
  }

  /** From here on more is read than before: newcomers can begin no earlier. */
  raiseFloor(): void {
    this.floor = this.head;
  }

  add({ events, position, live }: RawBatch<WindowEntry>): void {
    for (const entry of events) this.entries.push(entry);
    if (position !== null) this.head = position;
    this.live ||= live;
    // Half of it at a time, since moving an array is not free.
    if (this.entries.length < 1.5 * this.size) return;
    const dropped = this.entries.splice(0, this.entries.length - this.size);
    this.first += dropped.length;
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
