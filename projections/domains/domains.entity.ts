import { Column, Entity, PrimaryColumn } from 'typeorm';
import { tableOf } from '../entity-table.js';
import { type DomainProbed, type DomainStatus } from '../../src/radar/radar.events.js';

/** One row for each apex, at its first observation. */
@Entity({ schema: 'read', name: 'domains' })
export class DomainEntity {
  @PrimaryColumn('text') apex!: string;
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
  /** Position since which the row is so; see `DomainVersionEntity`. */
  @Column('bigint') since!: string;
}

/** Characters that so many domains have that they would be most of an index and narrow no search. */
export const COMMON_LETTERS = 'abcdefghiklmnoprstuwy.';

/** The other characters of a domain, in SQL: a part of one character has no trigram. */
export function rareLettersOf(apex: string): string {
  return `string_to_array(translate(${apex}, '${COMMON_LETTERS}', ''), NULL)`;
}

/** The characters of a text in any script. */
export function lettersOf(text: string): string {
  return `string_to_array(lower(${text}), NULL)`;
}

/** In SQL: many domains have a hyphen, few two in a row. */
export function hasTwoHyphens(apex: string): string {
  return `${apex} LIKE '%--%'`;
}

export const DOMAINS = tableOf(DomainEntity, [
  { name: 'by_newest', on: '(created_at, apex)' },
  { name: 'by_status', on: '(status, created_at, apex)' },
  { name: 'by_tld', on: '(tld, created_at, apex)' },
  { name: 'by_source', on: '(source, created_at, apex)' },
  // Columns that only a probe sets are null in most rows, which these partial indexes omit.
  { name: 'by_mail', on: '(has_real_email, created_at, apex) WHERE has_real_email IS NOT NULL' },
  { name: 'by_content', on: '(has_real_content, created_at, apex) WHERE has_real_content IS NOT NULL' },
  { name: 'by_parked', on: '(is_parked, created_at, apex) WHERE is_parked IS NOT NULL' },
  // Names are written in the order of the log, so that an epoch is few pages.
  { name: 'since', on: 'USING brin (since)' },
  { name: 'due', on: '(next_probe_at) WHERE next_probe_at IS NOT NULL' },
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

/**
 * The results of the last probe, in a separate table: they are much larger than the row, and lists seldom show them.
 */
@Entity({ schema: 'read', name: 'domain_evidence' })
export class DomainEvidenceEntity {
  @PrimaryColumn('text') apex!: string;
  @Column('jsonb') evidence!: DomainProbed['data']['evidence'];
  /** Position of the probe. */
  @Column('bigint') since!: string;
}

export const DOMAIN_EVIDENCE = tableOf(DomainEvidenceEntity);

/**
 * Further sources that observed an apex, each at its first observation; with the row itself these are its provenance.
 */
@Entity({ schema: 'read', name: 'domain_sightings' })
export class DomainSightingEntity {
  @PrimaryColumn('text') apex!: string;
  @PrimaryColumn('text') source!: string;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz') seen_at!: Date;
  @Column('text', { nullable: true }) candidate_name!: string | null;
  @Column('text', { nullable: true }) source_key!: string | null;
  @Column('text', { nullable: true }) source_url!: string | null;
  @Column('date', { nullable: true }) registered_on!: string | null;
  /** Position of the observation. */
  @Column('bigint') since!: string;
}

export const DOMAIN_SIGHTINGS = tableOf(DomainSightingEntity);

/** Announcements of a register or code host without a website: names that wait for a domain. */
@Entity({ schema: 'read', name: 'domain_candidates' })
export class DomainCandidateEntity {
  @PrimaryColumn('text') source!: string;
  @PrimaryColumn('text') source_key!: string;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text', { nullable: true }) source_url!: string | null;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz') seen_at!: Date;
}

export const DOMAIN_CANDIDATES = tableOf(DomainCandidateEntity);

/** Row counts by all list filters, so that totals are exact at any size. */
@Entity({ schema: 'read', name: 'domain_counts' })
export class DomainCountEntity {
  @PrimaryColumn('text') tld!: string;
  @PrimaryColumn('text') source!: string;
  @PrimaryColumn('text') status!: string;
  @PrimaryColumn('text') has_real_email!: string;
  @PrimaryColumn('text') has_real_content!: string;
  @PrimaryColumn('text') is_parked!: string;
  @Column('bigint') domains!: string;
}

export const DOMAIN_COUNTS = tableOf(DomainCountEntity);

/** The registration date of a domain, from its registry; also for companies' domains that no radar source observed. */
@Entity({ schema: 'read', name: 'domain_registrations' })
export class DomainRegistrationEntity {
  @PrimaryColumn('text') apex!: string;
  @Column('date', { nullable: true }) registered_on!: string | null;
  @Column('date', { nullable: true }) expires_on!: string | null;
  @Column('text', { nullable: true }) registrar!: string | null;
  @Column('text', { nullable: true }) url!: string | null;
  @Column('timestamptz') looked_up_at!: Date;
}

export const DOMAIN_REGISTRATIONS = tableOf(DomainRegistrationEntity);
