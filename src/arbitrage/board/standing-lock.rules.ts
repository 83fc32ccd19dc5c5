import { type ArbitragePairEntity } from '../../../projections/arbitrage/arbitrage.entity.js';
import { type Offer } from '../arbitrage.events.js';
import { COMPARISON } from '../matching/compare.rules.js';
import { notTraded } from '../prices/offer.rules.js';

type Row = Pick<
  ArbitragePairEntity,
  'relation' | 'comparison' | 'first_venue' | 'second_venue' | 'first_quote' | 'second_quote'
>;

const OUTDATED = 'The rules were compared by an older version and are compared again at the next refresh: not counted.';

/**
 * A stored offer for display. A stored lock stays a lock only while its verdict has the current comparison version and
 * both venues take orders; otherwise a note gives the reason.
 */
export function confirmedOffer(row: Row, offer: Offer): Offer {
  const reasons = [
    ...(row.comparison === COMPARISON ? [] : [OUTDATED]),
    ...(row.first_quote?.open === false ? [notTraded(row.first_venue)] : []),
    ...(row.second_quote?.open === false ? [notTraded(row.second_venue)] : []),
  ];
  if (!offer.isArbitrage || (row.relation !== 'near' && reasons.length === 0)) return offer;
  return { ...offer, isArbitrage: false, notes: [...new Set([...offer.notes, ...reasons])] };
}
