import { type FeeTerms } from '../prices/fees.rules.js';
import { CatalogueReader } from './catalogue-reader.js';
import { type VenueHttp } from './venue-http.js';
import { type Book, type Catalogue, type Settlement, type Venue } from './venue.port.js';

export interface PredictItOptions {
  readonly http: VenueHttp;
  readonly baseUrl: string;
}

/** PredictIt: a single feed, without rules, volumes or depth. */
export class PredictIt implements Venue {
  readonly id = 'predictit';
  readonly hasBooks = false;
  readonly hasResults = false;
  readonly remark = 'PredictIt takes 5 % of a withdrawal, which is not counted; its depth is unknown.';

  constructor(private readonly options: PredictItOptions) {}

  async catalogue(signal: AbortSignal): Promise<Catalogue> {
    const url = `${this.options.baseUrl}/api/marketdata/all/`;
    const reader = new CatalogueReader();
    reader.take((await this.options.http.read(url, 'predictit feed', { signal })).rows);
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
