import { Query } from '@nestjs/cqrs';

/** The yearly salary that one posting states. */
export interface PostedSalary {
  readonly title: string;
  /** The public address; null where the board has none. */
  readonly url: string | null;
  /** Names of its places as the posting states them: cities, regions, countries; empty where it has none. */
  readonly places: readonly string[];
  readonly lowUsd: number;
  readonly highUsd: number;
}

export type SalaryReading =
  | {
      readonly kind: 'read';
      readonly pays: readonly PostedSalary[];
      /** Postings read, with or without a salary. */
      readonly postings: number;
      /** The board's public address. */
      readonly boardUrl: string;
      /** The documents read, byte for byte. */
      readonly document: { readonly url: string; readonly body: Buffer; readonly retrievedAt: string };
    }
  /** No board is known or found. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unavailable'; readonly reason: string };

/**
 * Current yearly salaries in USD from a company's own postings. Postings without a salary, in another currency or with
 * hourly pay are excluded: nothing is converted or estimated.
 */
export class GetPostedSalaries extends Query<SalaryReading> {
  constructor(
    readonly companyId: string | null,
    readonly domain: string,
  ) {
    super();
  }
}
