import { Column, type ColumnOptions, Entity, PrimaryColumn } from 'typeorm';
import {
  type CompanyExit,
  type FieldsProvenance,
  type FieldValue,
  type Provenance,
  type RoundFact,
  type RoundInvestor,
} from '../../src/companies/record/company.events.js';
import {
  COMPANY_FIELD_ROWS,
  type ColumnOf,
  type CompanyField,
  type FieldKind,
  type FieldWith,
} from '../../src/vocabulary/fields/company-fields.js';
import { BY_DATABASE, tableOf } from '../entity-table.js';
import { RETIRED_SLUG_INDEXES, SLUG_INDEXES } from '../slugs.js';

type Empty = FieldWith<'kind', 'list' | 'investors' | 'status'> | 'name';

/** The columns of `COMPANY_FIELDS`. */
const FieldColumns = class {} as new () => {
  [F in CompanyField as ColumnOf<F>]: FieldValue<F> | (F extends Empty ? never : null);
};

/** One row for each company. The database computes `total_funding` and `document`. */
@Entity({ schema: 'read', name: 'companies' })
export class CompanyEntity extends FieldColumns {
  @PrimaryColumn('uuid') company_id!: string;
  @Column('text') slug!: string;
  @Column('text') slug_base!: string;
  @Column('integer') slug_n!: number;
  @Column('text') name_key!: string;
  @Column('text', { array: true }) name_keys!: readonly string[];
  @Column('text', { nullable: true }) domain!: string | null;
  @Column('double precision', { nullable: true }) rounds_funding!: number | null;
  /** Days on which the sources stated the two figures, and the number of employees. */
  @Column('date', { nullable: true }) declared_funding_on!: string | null;
  @Column('date', { nullable: true }) rounds_funding_on!: string | null;
  @Column('date', { nullable: true }) employees_on!: string | null;
  @Column('integer') rounds!: number;
  @Column('text', { array: true }) sector_keys!: readonly string[];
  @Column('text', { nullable: true }) terms!: string | null;
  /** Results of the last site scan. */
  @Column('text', { array: true }) scanned_technologies!: readonly string[];
  @Column('text', { array: true }) tech_keys!: readonly string[];
  /** `stage` is `currentStage` of these; the round is given where its stage counts. */
  @Column('text', { nullable: true }) declared_stage!: string | null;
  @Column('text', { nullable: true }) round_stage!: string | null;
  @Column('uuid', { nullable: true }) stage_round_id!: string | null;
  @Column('date', { nullable: true }) founded_on!: string | null;
  @Column('jsonb', { nullable: true }) exit!: (CompanyExit & { readonly provenance: Provenance }) | null;
  @Column('boolean') generated!: boolean;
  @Column('timestamptz') registered_at!: Date;
  /** Position since which the columns of lists and search are so; see \`CompanyVersionEntity\`. */
  @Column('bigint') since!: string;
  /** Position of the last event that changed the row or a round of the company; 0 until a rebuild has written it. */
  @Column('bigint') revised!: string;
  @Column('double precision', { ...BY_DATABASE, nullable: true }) total_funding!: number | null;
  @Column('tsvector', { ...BY_DATABASE, nullable: true, select: false }) document!: string | null;
}

const COLUMN_TYPES: Readonly<Record<FieldKind, ColumnOptions>> = {
  text: { type: 'text', nullable: true },
  link: { type: 'text', nullable: true },
  date: { type: 'text', nullable: true },
  day: { type: 'date', nullable: true },
  count: { type: 'integer', nullable: true },
  money: { type: 'double precision', nullable: true },
  flag: { type: 'boolean', nullable: true },
  list: { type: 'text', array: true },
  status: { type: 'text' },
  investors: { type: 'jsonb' },
  extra: { type: 'jsonb', nullable: true },
};

for (const { field, column, kind } of COMPANY_FIELD_ROWS) {
  Column({ ...COLUMN_TYPES[kind], ...(field === 'name' && { nullable: false }) })(CompanyEntity.prototype, column);
}

export const COMPANIES = tableOf(CompanyEntity, [
  ...SLUG_INDEXES,
  { name: 'domain', on: '(domain)', unique: true },
  // Includes the columns that rank names with a common prefix.
  { name: 'by_name', on: '(name_key COLLATE "C", company_id) INCLUDE (employee_count, status)' },
  // Includes the filter and sort columns of lists, so that most counts and scans are index-only.
  {
    name: 'by_newest',
    on: '(announced_on, company_id) INCLUDE (status, hq_country, stage, is_hiring, is_stealth, total_funding, employee_count, founded_on, since)',
  },
  {
    name: 'by_funding',
    on: '(total_funding, company_id) INCLUDE (status, hq_country, stage, is_hiring, is_stealth, employee_count, announced_on, founded_on, since)',
  },
  // Few distinct days come first, so a query can skip from one day's range to the next.
  { name: 'by_founded', on: '(founded_on, announced_on, company_id) INCLUDE (status, since)' },
  {
    name: 'by_founded_funding',
    on: '(founded_on, total_funding, company_id) INCLUDE (status, announced_on, employee_count, since)',
  },
  // Stage correlates with funding and age: a scan along either would search long for the first company of a stage.
  { name: 'by_stage', on: '(stage, total_funding, company_id) INCLUDE (status, since)' },
  { name: 'by_stage_newest', on: '(stage, announced_on, company_id) INCLUDE (status, since)' },
  {
    name: 'stealth',
    on: '(is_hiring, company_id) INCLUDE (is_stealth, status, hq_country, stage, announced_on, total_funding, employee_count, founded_on, since) WHERE is_stealth IS TRUE',
  },
  {
    name: 'by_employees',
    on: '(employee_count, company_id) INCLUDE (status, hq_country, stage, is_hiring, is_stealth, total_funding, announced_on, founded_on, since)',
  },
  { name: 'name_keys', on: 'USING gin (name_keys)' },
  { name: 'facets', on: 'USING gin (sector_keys, tech_keys, hq_country, stage)' },
  { name: 'name_trigrams', on: 'USING gin (name_key gin_trgm_ops)' },
  { name: 'document', on: 'USING gin (document)' },
  {
    name: 'linkedin',
    on: `(lower(substring(linkedin_url from 'linkedin[.]com/company/([^/?#]+)'))) WHERE linkedin_url IS NOT NULL`,
  },
  // Few rows, so that counts can exclude them without reading every company.
  { name: 'pending', on: `(company_id) WHERE status = 'pending'` },
  { name: 'since', on: '(since)' },
  { name: 'exits', on: `((exit->>'date')) WHERE exit IS NOT NULL` },
]);

/**
 * A company's domains beside its main one: an `alias` belongs to it, a `contested` one is its website but another
 * company's domain.
 */
@Entity({ schema: 'read', name: 'company_domains' })
export class CompanyDomainEntity {
  @PrimaryColumn('text') domain!: string;
  @PrimaryColumn('uuid') company_id!: string;
  @Column('text') kind!: 'alias' | 'contested';
  /** Position since which it is so. */
  @Column('bigint') since!: string;
}

export const COMPANY_DOMAINS = tableOf(CompanyDomainEntity, [{ name: 'company', on: '(company_id)' }]);

/** One row for each event with values of a company's fields: the provenance of each value. */
@Entity({ schema: 'read', name: 'company_observations' })
export class CompanyObservationEntity {
  @PrimaryColumn('uuid') company_id!: string;
  @PrimaryColumn('bigint') revision!: string;
  @Column('text', { array: true }) fields!: readonly string[];
  @Column('text') source!: string;
  @Column('text', { nullable: true }) source_key!: string | null;
  @Column('jsonb') provenance!: FieldsProvenance;
  @Column('timestamptz') observed_at!: Date;
}

export const COMPANY_OBSERVATIONS = tableOf(CompanyObservationEntity, [
  { name: 'source_key', on: '(source, source_key) WHERE source_key IS NOT NULL' },
]);

/** One row for each round, as its source reports it. */
@Entity({ schema: 'read', name: 'funding_rounds' })
export class FundingRoundEntity {
  @PrimaryColumn('uuid') round_id!: string;
  @Column('uuid') company_id!: string;
  @Column('text', { nullable: true }) round!: string | null;
  @Column('text', { nullable: true }) date!: string | null;
  @Column('date', { nullable: true }) dated_on!: string | null;
  @Column('double precision', { nullable: true }) amount!: number | null;
  @Column('double precision', { nullable: true }) valuation!: number | null;
  @Column('jsonb') lead_investors!: readonly RoundInvestor[];
  @Column('jsonb') investors!: readonly RoundInvestor[];
  @Column('jsonb') provenance!: Provenance;
  /** Position since which it is so, its provenance aside. */
  @Column('bigint') since!: string;
}

export const FUNDING_ROUNDS = tableOf(FundingRoundEntity, [
  { name: 'company', on: '(company_id)', early: true },
  { name: 'by_day', on: '(dated_on)' },
]);

/** One row for each report of a round by a source other than the first; a later report with the same id replaces it. */
@Entity({ schema: 'read', name: 'round_sources' })
export class RoundSourceEntity {
  @PrimaryColumn('uuid') company_id!: string;
  @PrimaryColumn('bigint') revision!: string;
  @Column('uuid') round_id!: string;
  @Column('uuid') told_as!: string;
  @Column('text', { nullable: true }) round!: string | null;
  @Column('text', { nullable: true }) date!: string | null;
  @Column('double precision', { nullable: true }) amount!: number | null;
  @Column('text', { array: true }) agrees!: readonly RoundFact[];
  @Column('jsonb') provenance!: Provenance;
}

export const ROUND_SOURCES = tableOf(RoundSourceEntity);

/** One row for each product of a company. */
@Entity({ schema: 'read', name: 'products' })
export class ProductEntity {
  @PrimaryColumn('uuid') product_id!: string;
  @Column('uuid') company_id!: string;
  @Column('text') slug!: string;
  @Column('text') slug_base!: string;
  @Column('integer') slug_n!: number;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) category!: string | null;
  @Column('text', { nullable: true }) pricing_type!: string | null;
  @Column('text', { nullable: true }) status!: string | null;
  @Column('text', { nullable: true }) website!: string | null;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('jsonb') provenance!: Provenance;
}

export const PRODUCTS = tableOf(ProductEntity, [...SLUG_INDEXES, { name: 'company', on: '(company_id)' }]);

/** Slugs of withdrawn companies, which are never reused. */
@Entity({ schema: 'read', name: 'withdrawn_companies' })
export class WithdrawnCompanyEntity {
  @PrimaryColumn('text') slug!: string;
  @Column('text') slug_base!: string;
  @Column('integer') slug_n!: number;
  @Column('uuid') company_id!: string;
}

export const WITHDRAWN_COMPANIES = tableOf(WithdrawnCompanyEntity, RETIRED_SLUG_INDEXES);

/** Records that were merged into another company. */
@Entity({ schema: 'read', name: 'merged_companies' })
export class MergedCompanyEntity {
  @PrimaryColumn('uuid') company_id!: string;
  /** May have been merged too, later. */
  @Column('uuid') merged_into!: string;
  @Column('timestamptz') merged_at!: Date;
}

export const MERGED_COMPANIES = tableOf(MergedCompanyEntity);

/** Slugs of withdrawn products, which are never reused. */
@Entity({ schema: 'read', name: 'withdrawn_products' })
export class WithdrawnProductEntity {
  @PrimaryColumn('text') slug!: string;
  @Column('text') slug_base!: string;
  @Column('integer') slug_n!: number;
  @Column('uuid') product_id!: string;
}

export const WITHDRAWN_PRODUCTS = tableOf(WithdrawnProductEntity, RETIRED_SLUG_INDEXES);
