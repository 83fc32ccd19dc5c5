import { type HeadsRequested } from './heads.events.js';

const REQUESTED: HeadsRequested['type'] = 'HeadsRequested';
/** At most so many events stand between two heads leaves, once there is one. */
export const EPOCH_EVENTS = 10_000;

/**
 * Where heads leaves stand: a function of the log of events alone, since a rebuild must give the same bytes. The first
 * stands before the first `HeadsRequested`.
 */
export class HeadsPlaces {
  /** @param since events since the last heads leaf; null before the first */
  constructor(private since: number | null = null) {}

  get begun(): boolean {
    return this.since !== null;
  }

  /** Whether a heads leaf stands before the next event, which is of this type. */
  isDueBefore(type: string): boolean {
    return type === REQUESTED || (this.since !== null && this.since >= EPOCH_EVENTS);
  }

  addHeads(): void {
    this.since = 0;
  }

  addEvent(): void {
    if (this.since !== null) this.since++;
  }
}
