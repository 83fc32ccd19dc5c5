import { isInSample } from '../../src/kernel/sample.js';
import { type Row, type RowChange, type TableSpec } from '../../src/platform/projector/projection.js';
import { type VersionedTable } from './row-versions.js';
import {
  COMPANY_DOMAIN_VERSIONS,
  COMPANY_SAMPLE,
  COMPANY_SAMPLE_VERSIONS,
  COMPANY_VERSIONS,
} from './company-lists.entity.js';

const NO_VALUES: readonly string[] = [...COMPANY_VERSIONS.key, 'since'];

/** Companies, as lists and search know them. */
export const VERSIONED_COMPANIES: VersionedTable = {
  table: 'companies',
  key: ['company_id'],
  versions: COMPANY_VERSIONS.name,
  revised: 'revised',
  columns: Object.keys(COMPANY_VERSIONS.columns).filter((column) => !NO_VALUES.includes(column)),
  // Lists show one of the further fields.
  shown: { extra: (value) => ({ source_stage: (value as { source_stage?: string }).source_stage ?? null }) },
};

/** Domains beside the main ones, as searches and matches know them. */
export const VERSIONED_DOMAINS: VersionedTable = {
  table: 'company_domains',
  key: ['domain', 'company_id'],
  versions: COMPANY_DOMAIN_VERSIONS.name,
  columns: ['kind'],
};

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
