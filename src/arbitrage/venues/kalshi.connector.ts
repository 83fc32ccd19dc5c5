import { type Decimal } from '../arbitrage.events.js';
import { decimalOf, fixed, times } from '../prices/decimal.rules.js';
import { type FeeTerms } from '../prices/fees.rules.js';
import { CatalogueReader } from './catalogue-reader.js';
import { type SeriesFee } from './kalshi-answers.rules.js';
import { type VenueHttp, type VenueSearch } from './venue-http.js';
import {
  isSingleFailure,
  VenueError,
  type Book,
  type Catalogue,
  type ListedContract,
  type Settlement,
  type Venue,
} from './venue.port.js';

const PAGE = 200;
const BASE_RATE = '0.07';
const FEE_PLACES = 4;
const TAKER_TYPES = new Set(['quadratic', 'quadratic_with_maker_fees', 'quadratic_with_combo_maker_fees']);
/** Of an answer about one market or series. */
const SINGLE_BYTES = 1024 * 1024;
/** The list of all series is large. */
const SERIES_BYTES = 32 * 1024 * 1024;
const SERIES_TTL_MS = 24 * 3_600_000;

export interface KalshiOptions {
  readonly http: VenueHttp;
  /** With the path prefix of the API version. */
  readonly baseUrl: string;
  readonly now: () => number;
}

/** Kalshi: events with nested markets, fees from the series, bids from the books. */
export class Kalshi implements Venue {
  readonly id = 'kalshi';
  readonly hasBooks = true;
  readonly hasResults = true;
  readonly remark = null;
  private readonly series = new Map<string, SeriesFee>();
  private seriesAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: KalshiOptions) {}

  async catalogue(signal: AbortSignal): Promise<Catalogue> {
    const reader = new CatalogueReader();
    const seen = new Set<string>();
    for (let cursor = ''; ;) {
      const after = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const url = `${this.options.baseUrl}/events?status=open&with_nested_markets=true&limit=${PAGE}${after}`;
      const page = await this.options.http.read(url, 'kalshi events', { signal });
      reader.take(page.rows);
      cursor = page.next;
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
      const url = `${this.options.baseUrl}/markets/${encodeURIComponent(marketId)}/orderbook`;
      const answer = await this.options.http.find(url, 'kalshi book', single(signal));
      const [book] = answer?.rows ?? [];
      if (book) books.set(marketId, book);
    }
    return books;
  }

  async settlements(
    marketIds: readonly string[],
    signal: AbortSignal,
    onUnread: (error: unknown) => void,
  ): Promise<ReadonlyMap<string, Settlement>> {
    const settled = new Map<string, Settlement>();
    for (const id of marketIds) {
      const path = `/markets/${encodeURIComponent(id)}`;
      try {
        let market = await this.marketAt(path, signal);
        if (market.length === 0) market = await this.marketAt(`/historical${path}`, signal);
        for (const value of market) if (value !== null) settled.set(id, value);
      } catch (error) {
        onUnread(error);
        if (!isSingleFailure(error)) break;
      }
    }
    return settled;
  }

  /** The settlement of the market at a path, null while unsettled; empty without a market. */
  private async marketAt(path: string, signal: AbortSignal): Promise<readonly (Settlement | null)[]> {
    const url = this.options.baseUrl + path;
    return (await this.options.http.find(url, 'kalshi market', single(signal)))?.rows ?? [];
  }

  /** All at once where the venue has the list, else individually; unavailable ones stay unknown. */
  private async learnSeries(wanted: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    const now = this.options.now();
    if (now - this.seriesAt > SERIES_TTL_MS) {
      this.series.clear();
      this.seriesAt = now;
      const url = `${this.options.baseUrl}/series`;
      const options = { signal, none: [400, 404], maxBytes: SERIES_BYTES };
      const list = await this.options.http.find(url, 'kalshi series', options);
      for (const fee of list?.rows ?? []) this.cacheSeries(fee);
    }
    for (const ticker of wanted) {
      if (ticker === '' || this.series.has(ticker)) continue;
      const url = `${this.options.baseUrl}/series/${encodeURIComponent(ticker)}`;
      const answer = await this.options.http.find(url, 'kalshi one series', single(signal));
      for (const fee of answer?.rows ?? []) this.cacheSeries(fee, ticker);
    }
  }

  private cacheSeries(fee: SeriesFee, requested?: string): void {
    const ticker = fee.ticker ?? requested;
    if (ticker !== undefined) this.series.set(ticker, fee);
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

function single(signal: AbortSignal): VenueSearch {
  return { signal, none: [404], maxBytes: SINGLE_BYTES };
}
