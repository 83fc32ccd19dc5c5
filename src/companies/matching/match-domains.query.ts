import { Query } from '@nestjs/cqrs';

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

/** The company of each domain in a list: one result per input, in order, with the input repeated. */
export class MatchDomains extends Query<MatchResult[]> {
  constructor(readonly domains: readonly string[]) {
    super();
  }
}
