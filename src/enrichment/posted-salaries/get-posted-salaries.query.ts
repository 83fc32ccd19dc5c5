import { Query } from '@nestjs/cqrs';

/** What one posting says it pays in a year. */
export interface PostedSalary {
  readonly title: string;
  /** Where people read it; null where the board does not say. */
  readonly url: string | null;
  readonly lowUsd: number;
  readonly highUsd: number;
}

export type SalaryReading =
  | {
      readonly kind: 'read';
      readonly pays: readonly PostedSalary[];
      /** Postings that were looked at, with and without pay. */
      readonly postings: number;
      /** Where people see the board. */
      readonly boardUrl: string;
      /** What was read, to the byte. */
      readonly document: { readonly url: string; readonly body: Buffer; readonly retrievedAt: string };
    }
  /** The company has no board that is known or can be found. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unavailable'; readonly reason: string };

/**
 * Yearly pay in USD as a company's own postings state it now. Postings without pay, in another currency or by the hour
 * are left out: nothing is converted or estimated.
 */
export class GetPostedSalaries extends Query<SalaryReading> {
  constructor(
    readonly companyId: string | null,
    readonly domain: string,
  ) {
    super();
  }
}
