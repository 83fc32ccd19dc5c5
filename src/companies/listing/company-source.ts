import {
  COMPANY_SAMPLE_VERSIONS,
  COMPANY_VERSIONS,
  COMPANY_DOMAIN_VERSIONS,
} from '../../../projections/companies/company-lists.entity.js';
import { epochOf, startOfEpoch } from '../../platform/read-store/row-epochs.js';
import { rowsWithPast, standsAt, type RowsAt } from '../../web/lists/pinned-reads.js';

/** What statements on companies read, each with its alias: `c`, or `d` for further domains. */
export interface CompanySource {
  readonly companies: string;
  readonly sample: string;
  readonly domains: string;
  /** Counts of listed companies by country and stage. */
  readonly counts: string;
  /** The condition for the rows that count, which every statement on one of them needs. */
  readonly standing: (alias: 'c' | 'd') => string;
  readonly isPresent: boolean;
}

export const PRESENT: CompanySource = {
  companies: 'read.companies c',
  sample: 'read.company_sample c',
  domains: 'read.company_domains d',
  counts: 'SELECT hq_country, stage, companies FROM read.company_counts',
  standing: () => 'true',
  isPresent: true,
};

const listed = ({ columns }: typeof COMPANY_VERSIONS, computed: readonly string[]): string[] => [
  ...Object.keys(columns).filter((column) => column !== 'until'),
  ...computed,
];
const COMPUTED = ['total_funding', 'document'];
const COMPANIES = { table: 'companies', versions: COMPANY_VERSIONS.name, columns: listed(COMPANY_VERSIONS, COMPUTED) };
const SAMPLE = {
  table: 'company_sample',
  versions: COMPANY_SAMPLE_VERSIONS.name,
  columns: listed(COMPANY_SAMPLE_VERSIONS, COMPUTED),
};
const DOMAINS = {
  table: 'company_domains',
  versions: COMPANY_DOMAIN_VERSIONS.name,
  columns: listed(COMPANY_DOMAIN_VERSIONS, []),
};

export function companiesAt(rows: RowsAt): CompanySource {
  if (rows === null) return PRESENT;
  return {
    companies: `${rowsWithPast(COMPANIES, rows)} c`,
    sample: `${rowsWithPast(SAMPLE, rows)} c`,
    domains: `${rowsWithPast(DOMAINS, rows)} d`,
    counts: countsAt(rows.position),
    standing: (alias) => standsAt(alias, rows),
    isPresent: false,
  };
}

/**
 * The sums of the epochs before, the rows that began in the position's epoch and stood at it, and without those of
 * before that ended in it.
 */
function countsAt(position: bigint): string {
  const epoch = epochOf(position);
  const start = startOfEpoch(epoch);
  const row = `coalesce(hq_country, '') AS hq_country, coalesce(stage, '') AS stage`;
  const listed = `status <> 'pending'`;
  return `SELECT hq_country, stage, companies FROM read.company_count_epochs WHERE epoch < ${epoch}
    UNION ALL SELECT ${row}, 1 FROM read.companies WHERE since >= ${start} AND since <= ${position} AND ${listed}
    UNION ALL SELECT ${row}, 1 FROM read.company_versions
      WHERE since >= ${start} AND since <= ${position} AND until > ${position} AND ${listed}
    UNION ALL SELECT ${row}, -1 FROM read.company_versions
      WHERE since < ${start} AND until >= ${start} AND until <= ${position} AND ${listed}`;
}
