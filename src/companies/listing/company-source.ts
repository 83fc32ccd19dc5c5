import {
  COMPANY_SAMPLE_VERSIONS,
  COMPANY_VERSIONS,
  COMPANY_DOMAIN_VERSIONS,
} from '../../../projections/companies/company-lists.entity.js';
import { rowsWithPast, standsAt, type RowsAt } from './pinned-reads.js';

/** What statements on companies read, each with its alias: `c`, or `d` for further domains. */
export interface CompanySource {
  readonly companies: string;
  readonly sample: string;
  readonly domains: string;
  /** The condition for the rows that count, which every statement on one of them needs. */
  readonly standing: (alias: 'c' | 'd') => string;
  readonly isPresent: boolean;
}

export const PRESENT: CompanySource = {
  companies: 'read.companies c',
  sample: 'read.company_sample c',
  domains: 'read.company_domains d',
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
  ...{ table: 'company_sample', versions: COMPANY_SAMPLE_VERSIONS.name },
  columns: listed(COMPANY_SAMPLE_VERSIONS, COMPUTED),
};
const DOMAINS = {
  ...{ table: 'company_domains', versions: COMPANY_DOMAIN_VERSIONS.name },
  columns: listed(COMPANY_DOMAIN_VERSIONS, []),
};

export function companiesAt(rows: RowsAt): CompanySource {
  if (rows === null) return PRESENT;
  return {
    companies: `${rowsWithPast(COMPANIES, rows)} c`,
    sample: `${rowsWithPast(SAMPLE, rows)} c`,
    domains: `${rowsWithPast(DOMAINS, rows)} d`,
    standing: (alias) => standsAt(alias, rows),
    isPresent: false,
  };
}
