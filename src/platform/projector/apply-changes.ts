import { mergeChanges, type MergedChange } from './change-set.js';
import { arrayLiteral } from '../read-store/array-literal.js';
import { type Projection, type ProjectionTx, type RowChange, type Scalar, type TableSpec } from './projection.js';
import { allDone, type QueryQueue } from '../read-store/query-queue.js';

/** Which set of tables is written: the live ones, or those that a rebuild fills. */
export type Generation = 'live' | 'next';

/** The qualified name of a table. Table names come from code, never from input. */
export function tableName(name: string, generation: Generation): string {
  return generation === 'live' ? `read.${name}` : `read.${name}_next`;
}

/**
 * Applies the changes of a batch, in log order, inside the caller's transaction: one statement for each table and
 * kind. `queries` must accept a statement while another is running.
 */
export async function applyChanges(
  queries: QueryQueue,
  projection: Projection,
  generation: Generation,
  changes: readonly RowChange[],
): Promise<void> {
  if (changes.length === 0) return;
  if (projection.resolveSealed && !projection.resolve)
    throw new Error(`${projection.name} needs the vault: see unsealing`);
  const resolved = projection.resolve
    ? await projection.resolve(txOf(queries, projection, generation), changes)
    : changes;
  const merged = mergeChanges(projection.tables, resolved);
  const sent: Promise<unknown>[] = [];
  for (const spec of projection.tables) {
    const rows = merged.get(spec.name);
    if (!rows) continue;
    for (const group of groupsOf(spec, rows.values())) {
      const { text, values } = statementOf(spec, tableName(spec.name, generation), group);
      // Not awaited one by one: the next statement is built while the database runs this one.
      const isKept = generation === 'live' && (group.kind === 'put' || group.kind === 'add');
      sent.push(isKept ? queries.insert(text, values) : queries.query(text, values));
    }
  }
  await allDone(sent);
}

export function txOf(queries: QueryQueue, projection: Projection, generation: Generation): ProjectionTx {
  const names = new Map(projection.tables.map((table) => [table.name, tableName(table.name, generation)]));
  const textOf = (sql: string): string => sql.replace(/\{(\w+)\}/g, (whole, name: string) => names.get(name) ?? whole);
  return {
    async query<R extends object>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
      return (await queries.query<R>(textOf(sql), params as unknown[])).rows;
    },
    async insert(sql: string, params: readonly unknown[]): Promise<void> {
      await queries.insert(textOf(sql), params as unknown[]);
    },
  };
}

interface Group {
  readonly kind: MergedChange['kind'];
  /** Columns written beside the key. */
  readonly columns: readonly string[];
  readonly changes: MergedChange[];
}

/** Changes that one statement can carry: the same kind, and for partial ones the same columns. */
function groupsOf(spec: TableSpec, changes: Iterable<MergedChange>): Group[] {
  const groups = new Map<string, Group>();
  const whole = Object.keys(spec.columns).filter((column) => !spec.key.includes(column));
  for (const change of changes) {
    const columns = change.kind === 'put' ? whole : change.kind === 'delete' ? [] : Object.keys(change.row).sort();
    if (change.kind === 'set' && columns.length === 0) continue;
    const id = change.kind === 'put' ? 'put' : `${change.kind}:${columns.join(',')}`;
    let group = groups.get(id);
    if (!group) groups.set(id, (group = { kind: change.kind, columns, changes: [] }));
    group.changes.push(change);
  }
  return [...groups.values()];
}

function statementOf(spec: TableSpec, table: string, group: Group): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const arrays: { readonly column: string; readonly array: string }[] = [];
  const expressions = new Map<string, string>();
  for (const column of [...spec.key, ...group.columns]) {
    const { type, cells, isConstant } = cellsOf(spec, group, column);
    // A value that all rows share is sent once: half of the columns of whole rows are constant.
    if (isConstant) {
      expressions.set(column, `${parameter(cells[0])}::${type}`);
      continue;
    }
    arrays.push({ column, array: `${parameter(arrayLiteral(cells))}::${transportOf(type)}[]` });
    expressions.set(column, castFrom(`u.${quoted(column)}`, type));
  }
  const from = `unnest(${arrays.map(({ array }) => array).join(', ')}) AS u(${arrays.map(({ column }) => quoted(column)).join(', ')})`;
  const onKey = spec.key.map((column) => `t.${quoted(column)} = ${expressions.get(column)}`);
  switch (group.kind) {
    case 'put':
    case 'add':
      return {
        text: `INSERT INTO ${table} AS t (${[...expressions.keys()].map(quoted).join(', ')})
          SELECT ${[...expressions.values()].join(', ')} FROM ${from}
          ON CONFLICT (${spec.key.map(quoted).join(', ')}) ${onConflict(group)}`,
        values,
      };
    case 'set':
      return {
        text: `UPDATE ${table} AS t SET ${group.columns
          .map((column) => `${quoted(column)} = ${expressions.get(column)}`)
          .join(', ')} FROM ${from} WHERE ${onKey.join(' AND ')}`,
        values,
      };
    case 'delete':
      return { text: `DELETE FROM ${table} AS t USING ${from} WHERE ${onKey.join(' AND ')}`, values };
  }
}

function onConflict(group: Group): string {
  if (group.columns.length === 0) return 'DO NOTHING';
  const assignments = group.columns.map((column) =>
    group.kind === 'add'
      ? `${quoted(column)} = t.${quoted(column)} + excluded.${quoted(column)}`
      : `${quoted(column)} = excluded.${quoted(column)}`,
  );
  return `DO UPDATE SET ${assignments.join(', ')}`;
}

function typeOf(spec: TableSpec, column: string): string {
  const type = spec.columns[column];
  if (!type) throw new Error(`${spec.name} has no column ${column} in its projection`);
  return type;
}

/** Postgres reads an array of arrays as one rectangular array, so array columns are sent as literals. */
function transportOf(type: string): string {
  return type.endsWith('[]') ? 'text' : type;
}

function castFrom(expression: string, type: string): string {
  return type.endsWith('[]') ? `${expression}::${type}` : expression;
}

type Cell = Exclude<Scalar, bigint>;

function cellOf(value: Scalar): Cell {
  return typeof value === 'bigint' ? value.toString() : value;
}

/** Cached because most lists of most rows are empty. */
function listCellOf(values: readonly Scalar[]): string {
  return values.length === 0 ? '{}' : arrayLiteral(values.map(cellOf));
}

/** One column of all rows as Postgres parameters, and whether it is a non-key column with one value for every row. */
function cellsOf(spec: TableSpec, group: Group, column: string): { type: string; cells: Cell[]; isConstant: boolean } {
  const type = typeOf(spec, column);
  const isKey = spec.key.includes(column);
  const isJson = type === 'jsonb' || type === 'json';
  const isArray = type.endsWith('[]');
  const cells = group.changes.map((change): Cell => {
    const value = isKey ? change.key[column] : change.kind === 'delete' ? null : change.row[column];
    if (value === null || value === undefined) return null;
    if (isJson) return JSON.stringify(value);
    return isArray ? listCellOf(value as readonly Scalar[]) : cellOf(value as Scalar);
  });
  return { type, cells, isConstant: !isKey && cells.every((cell) => cell === cells[0]) };
}

function quoted(name: string): string {
  return `"${name}"`;
}
