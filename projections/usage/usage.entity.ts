import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type Wallet } from '../../src/kernel/credits.js';
import { tableOf } from '../entity-table.js';

/** One row for each movement of credits, numbered as in the account's stream. */
@Entity({ schema: 'read', name: 'usage' })
export class UsageEntity {
  @PrimaryColumn('uuid') account_id!: string;
  @PrimaryColumn('bigint') revision!: string;
  @Column('uuid') id!: string;
  @Column('timestamptz') at!: Date;
  @Column('timestamptz') recorded_at!: Date;
  @Column('text') kind!: 'grant' | 'debit' | 'refund';
  @Column('text') request_id!: string;
  @Column('text', { nullable: true }) operation!: string | null;
  @Column('text') wallet!: Wallet;
  @Column('bigint') amount!: string;
  @Column('bigint') remaining_period!: string;
  @Column('bigint') remaining_balance!: string;
  @Column('uuid', { nullable: true }) key_id!: string | null;
  @Column('text', { nullable: true }) job_id!: string | null;
}

export const USAGE = tableOf(UsageEntity, [
  { name: 'recorded', on: '(account_id, recorded_at, revision)' },
  { name: 'debits', on: "(account_id, request_id) WHERE kind = 'debit'" },
  { name: 'refunds', on: "(account_id, request_id) WHERE kind = 'refund'" },
]);
