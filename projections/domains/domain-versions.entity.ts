import { Column, Entity, PrimaryColumn } from 'typeorm';
import { tableOf } from '../entity-table.js';
import { type DomainProbed, type DomainStatus } from '../../src/radar/radar.events.js';
import { DomainCountEntity, hasTwoHyphens, lettersOf, rareLettersOf } from './domains.entity.js';

/** What the radar knew of an apex from position `since` until the change at `until`: superseded rows only. */
@Entity({ schema: 'read', name: 'domain_versions' })
export class DomainVersionEntity {
  @PrimaryColumn('text') apex!: string;
  @PrimaryColumn('bigint') until!: string;
  @Column('bigint') since!: string;
  @Column('text') tld!: string;
  @Column('text') source!: string;
  @Column('text') status!: DomainStatus;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz') seen_at!: Date;
  @Column('text', { nullable: true }) candidate_name!: string | null;
  @Column('text', { nullable: true }) source_key!: string | null;
  @Column('text', { nullable: true }) source_url!: string | null;
  @Column('date', { nullable: true }) registered_on!: string | null;
  @Column('text', { nullable: true }) registrar!: string | null;
  @Column('text', { nullable: true }) dns_provider!: string | null;
  @Column('boolean', { nullable: true }) has_real_email!: boolean | null;
  @Column('text', { nullable: true }) email_provider!: string | null;
  @Column('boolean', { nullable: true }) has_real_content!: boolean | null;
  @Column('boolean', { nullable: true }) is_parked!: boolean | null;
  @Column('real', { nullable: true }) quality_score!: number | null;
  @Column('uuid', { nullable: true }) company_id!: string | null;
  @Column('text', { nullable: true }) verdict!: string | null;
  @Column('integer') attempts!: number;
  @Column('timestamptz', { nullable: true }) probed_at!: Date | null;
  @Column('timestamptz', { nullable: true }) next_probe_at!: Date | null;
}

export const DOMAIN_VERSIONS = tableOf(DomainVersionEntity, [
  { name: 'by_newest', on: '(created_at, apex) INCLUDE (since, until)' },
  { name: 'by_status', on: '(status, created_at, apex) INCLUDE (since, until)' },
  { name: 'by_tld', on: '(tld, created_at, apex) INCLUDE (since, until)' },
  { name: 'by_source', on: '(source, created_at, apex) INCLUDE (since, until)' },
  { name: 'by_mail', on: '(has_real_email, created_at, apex) INCLUDE (since, until) WHERE has_real_email IS NOT NULL' },
  {
    name: 'by_content',
    on: '(has_real_content, created_at, apex) INCLUDE (since, until) WHERE has_real_content IS NOT NULL',
  },
  { name: 'by_parked', on: '(is_parked, created_at, apex) INCLUDE (since, until) WHERE is_parked IS NOT NULL' },
  { name: 'since', on: '(since)' },
  { name: 'until', on: '(until)' },
  { name: 'apex_trigrams', on: 'USING gin (apex gin_trgm_ops)' },
  {
    name: 'candidate_trigrams',
    on: 'USING gin (candidate_name gin_trgm_ops) WHERE candidate_name IS NOT NULL',
  },
  { name: 'apex_letters', on: `USING gin (${rareLettersOf('apex')})` },
  { name: 'two_hyphens', on: `(apex) WHERE ${hasTwoHyphens('apex')}` },
  {
    name: 'candidate_letters',
    on: `USING gin (${lettersOf('candidate_name')}) WHERE candidate_name IS NOT NULL`,
  },
]);

/** The results of a probe before the last one. */
@Entity({ schema: 'read', name: 'domain_evidence_versions' })
export class DomainEvidenceVersionEntity {
  @PrimaryColumn('text') apex!: string;
  @PrimaryColumn('bigint') until!: string;
  @Column('bigint') since!: string;
  @Column('jsonb') evidence!: DomainProbed['data']['evidence'];
}

export const DOMAIN_EVIDENCE_VERSIONS = tableOf(DomainEvidenceVersionEntity);

/** What the counts of all list filters gained in each epoch of the log (`epochOf`), so that totals of the past are exact. */
@Entity({ schema: 'read', name: 'domain_count_epochs' })
export class DomainCountEpochEntity extends DomainCountEntity {
  @PrimaryColumn('integer') epoch!: number;
}

export const DOMAIN_COUNT_EPOCHS = tableOf(DomainCountEpochEntity);
