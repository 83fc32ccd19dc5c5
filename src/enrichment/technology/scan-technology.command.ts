import { Command } from '@nestjs/cqrs';
import { type TechnologyScan } from './technology.events.js';

export type ScanOutcome =
  | { readonly kind: 'scanned'; readonly scan: TechnologyScan }
  /** `robots`, or why nothing answered. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/** Looks at a site now, and keeps what is found: on the company's stream where it is on file, else for a while. */
export class ScanTechnology extends Command<ScanOutcome> {
  constructor(
    readonly domain: string,
    readonly companyId: string | null,
  ) {
    super();
  }
}
