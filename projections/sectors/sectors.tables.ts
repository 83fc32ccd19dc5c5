import { type TableSpec } from '../../src/platform/read-store/projection.js';

/** What of a company counts in its sectors, so that a change can take back what it gave before. */
export const SECTOR_COMPANIES: TableSpec = {
  name: 'sector_companies',
  key: ['company_id'],
  columns: { company_id: 'uuid', facts: 'jsonb' },
};

/**
 * Listed companies of a sector by facet: `company`, `funded`, `exited`, `closed`, and by value `founded` (year), `tag`,
 * `tech` (lower case) and `name` (how the sector is written). `funding` is the sum of what they raised, where the facet
 * is `company`, else 0.
 */
export const SECTOR_COUNTS: TableSpec = {
  name: 'sector_counts',
  key: ['sector', 'facet', 'value'],
  columns: { sector: 'text', facet: 'text', value: 'text', companies: 'integer', funding: 'double precision' },
};

/**
 * How many rounds of a sector had each amount in each year: sums and medians to the dollar. Amount -1 is undisclosed,
 * year 0 undated. Under the sector '' stand the rounds of all companies.
 */
export const SECTOR_AMOUNTS: TableSpec = {
  name: 'sector_amounts',
  key: ['sector', 'year', 'amount'],
  columns: { sector: 'text', year: 'integer', amount: 'double precision', rounds: 'integer' },
};

/** Rounds of a sector and year that an investor took part in. */
export const SECTOR_INVESTORS: TableSpec = {
  name: 'sector_investors',
  key: ['sector', 'year', 'investor_id'],
  columns: { sector: 'text', year: 'integer', investor_id: 'uuid', deals: 'integer', lead_deals: 'integer' },
};
