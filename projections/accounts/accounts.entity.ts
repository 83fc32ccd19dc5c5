import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ schema: 'read', name: 'accounts' })
export class AccountEntity {
  @PrimaryColumn('uuid', { name: 'account_id' }) accountId!: string;
  @Column('text', { nullable: true }) label!: string | null;
  @Column('timestamptz', { name: 'opened_at' }) openedAt!: Date;
}

@Entity({ schema: 'read', name: 'api_keys' })
export class ApiKeyEntity {
  @PrimaryColumn('uuid', { name: 'key_id' }) keyId!: string;
  @Column('uuid', { name: 'account_id' }) accountId!: string;
  @Column('text', { name: 'key_hash' }) keyHash!: string;
  @Column('text', { name: 'key_prefix' }) keyPrefix!: string;
  @Column('uuid', { name: 'replaces_key_id', nullable: true }) replacesKeyId!: string | null;
  @Column('timestamptz', { name: 'issued_at' }) issuedAt!: Date;
  @Column('timestamptz', { name: 'revoked_at', nullable: true }) revokedAt!: Date | null;
}
