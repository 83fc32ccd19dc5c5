import { type ProjectionTx, type RowChange } from '../../src/platform/projector/projection.js';

/** A pair that is matched again keeps its prices and history: only the columns of the match are replaced. */
export async function completePairs(tx: ProjectionTx, changes: readonly RowChange[]): Promise<readonly RowChange[]> {
  const matched = changes.filter((change) => change.table === 'arbitrage_pairs' && 'put' in change);
  if (matched.length === 0) return changes;
  const ids = [...new Set(matched.map(({ key }) => key.pair_id as string))];
  const rows = await tx.query<{ pair_id: string }>(
    'SELECT pair_id FROM {arbitrage_pairs} WHERE pair_id = ANY($1::uuid[])',
    [ids],
  );
  const known = new Set(rows.map(({ pair_id }) => pair_id));
  return changes.map((change) => {
    if (change.table !== 'arbitrage_pairs' || !('put' in change)) return change;
    const id = change.key.pair_id as string;
    if (known.has(id)) return { table: change.table, key: change.key, set: change.put };
    known.add(id);
    return change;
  });
}
