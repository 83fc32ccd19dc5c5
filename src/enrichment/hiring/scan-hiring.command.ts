import { Command } from '@nestjs/cqrs';
import { type Watched } from './hiring-figures.rules.js';

export type HiringScan =
  | { readonly kind: 'board'; readonly watched: Watched; readonly position: bigint | null }
  | { readonly kind: 'none'; readonly position: bigint | null }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** Looks at who is hired at a domain, and keeps what is found for a company on file. */
export class ScanHiring extends Command<HiringScan> {
  constructor(
    readonly domain: string,
    /** Null keeps nothing. */
    readonly companyId: string | null,
    /** Milliseconds since the epoch: a look of another caller that ended since is as good. */
    readonly notBefore: number,
    readonly context: { readonly commandId: string; readonly actor: string },
  ) {
    super();
  }
}
