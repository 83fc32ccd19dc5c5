import { Command } from '@nestjs/cqrs';
import { type Wallet } from '../../kernel/credits.js';
import { type By } from '../keys/issue-key.command.js';

export interface Granted {
  /** Purchased balance of the wallet after the grant. */
  readonly balance: number;
  readonly position: bigint;
}

/** Adds purchased credits to a wallet. A repeat of the same command grants nothing. */
export class GrantCredits extends Command<Granted> {
  constructor(
    readonly accountId: string,
    readonly grant: {
      readonly wallet: Wallet;
      readonly amount: number;
      /** The customer has paid: the grant succeeds even if the plan has changed since. */
      readonly paidFor?: boolean;
    },
    readonly by: By,
  ) {
    super();
  }
}
