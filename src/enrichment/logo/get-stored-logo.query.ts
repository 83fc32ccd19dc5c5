import { Query } from '@nestjs/cqrs';
import { type FoundLogos } from './logo.events.js';

/** The stored logos of a site: by its company if stored, else by its domain. Null where a new search is due. */
export class GetStoredLogo extends Query<FoundLogos | null> {
  constructor(
    readonly domain: string,
    readonly companyId: string | null,
  ) {
    super();
  }
}
