import { type Decimal, type VenueId } from '../arbitrage.events.js';
import { type Level } from '../prices/depth.rules.js';
import { type FeeTerms } from '../prices/fees.rules.js';

/** The group of contracts under one question. */
export interface ContractGroup {
  readonly id: string;
  readonly title: string;
  /** The venue states that exactly one of the group can win. */
  readonly exclusive: boolean;
  /** An unlisted outcome can win too, so the list is not exhaustive. */
  readonly open: boolean;
}

/** The venue's structured threshold. */
export interface Strike {
  readonly kind: 'above' | 'at_least' | 'below' | 'at_most' | 'between';
  readonly floor: Decimal | null;
  readonly cap: Decimal | null;
}

/** A listed contract: two outcomes, one of which pays a dollar. */
export interface ListedContract {
  readonly venue: VenueId;
  readonly marketId: string;
  readonly question: string;
  /** Its name within its group: a candidate, a range. */
  readonly item: string | null;
  readonly url: string;
  readonly outcomes: { readonly yes: string; readonly no: string };
  /** Null where the venue publishes none. */
  readonly rules: string | null;
  /** The venue's resolution sources outside the rules' text: names and addresses. */
  readonly sources: readonly string[];
  readonly strike: Strike | null;
  readonly group: ContractGroup;
  /** ISO 8601: the end of trading or of the question; not a term of the contract, but evidence of a term's zone. */
  readonly closesAt: string | null;
  readonly quote: ListedQuote;
  /** Null where a separate query is needed: see `Venue.pricing`. */
  readonly fees: FeeTerms | null;
  /** The venue's keys for its book or fees; `paused` where it is listed without trading, `least` the smallest order. */
  readonly handles: Readonly<Record<string, string>>;
}

/** Whether a venue pauses trading of a listed contract. */
export function isPaused({ handles }: Pick<ListedContract, 'handles'>): boolean {
  return handles.paused !== undefined;
}

/** When the venue stops taking orders. Null for Polymarket, which trades past its date until the market is resolved. */
export function tradesUntil({ venue, closesAt }: Pick<ListedContract, 'venue' | 'closesAt'>): string | null {
  return venue === 'kalshi' ? closesAt : null;
}

/** The smallest order that the venue takes, in shares. */
export function leastShares({ handles }: Pick<ListedContract, 'handles'>): Decimal {
  return handles.least ?? '1';
}

export interface ListedQuote {
  readonly yesAsk: Decimal | null;
  readonly noAsk: Decimal | null;
  readonly volume: Decimal | null;
}

export interface Book {
  /** Offers, best first. */
  readonly yes: readonly Level[];
  readonly no: readonly Level[];
}

/** The payout of one Yes after settlement, in USD, 0 to 1. */
export type Settlement = Decimal;

export interface Catalogue {
  readonly contracts: readonly ListedContract[];
  /** Listed but unreadable contracts; they are neither gone nor tradeable. */
  readonly unreadable: ReadonlySet<string>;
}

export interface Venue {
  readonly id: VenueId;
  /** False where the venue has no books, so only listed prices exist. */
  readonly hasBooks: boolean;
  /** False where the venue publishes no results of settled markets. */
  readonly hasResults: boolean;
  /** Shown beside every price of this venue; null without a remark. */
  readonly remark: string | null;

  /** All open contracts. All or nothing: in a partial catalogue the missing markets would look closed. */
  catalogue(signal: AbortSignal): Promise<Catalogue>;

  /** Fees that the list does not contain; unavailable ones are `unknown`. */
  fees(contracts: readonly ListedContract[], signal: AbortSignal): Promise<ReadonlyMap<string, FeeTerms>>;

  /** Order books by market id; unreadable ones are absent. */
  books(contracts: readonly ListedContract[], signal: AbortSignal): Promise<ReadonlyMap<string, Book>>;

  /**
   * Payouts of markets that are no longer listed, by market id; unsettled ones are absent, and so are those that could
   * not be read.
   *
   * @param onUnread is called with the error of each failed request
   */
  settlements(
    marketIds: readonly string[],
    signal: AbortSignal,
    onUnread: (error: unknown) => void,
  ): Promise<ReadonlyMap<string, Settlement>>;
}

/** The venue is down or sent an invalid catalogue. Its last quotes become stale. */
export class VenueError extends Error {
  constructor(
    readonly kind: 'unreachable' | 'rate_limited' | 'refused' | 'malformed',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Whether only this answer is invalid, so that other requests to the venue can succeed. */
export function isSingleFailure(error: unknown): boolean {
  return error instanceof VenueError && (error.kind === 'malformed' || error.kind === 'refused');
}
