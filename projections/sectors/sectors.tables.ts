import { type TableSpec } from '../../src/platform/projector/projection.js';

/** What of a company counts in its sectors, beside its rounds, so that a change can take back what it gave before. */
export const SECTOR_COMPANIES: TableSpec = {
  name: 'sector_companies',
  key: ['company_id'],
  columns: { company_id: 'uuid', facts: 'json' },
};

/**
 * All sectors that a company is in, and how many listed companies there are with just these: by facet, or facet and value, as
 * in `sector_counts`, but tags only as a sum, and with `funding` as one facet more. Companies that several of the sectors
 * asked count more than once are counted here.
 */
export const SECTOR_SETS: TableSpec = {
  name: 'sector_sets',
  key: ['set_id'],
  columns: { set_id: 'uuid', keys: 'text[]', counts: 'json' },
  indexes: [{ name: 'keys', on: 'USING gin (keys)' }],
};

/**
 * Rounds with who took part, those who led first; `set_id` is that of the company, null where it is not listed. A
 * round with many investors takes several rows, since a row of an index has its limit; part 0 has the amount.
 */
export const SECTOR_ROUNDS: TableSpec = {
  name: 'sector_rounds',
  key: ['company_id', 'round_id', 'part'],
  columns: {
    company_id: 'uuid',
    round_id: 'uuid',
    part: 'smallint',
    set_id: 'uuid',
    year: 'integer',
    size: 'double precision',
    amount: 'double precision',
    leads: 'smallint',
    investors: 'uuid[]',
  },
  indexes: [
    // Those of one set lie together, and nothing but the index is read.
    { name: 'by_set', on: '(set_id, year) INCLUDE (part, size, amount, leads, investors)' },
    { name: 'by_amount', on: '(year, amount, set_id)' },
  ],
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
 * Rounds of a sector and year by size class (`kernel/size-class`), and what they raised. Size -1 is undisclosed, year 0
 * undated. Under the sector '' stand the rounds of all companies.
 */
export const SECTOR_SIZES: TableSpec = {
  name: 'sector_sizes',
  key: ['sector', 'year', 'size'],
  columns: {
    sector: 'text',
    year: 'integer',
    size: 'double precision',
    rounds: 'integer',
    capital: 'double precision',
  },
};

/** Rounds of a sector and year that an investor took part in. */
export const SECTOR_INVESTORS: TableSpec = {
  name: 'sector_investors',
  key: ['sector', 'year', 'investor_id'],
  columns: { sector: 'text', year: 'integer', investor_id: 'uuid', deals: 'integer', lead_deals: 'integer' },
};
