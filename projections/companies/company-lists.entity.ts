import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type CompanyExit, type CompanyStatus, type RoundInvestor } from '../../src/companies/record/company.events.js';
import { BY_DATABASE, tableOf } from '../entity-table.js';

/** Counts of listed companies by facet, so that totals of facet filters are exact at any size. */
@Entity({ schema: 'read', name: 'company_counts' })
export class CompanyCountEntity {
  @PrimaryColumn('text') hq_country!: string;
  @PrimaryColumn('text') stage!: string;
  @Column('bigint') companies!: string;
}

export const COMPANY_COUNTS = tableOf(CompanyCountEntity);

/** What these counts gained in each epoch of the log (`epochOf`), so that such totals of the past are exact. */
@Entity({ schema: 'read', name: 'company_count_epochs' })
export class CompanyCountEpochEntity extends CompanyCountEntity {
  @PrimaryColumn('integer') epoch!: number;
}

export const COMPANY_COUNT_EPOCHS = tableOf(CompanyCountEpochEntity);

/**
 * The filter, search and sort columns of a fixed share of all companies, for estimates of counts and list positions;
 * see `isInSample`.
 */
@Entity({ schema: 'read', name: 'company_sample' })
export class CompanySampleEntity {
  @PrimaryColumn('uuid') company_id!: string;
  @Column('double precision', { nullable: true }) declared_funding!: number | null;
  @Column('double precision', { nullable: true }) rounds_funding!: number | null;
  @Column('integer', { nullable: true }) employee_count!: number | null;
  @Column('date', { nullable: true }) founded_on!: string | null;
  @Column('date', { nullable: true }) announced_on!: string | null;
  @Column('boolean', { nullable: true }) is_hiring!: boolean | null;
  @Column('boolean', { nullable: true }) is_stealth!: boolean | null;
  @Column('text') status!: CompanyStatus;
  @Column('text', { nullable: true }) stage!: string | null;
  @Column('text', { nullable: true }) hq_country!: string | null;
  @Column('text') name_key!: string;
  @Column('text', { array: true }) sector_keys!: readonly string[];
  @Column('text', { array: true }) tech_keys!: readonly string[];
  @Column('text') name!: string;
  @Column('text', { nullable: true }) one_liner!: string | null;
  @Column('text', { nullable: true }) terms!: string | null;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('bigint') since!: string;
  @Column('double precision', { ...BY_DATABASE, nullable: true }) total_funding!: number | null;
  /** Of its texts, as in the company's own row. */
  @Column('tsvector', { ...BY_DATABASE, nullable: true, select: false }) document!: string | null;
}

export const COMPANY_SAMPLE = tableOf(CompanySampleEntity, [
  { name: 'document', on: 'USING gin (document)' },
  { name: 'by_name', on: '(name_key COLLATE "C")' },
  { name: 'facets', on: 'USING gin (sector_keys, tech_keys, hq_country, stage)' },
]);

/** Superseded rows of the sample. */
@Entity({ schema: 'read', name: 'company_sample_versions' })
export class CompanySampleVersionEntity extends CompanySampleEntity {
  @PrimaryColumn('bigint') until!: string;
}

export const COMPANY_SAMPLE_VERSIONS = tableOf(CompanySampleVersionEntity, [
  { name: 'document', on: 'USING gin (document)' },
  { name: 'by_name', on: '(name_key COLLATE "C")' },
  { name: 'facets', on: 'USING gin (sector_keys, tech_keys, hq_country, stage)' },
]);

/**
 * What lists and search knew of a company from position `since` until the change at `until`: superseded rows only, never
 * changed. The database computes the same columns as in `read.companies`.
 */
@Entity({ schema: 'read', name: 'company_versions' })
export class CompanyVersionEntity extends CompanySampleVersionEntity {
  @Column('date', { nullable: true }) declared_funding_on!: string | null;
  @Column('date', { nullable: true }) rounds_funding_on!: string | null;
  @Column('date', { nullable: true }) employees_on!: string | null;
  @Column('text') slug!: string;
  @Column('text', { array: true }) name_keys!: readonly string[];
  @Column('text', { array: true }) former_names!: readonly string[];
  @Column('text', { nullable: true }) domain!: string | null;
  @Column('text', { nullable: true }) website!: string | null;
  @Column('text', { array: true }) sectors!: readonly string[];
  @Column('text', { nullable: true }) founded_date!: string | null;
  @Column('text', { nullable: true }) declared_stage!: string | null;
  @Column('text', { nullable: true }) logo_url!: string | null;
  /** Only `source_stage`. */
  @Column('jsonb', { nullable: true }) extra!: Readonly<Record<string, unknown>> | null;
  /** The next three are for trends. */
  @Column('text', { array: true }) tags!: readonly string[];
  @Column('text', { array: true }) technologies!: readonly string[];
  /** Without provenance. */
  @Column('jsonb', { nullable: true }) exit!: CompanyExit | null;
}

/** A domain beside the main one that a company no longer has, or has in another way. */
@Entity({ schema: 'read', name: 'company_domain_versions' })
export class CompanyDomainVersionEntity {
  @PrimaryColumn('text') domain!: string;
  @PrimaryColumn('uuid') company_id!: string;
  @PrimaryColumn('bigint') until!: string;
  @Column('bigint') since!: string;
  @Column('text') kind!: 'alias' | 'contested';
}

export const COMPANY_DOMAIN_VERSIONS = tableOf(CompanyDomainVersionEntity);

/** A recent instant reads few of them: the log of a million companies has about 2^31 bytes. */
const RANGES = [28n, 30n, 32n, 34n, 36n].map((power) => 2n ** power);

export const COMPANY_VERSIONS = tableOf(
  CompanyVersionEntity,
  [
    {
      name: 'by_newest',
      on: '(announced_on, company_id) INCLUDE (since, until, status, hq_country, stage, is_hiring, is_stealth, total_funding, employee_count, founded_on)',
    },
    {
      name: 'by_funding',
      on: '(total_funding, company_id) INCLUDE (since, until, status, hq_country, stage, is_hiring, is_stealth, employee_count, announced_on, founded_on)',
    },
    {
      name: 'by_employees',
      on: '(employee_count, company_id) INCLUDE (since, until, status, hq_country, stage, is_hiring, is_stealth, total_funding, announced_on, founded_on)',
    },
    { name: 'by_name', on: '(name_key COLLATE "C", company_id) INCLUDE (since, until, employee_count, status)' },
    { name: 'by_founded', on: '(founded_on, announced_on, company_id) INCLUDE (since, until, status)' },
    {
      name: 'by_founded_funding',
      on: '(founded_on, total_funding, company_id) INCLUDE (since, until, status, announced_on, employee_count)',
    },
    { name: 'by_stage', on: '(stage, total_funding, company_id) INCLUDE (since, until, status)' },
    { name: 'by_stage_newest', on: '(stage, announced_on, company_id) INCLUDE (since, until, status)' },
    {
      name: 'stealth',
      on: '(is_hiring, company_id) INCLUDE (is_stealth, since, until, status, hq_country, stage, announced_on, total_funding, employee_count, founded_on) WHERE is_stealth IS TRUE',
    },
    { name: 'domain', on: '(domain)' },
    { name: 'since', on: '(since)' },
    { name: 'until', on: '(until)' },
    { name: 'exits', on: `((exit->>'date')) WHERE exit IS NOT NULL` },
    { name: 'name_keys', on: 'USING gin (name_keys)' },
    { name: 'facets', on: 'USING gin (sector_keys, tech_keys, hq_country, stage)' },
    { name: 'name_trigrams', on: 'USING gin (name_key gin_trgm_ops)' },
    { name: 'document', on: 'USING gin (document)' },
  ],
  { column: 'until', bounds: RANGES },
);

/** A round as it was from position `since` until the change at `until`: superseded rows only. */
@Entity({ schema: 'read', name: 'funding_round_versions' })
export class FundingRoundVersionEntity {
  @PrimaryColumn('uuid') round_id!: string;
  @PrimaryColumn('bigint') until!: string;
  @Column('bigint') since!: string;
  @Column('uuid') company_id!: string;
  @Column('text', { nullable: true }) round!: string | null;
  @Column('text', { nullable: true }) date!: string | null;
  @Column('date', { nullable: true }) dated_on!: string | null;
  @Column('double precision', { nullable: true }) amount!: number | null;
  @Column('double precision', { nullable: true }) valuation!: number | null;
  @Column('jsonb') lead_investors!: readonly RoundInvestor[];
  @Column('jsonb') investors!: readonly RoundInvestor[];
}

export const FUNDING_ROUND_VERSIONS = tableOf(FundingRoundVersionEntity, [
  { name: 'company', on: '(company_id)' },
  { name: 'by_day', on: '(dated_on)' },
]);

/** What lists, search, matching and trends read beside \`read.companies\`. */
export const LIST_TABLES = [
  ...[COMPANY_COUNTS, COMPANY_SAMPLE, COMPANY_VERSIONS, COMPANY_SAMPLE_VERSIONS, COMPANY_DOMAIN_VERSIONS],
  ...[COMPANY_COUNT_EPOCHS, FUNDING_ROUND_VERSIONS],
];
