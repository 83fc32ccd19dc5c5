import { type ColumnType, type ExportTable, keyColumn } from '../../src/file-export/export-table.js';

export type Row = Readonly<Record<string, unknown>>;

const MS_PER_DAY = 86_400_000;

/**
 * What differs between the rows of a topic and those of a table in Postgres; null for nothing.
 *
 * @param newest by key, in the types of the registry: days and instants are numbers
 * @param rows as Postgres shows them in JSON
 */
export function differenceOf(
  table: ExportTable,
  newest: ReadonlyMap<string, Row>,
  rows: readonly Row[],
): string | null {
  if (rows.length !== newest.size) return `${table.name} has ${rows.length} rows, and the topic ${newest.size}`;
  for (const row of rows) {
    const key = String(row[keyColumn(table)]);
    const state = newest.get(key);
    if (!state) return `${table.name} has ${key}, and the topic has not`;
    for (const { name, type } of table.columns) {
      const [here, there] = [comparable(type, row[name]), comparable(type, state[name])];
      if (here !== there) return `${name} of ${key} is ${here} in ${table.name}, and ${there} in the topic`;
    }
  }
  return null;
}

/** Days and instants as milliseconds, the rest as JSON. */
function comparable(type: ColumnType, value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (type === 'day') return String(typeof value === 'number' ? value * MS_PER_DAY : Date.parse(value as string));
  if (type === 'instant') return String(typeof value === 'number' ? value : instantOf(value as string));
  return JSON.stringify(value);
}

/** A timestamp without a zone is in UTC. */
function instantOf(text: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
}
