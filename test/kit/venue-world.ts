import { LocalSite } from './local-site.js';

const GAMMA = 'gamma.venues.net';
const CLOB = 'clob.venues.net';
const KALSHI = 'kalshi.venues.net';
const PREDICTIT = 'predictit.venues.net';

type Json = Record<string, unknown>;
type VenueName = 'gamma' | 'clob' | 'kalshi' | 'predictit';
type Fault =
  | 'down'
  | 'nonsense'
  | 'odd fields'
  | 'busy once'
  | 'busy'
  | 'half way'
  | 'half a page'
  | 'circle'
  | 'slow'
  | 'hangs'
  | null;

const SLOW_MS = 300;

/** The three venues as local servers in their own formats and paging, with configurable faults. */
export class VenueWorld {
  polymarket: Json[] = [];
  /** Asks by token. */
  clob = new Map<string, [string, string][]>();
  kalshi: Json[] = [];
  /** Bids by ticker: yes, no. */
  kalshiBooks = new Map<string, { yes: [string, string][]; no: [string, string][] }>();
  kalshiSeries: Json[] = [];
  /** Markets that are no longer listed. */
  settled = { polymarket: [] as Json[], kalshi: new Map<string, Json>() };
  predictit: Json[] = [];
  readonly faults: Record<VenueName, Fault> = { gamma: null, clob: null, kalshi: null, predictit: null };

  private constructor(readonly site: LocalSite) {}

  static async start(): Promise<VenueWorld> {
    const site = await LocalSite.start(GAMMA, CLOB, KALSHI, PREDICTIT);
    const world = new VenueWorld(site);
    world.route('gamma', `${GAMMA}/markets/keyset`, (url) => world.gammaPage(url));
    world.route('clob', `${CLOB}/books`, (_url, body) => world.books(body));
    world.route('kalshi', `${KALSHI}/trade-api/v2/events`, (url) => world.kalshiPage(url));
    world.route('kalshi', `${KALSHI}/trade-api/v2/series`, () => ({ series: world.kalshiSeries }));
    world.route('predictit', `${PREDICTIT}/api/marketdata/all/`, () => ({ markets: world.predictit }));
    return world;
  }

  /** Environment of the service for these venues. */
  environment(): Record<string, string> {
    const { port } = this.site;
    return {
      ARBITRAGE_POLYMARKET_GAMMA_URL: `http://${GAMMA}`,
      ARBITRAGE_POLYMARKET_CLOB_URL: `http://${CLOB}`,
      ARBITRAGE_KALSHI_URL: `http://${KALSHI}/trade-api/v2`,
      ARBITRAGE_PREDICTIT_URL: `http://${PREDICTIT}`,
      SAFE_FETCH_TEST_HOSTS: [GAMMA, CLOB, KALSHI, PREDICTIT].map((host) => `${host}:80=127.0.0.1:${port}`).join(','),
    };
  }

  /** A market of Polymarket; prices are numbers, as in the books of both its tokens. */
  addPolymarket(id: string, question: string, rules: string, asks: { yes: string; no: string }, more: Json = {}): void {
    this.polymarket.push({
      id: `${this.polymarket.length}`,
      conditionId: id,
      question,
      slug: id,
      description: rules,
      active: true,
      closed: false,
      archived: false,
      acceptingOrders: true,
      enableOrderBook: true,
      negRisk: false,
      // The venue chooses the order of outcomes: here No comes first.
      outcomes: '["No", "Yes"]',
      outcomePrices: '["0.5", "0.5"]',
      clobTokenIds: JSON.stringify([`${id}-no`, `${id}-yes`]),
      bestAsk: Number(asks.no),
      bestBid: Number((1 - Number(asks.yes)).toFixed(4)),
      volume: '125000.123456',
      feesEnabled: true,
      feeSchedule: { exponent: 1, rate: 0.04, takerOnly: true, rebateRate: 0 },
      events: [{ id: `e-${id}`, slug: `event-${id}`, title: question, negRiskAugmented: false }],
      ...more,
    });
    this.clob.set(`${id}-yes`, [
      ['0.99', '5'],
      [asks.yes, '400'],
    ]);
    this.clob.set(`${id}-no`, [[asks.no, '400']]);
  }

  /** An event of Kalshi with one market; its book contains bids, so an ask is a dollar minus the opposite bid. */
  addKalshi(ticker: string, title: string, rules: string, asks: { yes: string; no: string }, more: Json = {}): void {
    const { settlement_sources: sources, ...market } = more;
    this.kalshi.push({
      event_ticker: ticker,
      series_ticker: 'KXSPEC',
      title,
      mutually_exclusive: false,
      settlement_sources: sources ?? [],
      markets: [
        {
          ticker,
          event_ticker: ticker,
          market_type: 'binary',
          status: 'active',
          title,
          yes_sub_title: '',
          rules_primary: rules,
          rules_secondary: '',
          close_time: '2097-01-01T04:59:00Z',
          yes_ask_dollars: asks.yes,
          no_ask_dollars: asks.no,
          volume_fp: '50000.00',
          ...market,
        },
      ],
    });
    const bid = (ask: string): [string, string][] => [
      ['0.0100', '9.00'],
      [(1 - Number(ask)).toFixed(4), '300.00'],
    ];
    this.kalshiBooks.set(ticker, { yes: bid(asks.no), no: bid(asks.yes) });
    this.route('kalshi', `${KALSHI}/trade-api/v2/markets/${ticker}/orderbook`, () => {
      const book = this.kalshiBooks.get(ticker);
      return { orderbook_fp: { yes_dollars: book?.yes, no_dollars: book?.no } };
    });
    this.route('kalshi', `${KALSHI}/trade-api/v2/markets/${ticker}`, () => this.settled.kalshi.get(ticker) ?? null);
  }

  stop(): Promise<void> {
    return this.site.stop();
  }

  private route(venue: VenueName, path: string, answer: (url: URL, body: string) => unknown): void {
    this.site.routes.set(path, (request, response) => {
      const fault = this.faults[venue];
      const url = new URL(request.url ?? '/', 'http://venue');
      if (fault === 'busy once') {
        this.faults[venue] = null;
        response.writeHead(429, { 'retry-after': '0' }).end();
      } else if (fault === 'busy') {
        response.writeHead(429, { 'retry-after': '3600' }).end();
      } else if (fault === 'down' || (fault === 'half way' && isFurtherPage(url))) {
        response.writeHead(500).end();
      } else if (fault === 'hangs') {
        return;
      } else if (fault === 'nonsense') {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>maintenance</html>');
      } else {
        const sent = this.site.seen.at(-1)?.body ?? '';
        const body = faulty(fault, answer(url, sent));
        const text = JSON.stringify(body);
        const send = (): void => {
          response.writeHead(body === null ? 404 : 200, { 'content-type': 'application/json' });
          if (fault !== 'half a page') response.end(text);
          else response.write(text.slice(0, text.length / 2), () => response.destroy());
        };
        if (fault === 'slow') setTimeout(send, SLOW_MS);
        else send();
      }
    });
  }

  private gammaPage({ searchParams }: URL): Json {
    const ids = searchParams.getAll('condition_ids');
    const all = searchParams.get('closed') === 'true' ? this.settled.polymarket : this.polymarket;
    const wanted = ids.length > 0 ? all.filter(({ conditionId }) => ids.includes(String(conditionId))) : all;
    const at = Number(searchParams.get('after_cursor') ?? 0);
    const next = at + 2 < wanted.length ? String(at + 2) : null;
    return { markets: wanted.slice(at, at + 2), next_cursor: next };
  }

  private kalshiPage({ searchParams }: URL): Json {
    const at = Number(searchParams.get('cursor') || 0);
    const next = at + 2 < this.kalshi.length ? String(at + 2) : '';
    return { events: this.kalshi.slice(at, at + 2), cursor: next };
  }

  private books(body: string): unknown {
    const asked = JSON.parse(body || '[]') as { token_id: string }[];
    return asked.map(({ token_id: token }) => ({
      asset_id: token,
      bids: [],
      asks: (this.clob.get(token) ?? []).map(([price, size]) => ({ price, size })),
    }));
  }
}

function isFurtherPage({ searchParams }: URL): boolean {
  return searchParams.has('cursor') || searchParams.has('after_cursor');
}

/** A well-formed answer with a fault in it. */
function faulty(fault: Fault, body: unknown): unknown {
  const page = body as Json | null;
  if (fault === 'circle' && page) {
    return { ...page, ...('events' in page && { cursor: '1' }), ...('next_cursor' in page && { next_cursor: '1' }) };
  }
  if (fault !== 'odd fields') return body;
  return JSON.parse(JSON.stringify(body), (name, value: unknown) =>
    /^(bestAsk|yes_ask_dollars|bestBuyYesCost)$/.test(name) ? 'cheap' : value,
  );
}
