import { type ProjectionTx, type Row, type RowChange } from '../../src/platform/projector/projection.js';
import { followVersions, type VersionedTable } from '../row-versions.js';
import { INVESTOR_VERSIONS } from './investor-versions.entity.js';

const NO_VALUES: readonly string[] = [...INVESTOR_VERSIONS.key, 'since'];

/** Investors, as lists know them. */
const VERSIONED_INVESTORS: VersionedTable = {
  table: 'investors',
  key: ['investor_id'],
  versions: INVESTOR_VERSIONS.name,
  columns: Object.keys(INVESTOR_VERSIONS.columns).filter((column) => !NO_VALUES.includes(column)),
};

/** Placeholder for all superseded rows of an investor, in the change that empties them. */
const EVERY_VERSION = 0n;

/** Removes what is known of a person from the superseded rows. */
export function erasedVersions(investorId: string): RowChange {
  return {
    table: INVESTOR_VERSIONS.name,
    key: { investor_id: investorId, until: EVERY_VERSION },
    set: { name: null, name_key: null, sealed_name: null, slug: null, website: null, hq_country: null },
  };
}

/** The changes of a batch with the rows that they supersede. */
export async function followInvestors(tx: ProjectionTx, changes: readonly RowChange[]): Promise<RowChange[]> {
  const followed = followVersions(VERSIONED_INVESTORS, await storedInvestors(tx, changes), changes);
  const erased = followed.flatMap((change) => (isOfEveryVersion(change) ? [change.key.investor_id as string] : []));
  if (erased.length === 0) return followed;
  const stored = await tx.query<{ investor_id: string; until: string }>(
    'SELECT investor_id, until FROM {investor_versions} WHERE investor_id = ANY($1::uuid[])',
    [erased],
  );
  const versions = stored.map(({ investor_id, until }) => ({ investor_id, until: BigInt(until) }));
  const expanded: RowChange[] = [];
  for (const change of followed) {
    if (isOfEveryVersion(change)) {
      const own = versions.filter(({ investor_id: id }) => id === change.key.investor_id);
      expanded.push(...own.map((key): RowChange => ({ ...change, key })));
      continue;
    }
    if (change.table === INVESTOR_VERSIONS.name) versions.push(change.key as (typeof versions)[number]);
    expanded.push(change);
  }
  return expanded;
}

function isOfEveryVersion(change: RowChange): change is RowChange & { readonly set: Row } {
  return change.table === INVESTOR_VERSIONS.name && 'set' in change && change.key.until === EVERY_VERSION;
}

async function storedInvestors(tx: ProjectionTx, changes: readonly RowChange[]): Promise<Row[]> {
  const ids = changes.flatMap(({ table, key }) => (table === 'investors' ? [key.investor_id as string] : []));
  if (ids.length === 0) return [];
  return tx.query<Row>(
    `SELECT investor_id, since, ${VERSIONED_INVESTORS.columns.join(', ')} FROM {investors}
     WHERE investor_id = ANY($1::uuid[])`,
    [[...new Set(ids)]],
  );
}
