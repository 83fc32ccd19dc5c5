import { type IdempotencySecret } from './idempotency-secret.js';
import { type IdempotencyStore } from './idempotency-store.js';

const TICK_MS = 1_000;
/** Most requests end sooner and need no renewal. */
const RENEW_FROM_MS = 2_000;
/** Limit of unsettled keys while the database is unavailable; beyond it leases expire. */
const MOST_UNSETTLED = 1_000;

interface Claimed {
  readonly secret: IdempotencySecret;
  readonly owner: string;
  readonly sinceMs: number;
}

/**
 * The keys under which this process runs requests: renews their leases, and settles keys that a database fault left
 * open.
 */
export class KeyLocks {
  private readonly running = new Map<string, Claimed>();
  private readonly unsettled = new Map<string, () => Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private isTicking = false;

  constructor(private readonly store: IdempotencyStore) {}

  hold(secret: IdempotencySecret, owner: string): void {
    this.running.set(owner, { secret, owner, sinceMs: performance.now() });
    this.startTicking();
  }

  release(owner: string): void {
    this.running.delete(owner);
  }

  /** Retries until the database accepts it. */
  settleLater(owner: string, settle: () => Promise<void>): void {
    if (this.unsettled.size >= MOST_UNSETTLED) return;
    this.unsettled.set(owner, settle);
    this.startTicking();
  }

  private startTicking(): void {
    this.timer ??= setInterval(() => void this.tick(), TICK_MS).unref();
  }

  private async tick(): Promise<void> {
    if (this.isTicking) return;
    this.isTicking = true;
    try {
      for (const [owner, settle] of this.unsettled) {
        await settle();
        this.unsettled.delete(owner);
      }
      const from = performance.now() - RENEW_FROM_MS;
      await this.store.renew([...this.running.values()].filter(({ sinceMs }) => sinceMs <= from));
    } catch {
      // On a database fault the next tick retries.
    } finally {
      this.isTicking = false;
    }
    if (this.running.size > 0 || this.unsettled.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
