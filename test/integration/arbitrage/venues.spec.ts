import { arbitrageConfig } from '../../../src/arbitrage/arbitrage.settings.js';
import { arbitrageVenues } from '../../../src/arbitrage/venues/venue-connectors.js';
import { type VenueId } from '../../../src/arbitrage/arbitrage.events.js';
import { type Venue, type VenueError } from '../../../src/arbitrage/venues/venue.port.js';
import { VenueAnswers } from '../../../src/arbitrage/venues/venue-answers.service.js';
import { VenueWorld } from '../../kit/venue-world.js';

const RULES = 'This market will resolve to "Yes" if the SAVE Act becomes law.';
const answers = new VenueAnswers();
let world: VenueWorld;
let venues: Venue[];

beforeAll(async () => {
  world = await VenueWorld.start();
  for (let n = 0; n < 5; n++) {
    world.addPolymarket(`0x${n}`, `Question ${n}?`, RULES, { yes: '0.40', no: '0.62' });
    world.addKalshi(`KX-${n}`, `Question ${n}?`, RULES, { yes: '0.5500', no: '0.5000' });
  }
  world.addKalshi('KXMVECOMBO-1', 'A combo', RULES, { yes: '0.5', no: '0.5' });
  world.kalshiSeries = [{ ticker: 'KXSPEC', fee_type: 'quadratic', fee_multiplier: 1 }];
  const contract = { name: 'Yes it will', status: 'Open', bestBuyYesCost: 0.3, bestBuyNoCost: 0.75, dateEnd: 'NA' };
  world.predictit = [
    {
      id: 7,
      name: 'A question?',
      status: 'Open',
      url: 'https://www.predictit.org/markets/detail/7',
      contracts: [
        { ...contract, id: 1 },
        { ...contract, id: 2, bestBuyYesCost: null },
        { ...contract, id: 3, status: 'Closed' },
      ],
    },
    { id: 8, name: 'Over', status: 'Closed', contracts: [{ ...contract, id: 4 }] },
  ];
  const environment = world.environment();
  venues = arbitrageVenues({ safeFetch: world.site.safeFetch, answers, now: Date.now }, arbitrageConfig(environment));
});
afterAll(async () => {
  await Promise.all([world.stop(), answers.onApplicationShutdown()]);
});
afterEach(() => {
  for (const name of ['gamma', 'clob', 'kalshi', 'predictit'] as const) world.faults[name] = null;
  world.site.seen.length = 0;
});

const SERVER = { polymarket: 'gamma', kalshi: 'kalshi', predictit: 'predictit' } as const;
const NAMES = Object.keys(SERVER) as VenueId[];
const venueOf = (name: VenueId): Venue => venues.find(({ id }) => id === name) as Venue;
const fault = (name: VenueId, what: (typeof world.faults)['gamma']): void => void (world.faults[SERVER[name]] = what);
const catalogue = (name: VenueId, signal = AbortSignal.timeout(60_000)) => venueOf(name).catalogue(signal);
const refused = (name: VenueId, signal?: AbortSignal): Promise<VenueError> =>
  catalogue(name, signal).then(
    () => Promise.reject(new Error('it was read')),
    (error: unknown) => error as VenueError,
  );

describe('what a venue lists', () => {
  it('is read page by page, prices as exact as they were sent', async () => {
    const polymarket = await catalogue('polymarket');
    expect(polymarket.contracts).toHaveLength(5);
    expect(world.site.seen.map(({ url }) => new URL(url, 'http://x').searchParams.get('after_cursor'))).toEqual([
      null,
      '2',
      '4',
    ]);
    // Its outcomes come in an order of their own, as a JSON text; No is the first here.
    expect(polymarket.contracts[0]).toMatchObject({
      marketId: '0x0',
      outcomes: { yes: 'Yes', no: 'No' },
      quote: { yesAsk: '0.4', noAsk: '0.62', volume: '125000.123456' },
      fees: { kind: 'quadratic', rate: '0.04', places: 5 },
      handles: { yesToken: '0x0-yes', noToken: '0x0-no' },
    });
    const kalshi = await catalogue('kalshi');
    expect(kalshi.contracts.map(({ marketId }) => marketId)).toEqual(['KX-0', 'KX-1', 'KX-2', 'KX-3', 'KX-4']);
    expect(kalshi.contracts[0]?.quote).toEqual({ yesAsk: '0.55', noAsk: '0.5', volume: '50000' });
    const predictit = await catalogue('predictit');
    expect(predictit.contracts.map(({ marketId, quote }) => [marketId, quote.yesAsk, quote.volume])).toEqual([
      ['7-1', '0.3', null],
      ['7-2', null, null],
    ]);
    expect(predictit.contracts[0]).toMatchObject({ rules: null, fees: { kind: 'profit', rate: '0.1' } });
  });

  it('has books where the venue shows them: of Kalshi bids alone, so that an ask is a dollar less the other side', async () => {
    const [kalshi, polymarket] = [await catalogue('kalshi'), await catalogue('polymarket')];
    const books = await venueOf('kalshi').books(kalshi.contracts.slice(0, 1), AbortSignal.timeout(10_000));
    expect(books.get('KX-0')).toEqual({
      yes: [
        { price: '0.55', size: '300' },
        { price: '0.99', size: '9' },
      ],
      no: [
        { price: '0.5', size: '300' },
        { price: '0.99', size: '9' },
      ],
    });
    const ours = await venueOf('polymarket').books(polymarket.contracts.slice(0, 1), AbortSignal.timeout(10_000));
    expect(ours.get('0x0')?.yes.map(({ price }) => price)).toEqual(['0.4', '0.99']);
    const fees = await venueOf('kalshi').fees(kalshi.contracts, AbortSignal.timeout(10_000));
    expect(fees.get('KX-0')).toEqual({ kind: 'quadratic', rate: '0.07', places: 4 });
    expect(venueOf('predictit').hasBooks).toBe(false);
  });
});

describe('a venue', () => {
  it('that is down is asked four times, and is unreachable', async () => {
    for (const name of NAMES) fault(name, 'down');
    const errors = await Promise.all(NAMES.map((name) => refused(name)));
    expect(errors.map(({ kind }) => kind)).toEqual(['unreachable', 'unreachable', 'unreachable']);
    expect(world.site.seen).toHaveLength(12);
  }, 30_000);

  it.each(NAMES)('%s that sends a page of something else is malformed, and is not asked again', async (name) => {
    fault(name, 'nonsense');
    expect((await refused(name)).kind).toBe('malformed');
    expect(world.site.seen).toHaveLength(1);
  });

  it.each(NAMES)('%s whose prices are no prices is malformed as a whole', async (name) => {
    fault(name, 'odd fields');
    const error = await refused(name);
    expect([error.kind, error.message]).toEqual(['malformed', expect.stringContaining('make no sense')]);
  });

  it.each(NAMES)('%s that asks for a pause gets it', async (name) => {
    fault(name, 'busy once');
    expect((await catalogue(name)).contracts.length).toBeGreaterThan(1);
  });

  it.each(NAMES)('%s that asks for an hour is down for this refresh', async (name) => {
    fault(name, 'busy');
    expect((await refused(name)).kind).toBe('rate_limited');
    expect(world.site.seen).toHaveLength(1);
  });

  it('that breaks off in the middle of a page, or between two, has no half catalogue', async () => {
    for (const name of NAMES) fault(name, 'half a page');
    const cut = await Promise.all(NAMES.map((name) => refused(name)));
    expect(cut.every((error) => ['unreachable', 'malformed'].includes(error.kind))).toBe(true);
    for (const name of ['polymarket', 'kalshi'] as const) fault(name, 'half way');
    const between = await Promise.all([refused('polymarket'), refused('kalshi')]);
    expect(between.map(({ kind }) => kind)).toEqual(['unreachable', 'unreachable']);
  }, 40_000);

  it.each(['polymarket', 'kalshi'] as const)('%s whose pages go round in a circle is left', async (name) => {
    fault(name, 'circle');
    expect((await refused(name)).message).toContain('circle');
  });

  it.each(NAMES)('%s that is slow is waited for; one that hangs holds nothing beyond the refresh', async (name) => {
    fault(name, 'slow');
    expect((await catalogue(name)).contracts.length).toBeGreaterThan(1);
    fault(name, 'hangs');
    expect((await refused(name, AbortSignal.timeout(300))).kind).toBe('unreachable');
  });
});
