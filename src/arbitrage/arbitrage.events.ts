// These names and fields are a stored format: version them, never edit them.

/** In the order in which a pair names its contracts. */
export const VENUES = ['polymarket', 'kalshi', 'predictit'] as const;
export type VenueId = (typeof VENUES)[number];

/** An amount, price or share in decimal digits, as exact as it was read or computed: never a double. */
export type Decimal = string;

/** identity: both pay Yes together; complement: one pays Yes exactly where the other pays No; near: neither is proven. */
export const RELATIONS = ['identity', 'complement', 'near'] as const;
export type Relation = (typeof RELATIONS)[number];

/** Which of a contract's two sides is bought. */
export type Outcome = 'yes' | 'no';

/** A contract of one venue, as it stood when the pair was compared. */
export interface MatchedContract {
  readonly venue: VenueId;
  /** The venue's own id: Polymarket's condition, Kalshi's ticker, PredictIt's market and contract. */
  readonly marketId: string;
  readonly question: string;
  readonly url: string;
  /** What the venue calls its two sides. */
  readonly outcomes: { readonly yes: string; readonly no: string };
  /** Text that was compared; null where the venue publishes none. */
  readonly rules: string | null;
  /** SHA-256 of everything that the comparison read of the contract, lower-case hex. */
  readonly rulesDigest: string;
  /** YYYY-MM-DD; null where the rules name no day. */
  readonly resolvesOn: string | null;
}

/** different and unknown both stand in the way of a proof; noted is told, and does not. */
export const CLAUSE_VERDICTS = ['same', 'different', 'unknown', 'noted'] as const;
export type ClauseVerdict = (typeof CLAUSE_VERDICTS)[number];

/** One term of the two contracts, side by side. */
export interface ComparedClause {
  /** subject, measure, threshold, window, source, void, exclusivity and so on. */
  readonly clause: string;
  readonly first: string | null;
  readonly second: string | null;
  readonly verdict: ClauseVerdict;
  readonly detail: string;
}

/** What one contract costs; null where nobody offers. */
export interface ContractQuote {
  readonly yesAsk: Decimal | null;
  readonly noAsk: Decimal | null;
  /** USD, where the venue reports it. */
  readonly volume: Decimal | null;
  /** book: the best offer of the order book; listing: as the venue's list of markets says. */
  readonly from: 'book' | 'listing';
  /** False where the venue no longer trades it. */
  readonly open: boolean;
}

export interface QuotedLeg {
  readonly venue: VenueId;
  /** Which side of that venue's contract is bought. */
  readonly outcome: Outcome;
  readonly price: Decimal;
}

/** The cheaper of the two ways to hold both outcomes, for one dollar paid in either. */
export interface Offer {
  /** Pays where the pair's event comes true, as its first contract words it. */
  readonly yes: QuotedLeg;
  readonly no: QuotedLeg;
  /** Both prices, without fees. */
  readonly grossCost: Decimal;
  /** Both prices with entry fees, over the smaller of the two net payouts; rounded up. */
  readonly combinedCost: Decimal;
  /** False where a venue does not say its fee: then `combinedCost` lacks it, and there is no lock. */
  readonly feesKnown: boolean;
  /** USD that can be spent on both legs while the pair stays under a dollar; null where a venue shows no book. */
  readonly depthUsd: Decimal | null;
  /** Smaller volume of the venues that report one. */
  readonly minVolume: Decimal | null;
  readonly isArbitrage: boolean;
  /** What is to be known of these prices: fees not counted, venues without depth. */
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
        /** The question, in the words of the first contract. */
        readonly event: string;
        readonly resolvesOn: string | null;
        /** `first` comes before `second` in the order of VENUES. */
        readonly first: MatchedContract;
        readonly second: MatchedContract;
        readonly clauses: readonly ComparedClause[];
        /** What differs or could not be shown; null where nothing is to be said. */
        readonly note: string | null;
        /** Version of the comparison: a verdict of an older one is made again. */
        readonly comparison: number;
      };
    }
  | {
      readonly type: 'PairQuoted';
      readonly data: {
        readonly pairId: string;
        readonly first: ContractQuote;
        readonly second: ContractQuote;
        /** Null where a side is not on offer. */
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
        /** Null where no day of resolution is known. */
        readonly annualizedPct: Decimal | null;
        readonly depthUsd: Decimal | null;
        readonly minVolume: Decimal | null;
        /** The verdict that it rests on, by the digests of both contracts. */
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
        /** Null where there was no price to close it at. */
        readonly combinedCost: Decimal | null;
      };
    }
  | {
      readonly type: 'PairRetired';
      readonly data: {
        readonly pairId: string;
        readonly reason: RetireReason;
        /** What one Yes of each contract was paid, in USD; null unless both venues have settled. */
        readonly settlement: { readonly first: Decimal; readonly second: Decimal } | null;
        /** Whether the payouts contradict the relation; null where nothing has settled, or nothing was claimed. */
        readonly diverged: boolean | null;
      };
    };

/** An operator gives a contract the rules that its venue publishes, but not in its feed; null takes them back. */
export interface RulesPinned {
  readonly type: 'RulesPinned';
  readonly data: { readonly venue: VenueId; readonly marketId: string; readonly rules: string | null };
}

export type EventOf<T extends ArbitrageEvent['type']> = Extract<ArbitrageEvent, { type: T }>['data'];

export const arbitrageEvents = {
  PairMatched: { version: 1 },
  PairQuoted: { version: 1 },
  ArbitrageOpened: { version: 1 },
  ArbitrageClosed: { version: 1 },
  PairRetired: { version: 1 },
} as const;

export const arbitrageRulesEvents = { RulesPinned: { version: 1 } } as const;

export function rulesStream(venue: VenueId, marketId: string): string {
  return `arbitrageRules-${venue}-${marketId}`;
}

/** @param pairId UUID derived from the two contracts, so that whoever meets a pair first makes the same stream. */
export function pairStream(pairId: string): string {
  return `arbitragePair-${pairId}`;
}
