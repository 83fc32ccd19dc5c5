import { Query } from '@nestjs/cqrs';
import { type CreditState } from '../ledger/credits.decide.js';
import { type AccountState } from './account.decide.js';

export interface AccountFound {
  readonly account: AccountState;
  /** Credits settled to the month and day of `now`. */
  readonly credits: CreditState;
  readonly revision: bigint;
  readonly now: number;
}

/** Keys, plan and wallets of an account, read from the log. */
export class GetAccount extends Query<AccountFound> {
  constructor(readonly accountId: string) {
    super();
  }
}
