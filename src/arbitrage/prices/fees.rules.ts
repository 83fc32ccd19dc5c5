import { type Decimal } from '../arbitrage.events.js';
import { fixed, ONE, rounded, times, type Fixed } from './decimal.rules.js';

/** What a venue takes, in its own formula. */
export type FeeTerms =
  | { readonly kind: 'none' }
  /** At entry: shares × rate × p × (1 − p), rounded up to so many places a trade. */
  | { readonly kind: 'quadratic'; readonly rate: Decimal; readonly places: number }
  /** Of the profit of the side that wins. */
  | { readonly kind: 'profit'; readonly rate: Decimal }
  /** The venue does not say, or says something that has no known formula: no lock rests on it. */
  | { readonly kind: 'unknown'; readonly why: string };

/** Fee for buying so many shares at a price, USD; zero where it is unknown, which `feesKnown` then tells. */
export function entryFee(terms: FeeTerms, price: Fixed, shares: Fixed = ONE): Fixed {
  if (terms.kind !== 'quadratic') return 0n;
  return rounded(unroundedFee(terms, price, shares), terms.places, 'up');
}

/** The same before a trade's rounding: what a share costs in a trade of many. */
export function unroundedFee(terms: FeeTerms, price: Fixed, shares: Fixed = ONE): Fixed {
  if (terms.kind !== 'quadratic') return 0n;
  const perShare = times(fixed(terms.rate), times(price, ONE - price, 'up'), 'up');
  return times(perShare, shares, 'up');
}

/** What one winning share pays after the venue's part. */
export function netPayout(terms: FeeTerms, price: Fixed): Fixed {
  if (terms.kind !== 'profit') return ONE;
  return ONE - times(fixed(terms.rate), ONE - price, 'up');
}
