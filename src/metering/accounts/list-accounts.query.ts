import { Query } from '@nestjs/cqrs';
import { type PlanName } from '../../kernel/credits.js';

export interface AccountsAsk {
  /** An account's id, or part of a label, case-insensitive. */
  readonly text?: string;
  readonly plan?: PlanName;
  readonly limit: number;
  readonly offset: number;
}

export interface ListedAccount {
  readonly accountId: string;
  readonly label: string | null;
  /** Null until the read model knows the plan. */
  readonly plan: PlanName | null;
  readonly openedAt: Date;
  readonly activeKeys: number;
}

export interface AccountsPage {
  readonly accounts: readonly ListedAccount[];
  readonly total: number;
}

/** Accounts from the read model, newest first. */
export class ListAccounts extends Query<AccountsPage> {
  constructor(readonly ask: AccountsAsk) {
    super();
  }
}
