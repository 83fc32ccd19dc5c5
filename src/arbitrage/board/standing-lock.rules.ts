import { type ArbitragePairEntity } from '../../../projections/arbitrage/arbitrage.entity.js';
import { type MatchedContract, type Offer } from '../arbitrage.events.js';
import { COMPARISON } from '../matching/compare.rules.js';
import { notTraded } from '../prices/offer.rules.js';

type Row = Pick<
  ArbitragePairEntity,
  'relation' | 'comparison' | 'first_venue' | 'second_venue' | 'first_quote' | 'second_quote'
> &
  Traded;

/** Until when each side trades. */
export interface Traded {
  readonly first: Pick<MatchedContract, 'tradesUntil'>;
  readonly second: Pick<MatchedContract, 'tradesUntil'>;
}

const OUTDATED = 'The rules were compared by an older version and are compared again at the next refresh: not counted.';

/**
 * A stored offer for display. A stored lock stays a lock only while its verdict has the current comparison version and
 * both venues take orders; otherwise a note gives the reason.
 *
 * @param now milliseconds since the epoch
 */
export function confirmedOffer(row: Row, offer: Offer, now: number): Offer {
  const reasons = [
    ...(row.comparison === COMPARISON ? [] : [OUTDATED]),
    ...(row.first_quote?.open === false || closesMs(row.first) <= now ? [notTraded(row.first_venue)] : []),
    ...(row.second_quote?.open === false || closesMs(row.second) <= now ? [notTraded(row.second_venue)] : []),
  ];
  if (!offer.isArbitrage || (row.relation !== 'near' && reasons.length === 0)) return offer;
  return { ...offer, isArbitrage: false, notes: [...new Set([...offer.notes, ...reasons])] };
}

/** The next time after `now` at which a side closes; infinite without one. */
export function nextClosing(rows: readonly Traded[], now: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { first, second } of rows) {
    for (const at of [closesMs(first), closesMs(second)]) if (at > now && at < next) next = at;
  }
  return next;
}

/** Infinite where the venue names no time. */
function closesMs({ tradesUntil }: Pick<MatchedContract, 'tradesUntil'>): number {
  const at = Date.parse(tradesUntil ?? '');
  return Number.isNaN(at) ? Number.POSITIVE_INFINITY : at;
}
