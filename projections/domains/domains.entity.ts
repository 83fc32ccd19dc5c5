import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ schema: 'read', name: 'domains' })
export class DomainEntity {
  @PrimaryColumn('text') apex!: string;
  @Column('text') tld!: string;
  @Column('text') source!: string;
  @Column('text') status!: 'queued' | 'quality_failed' | 'promoted' | 'rejected';
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'seen_at' }) seenAt!: Date;
  @Column('text', { name: 'candidate_name', nullable: true }) candidateName!: string | null;
  @Column('text', { name: 'source_key', nullable: true }) sourceKey!: string | null;
  @Column('text', { name: 'source_url', nullable: true }) sourceUrl!: string | null;
  @Column('date', { name: 'registered_on', nullable: true }) registeredOn!: string | null;
  @Column('text', { nullable: true }) registrar!: string | null;
  @Column('text', { name: 'dns_provider', nullable: true }) dnsProvider!: string | null;
  @Column('boolean', { name: 'has_real_email', nullable: true }) hasRealEmail!: boolean | null;
  @Column('text', { name: 'email_provider', nullable: true }) emailProvider!: string | null;
  @Column('boolean', { name: 'has_real_content', nullable: true }) hasRealContent!: boolean | null;
  @Column('boolean', { name: 'is_parked', nullable: true }) isParked!: boolean | null;
  @Column('real', { name: 'quality_score', nullable: true }) qualityScore!: number | null;
  @Column('uuid', { name: 'company_id', nullable: true }) companyId!: string | null;
  @Column('text', { nullable: true }) verdict!: string | null;
  @Column('integer') attempts!: number;
  @Column('timestamptz', { name: 'probed_at', nullable: true }) probedAt!: Date | null;
  @Column('timestamptz', { name: 'next_probe_at', nullable: true }) nextProbeAt!: Date | null;
}
