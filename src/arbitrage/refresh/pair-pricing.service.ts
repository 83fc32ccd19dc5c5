import { Injectable } from '@nestjs/common';
import { type ContractQuote, type Decimal, type VenueId } from '../arbitrage.events.js';
import { type MatchedPair } from '../matching/pair-matcher.service.js';
import { fixed } from '../prices/decimal.rules.js';
import { askFor } from '../prices/depth.rules.js';
import { type FeeTerms } from '../prices/fees.rules.js';
import { offerOf, type PricedContract } from '../prices/offer.rules.js';
import { isPaused, leastShares, type Book, type ListedContract, type Venue } from '../venues/venue.port.js';
import { type Quote } from '../board/pair.decide.js';
import { type VenuesRead } from './venue-reading.service.js';

/** The maximum list price at which a proven pair's books are read. */
const WORTH_A_BOOK = fixed('1.1');

interface Learnt {
  readonly fees: Map<string, FeeTerms>;
  readonly books: Map<string, Book>;
}

/** Prices of matched pairs: fees of all, books of possible locks. */
@Injectable()
export class PairPricing {
  /**
   * Quotes by pair id. A failing venue is marked in `read`; its pairs have no quote, so their last one stays.
   * Throws where the signal has stopped the refresh.
   *
   * @param open ids of open arbitrages, whose books are always read
   */
  async quotes(
    pairs: readonly MatchedPair[],
    read: VenuesRead,
    open: ReadonlySet<string>,
    signal: AbortSignal,
  ): Promise<Map<string, Quote>> {
    const learnt: Learnt = { fees: new Map(), books: new Map() };
    await this.forEachVenue(pairs, { read, signal }, async (venue, contracts) => {
      for (const [id, terms] of await venue.fees(contracts, signal)) learnt.fees.set(`${venue.id}:${id}`, terms);
    });
    const worth = pairs.filter((pair) => isWorthABook(pair, learnt) || open.has(pair.pairId));
    await this.forEachVenue(worth, { read, signal }, async (venue, contracts) => {
      if (!venue.hasBooks) return;
      for (const [id, book] of await venue.books(contracts, signal)) learnt.books.set(`${venue.id}:${id}`, book);
    });
    const venues = new Map(read.venues.map((venue) => [venue.id, venue]));
    const quoted = pairs.filter(({ first, second }) => read.isFresh(first.venue) && read.isFresh(second.venue));
    // A pair whose own prices do not justify a book is quoted by the lists, even if another pair's book includes it.
    const unread: Learnt = { fees: learnt.fees, books: new Map() };
    const inBooks = new Set(worth);
    return new Map(quoted.map((pair) => [pair.pairId, quoteOf(pair, inBooks.has(pair) ? learnt : unread, venues)]));
  }

  private async forEachVenue(
    pairs: readonly MatchedPair[],
    { read, signal }: { read: VenuesRead; signal: AbortSignal },
    work: (venue: Venue, contracts: readonly ListedContract[]) => Promise<void>,
  ): Promise<void> {
    await Promise.all(
      read.venues.map(async (venue) => {
        const mine = pairs.flatMap(({ first, second }) => [first, second]).filter(({ venue: id }) => id === venue.id);
        const contracts = [...new Map(mine.map((contract) => [contract.marketId, contract])).values()];
        if (contracts.length === 0 || !read.isFresh(venue.id)) return;
        try {
          await work(venue, contracts);
        } catch (error) {
          // A stopped refresh says nothing about the venue.
          if (signal.aborted) throw error;
          read.fail(venue.id, error);
        }
      }),
    );
  }
}

function isWorthABook(pair: MatchedPair, learnt: Learnt): boolean {
  if (pair.verdict.relation === 'near') return false;
  const offer = offerOf(listed(pair.first, learnt), listed(pair.second, learnt), pair.verdict.relation, false);
  return offer !== null && fixed(offer.combinedCost) < WORTH_A_BOOK;
}

function quoteOf(pair: MatchedPair, learnt: Learnt, venues: ReadonlyMap<VenueId, Venue>): Quote {
  const least = largest(leastShares(pair.first), leastShares(pair.second));
  const sides = [pair.first, pair.second].map((contract) => {
    const book = learnt.books.get(`${contract.venue}:${contract.marketId}`);
    const venue = venues.get(contract.venue);
    const priced = { ...listed(contract, learnt), remark: venue?.remark ?? null };
    return {
      read: book !== undefined || venue?.hasBooks === false,
      // The leftover of an order is no price for the smallest order that both venues take.
      priced: book ? { ...priced, book, yesAsk: askFor(book.yes, least), noAsk: askFor(book.no, least) } : priced,
    };
  });
  const [first, second] = sides as [(typeof sides)[0], (typeof sides)[0]];
  const booksRead = first.read && second.read;
  return {
    pairId: pair.pairId,
    first: quotedAs(first.priced),
    second: quotedAs(second.priced),
    offer: offerOf(first.priced, second.priced, pair.verdict.relation, booksRead),
  };
}

function largest(a: Decimal, b: Decimal): Decimal {
  return fixed(a) < fixed(b) ? b : a;
}

function listed(contract: ListedContract, learnt: Learnt): PricedContract {
  const { venue, marketId, quote } = contract;
  const fees = contract.fees ?? learnt.fees.get(`${venue}:${marketId}`) ?? { kind: 'unknown', why: 'it was not read' };
  return { venue, ...quote, fees, book: null, remark: null, paused: isPaused(contract) };
}

function quotedAs({ yesAsk, noAsk, volume, book, paused }: PricedContract): ContractQuote {
  return { yesAsk, noAsk, volume, from: book ? 'book' : 'listing', open: !paused };
}
