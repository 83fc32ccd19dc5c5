import { Query } from '@nestjs/cqrs';
import { type TechnologyScan } from './technology.events.js';

/** The stored technology of a site: by its company if stored, else by its domain. Null without a scan. */
export class GetStoredTechnology extends Query<TechnologyScan | null> {
  constructor(
    readonly domain: string,
    readonly companyId: string | null,
  ) {
    super();
  }
}
