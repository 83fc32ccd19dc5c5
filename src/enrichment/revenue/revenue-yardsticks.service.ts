import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { CachedAnswers } from '../../kernel/cached-answers.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { backtest, Comparables, type Backtest, type Comparable } from './revenue-estimate.rules.js';

export interface Yardstick {
  readonly comparables: Comparables;
  readonly backtest: Backtest | null;
}

/** Newest first; of equal dates a verified figure first. */
export const NEWEST_FIGURE = `r.as_of DESC, r.is_verified DESC, r.provenance->>'observedAt' DESC, r.figure_id`;
/** Older figures say little of the revenue per employee of today. */
const MAX_AGE_YEARS = 5;
const YEARS_APART = 2;

/**
 * Whether a day is near enough to a figure's date for a ratio of both, in SQL.
 *
 * @param year of the figure
 */
export function isNear(day: string, year = 'left(r.as_of, 4)::integer'): string {
  return `abs(extract(year FROM ${day}) - ${year}) <= ${YEARS_APART}`;
}

/** Whether the company's number of employees, where its day is known, is near enough to the figure. */
export const EMPLOYEES_NEAR = `(c.employees_on IS NULL OR ${isNear('c.employees_on')})`;
const CACHE_MS = 60_000;
/** The query over all figures is slow at scale, and an interval a few minutes old is as good. */
const LEND_MS = 600_000;

/** The companies that estimates compare with. */
@Injectable()
export class RevenueYardsticks {
  private readonly yardsticks: CachedAnswers<Yardstick>;

  constructor(
    private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.yardsticks = new CachedAnswers(clock, { ttlMs: CACHE_MS, lendMs: LEND_MS, most: 2 });
  }

  /** Generated data never influences estimates for real companies: each has its own yardstick. */
  of(generated: boolean): Promise<Yardstick> {
    return this.yardsticks.get(String(generated), () => this.measure(generated));
  }

  private async measure(generated: boolean): Promise<Yardstick> {
    const rows = await this.store.query<Comparable>(
      `SELECT DISTINCT ON (r.company_id) r.company_id AS "companyId", c.name, c.slug, r.amount AS revenue,
         coalesce(r.employee_count, c.employee_count) AS employees, r.as_of AS "asOf", c.sectors
       FROM read.company_revenues r JOIN read.companies c USING (company_id)
       WHERE c.status <> 'pending' AND c.generated = $1 AND r.amount > 0
         AND coalesce(r.employee_count, CASE WHEN ${EMPLOYEES_NEAR} THEN c.employee_count END) > 0 AND left(r.as_of, 4)::integer >= $2
       ORDER BY r.company_id, ${NEWEST_FIGURE}`,
      [generated, new Date(this.clock.now()).getUTCFullYear() - MAX_AGE_YEARS],
    );
    const comparables = new Comparables(rows.map((row) => ({ ...row, sectors: folded(row.sectors) })));
    return { comparables, backtest: backtest(comparables) };
  }
}

export function folded(sectors: readonly string[]): string[] {
  return sectors.map((sector) => sector.toLowerCase());
}
