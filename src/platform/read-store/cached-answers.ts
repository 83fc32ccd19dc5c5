import { type Clock } from '../../kernel/clock.js';

interface CachedAnswer<T> {
  readonly until: number;
  readonly answer: Promise<T>;
  /** The next answer is being computed. */
  isRenewing: boolean;
}

/** Answers that are as good for a while: computed once for all who ask meanwhile. One that failed is not kept. */
export class CachedAnswers<T> {
  private readonly kept = new Map<string, CachedAnswer<T>>();

  /**
   * `lendMs`: for so long after `keepMs` the old answer is still given, while the next one is computed for those who
   * come after: nobody waits for what is slow to compute and changes little. The default is not to.
   */
  constructor(
    private readonly clock: Clock,
    private readonly limits: { readonly keepMs: number; readonly most: number; readonly lendMs?: number },
  ) {}

  get(id: string, compute: (now: number) => Promise<T>): Promise<T> {
    const now = this.clock.now();
    const known = this.kept.get(id);
    if (known && known.until > now) return known.answer;
    if (!known || known.until + (this.limits.lendMs ?? 0) <= now) return this.keep(id, compute(now), now);
    if (!known.isRenewing) {
      known.isRenewing = true;
      const renewed = compute(now);
      renewed.then(
        () => void this.keep(id, renewed, now),
        () => (known.isRenewing = false),
      );
    }
    return known.answer;
  }

  private keep(id: string, answer: Promise<T>, now: number): Promise<T> {
    const entry = { until: now + this.limits.keepMs, answer, isRenewing: false };
    this.kept.delete(id);
    this.kept.set(id, entry);
    answer.catch(() => {
      if (this.kept.get(id) === entry) this.kept.delete(id);
    });
    const oldest = this.kept.keys().next().value;
    if (this.kept.size > this.limits.most && oldest !== undefined) this.kept.delete(oldest);
    return answer;
  }
}
