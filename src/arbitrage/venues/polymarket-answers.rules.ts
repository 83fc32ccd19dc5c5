import { type Decimal } from '../arbitrage.events.js';
import { bestLevels, type Level } from '../prices/depth.rules.js';
import { type FeeTerms } from '../prices/fees.rules.js';
import { type AnswerContent } from './answer-rows.js';
import { readMarket, type ReadMarket } from './read-market.rules.js';
import {
  askIn,
  decimalIn,
  instantIn,
  listIn,
  MOST_TEXT,
  objectIn,
  oneMinus,
  rulesOf,
  textOf,
  volumeIn,
  type JsonObject,
} from './venue-fields.rules.js';
import { VenueError, type ListedContract, type Settlement } from './venue.port.js';

/** A token and its offers, best first. */
export type TokenBook = readonly [token: string, asks: readonly Level[]];

/** Reads Polymarket's answers by kind. */
export const POLYMARKET_READERS = {
  'polymarket markets': (json: unknown): AnswerContent<ReadMarket> => {
    const { markets, next } = pageOf(json);
    return { rows: tradedOf(markets), next };
  },
  'polymarket settlements': (json: unknown): AnswerContent<readonly [marketId: string, value: Settlement]> => {
    const { markets, next } = pageOf(json);
    const rows = markets.flatMap((market) => {
      const id = textOf(market.conditionId);
      const value = settlementOf(market);
      return id === null || value === null ? [] : [[id, value] as const];
    });
    return { rows, next };
  },
  'polymarket books': (json: unknown): AnswerContent<TokenBook> => {
    if (!Array.isArray(json)) throw new VenueError('malformed', 'the books are not a list');
    return { rows: json.map((book) => bookOf(objectIn(book, 'a book'))), next: '' };
  },
  'polymarket book': (json: unknown): AnswerContent<TokenBook> => ({
    rows: [bookOf(objectIn(json, 'a book'))],
    next: '',
  }),
};

function pageOf(json: unknown): { readonly markets: JsonObject[]; readonly next: string } {
  const page = objectIn(json, 'the page of markets');
  const markets = listIn(page, 'markets').map((market) => objectIn(market, 'a market'));
  return { markets, next: textOf(page.next_cursor) ?? '' };
}

function* tradedOf(markets: readonly JsonObject[]): Generator<ReadMarket> {
  for (const market of markets) if (isTraded(market)) yield readMarket(idOf(market), () => contractOf(market));
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
  const least = decimalIn(market.orderMinSize);
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
      ...(least !== null && !least.startsWith('-') && { least }),
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

function stringsIn(value: unknown, field: string): string[] {
  const list = textsIn(value);
  if (list) return list;
  throw new VenueError('malformed', `${field} is not a list of texts`);
}

/** Nested lists arrive as JSON text. Null for anything else. */
function textsIn(value: unknown): string[] | null {
  let list: unknown = value;
  try {
    if (typeof value === 'string') list = JSON.parse(value);
  } catch {
    list = null;
  }
  const isText = (item: unknown): item is string => typeof item === 'string' && item.length <= MOST_TEXT;
  return Array.isArray(list) && list.every(isText) ? list : null;
}

function bookOf(book: JsonObject): TokenBook {
  const token = textOf(book.asset_id);
  if (token === null) throw new VenueError('malformed', 'a book without its token');
  const asks = listIn(book, 'asks').map((ask): Level => {
    const { price, size } = objectIn(ask, 'an ask');
    return { price: exactly(price), size: exactly(size) };
  });
  return [token, bestLevels(asks)];
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
  const outcomes = textsIn(market.outcomes);
  const prices = textsIn(market.outcomePrices);
  // One market without its prices must not keep the others of its page unsettled.
  if (!outcomes || !prices) return null;
  const yesAt = outcomes.findIndex((outcome) => outcome.toLowerCase() === 'yes') === 1 ? 1 : 0;
  const value = decimalIn(prices[yesAt]);
  return value !== null && ['0', '0.5', '1'].includes(value) ? value : null;
}
