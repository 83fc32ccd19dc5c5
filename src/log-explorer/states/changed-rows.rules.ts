import { categoryOf, type RecordedEvent } from '../../kernel/domain-event.js';
import { changesOf, type Projection, type RowChange } from '../../platform/projector/projection.js';
import { type ChangedRow } from './show-event.query.js';
import { leavesOf } from './state-diff.rules.js';

/**
 * The rows that an event changes, by the projections' own handlers. It omits what a projection completes from existing
 * rows (`resolve`), such as the next free slug.
 */
export function rowsChangedBy(projections: readonly Projection[], event: RecordedEvent): ChangedRow[] {
  const category = categoryOf(event.stream);
  return projections
    .filter(({ categories }) => categories.includes(category))
    .flatMap((projection) =>
      changesOf(projection, event).map((change) => ({
        projection: projection.name,
        table: change.table,
        key: Object.entries(change.key)
          .map(([column, value]) => `${column} = ${String(value)}`)
          .join(', '),
        ...whatOf(change),
      })),
    );
}

function whatOf(change: RowChange): Pick<ChangedRow, 'kind' | 'columns'> {
  if ('put' in change) return { kind: 'put', columns: leavesOf(change.put) };
  if ('set' in change) return { kind: 'set', columns: leavesOf(change.set) };
  if ('add' in change) return { kind: 'add', columns: leavesOf(change.add) };
  return { kind: 'delete', columns: [] };
}
