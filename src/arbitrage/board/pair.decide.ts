import { type Decider } from '../../kernel/domain-event.js';
import {
  type ArbitrageEvent,
  type CloseReason,
  type Decimal,
  type EventOf,
  type MatchedContract,
  type Offer,
  type OpenedLeg,
  type QuotedLeg,
} from '../arbitrage.events.js';
import { fixed, ONE } from '../prices/decimal.rules.js';
import { annualizedPct, roiPct } from '../prices/offer.rules.js';

export type Match = EventOf<'PairMatched'>;
export type Quote = EventOf<'PairQuoted'>;

/** The state of a pair. */
export interface PairState {
  readonly match: Match | null;
  readonly quote: Quote | null;
  /** Since when it is an open arbitrage; null where it is not. */
  readonly openedAt: string | null;
  readonly retired: EventOf<'PairRetired'>['reason'] | null;
}

export const pairDecider: Decider<PairState, ArbitrageEvent> = {
  initial: { match: null, quote: null, openedAt: null, retired: null },
  evolve(state, event) {
    switch (event.type) {
      case 'PairMatched':
        return { ...state, match: event.data, retired: null };
      case 'PairQuoted':
        return { ...state, quote: event.data };
      case 'ArbitrageOpened':
        return { ...state, openedAt: event.data.openedAt };
      case 'ArbitrageClosed':
        return { ...state, openedAt: null };
      case 'PairRetired':
        return { ...state, retired: event.data.reason };
    }
  },
};

/** A refresh's result for a pair. A null quote means that a venue was unreadable, so the last quotes stay. */
export interface Finding {
  readonly match: Match;
  readonly quote: Quote | null;
}

/**
 * The events for a changed verdict, changed prices, and an arbitrage that opens or closes. Unchanged facts give no
 * event, so repeated or concurrent refreshes add nothing.
 *
 * @param now ISO 8601
 */
export function refreshPair(state: PairState, { match, quote }: Finding, now: string): ArbitrageEvent[] {
  if (state.retired === 'settled') return [];
  const events: ArbitrageEvent[] = [];
  const append = (...more: ArbitrageEvent[]): void => {
    events.push(...more);
    state = more.reduce((current, event) => pairDecider.evolve(current, event), state);
  };
  if (state.retired !== null || !sameVerdict(state.match, match)) {
    // A verdict depends on both texts: a change of either closes an arbitrage opened under the old one. A moved closing
    // time or a newer comparison with the same proof would only alert of the same arbitrage again.
    const ended = isSameProof(state.match, match) ? [] : closed(state, 'rules_changed', now);
    append(...ended, { type: 'PairMatched', data: match });
  }
  if (!quote) return events;
  if (!sameQuote(state.quote, quote)) append({ type: 'PairQuoted', data: quote });
  const isOpen = state.openedAt !== null;
  const isTraded = quote.first.open && quote.second.open;
  const lock = quote.offer?.isArbitrage === true && match.relation !== 'near' && isTraded;
  if (lock && !isOpen) append(opened(match, quote.offer, now));
  if (!lock && isOpen) append(...closed(state, reasonOf(quote), now));
  return events;
}

/** The contracts no longer match, though both still trade. */
export function unmatchPair(state: PairState, now: string): ArbitrageEvent[] {
  if (!state.match || state.retired !== null) return [];
  return [
    ...closed(state, 'unmatched', now),
    {
      type: 'PairRetired',
      data: { pairId: state.match.pairId, reason: 'unmatched', settlement: null, diverged: null },
    },
  ];
}

/** Both venues have settled: the pair is judged by the payout of one Yes each. */
export function settlePair(
  state: PairState,
  settlement: { readonly first: Decimal; readonly second: Decimal },
  now: string,
): ArbitrageEvent[] {
  const { match } = state;
  if (!match || state.retired === 'settled') return [];
  return [
    ...closed(state, 'market_closed', now),
    {
      type: 'PairRetired',
      data: { pairId: match.pairId, reason: 'settled', settlement, diverged: divergedFrom(match.relation, settlement) },
    },
  ];
}

/** Whether the payouts contradict the claimed relation; a near pair claims none. */
function divergedFrom(relation: Match['relation'], settlement: { first: Decimal; second: Decimal }): boolean | null {
  if (relation === 'near') return null;
  const [first, second] = [fixed(settlement.first), fixed(settlement.second)];
  return relation === 'identity' ? first !== second : first + second !== ONE;
}

function sameVerdict(known: Match | null, match: Match): boolean {
  return (
    known !== null &&
    known.comparison === match.comparison &&
    known.first.rulesDigest === match.first.rulesDigest &&
    known.second.rulesDigest === match.second.rulesDigest
  );
}

/** Whether both texts, all clauses and all that an alert says are the same. */
function isSameProof(known: Match | null, match: Match): boolean {
  return known !== null && proofText(known) === proofText(match);
}

function proofText({ relation, event, resolvesOn, first, second, clauses, note }: Match): string {
  const texts = [first, second].map(({ url, outcomes, rules }) => [url, outcomes, rules]);
  return canonicalText([relation, event, resolvesOn, texts, clauses, note]);
}

/** Compares by value, since a store may reorder fields. */
function sameQuote(known: Quote | null, quote: Quote): boolean {
  return known !== null && canonicalText(known) === canonicalText(quote);
}

function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  );
}

function reasonOf({ first, second }: Quote): CloseReason {
  return first.open && second.open ? 'price' : 'market_closed';
}

function closed(state: PairState, reason: CloseReason, now: string): ArbitrageEvent[] {
  if (state.openedAt === null || !state.match) return [];
  const combinedCost = reason === 'price' ? (state.quote?.offer?.combinedCost ?? null) : null;
  return [
    {
      type: 'ArbitrageClosed',
      data: { pairId: state.match.pairId, openedAt: state.openedAt, closedAt: now, reason, combinedCost },
    },
  ];
}

function opened(match: Match, offer: Offer, now: string): ArbitrageEvent {
  const roi = roiPct(offer.combinedCost);
  return {
    type: 'ArbitrageOpened',
    data: {
      pairId: match.pairId,
      openedAt: now,
      event: match.event,
      resolvesOn: match.resolvesOn,
      relation: match.relation,
      legs: { yes: legOf(match, offer.yes), no: legOf(match, offer.no) },
      grossCost: offer.grossCost,
      combinedCost: offer.combinedCost,
      roiPct: roi,
      annualizedPct: match.resolvesOn === null ? null : annualizedPct(roi, now.slice(0, 10), match.resolvesOn),
      depthUsd: offer.depthUsd,
      minVolume: offer.minVolume,
      rulesDigests: { first: match.first.rulesDigest, second: match.second.rulesDigest },
      note: noteOf(match, offer),
    },
  };
}

function legOf(match: Match, leg: QuotedLeg): OpenedLeg {
  const { marketId, url } = contractOf(match, leg.venue);
  return { ...leg, marketId, url };
}

export function contractOf(
  { first, second }: Pick<Match, 'first' | 'second'>,
  venue: QuotedLeg['venue'],
): MatchedContract {
  return first.venue === venue ? first : second;
}

/** All remarks on a row; null without any. */
export function noteOf(match: Pick<Match, 'note'>, offer: Pick<Offer, 'notes'>): string | null {
  const sentences = [match.note, ...offer.notes].filter((sentence) => sentence !== null);
  return sentences.length === 0 ? null : sentences.join(' ');
}
