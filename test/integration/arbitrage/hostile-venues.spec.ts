import { arbitrageVenues } from '../../../src/arbitrage/venues/venue-connectors.js';
import { VenueAnswers } from '../../../src/arbitrage/venues/venue-answers.service.js';
import { VenueError, type ListedContract, type Venue } from '../../../src/arbitrage/venues/venue.port.js';
import { fill, hostileAnswers } from '../../fuzz/hostile-input.js';
import { leastBlockedMs } from '../../kit/held-loop.js';
import { LocalSite } from '../../kit/local-site.js';

/** The longest that an answer may hold the event loop of the process that refreshes the board. */
const MAX_BLOCKED_MS = 50;
/** A garbage collection that falls into one measurement is no fault of the input. */
const ATTEMPTS = 12;
const HOST = 'venue.test';
const JSON_TYPE = { 'content-type': 'application/json' };

const answers = new VenueAnswers();
let site: LocalSite;
let polymarket: Venue;
let kalshi: Venue;
let predictit: Venue;

beforeAll(async () => {
  site = await LocalSite.start(HOST);
  // A day later at every call: the list of series is read again.
  let now = Date.now();
  const parts = { safeFetch: site.safeFetch, answers, now: () => (now += 25 * 3_600_000) };
  const url = `http://${HOST}`;
  const settings = { schedule: false, gammaUrl: url, clobUrl: url, kalshiUrl: url, predictitUrl: url };
  [polymarket, kalshi, predictit] = arbitrageVenues(parts, settings) as [Venue, Venue, Venue];
  // Connects, and starts the thread.
  site.serve('/events', '{"events":[]}', JSON_TYPE);
  await outcomeOf(kalshi.catalogue(signal()));
});
afterAll(async () => {
  await Promise.all([site.stop(), answers.onApplicationShutdown()]);
});

const signal = (): AbortSignal => AbortSignal.timeout(60_000);

function outcomeOf(reading: Promise<unknown>): Promise<VenueError | null> {
  return reading.then(
    () => null,
    (error: unknown) => {
      if (error instanceof VenueError) return error;
      throw error;
    },
  );
}

/** Serves an answer, and reads it once for its outcome and until it does not hold the event loop. */
async function reads(path: string, text: string, read: () => Promise<unknown>): Promise<VenueError | null> {
  site.serve(path, Buffer.from(text), JSON_TYPE);
  let outcome: VenueError | null = null;
  const work = async (): Promise<void> => {
    outcome = await outcomeOf(read());
  };
  const blockedMs = await leastBlockedMs(work, MAX_BLOCKED_MS, ATTEMPTS);
  expect(blockedMs).toBeLessThan(MAX_BLOCKED_MS);
  return outcome;
}

const market = '{"conditionId":"0x1","question":"Who wins?","outcomes":["Yes","No"],"clobTokenIds":["1","2"]}';
const event = '{"event_ticker":"A","title":"Who wins?","markets":[{"ticker":"A","status":"active"}]}';
const open = '{"id":1,"name":"Who wins?","status":"Open","contracts":[{"id":1,"name":"Ada","status":"Open"}]}';
const catalogues = [
  ['polymarket', '/markets/keyset', hostileAnswers('markets', market)],
  ['kalshi', '/events', hostileAnswers('events', event)],
  ['predictit', '/api/marketdata/all/', hostileAnswers('markets', open)],
] as const;

describe.each(catalogues)('a catalogue of %s', (name, path, hostile) => {
  const venue = (): Venue => ({ polymarket, kalshi, predictit })[name];

  // The parsing is the same for all venues; the rows are not.
  it.each(Object.entries(hostile).filter(([what]) => name === 'kalshi' || what.includes('rows')))(
    'of %s does not hold the event loop, and makes sense or is malformed',
    async (what, text) => {
      const error = await reads(path, text, () => venue().catalogue(signal()));
      if (what === 'as many rows as one may have') expect(error).toBeNull();
      else expect(error?.kind).toBe('malformed');
      if (what === 'too many rows') expect(error?.message).toMatch(/^one answer (lists|contains) more than/);
      if (what === 'larger') expect(error?.message).toContain('larger than 16777216 bytes');
    },
    60_000,
  );
});

describe('other answers', () => {
  const contract = {
    marketId: 'A',
    handles: { series: 'S', yesToken: '1', noToken: '2' },
  } as unknown as ListedContract;
  const offer = '{"price":"0.5","size":"1"},';
  const offers = `[${fill(offer, 8_000_000)}${offer.slice(0, -1)}]`;
  const bids = `[${fill('["0.5","1"],', 900_000)}["0.5","1"]]`;

  it('with endless books do not hold the event loop; the best thousand levels count', async () => {
    const books = `[{"asset_id":"1","asks":${offers}},{"asset_id":"2","asks":[${offer.slice(0, -1)}]}]`;
    expect(await reads('/books', books, () => polymarket.books([contract], signal()))).toBeNull();
    expect((await polymarket.books([contract], signal())).get('A')?.yes).toHaveLength(1_000);
    const book = `{"orderbook_fp":{"yes_dollars":${bids},"no_dollars":[]}}`;
    expect(await reads('/markets/A/orderbook', book, () => kalshi.books([contract], signal()))).toBeNull();
    const single = `{"orderbook_fp":{"yes_dollars":${bids},"no_dollars":${bids}}}`;
    const error = await reads('/markets/A/orderbook', single, () => kalshi.books([contract], signal()));
    expect(error?.message).toContain('larger than 1048576 bytes');
  }, 60_000);

  it('with endless series or settled markets do not hold the event loop', async () => {
    const series = `{"series":[${fill('{"ticker":"S","fee_type":"quadratic","fee_multiplier":1},', 30_000_000)}{}]}`;
    expect((await reads('/series', series, () => kalshi.fees([contract], signal())))?.kind).toBe('malformed');
    const settled =
      '{"conditionId":"A","closed":true,"umaResolutionStatus":"resolved","outcomes":["Yes","No"],"outcomePrices":["1","0"]}';
    const page = `{"markets":[${`${settled},`.repeat(40_000)}${settled}]}`;
    expect(
      await reads('/markets/keyset', page, () => polymarket.settlements(['A'], signal(), () => undefined)),
    ).toBeNull();
  }, 60_000);
});
