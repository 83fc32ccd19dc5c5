import { Query } from '@nestjs/cqrs';
import { type FoundLogos } from './logo.events.js';

/** What is held of a site's logos: by its company where it is on file, else by its domain. Null where it is worth a look. */
export class GetStoredLogo extends Query<FoundLogos | null> {
  constructor(
    readonly domain: string,
    readonly companyId: string | null,
  ) {
    super();
  }
}
