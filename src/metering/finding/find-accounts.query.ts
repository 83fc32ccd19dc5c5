import { Query } from '@nestjs/cqrs';
import { type ListedAccount } from '../accounts/list-accounts.query.js';

export interface FindAsk {
  /**
   * An account's id, any part of a label in any case (of one or two letters its beginning), or `key:` with what follows
   * `sk_live_`; empty for all.
   */
  readonly text: string;
  /** Id of the last account of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

/**
 * A page of accounts, each found by an index and each page as quick as the first: all of them newest first, by key the
 * accounts' ids in order, by label the labels in order.
 */
export class FindAccounts extends Query<readonly ListedAccount[]> {
  constructor(readonly ask: FindAsk) {
    super();
  }
}
