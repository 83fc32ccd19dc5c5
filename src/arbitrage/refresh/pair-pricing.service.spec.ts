import { type Level } from '../prices/depth.rules.js';
import { type FeeTerms } from '../prices/fees.rules.js';
import { type MatchedPair } from '../matching/pair-matcher.service.js';
import { POLYMARKET_READERS } from '../venues/polymarket-answers.rules.js';
import { type Book, type Catalogue, type ListedContract, type Venue } from '../venues/venue.port.js';
import { type VenueId } from '../arbitrage.events.js';
import { PairPricing } from './pair-pricing.service.js';
import { VenuesRead } from './venue-reading.service.js';

const NONE: FeeTerms = { kind: 'none' };

function listed(venue: VenueId, handles: ListedContract['handles'] = {}): ListedContract {
  const quote = { yesAsk: '0.4', noAsk: '0.61', volume: '5' };
  return { venue, marketId: `${venue}-1`, quote, fees: NONE, handles } as ListedContract;
}

function venueWith(id: VenueId, book: Book): Venue {
  const venue: Partial<Venue> = {
    id,
    hasBooks: true,
    remark: null,
    fees: async () => new Map(),
    books: async () => new Map([[`${id}-1`, book]]),
  };
  return venue as Venue;
}

async function quoted(first: ListedContract, books: readonly [Book, Book]) {
  const second = listed('kalshi');
  const venues = [venueWith('polymarket', books[0]), venueWith('kalshi', books[1])];
  const read = new VenuesRead(venues);
  for (const { id } of venues) read.catalogues.set(id, { contracts: [], unreadable: new Set() } satisfies Catalogue);
  const pair = { pairId: 'p', first, second, verdict: { relation: 'identity' } } as MatchedPair;
  const quotes = await new PairPricing().quotes([pair], read, new Set(['p']), new AbortController().signal);
  return quotes.get('p');
}

const offers = (...levels: (readonly [string, string])[]): Level[] => levels.map(([price, size]) => ({ price, size }));

describe('prices from books', () => {
  const kalshi = { yes: offers(['0.42', '500']), no: offers(['0.59', '500']) };

  it('are those of an order that the venue takes, and no leftover opens a lock', async () => {
    // A buyer of 5 shares pays 0.44; the 0.3 shares at 0.05 are beyond every order.
    const polymarket = { yes: offers(['0.05', '0.3'], ['0.44', '900']), no: offers(['0.6', '900']) };
    const quote = await quoted(listed('polymarket', { least: '5' }), [polymarket, kalshi]);
    expect(quote).toMatchObject({ first: { yesAsk: '0.44', noAsk: '0.6' }, offer: { isArbitrage: false } });
  });

  it('are of as many shares as the larger of the two smallest orders', async () => {
    const polymarket = { yes: offers(['0.4', '900']), no: offers(['0.6', '900']) };
    const thin = { yes: offers(['0.42', '500']), no: offers(['0.5', '4'], ['0.61', '500']) };
    expect(await quoted(listed('polymarket', { least: '5' }), [polymarket, thin])).toMatchObject({
      offer: { combinedCost: '1.01', isArbitrage: false },
    });
    expect(await quoted(listed('polymarket'), [polymarket, thin])).toMatchObject({
      offer: { combinedCost: '0.9', isArbitrage: true, depthUsd: '3.6' },
    });
  });

  it('know the smallest order of a market of Polymarket', () => {
    const market = {
      conditionId: 'a',
      outcomes: '["Yes","No"]',
      clobTokenIds: '["1","2"]',
      orderMinSize: 5,
    };
    const [read] = [...POLYMARKET_READERS['polymarket markets']({ markets: [market] }).rows];
    expect(read).toMatchObject({ handles: { least: '5' } });
  });
});
