import { Query } from '@nestjs/cqrs';
import { type TechnologyScan } from './technology.events.js';

/** What is held of a site: by its company where it is on file, else by its domain. Null where nothing is. */
export class GetStoredTechnology extends Query<TechnologyScan | null> {
  constructor(
    readonly domain: string,
    readonly companyId: string | null,
  ) {
    super();
  }
}
