import { Query } from '@nestjs/cqrs';
import { type ListedAccount } from '../accounts/list-accounts.query.js';

export interface FindAsk {
  /**
   * An account's id, any part of a label in any case (one or two letters match as a prefix), or `key:` with what
   * follows `sk_live_`; empty for all.
   */
  readonly text: string;
  /** Id of the last account of the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

/**
 * A page of accounts. All are sorted newest first, matches by key by id, matches by label by label; each page costs one
 * index scan.
 */
export class FindAccounts extends Query<readonly ListedAccount[]> {
  constructor(readonly ask: FindAsk) {
    super();
  }
}
