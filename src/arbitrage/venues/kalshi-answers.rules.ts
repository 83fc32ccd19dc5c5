import { slugBaseOf } from '../../vocabulary/company-name.js';
import { type Decimal } from '../arbitrage.events.js';
import { bestLevels, type Level } from '../prices/depth.rules.js';
import { type AnswerContent } from './answer-rows.js';
import { readMarket, type ReadMarket } from './read-market.rules.js';
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
import {
  VenueError,
  type Book,
  type ContractGroup,
  type ListedContract,
  type Settlement,
  type Strike,
} from './venue.port.js';

const COMBOS = 'KXMVE';
const MOST_SOURCES = 200;
export interface SeriesFee {
  /** Null where the venue names none: it was queried by its ticker. */
  readonly ticker: string | null;
  readonly type: string | null;
  readonly multiplier: Decimal | null;
}

/** Reads Kalshi's answers by kind. */
export const KALSHI_READERS = {
  'kalshi events': (json: unknown, now: number): AnswerContent<ReadMarket> => {
    const page = objectIn(json, 'the answer');
    return { rows: marketsOf(listIn(page, 'events'), now), next: textOf(page.cursor) ?? '' };
  },
  'kalshi book': (json: unknown): AnswerContent<Book> => {
    const book = objectIn(objectIn(json, 'the book').orderbook_fp, 'orderbook_fp');
    // The books contain bids only: a bid for No is an offer of Yes.
    return { rows: [{ yes: asksFromBids(book.no_dollars), no: asksFromBids(book.yes_dollars) }], next: '' };
  },
  'kalshi series': (json: unknown): AnswerContent<SeriesFee> => {
    const { series } = objectIn(json, 'the series');
    const rows = Array.isArray(series) ? series.map((one) => seriesFeeOf(objectIn(one, 'a series'))) : [];
    return { rows, next: '' };
  },
  'kalshi one series': (json: unknown): AnswerContent<SeriesFee> => {
    const answer = objectIn(json, 'the answer');
    return { rows: [seriesFeeOf(objectIn(answer.series ?? answer, 'the series'))], next: '' };
  },
  'kalshi market': (json: unknown): AnswerContent<Settlement | null> => {
    const answer = objectIn(json, 'the answer');
    return { rows: [settlementOf(objectIn(answer.market ?? answer, 'the market'))], next: '' };
  },
};

function seriesFeeOf(series: JsonObject): SeriesFee {
  const { ticker, fee_type: type, fee_multiplier: multiplier } = series;
  return { ticker: textOf(ticker), type: textOf(type), multiplier: decimalIn(multiplier) };
}

function* marketsOf(events: readonly unknown[], now: number): Generator<ReadMarket> {
  for (const event of events) yield* marketsIn(objectIn(event, 'an event'), now);
}

function* marketsIn(event: JsonObject, now: number): Generator<ReadMarket> {
  const ticker = textOf(event.event_ticker) ?? '';
  const series = textOf(event.series_ticker) ?? '';
  if (ticker.startsWith(COMBOS) || series.startsWith(COMBOS)) return;
  const markets = Array.isArray(event.markets) ? event.markets : [];
  const group: ContractGroup = {
    id: ticker,
    title: textOf(event.title) ?? ticker,
    exclusive: event.mutually_exclusive === true,
    open: false,
  };
  for (const raw of markets) {
    const market = objectIn(raw, 'a market');
    const id = textOf(market.ticker);
    if (id === null) throw new VenueError('malformed', 'a market has no ticker');
    if (id.startsWith(COMBOS) || !isListed(market)) continue;
    yield readMarket(id, () => contractOf({ event, market, group, series, now }));
  }
}

const TRADED = new Set(['active', 'open']);
/** Listed, but without trading for now. */
const PAUSED = new Set(['inactive', 'paused']);

function isListed(market: JsonObject): boolean {
  const status = textOf(market.status);
  const type = textOf(market.market_type);
  return (type === null || type === 'binary') && (status === null || TRADED.has(status) || PAUSED.has(status));
}

function isPausedAt(market: JsonObject, now: number): boolean {
  const closesAt = instantIn(market.close_time);
  return PAUSED.has(textOf(market.status) ?? '') || (closesAt !== null && Date.parse(closesAt) <= now);
}

interface Nested {
  readonly event: JsonObject;
  readonly market: JsonObject;
  readonly group: ContractGroup;
  readonly series: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Kalshi has a page per event, on which its contracts are listed; the words of the title are for people only. */
function pageOf(series: string, { id, title }: ContractGroup): string {
  const parts = [series || id.split('-', 1)[0] || id, slugBaseOf(title), id];
  return `https://kalshi.com/markets/${parts.map((part) => encodeURIComponent(part.toLowerCase())).join('/')}`;
}

function contractOf({ event, market, group, series, now }: Nested): ListedContract {
  const marketId = textOf(market.ticker) ?? '';
  const item = textOf(market.yes_sub_title);
  const feeType = textOf(event.fee_type_override);
  const feeMultiplier = decimalIn(event.fee_multiplier_override);
  const waivedUntil = instantIn(market.fee_waiver_expiration_time);
  return {
    venue: 'kalshi',
    marketId,
    question: textOf(market.title) ?? group.title,
    item,
    url: pageOf(series, group),
    outcomes: { yes: 'Yes', no: 'No' },
    rules: rulesOf(market.rules_primary, market.rules_secondary),
    sources: sourcesOf(event.settlement_sources),
    strike: strikeOf(market),
    group,
    closesAt: instantIn(market.close_time),
    quote: {
      yesAsk: askIn(market.yes_ask_dollars),
      noAsk: askIn(market.no_ask_dollars),
      volume: volumeIn(market.volume_fp),
    },
    fees: null,
    handles: {
      series,
      ...(feeType !== null && { feeType }),
      ...(feeMultiplier !== null && { feeMultiplier }),
      ...(waivedUntil !== null && { waivedUntil }),
      ...(isPausedAt(market, now) && { paused: 'true' }),
    },
  };
}

function sourcesOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  if (value.length > MOST_SOURCES) throw new VenueError('malformed', `it names more than ${MOST_SOURCES} sources`);
  return value.flatMap((source) => {
    const { name, url } = objectIn(source, 'a settlement source');
    return [textOf(url) ?? textOf(name)].filter((text) => text !== null);
  });
}

const STRIKES: Readonly<Record<string, Strike['kind']>> = {
  greater: 'above',
  greater_or_equal: 'at_least',
  less: 'below',
  less_or_equal: 'at_most',
  between: 'between',
};

function strikeOf(market: JsonObject): Strike | null {
  const kind = STRIKES[textOf(market.strike_type) ?? ''];
  return kind ? { kind, floor: decimalIn(market.floor_strike), cap: decimalIn(market.cap_strike) } : null;
}

function asksFromBids(bids: unknown): Level[] {
  if (bids === null || bids === undefined) return [];
  if (!Array.isArray(bids)) throw new VenueError('malformed', 'the bids are not a list');
  return bestLevels(
    bids.flatMap((bid): Level[] => {
      const [bidPrice, bidSize] = Array.isArray(bid) ? (bid as unknown[]) : [];
      const price = oneMinus(decimalIn(bidPrice));
      const size = decimalIn(bidSize);
      if (size === null) throw new VenueError('malformed', 'a bid without a size');
      return price === null ? [] : [{ price, size }];
    }),
  );
}

/** The stated payout in dollars, else the payout of the result. */
function settlementOf(market: JsonObject): Settlement | null {
  const status = textOf(market.status);
  if (status !== 'settled' && status !== 'finalized') return null;
  const paid = decimalIn(market.settlement_value_dollars);
  if (paid !== null) return paid;
  const result = textOf(market.result);
  return result === 'yes' ? '1' : result === 'no' ? '0' : null;
}
