import { Column, Entity, PrimaryColumn } from 'typeorm';
import { tableOf } from '../entity-table.js';

/** One row for each account. */
@Entity({ schema: 'read', name: 'accounts' })
export class AccountEntity {
  @PrimaryColumn('uuid') account_id!: string;
  @Column('text', { nullable: true }) label!: string | null;
  @Column('timestamptz') opened_at!: Date;
  @Column('timestamptz', { nullable: true }) deleted_at!: Date | null;
}

export const ACCOUNTS = tableOf(AccountEntity, [
  { name: 'opened', on: '(opened_at, account_id)' },
  { name: 'label', on: '(lower(label) text_pattern_ops, account_id)' },
  { name: 'label_trigrams', on: 'USING gin (lower(label) gin_trgm_ops)' },
]);

/** Keys by hash: the key itself is not stored. */
@Entity({ schema: 'read', name: 'api_keys' })
export class ApiKeyEntity {
  @PrimaryColumn('uuid') key_id!: string;
  @Column('uuid') account_id!: string;
  @Column('text') key_hash!: string;
  @Column('text') key_prefix!: string;
  @Column('uuid', { nullable: true }) replaces_key_id!: string | null;
  @Column('timestamptz') issued_at!: Date;
  @Column('timestamptz', { nullable: true }) revoked_at!: Date | null;
  /** When a replaced key ends by itself. */
  @Column('timestamptz', { nullable: true }) ends_at!: Date | null;
  /** Position of the latest event that ended the key or scheduled its end. */
  @Column('bigint', { nullable: true }) revoked_position!: string | null;
  /** Whether the records that answers to it show are recorded. */
  @Column('boolean') records_reads!: boolean;
}

export const API_KEYS = tableOf(ApiKeyEntity, [
  { name: 'hash', on: '(key_hash)', unique: true },
  { name: 'account', on: '(account_id)' },
  { name: 'prefix', on: '(key_prefix text_pattern_ops, account_id)' },
  { name: 'revoked', on: '(revoked_position) WHERE revoked_position IS NOT NULL' },
]);
