import { type Clock } from './clock.js';

interface CachedAnswer<T> {
  readonly until: number;
  readonly answer: Promise<T>;
  /** The next answer is being computed. */
  isRenewing: boolean;
}

/** Caches answers for a while: concurrent callers share one computation. A failed one is not cached. */
export class CachedAnswers<T> {
  private readonly cached = new Map<string, CachedAnswer<T>>();

  /**
   * `lendMs`: for this long after `ttlMs` callers still get the old answer while the next one is computed, so no
   * caller waits for a slow answer that changes little. Off by default.
   */
  constructor(
    private readonly clock: Clock,
    private readonly limits: { readonly ttlMs: number; readonly most: number; readonly lendMs?: number },
  ) {}

  get(id: string, compute: (now: number) => Promise<T>): Promise<T> {
    const now = this.clock.now();
    const known = this.cached.get(id);
    if (known && known.until > now) return known.answer;
    if (!known || known.until + (this.limits.lendMs ?? 0) <= now) return this.store(id, compute(now), now);
    if (!known.isRenewing) {
      known.isRenewing = true;
      const renewed = compute(now);
      renewed.then(
        () => void this.store(id, renewed, now),
        () => (known.isRenewing = false),
      );
    }
    return known.answer;
  }

  /** Computes the answer anew, unless it was since `outdated`. */
  renewed(id: string, outdated: Promise<T>, compute: (now: number) => Promise<T>): Promise<T> {
    const known = this.cached.get(id);
    if (known && known.answer !== outdated) return known.answer;
    const now = this.clock.now();
    return this.store(id, compute(now), now);
  }

  private store(id: string, answer: Promise<T>, now: number): Promise<T> {
    const entry = { until: now + this.limits.ttlMs, answer, isRenewing: false };
    this.cached.delete(id);
    this.cached.set(id, entry);
    answer.catch(() => {
      if (this.cached.get(id) === entry) this.cached.delete(id);
    });
    const oldest = this.cached.keys().next().value;
    if (this.cached.size > this.limits.most && oldest !== undefined) this.cached.delete(oldest);
    return answer;
  }
}
