import { companyPath } from '../../vocabulary/profile-path.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { type Revenue } from './get-revenue.query.js';
import { type RevenueAnswer } from './revenue-answers.dto.js';
import { INTERVAL_PCT } from './revenue-estimate.rules.js';

/** The API fields, followed by the evidence of the figure. */
export function presentRevenue({ company, revenue }: Revenue, publicUrl: string): Uncharged<RevenueAnswer> {
  const head = { domain: company.domain, name: company.name, slug: company.slug };
  const service_url = publicUrl + companyPath(company.slug);
  const { employees, valuation } = revenue;
  if (revenue.kind === 'reported') {
    const { amount, isVerified, asOf, employeesThen, provenance } = revenue;
    return {
      ...head,
      current_revenue: amount,
      is_revenue_verified: isVerified,
      revenue_multiple: ratio(valuation, amount, 10),
      revenue_per_employee: ratio(amount, employeesThen, 1),
      employee_count: employees,
      as_of: asOf,
      service_url,
      basis: 'reported',
      source: { name: provenance.source, url: provenance.sourceUrl ?? null, observed_at: provenance.observedAt },
    };
  }
  const { estimate, backtest } = revenue;
  const amount = threeDigits(estimate.revenue);
  return {
    ...head,
    current_revenue: amount,
    is_revenue_verified: false,
    revenue_multiple: ratio(valuation, amount, 10),
    revenue_per_employee: ratio(amount, employees, 1),
    employee_count: employees,
    as_of: middleOf(estimate.comparables.map(({ asOf }) => asOf)),
    service_url,
    basis: 'estimated',
    interval: {
      low: threeDigits(estimate.revenue / backtest.factor),
      high: threeDigits(estimate.revenue * backtest.factor),
      confidence_pct: INTERVAL_PCT,
    },
    comparables: estimate.comparables.map(({ name, slug, revenue: theirs, employees: heads, asOf }) => ({
      name,
      slug,
      revenue: theirs,
      employee_count: heads,
      revenue_per_employee: ratio(theirs, heads, 1),
      as_of: asOf,
    })),
    backtest: {
      figures: backtest.figures,
      median_error_pct: backtest.medianErrorPct,
      interval_held_pct: backtest.insidePct,
    },
  };
}

function ratio(of: number | null, by: number | null, digits: number): number | null {
  return of === null || !by ? null : Math.round((of / by) * digits) / digits;
}

/** An estimate is not more precise than three digits. */
function threeDigits(value: number): number {
  return Math.round(Number(value.toPrecision(3)));
}

/** One new figure among old ones does not make an estimate new. */
function middleOf(days: readonly string[]): string {
  return days.toSorted()[(days.length - 1) >> 1] ?? '';
}
