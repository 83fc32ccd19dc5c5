import { rowsWithPast, standsAt, type RowsAt } from '../../web/lists/pinned-reads.js';
import { INVESTOR_VERSIONS } from '../../../projections/investors/investor-versions.entity.js';

/** What statements on investors read. */
export interface InvestorSource {
  /** Investors `i`, with their deals `n`, and those under other names of a firm, `m`. */
  readonly rows: string;
  /** Every investor, other names of firms included. */
  readonly investors: (alias: string) => string;
  /** The condition for the rows of investors that count. */
  readonly standing: (alias: string) => string;
  readonly isPresent: boolean;
}

/**
 * Deals under other names of a firm, each round once, and without those in which a source names it by its own. Few rows.
 * The firm's own are looked up one by one: of a firm of many deals, a join would read all for each of its names.
 */
function mergedDeals(investors: string, investmentsAs: (alias: 'v' | 'w') => string, standing: Standing): string {
  return `count(DISTINCT (v.round_id, v.company_id)) AS deals,
    count(DISTINCT (v.round_id, v.company_id)) FILTER (WHERE v.is_lead) AS lead_deals
  FROM ${investors}, LATERAL (
    SELECT v.round_id, v.company_id, v.is_lead FROM ${investmentsAs('v')}
    WHERE v.investor_id = a.investor_id AND ${standing('v')} AND (SELECT true FROM ${investmentsAs('w')}
      WHERE (w.round_id, w.company_id, w.investor_id) = (v.round_id, v.company_id, a.merged_into) AND ${standing('w')}
    ) IS NULL
  ) v WHERE a.merged_into IS NOT NULL AND ${standing('a')}`;
}

/** Of all firms, for lists. */
function mergedDealsByFirm(...source: Parameters<typeof mergedDeals>): string {
  return `SELECT a.merged_into AS investor_id, ${mergedDeals(...source)} GROUP BY a.merged_into`;
}

type Standing = (alias: string) => string;

const ALWAYS: Standing = () => 'true';
const PRESENT = ['read.investors a', (alias: 'v' | 'w') => `read.investments ${alias}`, ALWAYS] as const;

export const PRESENT_INVESTORS: InvestorSource = {
  rows: `read.investors i LEFT JOIN read.investor_counts n USING (investor_id)
  LEFT JOIN (${mergedDealsByFirm(...PRESENT)}) m USING (investor_id)`,
  investors: (alias) => `read.investors ${alias}`,
  standing: ALWAYS,
  isPresent: true,
};

/** The same as the rows of present investors, where few are read by their ids: without counting the deals of all firms. */
export const PRESENT_INVESTORS_BY_ID = `read.investors i LEFT JOIN read.investor_counts n USING (investor_id)
  LEFT JOIN LATERAL (${presentMergedDealsOf('i.investor_id')}) m ON true`;

/** Deals of one firm under its other names. */
export function presentMergedDealsOf(firm: string): string {
  return `SELECT ${mergedDeals(...PRESENT)} AND a.merged_into = ${firm}`;
}

const INVESTORS = {
  table: 'investors',
  versions: INVESTOR_VERSIONS.name,
  columns: Object.keys(INVESTOR_VERSIONS.columns).filter((column) => column !== 'until'),
};
const INVESTMENTS = {
  table: 'investments',
  versions: 'investment_versions',
  columns: ['round_id', 'investor_id', 'company_id', 'is_lead', 'since'],
};

export function investorsAt(rows: RowsAt): InvestorSource {
  if (rows === null) return PRESENT_INVESTORS;
  const standing: Standing = (alias) => standsAt(alias, rows);
  const investors = rowsWithPast(INVESTORS, rows);
  const investments = rowsWithPast(INVESTMENTS, rows);
  const merged = mergedDealsByFirm(`${investors} a`, (alias) => `${investments} ${alias}`, standing);
  return {
    rows: `${investors} i LEFT JOIN (${countsAt(rows)}) n USING (investor_id) LEFT JOIN (${merged}) m USING (investor_id)`,
    investors: (alias) => `${investors} ${alias}`,
    standing,
    isPresent: false,
  };
}

/** Present counts without what came later: a recent position reads few investments. */
function countsAt({ position }: NonNullable<RowsAt>): string {
  return `SELECT investor_id, sum(deals) AS deals, sum(lead_deals) AS lead_deals FROM (
    SELECT investor_id, deals, lead_deals FROM read.investor_counts
    UNION ALL SELECT investor_id, -1, -is_lead::integer FROM read.investments WHERE since > ${position}
    UNION ALL SELECT investor_id, 1, is_lead::integer FROM read.investment_versions
      WHERE until > ${position} AND since <= ${position}
  ) c GROUP BY investor_id`;
}
