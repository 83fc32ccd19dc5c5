import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ schema: 'read', name: 'usage' })
export class UsageEntity {
  @PrimaryColumn('uuid', { name: 'account_id' }) accountId!: string;
  @PrimaryColumn('bigint') revision!: string;
  @Column('uuid') id!: string;
  @Column('timestamptz') at!: Date;
  @Column('timestamptz', { name: 'recorded_at' }) recordedAt!: Date;
  @Column('text') kind!: 'grant' | 'debit' | 'refund';
  @Column('text', { name: 'request_id' }) requestId!: string;
  @Column('text', { nullable: true }) operation!: string | null;
  @Column('text') wallet!: string;
  @Column('bigint') amount!: string;
  @Column('bigint', { name: 'remaining_period' }) remainingPeriod!: string;
  @Column('bigint', { name: 'remaining_balance' }) remainingBalance!: string;
  @Column('uuid', { name: 'key_id', nullable: true }) keyId!: string | null;
  @Column('text', { name: 'job_id', nullable: true }) jobId!: string | null;
}
