import { Query } from '@nestjs/cqrs';
import { type UsageRow } from './list-usage.query.js';

export interface UsageFilter {
  readonly operation?: string | undefined;
  /** Only debits of this key; refunds and grants have none. */
  readonly keyId?: string | undefined;
  /** UTC days, YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
}

export interface FoundMovement extends UsageRow {
  readonly key_id: string | null;
}

export interface FoundUsage {
  readonly rows: readonly FoundMovement[];
  /** Send it as `before` for the next page; null on the last one. */
  readonly next: string | null;
}

/** Movements of an account that fit the filter, newest first. */
export class FindUsage extends Query<FoundUsage> {
  constructor(
    readonly accountId: string,
    readonly filter: UsageFilter,
    /** `before`: only rows before this revision of the account's stream. */
    readonly page: { readonly limit: number; readonly before?: string | undefined },
  ) {
    super();
  }
}
