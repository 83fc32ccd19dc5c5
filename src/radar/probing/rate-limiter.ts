import { setTimeout as delay } from 'node:timers/promises';

/** Lets things begin at most so often a second, evenly: a burst of probes would hold up whatever else the machine does. */
export class RateLimiter {
  private nextAt = 0;

  constructor(private readonly perSecond: number) {}

  /** Resolves at its turn. @throws AbortError */
  async turn(signal?: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.nextAt);
    this.nextAt = at + 1_000 / this.perSecond;
    if (at > now) await delay(at - now, undefined, signal && { signal });
  }
}
