import { type FeeTerms } from '../prices/fees.rules.js';
import { CatalogueReader } from './catalogue-reader.js';
import { askIn, listIn, objectIn, textOf, type JsonObject } from './venue-fields.rules.js';
import { type VenueHttp } from './venue-http.js';
import {
  VenueError,
  type Book,
  type Catalogue,
  type ListedContract,
  type Settlement,
  type Venue,
} from './venue.port.js';

/** A tenth of a winning share's profit. */
export const PREDICTIT_FEE: FeeTerms = { kind: 'profit', rate: '0.1' };

export interface PredictItOptions {
  readonly http: VenueHttp;
  readonly baseUrl: string;
}

/** PredictIt: a single feed, without rules, volumes or depth. */
export class PredictIt implements Venue {
  readonly id = 'predictit';
  readonly hasBooks = false;
  readonly remark = 'PredictIt takes 5 % of a withdrawal, which is not counted; its depth is unknown.';

  constructor(private readonly options: PredictItOptions) {}

  async catalogue(signal: AbortSignal): Promise<Catalogue> {
    const url = `${this.options.baseUrl}/api/marketdata/all/`;
    const feed = objectIn(await this.options.http.json(url, { signal }), 'the feed');
    const reader = new CatalogueReader();
    for (const raw of listIn(feed, 'markets')) {
      const market = objectIn(raw, 'a market');
      if (textOf(market.status)?.toLowerCase() !== 'open') continue;
      for (const row of listIn(market, 'contracts')) {
        const contract = objectIn(row, 'a contract');
        if (textOf(contract.status)?.toLowerCase() !== 'open') continue;
        reader.take(idOf(market, contract), () => contractOf(market, contract));
      }
    }
    return reader.catalogue();
  }

  async fees(): Promise<ReadonlyMap<string, FeeTerms>> {
    return new Map();
  }

  async books(): Promise<ReadonlyMap<string, Book>> {
    return new Map();
  }

  /** The feed drops settled markets without a result. */
  async settlements(): Promise<ReadonlyMap<string, Settlement>> {
    return new Map();
  }
}

function idOf(market: JsonObject, contract: JsonObject): string {
  const [marketId, contractId] = [textOf(market.id), textOf(contract.id)];
  if (marketId === null || contractId === null) throw new VenueError('malformed', 'a contract has no id');
  return `${marketId}-${contractId}`;
}

function contractOf(market: JsonObject, contract: JsonObject): ListedContract {
  const title = textOf(market.name) ?? '';
  const item = textOf(contract.name);
  const contracts = Array.isArray(market.contracts) ? market.contracts.length : 1;
  return {
    venue: 'predictit',
    marketId: idOf(market, contract),
    question: item === null || contracts === 1 ? title : `${title} ${item}`,
    item: contracts === 1 ? null : item,
    url: textOf(market.url) ?? 'https://www.predictit.org/markets',
    outcomes: { yes: 'Yes', no: 'No' },
    rules: null,
    sources: [],
    strike: null,
    group: { id: textOf(market.id) ?? '', title, exclusive: contracts > 1, open: false },
    // "NA", or a time without a zone, which is ambiguous.
    closesAt: null,
    quote: {
      yesAsk: askIn(contract.bestBuyYesCost),
      noAsk: askIn(contract.bestBuyNoCost),
      volume: null,
    },
    fees: PREDICTIT_FEE,
    handles: {},
  };
}
