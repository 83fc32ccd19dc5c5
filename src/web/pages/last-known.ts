import { pauseFor } from '../../platform/process/pause-for.js';

export interface Known<T> {
  readonly value: T;
  readonly ageMs: number;
}

interface Limits {
  /** A younger value is not measured again. */
  readonly freshMs: number;
  /** How long a page waits for a new value before it shows the last one. */
  readonly patienceMs: number;
}

/** A slow measurement: at most one runs at a time, in the background of page requests. */
export class LastKnown<T> {
  private known: { readonly value: T; readonly at: number } | null = null;
  private running: Promise<void> | null = null;

  constructor(
    private readonly measure: () => Promise<T>,
    private readonly limits: Limits,
  ) {}

  /** The last value with its age, or a new one if it is fast; null before the first. */
  async read(): Promise<Known<T> | null> {
    const isFresh = this.known !== null && performance.now() - this.known.at < this.limits.freshMs;
    if (!isFresh) {
      this.running ??= this.measured().finally(() => (this.running = null));
      const patience = new AbortController();
      const late = pauseFor(this.limits.patienceMs, patience.signal);
      await Promise.race([this.running, late]);
      patience.abort();
    }
    return this.known && { value: this.known.value, ageMs: Math.round(performance.now() - this.known.at) };
  }

  /** A failed measurement keeps the last value, whose age is shown. */
  private async measured(): Promise<void> {
    try {
      this.known = { value: await this.measure(), at: performance.now() };
    } catch {
      return;
    }
  }
}
