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
      /** Only where others claim the domain too. */
      readonly alternatives?: readonly { readonly name: string; readonly slug: string; readonly reason: string }[];
    };

/** Which company each of many domains belongs to: one result an input, in its order, echoed as it came. */
export class MatchDomains extends Query<MatchResult[]> {
  constructor(readonly domains: readonly string[]) {
    super();
  }
}
