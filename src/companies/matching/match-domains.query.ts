import { Query } from '@nestjs/cqrs';
import { type Moment } from '../../kernel/moment.js';

export type MatchResult =
  | { readonly domain: string; readonly matched: false }
  | {
      readonly domain: string;
      readonly matched: true;
      readonly name: string;
      readonly slug: string;
      readonly website: string | null;
      readonly total_funding: number | null;
      /** Present only where other companies claim the domain too. */
      readonly alternatives?: readonly { readonly name: string; readonly slug: string; readonly reason: string }[];
    };

export interface MatchedCompany {
  readonly company_id: string;
  readonly since: string;
}

export interface Matches {
  readonly results: readonly MatchResult[];
  /** Of the results, alternatives included, each with the position since which lists show it so. */
  readonly companies: readonly MatchedCompany[];
  readonly asOf: Moment;
}

/**
 * The company of each domain in a list, now or as of a moment: one result per input, in order, with the input repeated.
 * Fails with validation_failed for an invalid `as_of`.
 */
export class MatchDomains extends Query<Matches> {
  constructor(
    readonly domains: readonly string[],
    readonly asOf?: string,
  ) {
    super();
  }
}
