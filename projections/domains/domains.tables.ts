import { type TableSpec } from '../../src/platform/projector/projection.js';

/** One row an apex, at its first sighting. */
export const DOMAINS: TableSpec = {
  name: 'domains',
  key: ['apex'],
  columns: {
    apex: 'text',
    tld: 'text',
    source: 'text',
    status: 'text',
    created_at: 'timestamptz',
    seen_at: 'timestamptz',
    candidate_name: 'text',
    source_key: 'text',
    source_url: 'text',
    registered_on: 'date',
    registrar: 'text',
    dns_provider: 'text',
    has_real_email: 'boolean',
    email_provider: 'text',
    has_real_content: 'boolean',
    is_parked: 'boolean',
    quality_score: 'real',
    company_id: 'uuid',
    verdict: 'text',
    attempts: 'integer',
    probed_at: 'timestamptz',
    next_probe_at: 'timestamptz',
  },
  indexes: [
    { name: 'by_newest', on: '(created_at, apex)' },
    { name: 'by_status', on: '(status, created_at, apex)' },
    { name: 'by_tld', on: '(tld, created_at, apex)' },
    { name: 'by_source', on: '(source, created_at, apex)' },
    // What only a probe tells is null in most rows: they stay out of these.
    { name: 'by_mail', on: '(has_real_email, created_at, apex) WHERE has_real_email IS NOT NULL' },
    { name: 'by_content', on: '(has_real_content, created_at, apex) WHERE has_real_content IS NOT NULL' },
    { name: 'by_parked', on: '(is_parked, created_at, apex) WHERE is_parked IS NOT NULL' },
    { name: 'due', on: '(next_probe_at) WHERE next_probe_at IS NOT NULL' },
    { name: 'apex_trigrams', on: 'USING gin (apex gin_trgm_ops)' },
    {
      name: 'candidate_trigrams',
      on: 'USING gin (candidate_name gin_trgm_ops) WHERE candidate_name IS NOT NULL',
    },
  ],
};

/** What the last probe found, apart from the row: it is much larger, and lists seldom show it. */
export const DOMAIN_EVIDENCE: TableSpec = {
  name: 'domain_evidence',
  key: ['apex'],
  columns: { apex: 'text', evidence: 'jsonb' },
};

/** Further sources that saw an apex, at their own first sighting: with the row itself its birth certificate. */
export const DOMAIN_SIGHTINGS: TableSpec = {
  name: 'domain_sightings',
  key: ['apex', 'source'],
  columns: {
    apex: 'text',
    source: 'text',
    created_at: 'timestamptz',
    seen_at: 'timestamptz',
    candidate_name: 'text',
    source_key: 'text',
    source_url: 'text',
    registered_on: 'date',
  },
};

/** What a register or code host announced without a website: a name that waits for its domain. */
export const DOMAIN_CANDIDATES: TableSpec = {
  name: 'domain_candidates',
  key: ['source', 'source_key'],
  columns: {
    source: 'text',
    source_key: 'text',
    name: 'text',
    source_url: 'text',
    created_at: 'timestamptz',
    seen_at: 'timestamptz',
  },
};

/** Rows by everything a list can be filtered by, so that totals are exact at any size. */
export const DOMAIN_COUNTS: TableSpec = {
  name: 'domain_counts',
  key: ['tld', 'source', 'status', 'has_real_email', 'has_real_content', 'is_parked'],
  columns: {
    tld: 'text',
    source: 'text',
    status: 'text',
    has_real_email: 'text',
    has_real_content: 'text',
    is_parked: 'text',
    domains: 'bigint',
  },
};

/** When a domain was registered, by its registry; also of companies' domains that no source of the radar saw. */
export const DOMAIN_REGISTRATIONS: TableSpec = {
  name: 'domain_registrations',
  key: ['apex'],
  columns: {
    apex: 'text',
    registered_on: 'date',
    expires_on: 'date',
    registrar: 'text',
    url: 'text',
    looked_up_at: 'timestamptz',
  },
};
