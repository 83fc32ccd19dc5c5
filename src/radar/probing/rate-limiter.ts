import { setTimeout as delay } from 'node:timers/promises';

/** Spaces starts evenly at a maximum rate, since a burst of probes would delay other work. */
export class RateLimiter {
  private nextAt = 0;

  constructor(private readonly perSecond: number) {}

  /** Resolves at the next free slot. @throws AbortError */
  async turn(signal?: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.nextAt);
    this.nextAt = at + 1_000 / this.perSecond;
    if (at > now) await delay(at - now, undefined, signal && { signal });
  }
}
