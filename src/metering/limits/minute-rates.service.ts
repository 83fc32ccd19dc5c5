import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';

interface Bucket {
  limit: number;
  tokens: number;
  filledAt: number;
  /** Taken here and not yet told to the others. */
  untold: number;
  /** Sum of all processes at the last exchange; null before the first. */
  total: number | null;
}

export interface MinuteUse {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the bucket is full again. */
  readonly resetSeconds: number;
  /** Seconds until the refused call would be allowed; 0 where it was. */
  readonly retryAfterSeconds: number;
}

const MINUTE_MS = 60_000;
const MAX_BUCKETS = 100_000;
const SWEEP_EVERY = 600;

/**
 * Requests a minute, as token buckets: full at the limit, refilled evenly. Each process counts by itself and once a
 * second takes over what the others have let in; with N processes a subject may exceed its limit by what N-1 of them
 * let in within that second.
 */
@Injectable()
export class MinuteRates implements OnApplicationShutdown {
  private readonly buckets = new Map<string, Bucket>();
  private timer: NodeJS.Timeout | null = null;
  private exchanges = 0;
  private exchanging: Promise<void> | null = null;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() @Inject(ReadStore) private readonly readStore: ReadStore | null = null,
  ) {}

  take(subject: string, limit: number, weight = 1): MinuteUse {
    const now = this.clock.now();
    const bucket = this.bucket(subject, limit, now);
    // A weight beyond the whole limit is let through once the bucket is full, or it never would be.
    const needed = Math.min(weight, limit);
    const allowed = bucket.tokens >= needed;
    if (allowed) {
      bucket.tokens -= weight;
      bucket.untold += weight;
    }
    const perSecond = limit / 60;
    return {
      allowed,
      limit,
      remaining: Math.max(0, Math.floor(bucket.tokens)),
      resetSeconds: Math.ceil((limit - bucket.tokens) / perSecond),
      retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((needed - bucket.tokens) / perSecond)),
    };
  }

  /** What was taken does not count after all. */
  giveBack(subject: string, limit: number, weight = 1): void {
    const bucket = this.bucket(subject, limit, this.clock.now());
    bucket.tokens = Math.min(limit, bucket.tokens + weight);
    bucket.untold -= weight;
  }

  start(everyMs = 1_000): void {
    this.timer = setInterval(() => {
      // Losing an exchange only makes the limit looser until the next one.
      this.exchanging ??= this.exchange()
        .catch(() => undefined)
        .finally(() => {
          this.exchanging = null;
        });
    }, everyMs);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.exchanging;
  }

  /** Tells the others what was taken here and takes over what they let in. */
  async exchange(): Promise<void> {
    this.forget();
    const told = [...this.buckets];
    if (!this.readStore || told.length === 0) return;
    const weights = told.map(([, bucket]) => bucket.untold);
    for (const [, bucket] of told) bucket.untold = 0;
    const rows = await this.readStore.query<{ subject: string; weight: string }>(
      `INSERT INTO ops.rate_use AS r (subject, weight)
       SELECT subject, weight FROM unnest($1::text[], $2::bigint[]) AS n(subject, weight) ORDER BY subject
       ON CONFLICT (subject) DO UPDATE SET weight = r.weight + excluded.weight, used_at = now()
       RETURNING subject, weight`,
      [told.map(([subject]) => subject), weights],
    );
    const totals = new Map(rows.map(({ subject, weight }) => [subject, Number(weight)]));
    told.forEach(([subject, bucket], index) => {
      const total = totals.get(subject) ?? 0;
      const others = bucket.total === null ? 0 : total - bucket.total - (weights[index] ?? 0);
      // A smaller sum than before means that the table was emptied; then all start anew.
      if (others > 0) bucket.tokens = Math.max(bucket.tokens - others, -bucket.limit);
      bucket.total = total;
    });
    if (this.exchanges++ % SWEEP_EVERY === 0) {
      await this.readStore.query(`DELETE FROM ops.rate_use WHERE used_at < now() - interval '1 hour'`);
    }
  }

  private bucket(subject: string, limit: number, now: number): Bucket {
    let bucket = this.buckets.get(subject);
    if (!bucket) {
      if (this.buckets.size >= MAX_BUCKETS) this.forget();
      bucket = { limit, tokens: limit, filledAt: now, untold: 0, total: null };
      this.buckets.set(subject, bucket);
      return bucket;
    }
    const elapsed = Math.max(0, now - bucket.filledAt);
    bucket.tokens = Math.min(limit, bucket.tokens + (elapsed * limit) / MINUTE_MS);
    bucket.filledAt = now;
    bucket.limit = limit;
    return bucket;
  }

  /** A bucket that has had time to fill is as good as none. */
  private forget(): void {
    const now = this.clock.now();
    for (const [subject, { filledAt, untold, tokens, limit }] of this.buckets) {
      const full = tokens + ((now - filledAt) * limit) / MINUTE_MS >= limit;
      if (full && untold === 0) this.buckets.delete(subject);
    }
  }
}
