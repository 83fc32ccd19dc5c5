import { Query } from '@nestjs/cqrs';
import { type Moment } from '../../kernel/moment.js';
import { type Wallet } from '../../kernel/credits.js';

export interface UsageRow {
  readonly id: string;
  readonly at: Date;
  readonly revision: string;
  readonly request_id: string;
  readonly operation: string | null;
  readonly wallet: Wallet;
  readonly kind: 'debit' | 'refund' | 'grant';
  readonly amount: string;
  readonly remaining_period: string;
  readonly remaining_balance: string;
}

export interface UsageAsk {
  readonly accountId: string;
  readonly limit: number;
  readonly offset: number;
  /** Only rows before this revision of the account's stream. */
  readonly before?: bigint;
  /** Only rows that the log contained then. */
  readonly asOf?: Moment | undefined;
}

export interface UsagePage {
  readonly rows: readonly UsageRow[];
  readonly hasMore: boolean;
  readonly total: number;
  readonly isEstimate: boolean;
}

/** A page of an account's credit movements, newest first. */
export class ListUsage extends Query<UsagePage> {
  constructor(readonly ask: UsageAsk) {
    super();
  }
}
