import { Column, Entity, PrimaryColumn } from 'typeorm';
import { tableOf } from '../entity-table.js';

@Entity({ schema: 'read', name: 'jobs' })
export class JobEntity {
  @PrimaryColumn('uuid') job_id!: string;
  @Column('uuid') account_id!: string;
  @Column('text') request_id!: string;
  @Column('text') kind!: 'video' | 'clip' | 'social_transcript';
  @Column('text') status!: 'queued' | 'running' | 'done' | 'failed';
  @Column('integer') cost!: number;
  @Column('jsonb') input!: Readonly<Record<string, unknown>>;
  @Column('integer') attempt!: number;
  @Column('double precision') progress!: number;
  @Column('text') stage!: string;
  @Column('jsonb', { nullable: true }) result!: Readonly<Record<string, unknown>> | null;
  @Column('text', { nullable: true }) error_code!: string | null;
  @Column('text', { nullable: true }) error_message!: string | null;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz', { nullable: true }) started_at!: Date | null;
  @Column('timestamptz', { nullable: true }) finished_at!: Date | null;
}

/** Refunds of the ledger for a charge of any kind. */
@Entity({ schema: 'read', name: 'job_refunds' })
export class JobRefundEntity {
  @PrimaryColumn('uuid') account_id!: string;
  @PrimaryColumn('text') request_id!: string;
  @Column('bigint') amount!: string;
}

export const JOBS = tableOf(JobEntity, [
  { name: 'account', on: '(account_id, created_at DESC, job_id DESC)' },
  { name: 'status', on: '(status, created_at)' },
]);

export const JOB_REFUNDS = tableOf(JobRefundEntity);
