// These names and fields are a stored format: version them, never edit them.

/** The order in which a pair names its contracts. */
export const VENUES = ['polymarket', 'kalshi', 'predictit'] as const;
export type VenueId = (typeof VENUES)[number];

/** An amount, price or share in exact decimal digits, never a double. */
export type Decimal = string;

/**
 * identity: both pay Yes together; complement: one pays Yes exactly where the other pays No; near: neither is proven.
 */
export const RELATIONS = ['identity', 'complement', 'near'] as const;
export type Relation = (typeof RELATIONS)[number];

/** The side of a contract to buy. */
export type Outcome = 'yes' | 'no';

/** A contract of one venue at the time of the comparison. */
export interface MatchedContract {
  readonly venue: VenueId;
  /** The venue's id: Polymarket's condition, Kalshi's ticker, PredictIt's market and contract. */
  readonly marketId: string;
  readonly question: string;
  readonly url: string;
  /** The venue's names of its two sides. */
  readonly outcomes: { readonly yes: string; readonly no: string };
  /** The compared text; null where the venue publishes none. */
  readonly rules: string | null;
  /** SHA-256 of the whole input of the comparison, lower-case hex. */
  readonly rulesDigest: string;
  /** YYYY-MM-DD; null where the rules name no day. */
  readonly resolvesOn: string | null;
  /** ISO 8601: from then on the venue takes no orders; null where it names no such time. Version 1 has none. */
  readonly tradesUntil: string | null;
}

/** different and unknown both prevent a proof; noted is shown only. */
export const CLAUSE_VERDICTS = ['same', 'different', 'unknown', 'noted'] as const;
export type ClauseVerdict = (typeof CLAUSE_VERDICTS)[number];

/** One term of the two contracts side by side. */
export interface ComparedClause {
  /** subject, measure, threshold, window, source, void, exclusivity and so on. */
  readonly clause: string;
  readonly first: string | null;
  readonly second: string | null;
  readonly verdict: ClauseVerdict;
  readonly detail: string;
}

/** A contract's prices; null without an offer. */
export interface ContractQuote {
  readonly yesAsk: Decimal | null;
  readonly noAsk: Decimal | null;
  /** USD, where the venue reports it. */
  readonly volume: Decimal | null;
  /** book: the best offer of the order book; listing: the price in the venue's list of markets. */
  readonly from: 'book' | 'listing';
  /** False where the venue has ended trading. */
  readonly open: boolean;
}

export interface QuotedLeg {
  readonly venue: VenueId;
  /** The side of that venue's contract to buy. */
  readonly outcome: Outcome;
  readonly price: Decimal;
}

/** The cheaper of the two ways to hold both outcomes, for a payout of one dollar in either. */
export interface Offer {
  /** Pays if the pair's event happens, as its first contract words it. */
  readonly yes: QuotedLeg;
  readonly no: QuotedLeg;
  /** Both prices without fees. */
  readonly grossCost: Decimal;
  /** Both prices with entry fees, divided by the smaller net payout; rounded up. */
  readonly combinedCost: Decimal;
  /** False where a venue does not publish its fee: `combinedCost` then lacks it, and there is no lock. */
  readonly feesKnown: boolean;
  /** USD to spend on both legs while the pair costs less than a dollar; null where a venue has no book. */
  readonly depthUsd: Decimal | null;
  /** The smaller of the reported volumes: USD at Polymarket, contracts that pay a dollar at Kalshi. */
  readonly minVolume: Decimal | null;
  readonly isArbitrage: boolean;
  /** Limits of these prices: fees not counted, venues without depth. */
  readonly notes: readonly string[];
}

export interface OpenedLeg extends QuotedLeg {
  readonly marketId: string;
  readonly url: string;
}

export const CLOSE_REASONS = ['price', 'market_closed', 'rules_changed', 'unmatched', 'quotes_lost'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

export const RETIRE_REASONS = ['unmatched', 'settled'] as const;
export type RetireReason = (typeof RETIRE_REASONS)[number];

export type ArbitrageEvent =
  | {
      readonly type: 'PairMatched';
      readonly data: {
        readonly pairId: string;
        readonly relation: Relation;
        /** The question as the first contract words it. */
        readonly event: string;
        readonly resolvesOn: string | null;
        /** `first` precedes `second` in the order of VENUES. */
        readonly first: MatchedContract;
        readonly second: MatchedContract;
        readonly clauses: readonly ComparedClause[];
        /** What differs or is unproven; null without a remark. */
        readonly note: string | null;
        /** Version of the comparison: verdicts of older versions are recomputed. */
        readonly comparison: number;
      };
    }
  | {
      readonly type: 'PairQuoted';
      readonly data: {
        readonly pairId: string;
        readonly first: ContractQuote;
        readonly second: ContractQuote;
        /** Null where a side has no offer. */
        readonly offer: Offer | null;
      };
    }
  | {
      readonly type: 'ArbitrageOpened';
      readonly data: {
        readonly pairId: string;
        readonly openedAt: string;
        readonly event: string;
        readonly resolvesOn: string | null;
        readonly relation: Relation;
        readonly legs: { readonly yes: OpenedLeg; readonly no: OpenedLeg };
        readonly grossCost: Decimal;
        readonly combinedCost: Decimal;
        readonly roiPct: Decimal;
        /** Null without a known resolution date. */
        readonly annualizedPct: Decimal | null;
        readonly depthUsd: Decimal | null;
        readonly minVolume: Decimal | null;
        /** The verdict behind the offer, by the digests of both contracts. */
        readonly rulesDigests: { readonly first: string; readonly second: string };
        readonly note: string | null;
      };
    }
  | {
      readonly type: 'ArbitrageClosed';
      readonly data: {
        readonly pairId: string;
        readonly openedAt: string;
        readonly closedAt: string;
        readonly reason: CloseReason;
        /** Null without a price at closing. */
        readonly combinedCost: Decimal | null;
      };
    }
  | {
      readonly type: 'PairRetired';
      readonly data: {
        readonly pairId: string;
        readonly reason: RetireReason;
        /** The payout of one Yes per contract, in USD; null until both venues have settled. */
        readonly settlement: { readonly first: Decimal; readonly second: Decimal } | null;
        /** Whether the payouts contradict the relation; null before settlement, and for a near pair. */
        readonly diverged: boolean | null;
      };
    };

/** An operator's copy of rules that the venue publishes outside its feed; null withdraws it. */
export interface RulesPinned {
  readonly type: 'RulesPinned';
  readonly data: { readonly venue: VenueId; readonly marketId: string; readonly rules: string | null };
}

export type EventOf<T extends ArbitrageEvent['type']> = Extract<ArbitrageEvent, { type: T }>['data'];

type PairMatched = EventOf<'PairMatched'>;

function withoutClosing(data: PairMatched): PairMatched {
  const unknown = (contract: MatchedContract): MatchedContract => ({ ...contract, tradesUntil: null });
  return { ...data, first: unknown(data.first), second: unknown(data.second) };
}

export const arbitrageEvents = {
  PairMatched: { version: 2, upcast: { 1: withoutClosing } },
  PairQuoted: { version: 1 },
  ArbitrageOpened: { version: 1 },
  ArbitrageClosed: { version: 1 },
  PairRetired: { version: 1 },
} as const;

export const arbitrageRulesEvents = { RulesPinned: { version: 1 } } as const;

export function rulesStream(venue: VenueId, marketId: string): string {
  return `arbitrageRules-${venue}-${marketId}`;
}

/** @param pairId UUID derived from the two contracts, so that concurrent discoveries share one stream. */
export function pairStream(pairId: string): string {
  return `arbitragePair-${pairId}`;
}
