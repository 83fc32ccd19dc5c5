import { Command } from '@nestjs/cqrs';
import { type TechnologyScan } from './technology.events.js';

export type ScanOutcome =
  | { readonly kind: 'scanned'; readonly scan: TechnologyScan }
  /** `robots`, `another_site` where the domain leads to another firm's, or why the site did not answer. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/** Scans a site now, and stores the result: in the stream of a stored company, else in the cache. */
export class ScanTechnology extends Command<ScanOutcome> {
  constructor(
    readonly domain: string,
    readonly companyId: string | null,
    /** Names of the company: a site that the domain redirects to is scanned where it states one. */
    readonly names: readonly string[] = [],
  ) {
    super();
  }
}
