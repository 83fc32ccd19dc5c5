import { type CompanyExit } from '../../src/companies/record/company.events.js';
import { isInSample } from '../../src/kernel/sample.js';
import {
  type ProjectionTx,
  type Row,
  type RowChange,
  type TableSpec,
} from '../../src/platform/projector/projection.js';
import { followVersions, type VersionedTable } from '../row-versions.js';
import {
  COMPANY_DOMAIN_VERSIONS,
  COMPANY_SAMPLE,
  COMPANY_SAMPLE_VERSIONS,
  COMPANY_VERSIONS,
  FUNDING_ROUND_VERSIONS,
} from './company-lists.entity.js';

const NO_VALUES: readonly string[] = [...COMPANY_VERSIONS.key, 'since'];

/** Companies, as lists and search know them. */
export const VERSIONED_COMPANIES: VersionedTable = {
  table: 'companies',
  key: ['company_id'],
  versions: COMPANY_VERSIONS.name,
  revised: 'revised',
  columns: Object.keys(COMPANY_VERSIONS.columns).filter((column) => !NO_VALUES.includes(column)),
  shown: {
    // Lists show one of the further fields.
    extra: (value) => ({ source_stage: (value as { source_stage?: string }).source_stage ?? null }),
    exit: (value) => {
      const { kind, date, acquirer, amount } = value as unknown as CompanyExit;
      return { kind, date, acquirer, amount };
    },
  },
};

/** Rounds, as trends know them. */
const VERSIONED_ROUNDS: VersionedTable = {
  table: 'funding_rounds',
  key: ['round_id'],
  versions: FUNDING_ROUND_VERSIONS.name,
  columns: Object.keys(FUNDING_ROUND_VERSIONS.columns).filter(
    (column) => !['round_id', 'until', 'since'].includes(column),
  ),
};

/** Domains beside the main ones, as searches and matches know them. */
const VERSIONED_DOMAINS: VersionedTable = {
  table: 'company_domains',
  key: ['domain', 'company_id'],
  versions: COMPANY_DOMAIN_VERSIONS.name,
  columns: ['kind'],
};

/** The changes of a batch with the rows that they supersede; `companies` are those before it. */
export async function followRows(
  tx: ProjectionTx,
  companies: Iterable<Row>,
  changes: readonly RowChange[],
): Promise<RowChange[]> {
  const domains = await storedDomains(tx, changes);
  const rounds = await storedRounds(tx, changes);
  const followed = followVersions(VERSIONED_COMPANIES, companies, changes);
  return followVersions(VERSIONED_ROUNDS, rounds, followVersions(VERSIONED_DOMAINS, domains, followed));
}

async function storedDomains(tx: ProjectionTx, changes: readonly RowChange[]): Promise<Row[]> {
  const domains = changes.flatMap(({ table, key }) => (table === 'company_domains' ? [key.domain as string] : []));
  if (domains.length === 0) return [];
  return tx.query<Row>('SELECT domain, company_id, kind, since FROM {company_domains} WHERE domain = ANY($1::text[])', [
    domains,
  ]);
}

async function storedRounds(tx: ProjectionTx, changes: readonly RowChange[]): Promise<Row[]> {
  const ids = changes.flatMap(({ table, key }) => (table === 'funding_rounds' ? [key.round_id as string] : []));
  if (ids.length === 0) return [];
  return tx.query<Row>(
    `SELECT round_id, since, ${VERSIONED_ROUNDS.columns.join(', ')} FROM {funding_rounds} WHERE round_id = ANY($1::uuid[])`,
    [ids],
  );
}

const SAMPLED = new Map([
  [VERSIONED_COMPANIES.table, COMPANY_SAMPLE],
  [VERSIONED_COMPANIES.versions, COMPANY_SAMPLE_VERSIONS],
]);

/** The same changes for the sampled companies. */
export function sampleChanges(changes: readonly RowChange[]): RowChange[] {
  const sampled: RowChange[] = [];
  for (const change of changes) {
    const into = SAMPLED.get(change.table);
    if (!into || !isInSample(change.key.company_id as string)) continue;
    const { name: table } = into;
    const { key } = change;
    if ('put' in change) sampled.push({ table, key, put: rowOf(into, change.put) });
    else if ('delete' in change) sampled.push({ table, key, delete: true });
    else if ('set' in change) {
      const set = rowOf(into, change.set);
      if (Object.keys(set).length > 0) sampled.push({ table, key, set });
    }
  }
  return sampled;
}

function rowOf({ columns }: TableSpec, row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => column in columns));
}
