import { type Decimal, type VenueId } from '../arbitrage.events.js';
import { type Level } from '../prices/depth.rules.js';
import { type FeeTerms } from '../prices/fees.rules.js';

/** The group of contracts of one question that a contract stands in. */
export interface ContractGroup {
  readonly id: string;
  readonly title: string;
  /** Exactly one of the group can win, by the venue's own word. */
  readonly exclusive: boolean;
  /** What is not listed can win too, so the contracts on the list are not all there is. */
  readonly open: boolean;
}

/** How the venue itself states a threshold. */
export interface Strike {
  readonly kind: 'above' | 'at_least' | 'below' | 'at_most' | 'between';
  readonly floor: Decimal | null;
  readonly cap: Decimal | null;
}

/** A contract as a venue lists it: two outcomes, one of which pays a dollar. */
export interface ListedContract {
  readonly venue: VenueId;
  readonly marketId: string;
  readonly question: string;
  /** Its own name within its group: a candidate, a range. */
  readonly item: string | null;
  readonly url: string;
  readonly outcomes: { readonly yes: string; readonly no: string };
  /** Null where the venue publishes none. */
  readonly rules: string | null;
  /** Where the venue says, outside the rules' text, what settles it: names and addresses. */
  readonly sources: readonly string[];
  readonly strike: Strike | null;
  readonly group: ContractGroup;
  /** ISO 8601: when trading or the question ends; not a term of the contract, but it can show the zone of one. */
  readonly closesAt: string | null;
  readonly quote: ListedQuote;
  /** Null where it has to be asked for: see `Venue.pricing`. */
  readonly fees: FeeTerms | null;
  /** What the venue needs to find its book or fees again; `paused` where it lists the contract but takes no orders. */
  readonly handles: Readonly<Record<string, string>>;
}

/** Whether a venue takes orders for a contract that it lists. */
export function isPaused({ handles }: Pick<ListedContract, 'handles'>): boolean {
  return handles.paused !== undefined;
}

export interface ListedQuote {
  readonly yesAsk: Decimal | null;
  readonly noAsk: Decimal | null;
  readonly volume: Decimal | null;
}

export interface Book {
  /** What is offered, best first. */
  readonly yes: readonly Level[];
  readonly no: readonly Level[];
}

/** What a contract was paid once it has settled: the value of one Yes in USD, 0 to 1. */
export type Settlement = Decimal;

export interface Catalogue {
  readonly contracts: readonly ListedContract[];
  /** Contracts that are listed but could not be understood; they are neither gone nor tradeable. */
  readonly unreadable: ReadonlySet<string>;
}

export interface Venue {
  readonly id: VenueId;
  /** False where the venue shows no book, so that its listed prices are all there is. */
  readonly hasBooks: boolean;
  /** Told beside every price of this venue; null where there is nothing to tell. */
  readonly remark: string | null;

  /** Everything that is open for trade. All or nothing: part of a catalogue would look like closed markets. */
  catalogue(signal: AbortSignal): Promise<Catalogue>;

  /** Fees of contracts that the list does not tell; those it cannot learn are `unknown`. */
  fees(contracts: readonly ListedContract[], signal: AbortSignal): Promise<ReadonlyMap<string, FeeTerms>>;

  /** Order books by market id; what could not be read is absent. */
  books(contracts: readonly ListedContract[], signal: AbortSignal): Promise<ReadonlyMap<string, Book>>;

  /** What markets that are no longer listed have paid, by market id; what has not settled is absent. */
  settlements(marketIds: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, Settlement>>;
}

/** The venue could not be read: it is down, or what it sent is no catalogue. Its last quotes are stale from here on. */
export class VenueError extends Error {
  constructor(
    readonly kind: 'unreachable' | 'rate_limited' | 'refused' | 'malformed',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
