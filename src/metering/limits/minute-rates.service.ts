import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { type Clock } from '../../kernel/clock.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { type MinuteUse, RateBucket, type RateReport } from './rate-bucket.js';
import { RateStore } from './rate-store.js';
import { type RateGrant, settleRate } from './rate-window.rules.js';

const MAX_BUCKETS = 100_000;
const SWEEP_EVERY = 600;
/** Maximum wait for the database; after it the process counts alone. */
const STORE_TIMEOUT_MS = 1_000;

/**
 * Limits requests per minute: in any 60 seconds, all processes together admit at most the limit. A process reserves
 * tokens in advance, so that most calls need no database, and reports once a second. Without the database each process
 * counts alone.
 */
@Injectable()
export class MinuteRates implements OnApplicationShutdown {
  private readonly buckets = new Map<string, RateBucket>();
  private readonly store: RateStore | null;
  private readonly pending = new Set<string>();
  private flushing: Promise<void> | null = null;
  /** The store did not answer; the next exchange tries again. */
  private isAway = false;
  private isProbing = false;
  private timer: NodeJS.Timeout | null = null;
  private exchanges = 0;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() @Inject(ReadStore) readStore: ReadStore | null = null,
  ) {
    this.store = readStore && new RateStore(readStore);
  }

  /** Synchronous where the process has tokens of the subject. A weight above the limit counts as the limit. */
  take(subject: string, limit: number, weight = 1): MinuteUse | Promise<MinuteUse> {
    const now = this.clock.now();
    const bucket = this.bucket(subject, limit);
    const needed = Math.min(weight, limit);
    if (bucket.spend(needed, now)) {
      if (bucket.isLow) this.request(subject);
      return bucket.use(true, now);
    }
    if (bucket.isRefused(now)) return bucket.use(false, now);
    if (!this.store || this.isAway) return bucket.use(bucket.spendAlone(needed, now), now);
    return new Promise((resolve) => {
      bucket.waiting.push({ needed, resolve });
      this.request(subject);
    });
  }

  /** Counts use that is known only afterwards, even beyond the limit; later calls then wait. */
  add(subject: string, limit: number, weight: number): void {
    this.bucket(subject, limit).add(weight, this.clock.now());
    if (this.store && !this.isAway) this.request(subject);
  }

  /** Returns tokens that do not count after all. */
  giveBack(subject: string, limit: number, weight = 1): void {
    this.bucket(subject, limit).giveBack(weight, this.clock.now());
  }

  start(everyMs = 1_000): void {
    this.timer ??= setInterval(() => void this.exchange(), everyMs);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  /** Sends the last reports, so that the next process starts from them. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.exchange();
  }

  /** Reports use to the other processes and returns unused tokens. */
  async exchange(): Promise<void> {
    const now = this.clock.now();
    for (const [subject, bucket] of this.buckets) {
      if (bucket.isForgettable(now)) this.buckets.delete(subject);
      else if (bucket.hasChanged(now)) this.pending.add(subject);
    }
    if (!this.store) return;
    this.isProbing = true;
    await this.flush();
    this.isProbing = false;
    if (this.exchanges++ % SWEEP_EVERY === 0) await this.store.sweep().catch(() => undefined);
  }

  private request(subject: string): void {
    this.pending.add(subject);
    void this.flush();
  }

  /** Runs one exchange at a time; later reports join the next one. */
  private flush(): Promise<void> {
    this.flushing ??= this.settlePending();
    return this.flushing;
  }

  private async settlePending(): Promise<void> {
    // Yields one turn, so that concurrent calls share the exchange.
    await Promise.resolve();
    try {
      while (this.pending.size > 0) {
        const subjects = [...this.pending];
        this.pending.clear();
        await this.settle(subjects);
      }
    } finally {
      // Must follow the last check in the same turn; a call in between would wait for ever.
      this.flushing = null;
    }
  }

  private async settle(subjects: readonly string[]): Promise<void> {
    const now = this.clock.now();
    const reports = new Map<string, RateReport>();
    for (const subject of subjects) {
      const bucket = this.buckets.get(subject);
      if (bucket) reports.set(subject, bucket.report(now, this.isAway));
    }
    const grants = await this.shared(reports);
    const then = this.clock.now();
    for (const [subject, report] of reports) {
      const bucket = this.buckets.get(subject);
      const grant = grants.get(subject);
      if (!bucket) continue;
      if (grant) {
        bucket.settled(grant, then);
        if (bucket.waiting.length > 0) this.pending.add(subject);
      } else {
        bucket.restore(report);
        bucket.answerWaiting(then, (needed) => bucket.spendAlone(needed, then));
      }
    }
  }

  /** The grants of the store; smaller than requested where the store does not answer in time. */
  private async shared(reports: ReadonlyMap<string, RateReport>): Promise<ReadonlyMap<string, RateGrant>> {
    const grants = new Map<string, RateGrant>();
    const { store } = this;
    if (!store || (this.isAway && !this.isProbing)) return grants;
    const over = new AbortController();
    const late = delay(STORE_TIMEOUT_MS, undefined, { signal: over.signal, ref: false }).then(() => {
      throw new Error('the rate store does not answer');
    });
    try {
      await Promise.race([this.writeAll(store, reports, grants, over.signal), late]);
      this.isAway = false;
    } catch {
      this.isAway = true;
    } finally {
      late.catch(() => undefined);
      over.abort();
    }
    return new Map(grants);
  }

  /** Reads, settles and writes until no other process interferes. */
  private async writeAll(
    store: RateStore,
    reports: ReadonlyMap<string, RateReport>,
    grants: Map<string, RateGrant>,
    signal: AbortSignal,
  ): Promise<void> {
    let open = [...reports.keys()];
    while (open.length > 0 && !signal.aborted) {
      const stored = await store.read(open);
      const now = this.clock.now();
      const changes = open.map((subject) => {
        const { revision, window } = stored.get(subject) ?? { revision: 0, window: [] };
        const report = reports.get(subject) as RateReport;
        const grant = settleRate(window, report, now);
        const isSame = grant.granted === 0 && report.used === 0 && report.moved.length === 0;
        return { subject, revision, window: grant.window, grant, isSame };
      });
      const different = changes.filter(({ isSame }) => !isSame);
      const written = different.length > 0 ? await store.write(different) : new Set<string>();
      for (const { subject, grant, isSame } of changes) {
        if (isSame || written.has(subject)) grants.set(subject, grant);
      }
      open = open.filter((subject) => !grants.has(subject));
    }
  }

  private bucket(subject: string, limit: number): RateBucket {
    let bucket = this.buckets.get(subject);
    if (!bucket) {
      if (this.buckets.size >= MAX_BUCKETS) this.removeOldest();
      bucket = new RateBucket(limit);
      this.buckets.set(subject, bucket);
    }
    bucket.limit = limit;
    return bucket;
  }

  /** Evicts buckets without tokens first, then the oldest, whose use the store has recorded. */
  private removeOldest(): void {
    const now = this.clock.now();
    for (const [subject, bucket] of this.buckets) if (bucket.isForgettable(now)) this.buckets.delete(subject);
    for (const [subject, bucket] of this.buckets) {
      if (this.buckets.size < MAX_BUCKETS) break;
      if (bucket.waiting.length === 0 && !bucket.hasChanged(now)) this.buckets.delete(subject);
    }
  }
}
