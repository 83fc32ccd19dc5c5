import { Column, Entity, PrimaryColumn } from 'typeorm';

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
