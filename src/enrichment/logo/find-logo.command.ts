import { Command } from '@nestjs/cqrs';
import { type FoundLogos } from './logo.events.js';

/** Searches a site for logos now, and stores the result: in the cache, and in the stream of a stored company. */
export class FindLogo extends Command<FoundLogos> {
  constructor(
    readonly domain: string,
    readonly companyId: string | null,
    /** Names of the company: a site that the domain redirects to is searched where it states one. */
    readonly names: readonly string[] = [],
  ) {
    super();
  }
}
