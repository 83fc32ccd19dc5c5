import { Column, Entity, PrimaryColumn } from 'typeorm';
import { tableOf } from '../entity-table.js';
import { type Details } from './company-facts.js';

/** A company's contribution to its sectors without its rounds, so that a change can subtract the previous one. */
@Entity({ schema: 'read', name: 'sector_companies' })
export class SectorCompanyEntity {
  @PrimaryColumn('uuid') company_id!: string;
  @Column('json') facts!: Partial<Details>;
}

export const SECTOR_COMPANIES = tableOf(SectorCompanyEntity);

/**
 * Each set of sectors of a company, with the number of listed companies of exactly this set: by facet, or facet and
 * value, as in `sector_counts`, but tags only as a sum, and with `funding` as a further facet. A query of several
 * sectors uses it to count each company once.
 */
@Entity({ schema: 'read', name: 'sector_sets' })
export class SectorSetEntity {
  @PrimaryColumn('uuid') set_id!: string;
  @Column('text', { array: true }) keys!: readonly string[];
  @Column('json') counts!: Readonly<Record<string, number>>;
}

export const SECTOR_SETS = tableOf(SectorSetEntity, [{ name: 'keys', on: 'USING gin (keys)' }]);

/**
 * Rounds with their investors, leads first; `set_id` is the company's, null when it is not listed. A round with many
 * investors has several rows, because of the size limit of index rows; part 0 has the amount.
 *
 * `country` and `sectors` (as one text, separated by unit separators) are the company's, for the counts of a week.
 * `sectors` is null when this row lacks some data of the week's report: the round is undated, was reported differently
 * before, has investors without a record, or one of the texts is too long.
 */
@Entity({ schema: 'read', name: 'sector_rounds' })
export class SectorRoundEntity {
  @PrimaryColumn('uuid') company_id!: string;
  @PrimaryColumn('uuid') round_id!: string;
  @PrimaryColumn('smallint') part!: number;
  @Column('uuid', { nullable: true }) set_id!: string | null;
  @Column('integer') year!: number;
  @Column('double precision') size!: number;
  @Column('double precision', { nullable: true }) amount!: number | null;
  @Column('smallint') leads!: number;
  @Column('uuid', { array: true }) investors!: readonly string[];
  @Column('date', { nullable: true }) day!: string | null;
  @Column('text', { nullable: true }) round!: string | null;
  @Column('boolean') is_told!: boolean;
  @Column('text', { nullable: true }) country!: string | null;
  @Column('text', { nullable: true }) sectors!: string | null;
}

export const SECTOR_ROUNDS = tableOf(SectorRoundEntity, [
  // The rows of one set are adjacent, and the scan is index-only.
  { name: 'by_set', on: '(set_id, year) INCLUDE (part, size, amount, leads, investors)' },
  { name: 'by_amount', on: '(year, amount, set_id)' },
  // A week is one range of it.
  {
    name: 'by_day',
    on: '(day, amount) INCLUDE (part, country, round, sectors, leads, investors) WHERE set_id IS NOT NULL AND sectors IS NOT NULL',
  },
  // Few rows, whose records are read.
  { name: 'untold', on: '(day) WHERE set_id IS NOT NULL AND sectors IS NULL AND day IS NOT NULL' },
]);

/**
 * Listed companies of a sector by facet: `company`, `funded`, `disclosed` (funding is known), `exited`, `closed`, and by value `founded` (year),
 * `tag`, `tech` (lower case) and `name` (spelling of the sector). `funding` is the sum of their funding for the facet
 * `company`, else 0.
 */
@Entity({ schema: 'read', name: 'sector_counts' })
export class SectorCountEntity {
  @PrimaryColumn('text') sector!: string;
  @PrimaryColumn('text') facet!: string;
  @PrimaryColumn('text') value!: string;
  @Column('integer') companies!: number;
  @Column('double precision') funding!: number;
}

export const SECTOR_COUNTS = tableOf(SectorCountEntity);

/**
 * Rounds of a sector and year by size class (`vocabulary/size-class`), and their sum. Size -1 is undisclosed, year 0
 * undated. The sector '' covers the rounds of all companies.
 */
@Entity({ schema: 'read', name: 'sector_sizes' })
export class SectorSizeEntity {
  @PrimaryColumn('text') sector!: string;
  @PrimaryColumn('integer') year!: number;
  @PrimaryColumn('double precision') size!: number;
  @Column('integer') rounds!: number;
  @Column('double precision') capital!: number;
}

export const SECTOR_SIZES = tableOf(SectorSizeEntity);

/** All rounds of listed companies with a known day. */
@Entity({ schema: 'read', name: 'sector_days' })
export class SectorDayEntity {
  @PrimaryColumn('date') day!: string;
  @Column('integer') rounds!: number;
  @Column('double precision') capital!: number;
}

export const SECTOR_DAYS = tableOf(SectorDayEntity);

/** Rounds of a sector and year in which an investor participated. */
@Entity({ schema: 'read', name: 'sector_investors' })
export class SectorInvestorEntity {
  @PrimaryColumn('text') sector!: string;
  @PrimaryColumn('integer') year!: number;
  @PrimaryColumn('uuid') investor_id!: string;
  @Column('integer') deals!: number;
  @Column('integer') lead_deals!: number;
}

export const SECTOR_INVESTORS = tableOf(SectorInvestorEntity);
