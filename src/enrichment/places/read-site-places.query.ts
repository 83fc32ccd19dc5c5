import { Query } from '@nestjs/cqrs';
import { type VisitedPage } from '../site-visit/site-visit.port.js';

export interface SitePlaces {
  readonly cities: readonly string[];
  /** ISO 3166-1 alpha-2, where the site names one country only. */
  readonly country: string | null;
}

/** Where a company's own pages say that it is, surest place first. */
export class ReadSitePlaces extends Query<SitePlaces> {
  constructor(
    readonly domain: string,
    readonly pages: readonly Pick<VisitedPage, 'url' | 'document'>[],
  ) {
    super();
  }
}
