/** A question on which venues trade, with the asks of each in dollars. */
interface Question {
  readonly id: string;
  readonly title: string;
  readonly fact: string;
  readonly polymarket: { readonly yes: string; readonly no: string };
  readonly kalshi: { readonly yes: string; readonly no: string };
}

const QUESTIONS: readonly Question[] = [
  {
    id: 'fed-cut-2027',
    title: 'Fed cuts rates in 2027?',
    fact: 'the Federal Reserve lowers the upper bound of the federal funds target range',
    polymarket: { yes: '0.41', no: '0.61' },
    kalshi: { yes: '0.5100', no: '0.5000' },
  },
  {
    id: 'cape-town-drought',
    title: 'Drought emergency declared in Cape Town in 2027?',
    fact: 'the City of Cape Town declares a drought emergency',
    polymarket: { yes: '0.22', no: '0.80' },
    kalshi: { yes: '0.3100', no: '0.7200' },
  },
  {
    id: 'moon-landing',
    title: 'Crewed landing on the Moon in 2027?',
    fact: 'a crewed spacecraft lands on the Moon',
    polymarket: { yes: '0.08', no: '0.94' },
    kalshi: { yes: '0.0900', no: '0.9300' },
  },
];

const CLOSES = '2027-12-31T23:59:00Z';
const OUTLETS = [{ name: 'Associated Press', url: 'https://apnews.com' }];

function rulesOf({ fact }: Question): string {
  return `If ${fact} between January 1, 2027 and December 31, 2027, then the market resolves to Yes. Otherwise it resolves to No. The source is the Associated Press.`;
}

type Json = Record<string, unknown>;

/** This venue publishes no rules, so its markets are never proven to be the same. */
const PREDICTIT: Json = {
  id: 9001,
  name: 'Will a crewed spacecraft land on the Moon in 2027?',
  status: 'Open',
  url: 'https://www.predictit.org/markets/detail/9001',
  contracts: [
    {
      id: 1,
      name: 'Crewed landing on the Moon',
      status: 'Open',
      bestBuyYesCost: 0.1,
      bestBuyNoCost: 0.91,
      dateEnd: 'NA',
    },
  ],
};

/** Answers as the venues give them, by path below the demo's host; undefined for other paths. */
export function venueAnswer(url: URL, body: string): Json | Json[] | undefined {
  const { pathname } = url;
  if (pathname === '/polymarket/markets/keyset') return { markets: polymarketsOf(url), next_cursor: null };
  if (pathname === '/polymarket/books') return booksOf(body);
  if (pathname === '/kalshi/events') return { events: QUESTIONS.map(kalshiEvent), cursor: '' };
  if (pathname === '/kalshi/series')
    return { series: [{ ticker: 'KXDEMO', fee_type: 'quadratic', fee_multiplier: 1 }] };
  if (pathname === '/predictit/api/marketdata/all/') return { markets: [PREDICTIT] };
  const [, ticker, tail] = /^\/kalshi\/markets\/([^/]+)(\/orderbook)?$/.exec(pathname) ?? [];
  const question = QUESTIONS.find(({ id }) => tickerOf(id) === ticker);
  if (question === undefined) return undefined;
  return tail ? { orderbook_fp: kalshiBook(question) } : { market: kalshiMarket(question) };
}

function polymarketsOf({ searchParams }: URL): Json[] {
  const ids = searchParams.getAll('condition_ids');
  if (searchParams.get('closed') === 'true') return [];
  return QUESTIONS.filter(({ id }) => ids.length === 0 || ids.includes(conditionOf(id))).map((question, n) => ({
    id: String(n + 1),
    conditionId: conditionOf(question.id),
    question: question.title,
    slug: question.id,
    description: rulesOf(question),
    active: true,
    closed: false,
    archived: false,
    acceptingOrders: true,
    enableOrderBook: true,
    negRisk: false,
    outcomes: '["Yes", "No"]',
    outcomePrices: '["0.5", "0.5"]',
    clobTokenIds: JSON.stringify([`${question.id}-yes`, `${question.id}-no`]),
    bestAsk: Number(question.polymarket.yes),
    bestBid: Number((1 - Number(question.polymarket.no)).toFixed(4)),
    volume: '184000',
    feesEnabled: false,
    endDate: CLOSES,
    events: [{ id: `e-${n}`, slug: question.id, title: question.title, negRiskAugmented: false }],
  }));
}

function booksOf(body: string): Json[] {
  const asked = JSON.parse(body || '[]') as { token_id: string }[];
  return asked.map(({ token_id: token }) => {
    const question = QUESTIONS.find(({ id }) => token.startsWith(id));
    const price = token.endsWith('-yes') ? question?.polymarket.yes : question?.polymarket.no;
    return { asset_id: token, bids: [], asks: price === undefined ? [] : [{ price, size: '620' }] };
  });
}

function kalshiEvent(question: Question): Json {
  const { id, title } = question;
  return {
    event_ticker: tickerOf(id),
    series_ticker: 'KXDEMO',
    title,
    mutually_exclusive: false,
    settlement_sources: OUTLETS,
    markets: [kalshiMarket(question)],
  };
}

function kalshiMarket(question: Question): Json {
  const { id, title, kalshi } = question;
  return {
    ticker: tickerOf(id),
    event_ticker: tickerOf(id),
    market_type: 'binary',
    status: 'active',
    title,
    yes_sub_title: '',
    rules_primary: rulesOf(question),
    rules_secondary: '',
    close_time: CLOSES,
    yes_ask_dollars: kalshi.yes,
    no_ask_dollars: kalshi.no,
    volume_fp: '73000.00',
  };
}

/** Books of this venue have bids only: an ask for Yes is a dollar minus a bid for No. */
function kalshiBook({ kalshi }: Question): Json {
  const bid = (ask: string): [string, string][] => [[(1 - Number(ask)).toFixed(4), '540.00']];
  return { yes_dollars: bid(kalshi.no), no_dollars: bid(kalshi.yes) };
}

function conditionOf(id: string): string {
  return `0x${Buffer.from(id).toString('hex')}`;
}

function tickerOf(id: string): string {
  return `KXDEMO-${id.toUpperCase()}`;
}
