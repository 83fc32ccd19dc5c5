import { Command } from '@nestjs/cqrs';
import { type TechnologyScan } from './technology.events.js';

export type ScanOutcome =
  | { readonly kind: 'scanned'; readonly scan: TechnologyScan }
  /** `robots`, or why the site did not answer. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/** Scans a site now, and stores the result: in the stream of a stored company, else in the cache. */
export class ScanTechnology extends Command<ScanOutcome> {
  constructor(
    readonly domain: string,
    readonly companyId: string | null,
  ) {
    super();
  }
}
