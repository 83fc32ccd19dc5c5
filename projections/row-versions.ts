import {
  type ColumnValue,
  type Key,
  type MutableRow,
  type Row,
  type RowChange,
} from '../src/platform/projector/projection.js';

/** A table whose superseded rows stay in another one, so that lists can be read as of a position. */
export interface VersionedTable {
  /** Its column `since` is the position since which `columns` have their values. */
  readonly table: string;
  /** Its primary key. */
  readonly key: readonly string[];
  /** The table of superseded rows: the key, `since`, `until` (the position of the change that ended them), `columns`. */
  readonly versions: string;
  /** What lists show, filter, search or sort by; other columns change without a version. */
  readonly columns: readonly string[];
  /** The column, if any, with the position of the last change of any column. */
  readonly revised?: string;
  /** For columns of which lists show a part only. */
  readonly shown?: Readonly<Record<string, (value: ColumnValue) => ColumnValue>>;
}

interface Standing {
  readonly row: Row;
  readonly since: bigint;
}

/**
 * Follows the changes of a table in log order: sets `since` in place where a listed column changes, and puts the
 * superseded row beside. `stored` has the rows before the batch, with their keys and `since`; a new row has no version.
 */
export function followVersions(
  versioned: VersionedTable,
  stored: Iterable<Row>,
  changes: readonly RowChange[],
): RowChange[] {
  const standing = new Map<string, Standing>();
  for (const row of stored) standing.set(idOf(versioned, row), { row, since: BigInt(row.since as string) });
  const followed: RowChange[] = [];
  for (const change of changes) {
    followed.push(change);
    if (change.table !== versioned.table || 'add' in change) continue;
    const superseded = followOne(versioned, standing, change);
    if (superseded) followed.push(superseded);
  }
  return followed;
}

function idOf({ key }: VersionedTable, row: Row): string {
  return key.map((column) => JSON.stringify(row[column])).join(' ');
}

function followOne(
  versioned: VersionedTable,
  standing: Map<string, Standing>,
  change: Exclude<RowChange, { readonly add: unknown }>,
): RowChange | null {
  const id = idOf(versioned, change.key);
  const before = standing.get(id);
  const { at } = change;
  if (at === undefined) throw new Error(`a change to ${versioned.table} lacks the position of its event`);
  if ('delete' in change) {
    standing.delete(id);
    return before ? supersededRow(versioned, change.key, before, at) : null;
  }
  const written = ('put' in change ? change.put : change.set) as MutableRow;
  if (versioned.revised !== undefined) written[versioned.revised] = at;
  if (!before) {
    if ('set' in change) return null;
    written.since = at;
    standing.set(id, { row: written, since: at });
    return null;
  }
  const isChanged = versioned.columns.some(
    (column) =>
      ('put' in change || written[column] !== undefined) &&
      textOf(versioned, column, before.row) !== textOf(versioned, column, written),
  );
  const since = isChanged ? at : before.since;
  if (isChanged || 'put' in change) written.since = since;
  standing.set(id, { row: 'put' in change ? written : { ...before.row, ...written }, since });
  return isChanged ? supersededRow(versioned, change.key, before, at) : null;
}

/** Null where one event makes both states: no reader can ask for the first. */
function supersededRow(versioned: VersionedTable, key: Key, { row, since }: Standing, until: bigint): RowChange | null {
  if (since === until) return null;
  const put: MutableRow = { since };
  for (const column of versioned.columns) put[column] = shownIn(versioned, column, row);
  return { table: versioned.versions, key: { ...key, until }, put, at: until };
}

function shownIn({ shown }: VersionedTable, column: string, row: Row): ColumnValue {
  const value = row[column] ?? null;
  return value === null ? null : (shown?.[column]?.(value) ?? value);
}

/** The same for a value from the database as for that of an event. */
function textOf(versioned: VersionedTable, column: string, row: Row): string {
  const value = shownIn(versioned, column, row);
  return JSON.stringify(value !== null && typeof value === 'object' ? ordered(value) : value);
}

/** Postgres stores the members of JSON in an order of its own. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, ordered(member)]));
}
