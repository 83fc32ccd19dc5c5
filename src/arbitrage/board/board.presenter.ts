import { type ComparedClause, type Offer, type QuotedLeg, type Relation } from '../arbitrage.events.js';
import { VENUES } from '../arbitrage.events.js';
import { annualizedPct, roiPct, VENUE_LABELS } from '../prices/offer.rules.js';
import { decimalOf, fixed, ONE } from '../prices/decimal.rules.js';
import {
  type ArbitrageLeg,
  type ArbitrageOpportunity,
  type BoardAnswer,
  type ComparedClause as Clause,
} from './board-answers.dto.js';
import { type BoardView } from './get-board.query.js';
import { contractOf, noteOf } from './pair.decide.js';
import { type BoardPair, type BoardState } from './board-state.service.js';

export const DISCLAIMER =
  'Informational only, not an offer and not advice. Prices move between refreshes; read both rules before you trade.';
const EVIDENCE_OF_NEAR = new Set<ComparedClause['verdict']>(['different', 'unknown']);

export interface BoardAsk {
  readonly view: BoardView;
  readonly arbsOnly: boolean;
  readonly publicUrl: string;
}

/** The pairs of an answer, in the order of the board. */
export function shownPairs({ pairs }: BoardState, { arbsOnly }: Pick<BoardAsk, 'arbsOnly'>): readonly BoardPair[] {
  return arbsOnly ? pairs.filter(({ offer }) => offer.isArbitrage) : pairs;
}

/**
 * The board answer of the API. Amounts become JSON numbers only here.
 *
 * @param presented the pairs to list; default all shown ones
 */
export function presentBoard(state: BoardState, ask: BoardAsk, presented = shownPairs(state, ask)): BoardAnswer {
  const { pairs, degraded, asOf } = state;
  const { view, publicUrl } = ask;
  return {
    ok: true,
    matched_events: pairs.length,
    live_arbitrages: pairs.filter(({ offer }) => offer.isArbitrage).length,
    returned: shownPairs(state, ask).length,
    opportunities: presented.map((pair) => presentPair(pair, { view, publicUrl, asOf })),
    venues: VENUES,
    degraded_venues: degraded,
    as_of: asOf && asOf.toISOString(),
    disclaimer: DISCLAIMER,
    powered_by: { source: 'Scoutline', url: publicUrl },
  };
}

interface PairAsk {
  readonly view: BoardView;
  readonly publicUrl: string;
  readonly asOf: Date | null;
}

export function presentPair(pair: BoardPair, { view, publicUrl, asOf }: PairAsk): ArbitrageOpportunity {
  const { offer, row } = pair;
  const roi = roiPct(offer.combinedCost);
  const today = (asOf ?? new Date(0)).toISOString().slice(0, 10);
  const annualized = row.resolves_on === null ? null : annualizedPct(roi, today, row.resolves_on);
  return {
    pair_id: row.pair_id,
    event: row.event,
    resolves: row.resolves_on,
    is_arbitrage: offer.isArbitrage,
    combined_cost: Number(offer.combinedCost),
    gross_cost: Number(offer.grossCost),
    profit_per_dollar: Number(decimalOf(ONE - fixed(offer.combinedCost))),
    roi_pct: Number(roi),
    annualized_pct: annualized === null ? null : Number(annualized),
    arb_opened_at: row.last_opened_at && row.last_opened_at.toISOString(),
    legs: { yes: presentLeg(pair, offer.yes, view), no: presentLeg(pair, offer.no, view) },
    min_volume: offer.minVolume === null ? null : Number(offer.minVolume),
    depth_usd: offer.depthUsd === null ? null : Number(offer.depthUsd),
    match: {
      relation: row.relation,
      buy: { yes: sideOf(pair, offer.yes), no: sideOf(pair, offer.no) },
      evidence: evidenceOf(row.relation, row.clauses).map((clause) => presentClause(pair, clause)),
    },
    note: noteOf(row, offer),
    service_url: `${publicUrl}/arbitrage/${row.pair_id}`,
  };
}

function presentLeg({ row }: BoardPair, leg: QuotedLeg, view: BoardView): ArbitrageLeg {
  const { url, marketId } = contractOf(row, leg.venue);
  return {
    venue: leg.venue,
    venue_label: VENUE_LABELS[leg.venue],
    price: Number(leg.price),
    url: view === 'public' ? null : url,
    ...(view === 'routing' && { market_id: marketId }),
  };
}

/** The side that a leg buys, by its venue's name. */
export function sideOf({ row }: Pick<BoardPair, 'row'>, leg: Offer['yes']): string {
  return contractOf(row, leg.venue).outcomes[leg.outcome];
}

/** All clauses of a proof; for a near pair those that prevent one. */
function evidenceOf(relation: Relation, clauses: readonly ComparedClause[]): readonly ComparedClause[] {
  return relation === 'near' ? clauses.filter(({ verdict }) => EVIDENCE_OF_NEAR.has(verdict)) : clauses;
}

function presentClause({ row }: BoardPair, { clause, verdict, detail, first, second }: ComparedClause): Clause {
  return { clause, verdict, detail, [row.first_venue]: first, [row.second_venue]: second };
}
