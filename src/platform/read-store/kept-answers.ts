import { type Clock } from '../../kernel/clock.js';

/** Answers that are as good for a while: computed once for all who ask meanwhile. One that failed is not kept. */
export class KeptAnswers<T> {
  private readonly kept = new Map<string, { readonly until: number; readonly answer: Promise<T> }>();

  constructor(
    private readonly clock: Clock,
    private readonly limits: { readonly keepMs: number; readonly most: number },
  ) {}

  get(id: string, compute: (now: number) => Promise<T>): Promise<T> {
    const now = this.clock.now();
    const known = this.kept.get(id);
    if (known && known.until > now) return known.answer;
    const answer = compute(now);
    this.kept.delete(id);
    this.kept.set(id, { until: now + this.limits.keepMs, answer });
    answer.catch(() => this.kept.delete(id));
    const oldest = this.kept.keys().next().value;
    if (this.kept.size > this.limits.most && oldest !== undefined) this.kept.delete(oldest);
    return answer;
  }
}
