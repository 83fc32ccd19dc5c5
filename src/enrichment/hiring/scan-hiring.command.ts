import { Command } from '@nestjs/cqrs';
import { type Watched } from './hiring-figures.rules.js';

export type HiringScan =
  | { readonly kind: 'board'; readonly watched: Watched; readonly position: bigint | null }
  | { readonly kind: 'none'; readonly position: bigint | null }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** Visits the job board of a domain, and records the result for a stored company. */
export class ScanHiring extends Command<HiringScan> {
  constructor(
    readonly domain: string,
    /** Null records nothing. */
    readonly companyId: string | null,
    /** Milliseconds since the epoch: another caller's visit that ended at this time or later is reused. */
    readonly notBefore: number,
    readonly context: { readonly commandId: string; readonly actor: string },
    /** Names of the company: a site that the domain redirects to is read where it states one. */
    readonly names: readonly string[] = [],
  ) {
    super();
  }
}
