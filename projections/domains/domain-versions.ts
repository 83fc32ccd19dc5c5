import { type ProjectionTx, type Row, type RowChange } from '../../src/platform/projector/projection.js';
import { followVersions, type VersionedTable } from '../row-versions.js';
import { DOMAIN_EVIDENCE_VERSIONS, DOMAIN_VERSIONS } from './domain-versions.entity.js';

const NO_VALUES: readonly string[] = [...DOMAIN_VERSIONS.key, 'since'];

const VERSIONED_DOMAINS: VersionedTable = {
  table: 'domains',
  key: ['apex'],
  versions: DOMAIN_VERSIONS.name,
  columns: Object.keys(DOMAIN_VERSIONS.columns).filter((column) => !NO_VALUES.includes(column)),
};

const VERSIONED_EVIDENCE: VersionedTable = {
  table: 'domain_evidence',
  key: ['apex'],
  versions: DOMAIN_EVIDENCE_VERSIONS.name,
  columns: ['evidence'],
};

/** The columns of a stored domain that its superseded row needs. */
export const VERSIONED_COLUMNS: readonly string[] = [...VERSIONED_DOMAINS.columns, 'since'];

/** The changes of a batch with the rows that they supersede; `stored` are the domains before it. */
export async function followDomains(
  tx: ProjectionTx,
  stored: Iterable<Row>,
  changes: readonly RowChange[],
): Promise<RowChange[]> {
  const followed = followVersions(VERSIONED_DOMAINS, stored, changes);
  const probed = changes.flatMap(({ table, key }) => (table === 'domain_evidence' ? [key.apex as string] : []));
  if (probed.length === 0) return followed;
  const before = await tx.query<Row>(
    'SELECT apex, evidence, since FROM {domain_evidence} WHERE apex = ANY($1::text[])',
    [[...new Set(probed)]],
  );
  return followVersions(VERSIONED_EVIDENCE, before, followed);
}
