import { type Decimal } from '../arbitrage.events.js';
import { sortedLevels, type Level } from '../prices/depth.rules.js';
import { type FeeTerms } from '../prices/fees.rules.js';
import { decimalOf, fixed, times } from '../prices/decimal.rules.js';
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
  type ContractGroup,
  type ListedContract,
  type Settlement,
  type Strike,
  type Venue,
} from './venue.port.js';

const PAGE = 200;
const COMBOS = 'KXMVE';
const BASE_RATE = '0.07';
const FEE_PLACES = 4;
/** The list of all series is large. */
const SERIES_BYTES = 128 * 1024 * 1024;
const SERIES_TTL_MS = 24 * 3_600_000;
const TAKER_TYPES = new Set(['quadratic', 'quadratic_with_maker_fees', 'quadratic_with_combo_maker_fees']);

export interface KalshiOptions {
  readonly http: VenueHttp;
  /** With the path prefix of the API version. */
  readonly baseUrl: string;
  readonly now: () => number;
}

interface SeriesFee {
  readonly type: string | null;
  readonly multiplier: Decimal | null;
}

/** Kalshi: events with nested markets, fees from the series, bids from the books. */
export class Kalshi implements Venue {
  readonly id = 'kalshi';
  readonly hasBooks = true;
  readonly remark = null;
  private readonly series = new Map<string, SeriesFee>();
  private seriesAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: KalshiOptions) {}

  async catalogue(signal: AbortSignal): Promise<Catalogue> {
    const reader = new CatalogueReader();
    const seen = new Set<string>();
    for (let cursor = ''; ;) {
      const after = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const page = await this.get(`/events?status=open&with_nested_markets=true&limit=${PAGE}${after}`, signal);
      const now = this.options.now();
      for (const event of listIn(page, 'events')) takeEvent(objectIn(event, 'an event'), reader, now);
      cursor = textOf(page.cursor) ?? '';
      if (cursor === '') return reader.catalogue();
      if (seen.has(cursor)) throw new VenueError('malformed', 'its pages go round in a circle');
      seen.add(cursor);
    }
  }

  async fees(contracts: readonly ListedContract[], signal: AbortSignal): Promise<ReadonlyMap<string, FeeTerms>> {
    const wanted = new Set(contracts.map(({ handles }) => handles.series ?? ''));
    await this.learnSeries(wanted, signal);
    return new Map(contracts.map(({ marketId, handles }) => [marketId, this.feeOf(handles)]));
  }

  async books(contracts: readonly ListedContract[], signal: AbortSignal): Promise<ReadonlyMap<string, Book>> {
    const books = new Map<string, Book>();
    for (const { marketId } of contracts) {
      const answer = await this.options.http.json(
        `${this.options.baseUrl}/markets/${encodeURIComponent(marketId)}/orderbook`,
        { signal, none: [404] },
      );
      if (answer === null) continue;
      const book = objectIn(objectIn(answer, 'the book').orderbook_fp, 'orderbook_fp');
      // The books contain bids only: a bid for No is an offer of Yes.
      books.set(marketId, { yes: asksFromBids(book.no_dollars), no: asksFromBids(book.yes_dollars) });
    }
    return books;
  }

  async settlements(marketIds: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, Settlement>> {
    const settled = new Map<string, Settlement>();
    for (const id of marketIds) {
      const path = `/markets/${encodeURIComponent(id)}`;
      const answer = (await this.find(path, signal)) ?? (await this.find(`/historical${path}`, signal));
      const value = answer && settlementOf(objectIn(answer.market ?? answer, 'the market'));
      if (value !== null) settled.set(id, value);
    }
    return settled;
  }

  private async get(path: string, signal: AbortSignal): Promise<JsonObject> {
    return objectIn(await this.options.http.json(this.options.baseUrl + path, { signal }), 'the answer');
  }

  private async find(path: string, signal: AbortSignal): Promise<JsonObject | null> {
    const answer = await this.options.http.json(this.options.baseUrl + path, { signal, none: [404] });
    return answer === null ? null : objectIn(answer, 'the answer');
  }

  /** All at once where the venue has the list, else individually; unavailable ones stay unknown. */
  private async learnSeries(wanted: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    const now = this.options.now();
    if (now - this.seriesAt > SERIES_TTL_MS) {
      this.series.clear();
      this.seriesAt = now;
      const url = `${this.options.baseUrl}/series`;
      const list = await this.options.http.json(url, { signal, none: [400, 404], maxBytes: SERIES_BYTES });
      const rows = list === null ? [] : objectIn(list, 'the series').series;
      if (Array.isArray(rows)) for (const row of rows) this.cacheSeries(objectIn(row, 'a series'));
    }
    for (const ticker of wanted) {
      if (ticker === '' || this.series.has(ticker)) continue;
      const answer = await this.find(`/series/${encodeURIComponent(ticker)}`, signal);
      if (answer) this.cacheSeries(objectIn(answer.series ?? answer, 'the series'), ticker);
    }
  }

  private cacheSeries(series: JsonObject, requested?: string): void {
    const ticker = textOf(series.ticker) ?? requested;
    if (ticker === undefined) return;
    this.series.set(ticker, { type: textOf(series.fee_type), multiplier: decimalIn(series.fee_multiplier) });
  }

  private feeOf(handles: ListedContract['handles']): FeeTerms {
    const { series: ticker = '', feeType, feeMultiplier, waivedUntil } = handles;
    if (waivedUntil !== undefined && Date.parse(waivedUntil) > this.options.now()) return { kind: 'none' };
    const series = this.series.get(ticker);
    return kalshiFee(feeType ?? series?.type ?? null, feeMultiplier ?? series?.multiplier ?? null);
  }
}

/** 0.07 × multiplier × p × (1 − p) for takers, independent of maker fees. */
export function kalshiFee(type: string | null, multiplier: Decimal | null): FeeTerms {
  if (type === null || multiplier === null) return { kind: 'unknown', why: 'its series does not say' };
  if (!TAKER_TYPES.has(type)) return { kind: 'unknown', why: `type ${type}` };
  if (multiplier.startsWith('-')) return { kind: 'unknown', why: `multiplier ${multiplier}` };
  return {
    kind: 'quadratic',
    rate: decimalOf(times(fixed(BASE_RATE), fixed(multiplier), 'up')),
    places: FEE_PLACES,
  };
}

function takeEvent(event: JsonObject, reader: CatalogueReader, now: number): void {
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
  const sources = sourcesOf(event.settlement_sources);
  for (const raw of markets) {
    const market = objectIn(raw, 'a market');
    const id = textOf(market.ticker);
    if (id === null) throw new VenueError('malformed', 'a market has no ticker');
    if (id.startsWith(COMBOS) || !isListed(market)) continue;
    reader.take(id, () => contractOf({ event, market, group, sources, series, now }));
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
  readonly sources: readonly string[];
  readonly series: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

function contractOf({ event, market, group, sources, series, now }: Nested): ListedContract {
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
    url: `https://kalshi.com/markets/${encodeURIComponent((series || group.id).toLowerCase())}`,
    outcomes: { yes: 'Yes', no: 'No' },
    rules: rulesOf(market.rules_primary, market.rules_secondary),
    sources,
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
  return sortedLevels(
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
