import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetScorecard } from '../../../src/arbitrage/scorecard/get-scorecard.query.js';
import { RefreshArbitrage, type RefreshReport } from '../../../src/arbitrage/refresh/refresh-arbitrage.command.js';
import { type ArbitrageEvent } from '../../../src/arbitrage/arbitrage.events.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { categoryOf, type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { Service, type Answer } from '../metering/stack.js';
import { VenueWorld } from '../../kit/venue-world.js';

const HOUR_MS = 3_600_000;
const PRESS = 'The resolution source for this market will be a consensus of credible reporting.';
const OUTLETS = [{ name: 'Associated Press', url: 'https://apnews.com' }];
const POLY = (what: string): string =>
  `This market will resolve to "Yes" if ${what} by December 31, 2096, 11:59 PM ET. Otherwise, this market will resolve to "No". ${PRESS}`;
const KALSHI = (what: string): string => `If ${what} before January 1, 2097, then the market resolves to Yes.`;

let world: VenueWorld;
let service: Service;

beforeAll(async () => {
  world = await VenueWorld.start();
  const env = world.environment();
  Object.assign(process.env, env, { ARBITRAGE_SCHEDULE: 'off' });
  service = await Service.start(undefined, env);
}, 60_000);

afterAll(async () => {
  await service.stop();
  await world.stop();
});

beforeEach(() => {
  for (const venue of Object.keys(world.faults)) world.faults[venue as keyof typeof world.faults] = null;
});

const refresh = (): Promise<RefreshReport> =>
  service.app.get(CommandBus).execute(new RefreshArbitrage(newId(), 'operator:spec', AbortSignal.timeout(60_000)));

async function board(query = '', key?: string, headers: object = {}): Promise<Answer> {
  const head = await service.app.get(EventStore, { strict: false }).headPosition();
  const freshness = service.app.get(Freshness, { strict: false });
  // An empty log has nothing to pass.
  expect(head === 0n || (await freshness.waitFor(['arbitrage'], head, 30_000))).toBe(true);
  return service.call('GET', `/api/v1/arbitrage${query}`, key, undefined, headers);
}

type PairEvent = ArbitrageEvent & { stream: string };

async function events(): Promise<PairEvent[]> {
  const found: RecordedEvent[] = [];
  for await (const event of service.app.get(EventStore, { strict: false }).readAll('start')) {
    if (categoryOf(event.stream) === 'arbitragePair') found.push(event);
  }
  return found as unknown as PairEvent[];
}

const count = async (type: ArbitrageEvent['type']): Promise<number> =>
  (await events()).filter((e) => e.type === type).length;
const row = (answer: Answer, event: string) =>
  answer.body.opportunities.find((o: { event: string }) => o.event === event);

describe('the board', () => {
  it('is empty, and says that nothing was read, before its first refresh', async () => {
    const { status, body } = await board();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ok: true,
      matched_events: 0,
      live_arbitrages: 0,
      returned: 0,
      opportunities: [],
      venues: ['polymarket', 'kalshi', 'predictit'],
      degraded_venues: ['polymarket', 'kalshi', 'predictit'],
      as_of: null,
    });
  });

  it('shows a proven pair as a lock, and a near one with what differs', async () => {
    world.addPolymarket(
      '0xputin',
      'Putin out as President of Russia in 2026?',
      POLY('Vladimir Putin ceases to be President of Russia'),
      { yes: '0.40', no: '0.62' },
    );
    world.addPolymarket(
      '0xnews',
      'Newsom announces run for President in 2026?',
      POLY('Gavin Newsom announces a run for President'),
      { yes: '0.30', no: '0.72' },
    );
    world.addPolymarket('0xsave', 'SAVE Act becomes law in 2026?', POLY('the SAVE Act becomes law'), {
      yes: '0.20',
      no: '0.82',
    });
    world.addKalshi(
      'KXPUTIN-26',
      'Putin out as President of Russia before 2027?',
      KALSHI('Vladimir Putin ceases to be President of Russia'),
      { yes: '0.5500', no: '0.5000' },
      { settlement_sources: OUTLETS },
    );
    world.addKalshi(
      'KXNEWSOM-26',
      'Newsom run for President before 2027?',
      KALSHI('Gavin Newsom files to run for President'),
      { yes: '0.5000', no: '0.5200' },
      { settlement_sources: OUTLETS },
    );
    world.addKalshi(
      'KXSAVE-26',
      'SAVE Act becomes law before 2027?',
      KALSHI('the SAVE Act does not become law'),
      { yes: '0.7000', no: '0.3200' },
      { settlement_sources: OUTLETS },
    );
    world.addKalshi('KXMVECOMBO-1', 'A combo', KALSHI('everything happens'), { yes: '0.5', no: '0.5' });
    world.kalshiSeries = [{ ticker: 'KXSPEC', fee_type: 'quadratic', fee_multiplier: 1 }];
    world.predictit = [
      {
        id: 7456,
        name: 'Will Vladimir Putin cease to be President of Russia in 2026?',
        status: 'Open',
        url: 'https://www.predictit.org/markets/detail/7456',
        contracts: [
          { id: 1, name: 'Will Putin be out?', status: 'Open', bestBuyYesCost: 0.3, bestBuyNoCost: 0.5, dateEnd: 'NA' },
        ],
      },
    ];
    const report = await refresh();
    expect(report.venues.map(({ id, status, markets }) => [id, status, markets])).toEqual([
      ['polymarket', 'ok', 3],
      ['kalshi', 'ok', 3],
      ['predictit', 'ok', 1],
    ]);
    expect(report).toMatchObject({ live: 2, opened: 2, closed: 0 });

    const answer = await board();
    expect(answer.body).toMatchObject({ live_arbitrages: 2, degraded_venues: [], matched_events: report.pairs });
    const putin = row(answer, 'Putin out as President of Russia in 2026?');
    // 0.40 + 0.04 × 0.4 × 0.6 and 0.50 + 0.07 × 0.25, for a dollar.
    expect(putin).toMatchObject({
      is_arbitrage: true,
      gross_cost: 0.9,
      combined_cost: 0.9271,
      profit_per_dollar: 0.0729,
      resolves: '2096-12-31',
      min_volume: 50000,
      legs: {
        yes: { venue: 'polymarket', venue_label: 'Polymarket', price: 0.4, url: null },
        no: { venue: 'kalshi', venue_label: 'Kalshi', price: 0.5, url: null },
      },
      match: { relation: 'identity', buy: { yes: 'Yes', no: 'No' } },
      note: null,
    });
    expect(putin.depth_usd).toBeGreaterThan(270);
    expect(putin.roi_pct).toBeCloseTo((100 * putin.profit_per_dollar) / putin.combined_cost, 3);
    expect(putin.service_url).toContain(`/arbitrage/${putin.pair_id}`);
    expect(Object.keys(putin.legs.yes)).toEqual(['venue', 'venue_label', 'price', 'url']);
    const save = row(answer, 'SAVE Act becomes law in 2026?');
    expect(save).toMatchObject({
      is_arbitrage: true,
      match: { relation: 'complement', buy: { yes: 'Yes', no: 'Yes' } },
      legs: { yes: { venue: 'polymarket', price: 0.2 }, no: { venue: 'kalshi', price: 0.7 } },
    });
    const news = row(answer, 'Newsom announces run for President in 2026?');
    expect(news).toMatchObject({ is_arbitrage: false, match: { relation: 'near' } });
    expect(news.combined_cost).toBeLessThan(1);
    expect(news.note).toContain('announcement');
    const predictit = answer.body.opportunities.filter((o: { legs: object }) =>
      JSON.stringify(o.legs).includes('predictit'),
    );
    expect(predictit.length).toBeGreaterThan(0);
    for (const near of predictit)
      expect(near).toMatchObject({ is_arbitrage: false, note: expect.stringContaining('no rules') });
  });

  it('records nothing more when it is refreshed again, or twice at once', async () => {
    const before = (await events()).length;
    const reports = await Promise.all([refresh(), refresh()]);
    expect(reports).toMatchObject([
      { opened: 0, closed: 0, live: 2 },
      { opened: 0, closed: 0, live: 2 },
    ]);
    expect((await events()).length).toBe(before);
  });

  it('shows addresses to paid plans, ids to larger ones, and is cached for all others', async () => {
    const leg = async (plan: 'free' | 'pro_mini' | 'pro_lite') => {
      const { key } = await service.account(plan);
      const answer = await board('?arbs_only=TRUE', key);
      expect(answer.headers['cache-control']).toContain('private');
      return answer.body.opportunities[0].legs.yes;
    };
    expect(await leg('free')).toMatchObject({ url: null });
    expect(await leg('free')).not.toHaveProperty('market_id');
    expect((await leg('pro_mini')).url).toMatch(/^https:\/\/polymarket\.com\/event\//);
    expect(await leg('pro_mini')).not.toHaveProperty('market_id');
    expect((await leg('pro_lite')).market_id).toMatch(/^0x/);

    const open = await board('?arbs_only=1');
    expect(open.body).toMatchObject({ returned: 2, live_arbitrages: 2 });
    expect((await board('?arbs_only=yes')).body.returned).toBe(open.body.matched_events);
    expect(open.headers['cache-control']).toBe('public, max-age=30, s-maxage=120');
    expect(open.headers.vary).toContain('Authorization');
    // The board changes without new prices, as where a market closes: a date would not show that.
    expect(open.headers).not.toHaveProperty('last-modified');
    const again = await board('?arbs_only=1', undefined, { 'if-none-match': open.headers.etag });
    expect(again).toMatchObject({ status: 304, body: null });
    expect((await board('', undefined, { 'if-none-match': open.headers.etag })).status).toBe(200);
  });

  it.each(['down', 'nonsense', 'half way'] as const)(
    'keeps what it knows of a venue that is %s',
    async (fault) => {
      const before = await events();
      world.faults.kalshi = fault;
      const report = await refresh();
      expect(report.venues[1]).toMatchObject({ id: 'kalshi', status: 'degraded', error: expect.any(String) });
      expect(report).toMatchObject({ opened: 0, closed: 0, live: 2 });
      expect((await events()).slice(before.length)).toEqual([]);
      const answer = await board();
      expect(answer.body.degraded_venues).toEqual(['kalshi']);
      expect(JSON.stringify(answer.body.opportunities)).not.toContain('"kalshi"');
      const opened = (await events()).find(({ type }) => type === 'ArbitrageOpened') as { data: { pairId: string } };
      const page = await service.app.inject({ url: `/arbitrage/${opened.data.pairId}.md` });
      expect(page.payload).toContain('Stale');
    },
    30_000,
  );

  it('waits where a venue asks for it, and opens nothing on books that cannot be read', async () => {
    world.faults.gamma = 'busy once';
    world.faults.clob = 'down';
    const report = await refresh();
    expect(report.venues[0]).toMatchObject({ id: 'polymarket', status: 'degraded', markets: 3 });
    expect(report).toMatchObject({ opened: 0, closed: 0 });
  }, 30_000);

  it('closes once when the price is gone, and opens again once', async () => {
    await refresh();
    expect((await board()).body.degraded_venues).toEqual([]);
    world.clob.set('0xputin-yes', [['0.55', '400']]);
    expect(await refresh()).toMatchObject({ opened: 0, closed: 1, live: 1 });
    expect(await refresh()).toMatchObject({ opened: 0, closed: 0, live: 1 });
    world.clob.set('0xputin-yes', [['0.40', '400']]);
    expect(await refresh()).toMatchObject({ opened: 1, closed: 0, live: 2 });
    expect([await count('ArbitrageOpened'), await count('ArbitrageClosed')]).toEqual([3, 1]);
  });

  it('takes a verdict back when either text changes', async () => {
    const market = world.polymarket.find(({ conditionId }) => conditionId === '0xputin') as { description: string };
    const text = market.description;
    market.description = text.replace('President of Russia', 'Prime Minister of Russia');
    expect(await refresh()).toMatchObject({ closed: 1, live: 1 });
    const near = row(await board(), 'Putin out as President of Russia in 2026?');
    expect(near).toMatchObject({ is_arbitrage: false, match: { relation: 'near' } });
    market.description = text;
    expect(await refresh()).toMatchObject({ opened: 1, live: 2 });
  });

  it('counts no fee that it does not know as none', async () => {
    const save = world.polymarket.find(({ conditionId }) => conditionId === '0xsave') as { feeSchedule: object };
    const schedule = save.feeSchedule;
    save.feeSchedule = { exponent: 2, rate: 0.04 };
    expect(await refresh()).toMatchObject({ closed: 1 });
    expect(row(await board(), 'SAVE Act becomes law in 2026?').note).toContain('fee of Polymarket is unknown');
    save.feeSchedule = schedule;
    expect(await refresh()).toMatchObject({ opened: 1 });
  });

  it('is no lock while a venue takes no orders, and says which', async () => {
    const putin = world.polymarket.find(({ conditionId }) => conditionId === '0xputin') as Record<string, unknown>;
    putin.acceptingOrders = false;
    expect(await refresh()).toMatchObject({ opened: 0, closed: 1, live: 1 });
    const paused = row(await board(), 'Putin out as President of Russia in 2026?');
    expect(paused).toMatchObject({ is_arbitrage: false, match: { relation: 'identity' } });
    expect(paused.note).toContain('Polymarket takes no orders for this contract now');
    putin.acceptingOrders = true;
    expect(await refresh()).toMatchObject({ opened: 1, live: 2 });

    const [market] = world.kalshi.find(({ event_ticker }) => event_ticker === 'KXPUTIN-26')?.markets as [
      Record<string, unknown>,
    ];
    market.status = 'inactive';
    expect(await refresh()).toMatchObject({ opened: 0, closed: 1, live: 1 });
    expect(row(await board(), 'Putin out as President of Russia in 2026?')).toMatchObject({
      is_arbitrage: false,
      note: expect.stringContaining('Kalshi takes no orders for this contract now'),
    });
    market.status = 'active';
    expect(await refresh()).toMatchObject({ opened: 1, live: 2 });
    const closing = (await events()).filter(({ type }) => type === 'ArbitrageClosed').slice(-2);
    expect(closing.map(({ data }) => (data as { reason: string }).reason)).toEqual(['market_closed', 'market_closed']);
  });

  it('shows pages for people', async () => {
    const page = await service.app.inject({ url: '/arbitrage', headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
    expect(page.payload).toContain('Putin out as President of Russia in 2026?');
    const id = row(await board(), 'Putin out as President of Russia in 2026?').pair_id;
    const pair = await service.app.inject({ url: `/arbitrage/${id}`, headers: { accept: 'text/html' } });
    expect(pair.payload).toContain('Side by side'.toLowerCase());
    expect(pair.payload).toContain('11:59 PM ET');
    const { key } = await service.account('pro_mini');
    const { legs } = row(await board('', key), 'Putin out as President of Russia in 2026?');
    const text = await service.app.inject({ url: `/arbitrage/${id}.md` });
    expect(text.payload).toContain('Polymarket');
    for (const { url } of Object.values<{ url: string }>(legs)) {
      expect(url).toMatch(/^https:/);
      expect(pair.payload).not.toContain(url);
      expect(text.payload).not.toContain(url);
    }
    expect((await service.app.inject({ url: '/arbitrage/00000000-0000-5000-8000-000000000000' })).statusCode).toBe(404);
  });

  it('leaves the board when its prices have grown old', async () => {
    service.clock.offsetMs = 3 * HOUR_MS;
    expect((await board()).body).toMatchObject({ returned: 0, degraded_venues: ['polymarket', 'kalshi', 'predictit'] });
    service.clock.offsetMs = 0;
    expect((await board()).body.live_arbitrages).toBe(2);
  });

  it('judges what it has shown by what both venues have paid', async () => {
    const settle = (id: string, ticker: string, [first, second]: [string, string]) => {
      const market = world.polymarket.find(({ conditionId }) => conditionId === id);
      world.polymarket = world.polymarket.filter((other) => other !== market);
      world.settled.polymarket.push({
        ...market,
        closed: true,
        umaResolutionStatus: 'resolved',
        outcomePrices: JSON.stringify([String(1 - Number(first)), first]),
      });
      world.kalshi = world.kalshi.filter(({ event_ticker }) => event_ticker !== ticker);
      world.settled.kalshi.set(ticker, { market: { ticker, status: 'finalized', settlement_value_dollars: second } });
    };
    settle('0xputin', 'KXPUTIN-26', ['1', '0.0000']);
    settle('0xsave', 'KXSAVE-26', ['0', '1.0000']);
    expect(await refresh()).toMatchObject({ closed: 2, live: 0 });
    await board();
    // The first refresh that finds them gone closes them; what they were paid is asked for with the pair off the board.
    await refresh();
    await board();
    const score = await service.app.get(QueryBus).execute(new GetScorecard());
    expect(score).toMatchObject({ judged: 2, false_locks: 1, rate: 0.5, open: 0, since: expect.any(String) });
    expect(score.rows.complement).toEqual({ judged: 1, open: 0, diverged: 0 });
    const settled = (await events()).filter(({ type }) => type === 'PairRetired');
    expect(settled.map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ reason: 'settled', settlement: { first: '1', second: '0' }, diverged: true }),
        expect.objectContaining({ reason: 'settled', settlement: { first: '0', second: '1' }, diverged: false }),
      ]),
    );
  });
});
