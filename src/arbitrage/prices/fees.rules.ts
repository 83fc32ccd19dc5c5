import { type Decimal } from '../arbitrage.events.js';
import { fixed, ONE, rounded, times, type Fixed } from './decimal.rules.js';

/** A venue's fee formula. */
export type FeeTerms =
  | { readonly kind: 'none' }
  /** At entry: shares × rate × p × (1 − p), rounded up to a number of places per trade. */
  | { readonly kind: 'quadratic'; readonly rate: Decimal; readonly places: number }
  /** A share of the winning side's profit. */
  | { readonly kind: 'profit'; readonly rate: Decimal }
  /** The venue publishes no fee, or one without a known formula: no lock is possible. */
  | { readonly kind: 'unknown'; readonly why: string };

/** The entry fee for shares at a price, USD; zero where unknown, as `feesKnown` shows. */
export function entryFee(terms: FeeTerms, price: Fixed, shares: Fixed = ONE): Fixed {
  if (terms.kind !== 'quadratic') return 0n;
  return rounded(unroundedFee(terms, price, shares), terms.places, 'up');
}

/** The same before a trade's rounding: the fee per share in a large trade. */
export function unroundedFee(terms: FeeTerms, price: Fixed, shares: Fixed = ONE): Fixed {
  if (terms.kind !== 'quadratic') return 0n;
  const perShare = times(fixed(terms.rate), times(price, ONE - price, 'up'), 'up');
  return times(perShare, shares, 'up');
}

/** The payout of one winning share after fees. */
export function netPayout(terms: FeeTerms, price: Fixed): Fixed {
  if (terms.kind !== 'profit') return ONE;
  return ONE - times(fixed(terms.rate), ONE - price, 'up');
}
