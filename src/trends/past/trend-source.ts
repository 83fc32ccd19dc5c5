import { COMPANY_VERSIONS, FUNDING_ROUND_VERSIONS } from '../../../projections/companies/company-lists.entity.js';
import { isRaiseSql } from '../../vocabulary/raised-money.js';
import { STAGES } from '../../vocabulary/vocabularies.js';
import { rowsWithPast, standsAt, type RowsAt } from '../../web/lists/pinned-reads.js';

/** Which facts a trend counts: known at a position (`rows`), and true until a day (`validAt`), each where not null. */
export interface TrendScope {
  readonly rows: RowsAt;
  readonly validAt: string | null;
}

/** What statements on the rows of trends read. Each of its conditions applies wherever its table is read. */
export interface TrendSource {
  readonly companies: string;
  /** Companies `c` that were listed, and founded until the day where that is known. */
  readonly isListed: string;
  readonly rounds: string;
  /** Rounds `r` that were known, dated until the day, and in which the company raised money. */
  readonly isKnownRound: string;
  readonly investments: string;
  readonly isInvestment: string;
  readonly investors: string;
  readonly isInvestor: string;
}

const INVESTORS = {
  table: 'investors',
  versions: 'investor_versions',
  columns: ['investor_id', 'merged_into', 'since'],
};
const INVESTMENTS = {
  table: 'investments',
  versions: 'investment_versions',
  columns: ['round_id', 'investor_id', 'company_id', 'is_lead', 'since'],
};
const known = (columns: Readonly<Record<string, string>>): string[] =>
  Object.keys(columns).filter((column) => column !== 'until');
const COMPANIES = {
  table: 'companies',
  versions: COMPANY_VERSIONS.name,
  columns: [...known(COMPANY_VERSIONS.columns), 'total_funding'],
};
const ROUNDS = {
  table: 'funding_rounds',
  versions: FUNDING_ROUND_VERSIONS.name,
  columns: known(FUNDING_ROUND_VERSIONS.columns),
};

const STAGES_SQL = STAGES.map(({ value }) => `'${value.replaceAll("'", "''")}'`).join(', ');

/** Total order of rounds `r`, last round first: of one day the larger amount, then the later stage, then the id. */
export const LAST_ROUND_FIRST = `r.dated_on DESC NULLS LAST, r.amount DESC NULLS LAST,
  array_position(ARRAY[${STAGES_SQL}]::text[], r.round) DESC NULLS LAST, r.round_id DESC`;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function trendSource({ rows, validAt }: TrendScope): TrendSource {
  // It is part of the statements; requests are validated before.
  if (validAt !== null && !DAY.test(validAt)) throw new Error(`${validAt} is no day`);
  const of = (source: typeof INVESTORS): string =>
    rows === null ? `read.${source.table}` : rowsWithPast(source, rows);
  const standing = (alias: string): string => (rows === null ? 'true' : standsAt(alias, rows));
  const until = validAt === null ? '' : ` AND r.dated_on <= '${validAt}'::date`;
  const founded = validAt === null ? '' : ` AND (c.founded_on IS NULL OR c.founded_on <= '${validAt}'::date)`;
  return {
    companies: `${of(COMPANIES)} c`,
    isListed: `${standing('c')} AND c.status <> 'pending'${founded}`,
    rounds: `${of(ROUNDS)} r`,
    isKnownRound: `${standing('r')}${until} AND ${isRaiseSql('r.round')}`,
    investments: `${of(INVESTMENTS)} v`,
    isInvestment: standing('v'),
    investors: `${of(INVESTORS)} a`,
    isInvestor: standing('a'),
  };
}

/** The first day of a stored date, which may have a year or a month only. */
export function firstDaySql(date: string): string {
  return `rpad(${date}, 10, '-01-01')`;
}
