import { type ProjectionTx, type Row, type RowChange } from '../../src/platform/projector/projection.js';
import { followVersions, type VersionedTable } from '../row-versions.js';
import { ARTICLE_COMPANIES, ARTICLE_COMPANY_VERSIONS } from './articles.entity.js';

/** A link has no values that change: it begins, and ends. */
const VERSIONED_LINKS: VersionedTable = {
  table: ARTICLE_COMPANIES.name,
  key: ['article_id', 'company_id'],
  versions: ARTICLE_COMPANY_VERSIONS.name,
  columns: [],
};

/** The changes of a batch with the links that they end. */
export async function followLinks(tx: ProjectionTx, changes: readonly RowChange[]): Promise<RowChange[]> {
  const ids = changes.flatMap(({ table, key }) => (table === ARTICLE_COMPANIES.name ? [key.article_id as string] : []));
  if (ids.length === 0) return [...changes];
  const stored = await tx.query<Row>(
    'SELECT article_id, company_id, since FROM {article_companies} WHERE article_id = ANY($1::uuid[])',
    [[...new Set(ids)]],
  );
  return followVersions(VERSIONED_LINKS, stored, changes);
}
