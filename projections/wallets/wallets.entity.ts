import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type PlanName, type Wallet } from '../../src/kernel/credits.js';
import { type PlanTerms } from '../../src/metering/ledger/credits.events.js';
import { tableOf } from '../entity-table.js';

/** The plan of an account, and its allowances. */
@Entity({ schema: 'read', name: 'account_plans' })
export class AccountPlanEntity {
  @PrimaryColumn('uuid') account_id!: string;
  @Column('text') plan!: PlanName;
  @Column('text') period!: string;
  @Column('jsonb') allowances!: PlanTerms['allowances'];
  @Column('jsonb') daily_caps!: PlanTerms['dailyCaps'];
}

export const ACCOUNT_PLANS = tableOf(AccountPlanEntity);

/** Used credits of the allowance, by month. */
@Entity({ schema: 'read', name: 'wallet_use' })
export class WalletUseEntity {
  @PrimaryColumn('uuid') account_id!: string;
  @PrimaryColumn('text') period!: string;
  @PrimaryColumn('text') wallet!: Wallet;
  @Column('bigint') used!: string;
}

export const WALLET_USE = tableOf(WalletUseEntity);

/** Remaining purchased credits. */
@Entity({ schema: 'read', name: 'wallet_balances' })
export class WalletBalanceEntity {
  @PrimaryColumn('uuid') account_id!: string;
  @PrimaryColumn('text') wallet!: Wallet;
  @Column('bigint') balance!: string;
}

export const WALLET_BALANCES = tableOf(WalletBalanceEntity);
