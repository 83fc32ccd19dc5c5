import { charged } from '../../web/openapi/answer-parts.js';
import {
  choice,
  component,
  count,
  decimal,
  flag,
  link,
  list,
  maybe,
  object,
  orNull,
  text,
} from '../../web/openapi/answer-schema.js';

const COMPARABLE = component('RevenueComparable', 'A company whose reported revenue the estimate rests on.', {
  name: text('Its name.'),
  slug: text('Its slug.'),
  revenue: decimal('USD a year.'),
  employee_count: orNull(count('People.')),
  revenue_per_employee: orNull(decimal('USD.')),
  as_of: text('Of when its figure is.'),
});

export const REVENUE_ANSWER = charged('Revenue of a company.', {
  domain: orNull(text('Its domain.')),
  name: text('Its name.'),
  slug: text('Its slug.'),
  current_revenue: decimal('USD a year.'),
  is_revenue_verified: flag('Whether the source is an account, not a statement.'),
  revenue_multiple: orNull(decimal('Valuation over revenue.')),
  revenue_per_employee: orNull(decimal('USD.')),
  employee_count: orNull(count('People.')),
  as_of: text('Of when the figure is.'),
  service_url: link('Its page here.'),
  basis: choice('Which of the members below there are.', ['reported', 'estimated']),
  source: maybe(
    object('Where a reported figure comes from.', {
      name: text('Name.'),
      url: orNull(text('Address.')),
      observed_at: text('When it was read.'),
    }),
  ),
  interval: maybe(
    object('In which an estimate lies.', {
      low: decimal('USD.'),
      high: decimal('USD.'),
      confidence_pct: decimal('How often the truth is meant to lie in it, percent.'),
    }),
  ),
  comparables: maybe(list(COMPARABLE, 'What an estimate rests on.')),
  backtest: maybe(
    object('How far such estimates were off where the truth is known.', {
      figures: count('Companies it was tried on.'),
      median_error_pct: orNull(decimal('Percent.')),
      interval_held_pct: orNull(decimal('Share of them that lay in the interval, percent.')),
    }),
  ),
});
