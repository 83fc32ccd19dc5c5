import { type Key, type Row, type RowChange, type TableSpec } from './projection.js';

/** All changes of a batch to one row, merged. */
export type MergedChange =
  | { readonly kind: 'put' | 'set'; readonly key: Key; readonly row: Row }
  | { readonly kind: 'add'; readonly key: Key; readonly row: Readonly<Record<string, number>> }
  | { readonly kind: 'delete'; readonly key: Key };

/** Changes in log order, at most one for each row and table, so that they can be applied in any order. */
export type ChangeSet = ReadonlyMap<string, ReadonlyMap<string, MergedChange>>;

/** @throws Error when a change names a table or key column that the projection does not have. */
export function mergeChanges(tables: readonly TableSpec[], changes: readonly RowChange[]): ChangeSet {
  const merged = new Map<string, Map<string, MergedChange>>();
  const specs = new Map(tables.map((table) => [table.name, table]));
  for (const change of changes) {
    const spec = specs.get(change.table);
    if (!spec) throw new Error(`the projection has no table ${change.table}`);
    let rows = merged.get(change.table);
    if (!rows) merged.set(change.table, (rows = new Map<string, MergedChange>()));
    const id = rowId(spec, change.key);
    const next = mergeTwo(rows.get(id), change);
    if (next) rows.set(id, next);
  }
  return merged;
}

/** The rows that result from the changes of one record's events, without a database: `as_of` answers with them. */
export function rowsOf(tables: readonly TableSpec[], changes: readonly RowChange[]): Map<string, Row[]> {
  const rows = new Map<string, Row[]>();
  for (const [table, byKey] of mergeChanges(tables, changes)) {
    const current = [...byKey.values()].flatMap((change) =>
      change.kind === 'put' || change.kind === 'add' ? [{ ...change.key, ...change.row }] : [],
    );
    rows.set(table, current);
  }
  return rows;
}

function rowId(spec: TableSpec, key: Key): string {
  if (spec.key.length === 1) {
    const value = key[spec.key[0] as string];
    if (value === undefined || value === null) throw missingKey(spec);
    return String(value);
  }
  return spec.key
    .map((column) => {
      const value = key[column];
      if (value === undefined || value === null) throw missingKey(spec);
      return String(value);
    })
    .join('\u0000');
}

function missingKey(spec: TableSpec): Error {
  return new Error(`a change to ${spec.name} lacks a value for its key (${spec.key.join(', ')})`);
}

function mergeTwo(before: MergedChange | undefined, change: RowChange): MergedChange | undefined {
  if ('put' in change) return { kind: 'put', key: change.key, row: change.put };
  if ('delete' in change) return { kind: 'delete', key: change.key };
  if ('add' in change) {
    if (before?.kind === 'add') return { kind: 'add', key: change.key, row: sum(before.row, change.add) };
    if (before && before.kind !== 'delete') {
      throw new Error(`${change.table} takes counters and whole rows at once; a table takes either`);
    }
    if (before) throw new Error(`${change.table} deletes a counter and adds to it in one batch`);
    return { kind: 'add', key: change.key, row: change.add };
  }
  if (!before) return { kind: 'set', key: change.key, row: change.set };
  if (before.kind === 'delete') return before;
  if (before.kind === 'add') throw new Error(`${change.table} takes counters; it cannot be set`);
  return { kind: before.kind, key: change.key, row: { ...before.row, ...change.set } };
}

function sum(
  left: Readonly<Record<string, number>>,
  right: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const total: Record<string, number> = { ...left };
  for (const [column, value] of Object.entries(right)) total[column] = (total[column] ?? 0) + value;
  return total;
}
