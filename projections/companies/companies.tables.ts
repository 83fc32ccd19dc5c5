import { type TableSpec } from '../../src/platform/projector/projection.js';
import { retiredSlugs, SLUG_INDEXES } from '../../src/platform/projector/slugs.js';

/** One row a company. `total_funding` and `document` are computed by the database. */
export const COMPANIES: TableSpec = {
  name: 'companies',
  key: ['company_id'],
  columns: {
    company_id: 'uuid',
    slug: 'text',
    slug_base: 'text',
    slug_n: 'integer',
    name: 'text',
    name_key: 'text',
    name_keys: 'text[]',
    former_names: 'text[]',
    one_liner: 'text',
    description: 'text',
    website: 'text',
    domain: 'text',
    declared_funding: 'double precision',
    rounds_funding: 'double precision',
    rounds: 'integer',
    employee_count: 'integer',
    sectors: 'text[]',
    tags: 'text[]',
    sector_keys: 'text[]',
    terms: 'text',
    technologies: 'text[]',
    tech_keys: 'text[]',
    investors: 'jsonb',
    stage: 'text',
    founded_date: 'text',
    founded_on: 'date',
    announced_on: 'date',
    hq_country: 'text',
    hq_city: 'text',
    business_model: 'text',
    logo_url: 'text',
    linkedin_url: 'text',
    twitter_url: 'text',
    github_url: 'text',
    is_hiring: 'boolean',
    is_stealth: 'boolean',
    status: 'text',
    exit: 'jsonb',
    extra: 'jsonb',
    generated: 'boolean',
    registered_at: 'timestamptz',
  },
  indexes: [
    ...SLUG_INDEXES,
    { name: 'domain', on: '(domain)', unique: true },
    { name: 'by_name', on: '(name_key COLLATE "C", company_id)' },
    // With what lists filter by and sort by beside it, so that most counts and walks read nothing but the index.
    {
      name: 'by_newest',
      on: '(announced_on, company_id) INCLUDE (status, hq_country, stage, is_hiring, is_stealth, total_funding, employee_count, founded_on)',
    },
    {
      name: 'by_funding',
      on: '(total_funding, company_id) INCLUDE (status, hq_country, stage, is_hiring, is_stealth, employee_count, announced_on, founded_on)',
    },
    // Few different days before what stands behind them: a search may skip from one day's range to the next one's.
    { name: 'by_founded', on: '(founded_on, announced_on, company_id) INCLUDE (status)' },
    {
      name: 'by_founded_funding',
      on: '(founded_on, total_funding, company_id) INCLUDE (status, announced_on, employee_count)',
    },
    // Stage goes with funding and with age: a walk along either would look long for the first of a stage.
    { name: 'by_stage', on: '(stage, total_funding, company_id) INCLUDE (status)' },
    { name: 'by_stage_newest', on: '(stage, announced_on, company_id) INCLUDE (status)' },
    {
      name: 'stealth',
      on: '(is_hiring, company_id) INCLUDE (is_stealth, status, hq_country, stage, announced_on, total_funding, employee_count, founded_on) WHERE is_stealth IS TRUE',
    },
    { name: 'by_employees', on: '(employee_count, company_id)' },
    { name: 'name_keys', on: 'USING gin (name_keys)' },
    { name: 'facets', on: 'USING gin (sector_keys, tech_keys, hq_country, stage)' },
    { name: 'name_trigrams', on: 'USING gin (name_key gin_trgm_ops)' },
    { name: 'document', on: 'USING gin (document)' },
    {
      name: 'linkedin',
      on: `(lower(substring(linkedin_url from 'linkedin[.]com/company/([^/?#]+)'))) WHERE linkedin_url IS NOT NULL`,
    },
    { name: 'exits', on: `((exit->>'date')) WHERE exit IS NOT NULL` },
  ],
};

/**
 * What lists filter and order by, of a fixed share of all companies: how many meet some conditions, and where in the
 * list they stand, is estimated from it; see `isInSample`.
 */
export const COMPANY_SAMPLE: TableSpec = {
  name: 'company_sample',
  key: ['company_id'],
  columns: {
    company_id: 'uuid',
    declared_funding: 'double precision',
    rounds_funding: 'double precision',
    employee_count: 'integer',
    founded_on: 'date',
    announced_on: 'date',
    is_hiring: 'boolean',
    is_stealth: 'boolean',
    status: 'text',
    stage: 'text',
    hq_country: 'text',
    name_key: 'text',
    sector_keys: 'text[]',
    tech_keys: 'text[]',
  },
};

/** Domains a company has beside its own: `alias` is held by it, `contested` is its website but another's domain. */
export const COMPANY_DOMAINS: TableSpec = {
  name: 'company_domains',
  key: ['domain', 'company_id'],
  columns: { domain: 'text', company_id: 'uuid', kind: 'text' },
  indexes: [{ name: 'company', on: '(company_id)' }],
};

/** One row an event that told something of a company's fields: where each value came from. */
export const COMPANY_OBSERVATIONS: TableSpec = {
  name: 'company_observations',
  key: ['company_id', 'revision'],
  columns: {
    company_id: 'uuid',
    revision: 'bigint',
    fields: 'text[]',
    source: 'text',
    source_key: 'text',
    provenance: 'jsonb',
    observed_at: 'timestamptz',
  },
  indexes: [{ name: 'source_key', on: '(source, source_key) WHERE source_key IS NOT NULL' }],
};

export const FUNDING_ROUNDS: TableSpec = {
  name: 'funding_rounds',
  key: ['round_id'],
  columns: {
    round_id: 'uuid',
    company_id: 'uuid',
    round: 'text',
    date: 'text',
    dated_on: 'date',
    amount: 'double precision',
    valuation: 'double precision',
    lead_investors: 'jsonb',
    investors: 'jsonb',
    provenance: 'jsonb',
  },
  indexes: [
    { name: 'company', on: '(company_id)', early: true },
    { name: 'dated', on: '(dated_on)' },
  ],
};

export const PRODUCTS: TableSpec = {
  name: 'products',
  key: ['product_id'],
  columns: {
    product_id: 'uuid',
    company_id: 'uuid',
    slug: 'text',
    slug_base: 'text',
    slug_n: 'integer',
    name: 'text',
    category: 'text',
    pricing_type: 'text',
    status: 'text',
    website: 'text',
    description: 'text',
    provenance: 'jsonb',
  },
  indexes: [...SLUG_INDEXES, { name: 'company', on: '(company_id)' }],
};

/** How many listed companies there are by facet, so that totals of facet filters are exact at any size. */
export const COMPANY_COUNTS: TableSpec = {
  name: 'company_counts',
  key: ['hq_country', 'stage'],
  columns: { hq_country: 'text', stage: 'text', companies: 'bigint' },
};

export const WITHDRAWN_COMPANIES = retiredSlugs('withdrawn_companies', 'company_id');
export const WITHDRAWN_PRODUCTS = retiredSlugs('withdrawn_products', 'product_id');
