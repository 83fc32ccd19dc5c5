import { setTimeout as delay } from 'node:timers/promises';

export interface Known<T> {
  readonly value: T;
  readonly ageMs: number;
}

interface Limits {
  /** A figure younger than this is not measured again. */
  readonly freshMs: number;
  /** A page waits so long for a new figure, and then shows the last one. */
  readonly patienceMs: number;
}

/** Something that may take longer to measure than a page may: measured once at a time, beside whoever looks. */
export class LastKnown<T> {
  private known: { readonly value: T; readonly at: number } | null = null;
  private running: Promise<void> | null = null;

  constructor(
    private readonly measure: () => Promise<T>,
    private readonly limits: Limits,
  ) {}

  /** The last figure with its age, a new one where that is quick; null before the first. */
  async look(): Promise<Known<T> | null> {
    const isFresh = this.known !== null && performance.now() - this.known.at < this.limits.freshMs;
    if (!isFresh) {
      this.running ??= this.measured().finally(() => (this.running = null));
      const patience = new AbortController();
      const late = delay(this.limits.patienceMs, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([this.running, late]);
      patience.abort();
    }
    return this.known && { value: this.known.value, ageMs: Math.round(performance.now() - this.known.at) };
  }

  /** One that fails leaves the last figure standing, which grows old for all to see. */
  private async measured(): Promise<void> {
    try {
      this.known = { value: await this.measure(), at: performance.now() };
    } catch {
      return;
    }
  }
}
