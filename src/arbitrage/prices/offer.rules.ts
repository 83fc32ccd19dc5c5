import { type Decimal, type Offer, type Outcome, type Relation, type VenueId } from '../arbitrage.events.js';
import { depthOf, type Level } from './depth.rules.js';
import { decimalOf, fixed, least, ONE, over, rounded, type Fixed } from './decimal.rules.js';
import { entryFee, netPayout, type FeeTerms } from './fees.rules.js';

/** One contract with all inputs of its cost. */
export interface PricedContract {
  readonly venue: VenueId;
  readonly yesAsk: Decimal | null;
  readonly noAsk: Decimal | null;
  readonly volume: Decimal | null;
  readonly fees: FeeTerms;
  /** Offers of both sides, best first; null without a book, or with an unread one. */
  readonly book: { readonly yes: readonly Level[]; readonly no: readonly Level[] } | null;
  /** The venue takes no orders for it now. */
  readonly paused?: boolean;
  /** Costs in the venue's terms that the price does not include, as text. */
  readonly remark: string | null;
}

interface Leg {
  readonly contract: PricedContract;
  readonly outcome: Outcome;
  readonly ask: Fixed;
}

export const COST_PLACES = 6;

const CONTRADICTIONS: Readonly<Record<Relation, string>> = {
  identity: 'The two Yes prices add up to a dollar, as those of opposite contracts do: not counted.',
  complement: 'The two Yes prices are alike, as those of one contract are: not counted.',
  near: '',
};

/** Above this gap, two prices of one side that add up to a dollar suggest the other relation. */
const SUSPICIOUS_GAP = fixed('0.5');
const SUSPICIOUS_SUM = fixed('0.03');

/**
 * The cheaper of the two ways to hold both outcomes of a pair. Null where neither has offers. A lock requires a proven
 * relation, known fees, book prices at venues with books, both venues taking orders, and a cost under a dollar in the
 * worse outcome.
 */
export function offerOf(
  first: PricedContract,
  second: PricedContract,
  relation: Relation,
  booksRead: boolean,
): Offer | null {
  const ways = waysOf(first, second, relation)
    .map((way) => costed(way))
    .filter((way) => way !== null);
  const best = ways.reduce<Costed | null>(
    (cheapest, way) => (cheapest && cheapest.cost <= way.cost ? cheapest : way),
    null,
  );
  if (!best) return null;
  const feesKnown = first.fees.kind !== 'unknown' && second.fees.kind !== 'unknown';
  const contradicted = pricesContradict(first, second, relation);
  const tradable = !first.paused && !second.paused;
  const isArbitrage = relation !== 'near' && feesKnown && booksRead && tradable && !contradicted && best.cost < ONE;
  return {
    yes: legOf(best.yes),
    no: legOf(best.no),
    grossCost: decimalOf(best.yes.ask + best.no.ask),
    combinedCost: decimalOf(best.cost),
    feesKnown,
    depthUsd: depthOfWay(best),
    minVolume: minVolumeOf(first, second),
    isArbitrage,
    notes: [
      ...notesOf(first, second),
      ...(contradicted ? [CONTRADICTIONS[relation]] : []),
      ...(relation !== 'near' && feesKnown && !booksRead && best.cost < ONE
        ? ['An order book could not be read: not counted.']
        : []),
    ],
  };
}

/** Profit in percent of the cost, four places, rounded down. */
export function roiPct(combinedCost: Decimal): Decimal {
  const cost = fixed(combinedCost);
  return decimalOf(rounded(over(100n * (ONE - cost), cost, 'down'), 4, 'down'));
}

/**
 * `roiPct` per year of 365 days, between two days (YYYY-MM-DD). A resolution today counts as one day; one that is
 * overdue has no known day, so it gives null.
 */
export function annualizedPct(roi: Decimal, from: string, to: string): Decimal | null {
  const ahead = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  if (ahead < 0) return null;
  const days = Math.max(1, ahead);
  return decimalOf(rounded((fixed(roi) * 365n) / BigInt(days), 4, 'down'));
}

function waysOf(
  first: PricedContract,
  second: PricedContract,
  relation: Relation,
): { yes: Leg | null; no: Leg | null }[] {
  // In a complement, the second's No pays where the first's Yes does.
  const same: Outcome = relation === 'complement' ? 'no' : 'yes';
  const other: Outcome = relation === 'complement' ? 'yes' : 'no';
  return [
    { yes: leg(first, 'yes'), no: leg(second, other) },
    { yes: leg(second, same), no: leg(first, 'no') },
  ];
}

function leg(contract: PricedContract, outcome: Outcome): Leg | null {
  const ask = outcome === 'yes' ? contract.yesAsk : contract.noAsk;
  return ask === null ? null : { contract, outcome, ask: fixed(ask) };
}

interface Costed {
  readonly yes: Leg;
  readonly no: Leg;
  readonly cost: Fixed;
}

function costed({ yes, no }: { yes: Leg | null; no: Leg | null }): Costed | null {
  if (!yes || !no) return null;
  const spent = yes.ask + entryFee(yes.contract.fees, yes.ask) + no.ask + entryFee(no.contract.fees, no.ask);
  const worst = least(netPayout(yes.contract.fees, yes.ask), netPayout(no.contract.fees, no.ask));
  return { yes, no, cost: rounded(over(spent, worst, 'up'), COST_PLACES, 'up') };
}

function depthOfWay({ yes, no }: Costed): Decimal | null {
  const yesLevels = yes.contract.book?.[yes.outcome];
  const noLevels = no.contract.book?.[no.outcome];
  if (!yesLevels || !noLevels) return null;
  return depthOf({ levels: yesLevels, fees: yes.contract.fees }, { levels: noLevels, fees: no.contract.fees });
}

function legOf({ contract, outcome, ask }: Leg): Offer['yes'] {
  return { venue: contract.venue, outcome, price: decimalOf(ask) };
}

function minVolumeOf(first: PricedContract, second: PricedContract): Decimal | null {
  const volumes = [first.volume, second.volume].filter((volume) => volume !== null).map(fixed);
  return volumes.length === 0 ? null : decimalOf(volumes.reduce(least));
}

/** The prices of contracts that pay as the other relation says. */
function pricesContradict(first: PricedContract, second: PricedContract, relation: Relation): boolean {
  if (relation === 'near') return false;
  const other = relation === 'identity' ? second.yesAsk : second.noAsk;
  if (first.yesAsk === null || other === null) return false;
  const a = fixed(first.yesAsk);
  const b = fixed(other);
  const gap = a > b ? a - b : b - a;
  const offDollar = a + b > ONE ? a + b - ONE : ONE - a - b;
  return gap > SUSPICIOUS_GAP && offDollar <= SUSPICIOUS_SUM;
}

function notesOf(first: PricedContract, second: PricedContract): string[] {
  const notes: string[] = [];
  for (const { venue, fees, remark, paused } of [first, second]) {
    if (paused) notes.push(notTraded(venue));
    if (fees.kind === 'unknown')
      notes.push(`The fee of ${VENUE_LABELS[venue]} is unknown (${fees.why}) and not counted.`);
    if (remark) notes.push(remark);
  }
  const silent = [first, second].filter(({ volume }) => volume === null).map(({ venue }) => VENUE_LABELS[venue]);
  if (silent.length > 0) notes.push(`${silent.join(' and ')} ${silent.length > 1 ? 'report' : 'reports'} no volume.`);
  return notes;
}

export function notTraded(venue: VenueId): string {
  return `${VENUE_LABELS[venue]} takes no orders for this contract now: not counted.`;
}

export const VENUE_LABELS: Readonly<Record<VenueId, string>> = {
  polymarket: 'Polymarket',
  kalshi: 'Kalshi',
  predictit: 'PredictIt',
};
