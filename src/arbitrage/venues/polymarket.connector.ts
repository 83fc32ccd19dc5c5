import { type Decimal } from '../arbitrage.events.js';
import { sortedLevels, type Level } from '../prices/depth.rules.js';
import { type FeeTerms } from '../prices/fees.rules.js';
import { CatalogueReader } from './catalogue-reader.js';
import {
  askIn,
  decimalIn,
  instantIn,
  listIn,
  objectIn,
  oneMinus,
  rulesOf,
  textOf,
  volumeIn,
  type JsonObject,
} from './venue-fields.rules.js';
import { type VenueHttp } from './venue-http.js';
import {
  VenueError,
  type Book,
  type Catalogue,
  type ListedContract,
  type Settlement,
  type Venue,
} from './venue.port.js';

const PAGE = 100;
const BOOKS_AT_ONCE = 100;
const IDS_AT_ONCE = 50;

export interface PolymarketOptions {
  readonly http: VenueHttp;
  readonly gammaUrl: string;
  readonly clobUrl: string;
}

/** Polymarket: markets and fees from Gamma, offers from the order books of the CLOB. */
export class Polymarket implements Venue {
  readonly id = 'polymarket';
  readonly hasBooks = true;
  readonly remark = null;

  constructor(private readonly options: PolymarketOptions) {}

  async catalogue(signal: AbortSignal): Promise<Catalogue> {
    const reader = new CatalogueReader();
    for await (const market of this.pages('active=true&closed=false', signal)) {
      if (isTraded(market)) reader.take(idOf(market), () => contractOf(market));
    }
    return reader.catalogue();
  }

  /** Gamma includes them in each market. */
  async fees(): Promise<ReadonlyMap<string, FeeTerms>> {
    return new Map();
  }

  async books(contracts: readonly ListedContract[], signal: AbortSignal): Promise<ReadonlyMap<string, Book>> {
    const tokens = contracts.flatMap(({ handles }) => [handles.yesToken ?? '', handles.noToken ?? '']);
    const asks = new Map<string, readonly Level[]>();
    for (let at = 0; at < tokens.length; at += BOOKS_AT_ONCE) {
      const body = tokens.slice(at, at + BOOKS_AT_ONCE).map((token) => ({ token_id: token }));
      for (const [token, levels] of await this.booksOf(body, signal)) asks.set(token, levels);
    }
    const books = new Map<string, Book>();
    for (const { marketId, handles } of contracts) {
      const yes = asks.get(handles.yesToken ?? '');
      const no = asks.get(handles.noToken ?? '');
      if (yes && no) books.set(marketId, { yes, no });
    }
    return books;
  }

  async settlements(marketIds: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, Settlement>> {
    const settled = new Map<string, Settlement>();
    for (let at = 0; at < marketIds.length; at += IDS_AT_ONCE) {
      const ids = marketIds.slice(at, at + IDS_AT_ONCE).map((id) => `condition_ids=${encodeURIComponent(id)}`);
      for await (const market of this.pages(`closed=true&${ids.join('&')}`, signal)) {
        const value = settlementOf(market);
        if (value !== null) settled.set(idOf(market), value);
      }
    }
    return settled;
  }

  private async *pages(query: string, signal: AbortSignal): AsyncGenerator<JsonObject> {
    const seen = new Set<string>();
    for (let cursor = ''; ;) {
      const after = cursor && `&after_cursor=${encodeURIComponent(cursor)}`;
      const url = `${this.options.gammaUrl}/markets/keyset?${query}&limit=${PAGE}${after}`;
      const page = objectIn(await this.options.http.json(url, { signal }), 'the page of markets');
      for (const market of listIn(page, 'markets')) yield objectIn(market, 'a market');
      cursor = textOf(page.next_cursor) ?? '';
      if (cursor === '') return;
      if (seen.has(cursor)) throw new VenueError('malformed', 'its pages go round in a circle');
      seen.add(cursor);
    }
  }

  /** In batches; where the CLOB refuses the batch, individually. */
  private async booksOf(
    tokens: readonly { token_id: string }[],
    signal: AbortSignal,
  ): Promise<Map<string, readonly Level[]>> {
    const { http, clobUrl } = this.options;
    const batch = await http.json(`${clobUrl}/books`, { body: tokens, signal, none: [404, 405] });
    if (batch !== null) {
      if (!Array.isArray(batch)) throw new VenueError('malformed', 'the books are not a list');
      return new Map(batch.map((book) => bookOf(objectIn(book, 'a book'))));
    }
    const books = new Map<string, readonly Level[]>();
    for (const { token_id: token } of tokens) {
      const url = `${clobUrl}/book?token_id=${encodeURIComponent(token)}`;
      const book = await http.json(url, { signal, none: [404] });
      if (book !== null) books.set(...bookOf(objectIn(book, 'a book')));
    }
    return books;
  }
}

function isTraded(market: JsonObject): boolean {
  return (
    market.closed !== true && market.archived !== true && market.active !== false && market.enableOrderBook !== false
  );
}

function idOf(market: JsonObject): string {
  const id = textOf(market.conditionId);
  if (id === null) throw new VenueError('malformed', 'a market has no conditionId');
  return id;
}

function contractOf(market: JsonObject): ListedContract {
  const outcomes = stringsIn(market.outcomes, 'outcomes');
  const tokens = stringsIn(market.clobTokenIds, 'clobTokenIds');
  if (outcomes.length !== 2 || tokens.length !== 2) throw new VenueError('malformed', 'a market without two outcomes');
  const yesAt = outcomes.findIndex((outcome) => outcome.toLowerCase() === 'yes') === 1 ? 1 : 0;
  // Gamma quotes the first of the two tokens.
  const firstAsk = askIn(market.bestAsk);
  const secondAsk = oneMinus(decimalIn(market.bestBid));
  const question = textOf(market.question) ?? '';
  const event = Array.isArray(market.events) ? objectIn(market.events[0] ?? {}, 'an event') : {};
  const slug = textOf(event.slug) ?? textOf(market.slug) ?? '';
  const item = textOf(market.groupItemTitle);
  return {
    venue: 'polymarket',
    marketId: idOf(market),
    question,
    item,
    url: `https://polymarket.com/event/${encodeURIComponent(slug)}`,
    outcomes: { yes: outcomes[yesAt] ?? '', no: outcomes[1 - yesAt] ?? '' },
    rules: rulesOf(market.description),
    sources: [textOf(market.resolutionSource)].filter((source) => source !== null),
    strike: null,
    group: {
      id: textOf(event.id) ?? idOf(market),
      title: textOf(event.title) ?? question,
      exclusive: market.negRisk === true,
      open: event.negRiskAugmented === true || market.negRiskOther === true,
    },
    closesAt: instantIn(market.endDate),
    quote: {
      yesAsk: yesAt === 0 ? firstAsk : secondAsk,
      noAsk: yesAt === 0 ? secondAsk : firstAsk,
      volume: volumeIn(market.volume ?? market.volumeNum),
    },
    fees: feesOf(market),
    handles: {
      yesToken: tokens[yesAt] ?? '',
      noToken: tokens[1 - yesAt] ?? '',
      ...(market.negRiskOther === true && { other: 'true' }),
      ...((market.acceptingOrders ?? true) !== true && { paused: 'true' }),
    },
  };
}

/** Five places, takers only. Another exponent has no known formula. */
export function feesOf(market: JsonObject): FeeTerms {
  if (market.feesEnabled === false) return { kind: 'none' };
  if (market.feesEnabled !== true) return { kind: 'unknown', why: 'the market does not say whether it has one' };
  const schedule = typeof market.feeSchedule === 'object' ? (market.feeSchedule as JsonObject | null) : null;
  const rate = decimalIn(schedule?.rate);
  const exponent = decimalIn(schedule?.exponent);
  if (rate === null || rate.startsWith('-')) return { kind: 'unknown', why: 'the market names no rate' };
  if (exponent !== '1') return { kind: 'unknown', why: `its exponent is ${exponent ?? 'missing'}` };
  return { kind: 'quadratic', rate, places: 5 };
}

/** Nested lists arrive as JSON text. */
function stringsIn(value: unknown, field: string): string[] {
  let list: unknown = value;
  try {
    if (typeof value === 'string') list = JSON.parse(value);
  } catch {
    list = null;
  }
  if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list;
  throw new VenueError('malformed', `${field} is not a list of texts`);
}

function bookOf(book: JsonObject): [string, readonly Level[]] {
  const token = textOf(book.asset_id);
  if (token === null) throw new VenueError('malformed', 'a book without its token');
  const asks = listIn(book, 'asks').map((ask): Level => {
    const { price, size } = objectIn(ask, 'an ask');
    return { price: exactly(price), size: exactly(size) };
  });
  return [token, sortedLevels(asks)];
}

function exactly(value: unknown): Decimal {
  const decimal = decimalIn(value);
  if (decimal === null) throw new VenueError('malformed', `${JSON.stringify(value)?.slice(0, 40)} is no number`);
  return decimal;
}

/** Only after the oracle's final decision: prices of a merely closed market may be disputed. */
function settlementOf(market: JsonObject): Settlement | null {
  const status = textOf(market.umaResolutionStatus)?.toLowerCase();
  if (market.closed !== true || (status !== 'resolved' && status !== 'settled')) return null;
  const outcomes = stringsIn(market.outcomes, 'outcomes');
  const prices = stringsIn(market.outcomePrices, 'outcomePrices');
  const yesAt = outcomes.findIndex((outcome) => outcome.toLowerCase() === 'yes') === 1 ? 1 : 0;
  const value = decimalIn(prices[yesAt]);
  return value !== null && ['0', '0.5', '1'].includes(value) ? value : null;
}
