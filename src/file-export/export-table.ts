import { type EventStore } from '../platform/event-store/event-store.js';
import { type ReadStore } from '../platform/read-store/read-store.js';

/** `day` is YYYY-MM-DD, `instant` ISO 8601 UTC, `integer` a whole number or its digits. */
export type ScalarType = 'text' | 'integer' | 'number' | 'flag' | 'day' | 'instant';

/** A scalar, a list of texts, or a list of records with scalar members; a list is never null. */
export type ColumnType = ScalarType | 'texts' | { readonly records: readonly ExportColumn[] };

export interface ExportColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly isNullable: boolean;
  readonly description: string;
  /** Values that it can have, where they are a closed list. */
  readonly values?: readonly string[];
  /** As in JSON Schema; only of texts. */
  readonly format?: 'uuid' | 'uri';
}

export type ExportRow = Readonly<Record<string, unknown>>;

/** The read models at one position of the log, and the log up to there. */
export interface ExportSource {
  readonly store: Pick<ReadStore, 'query' | 'prepared'>;
  readonly eventStore: EventStore;
  /** Of the read models. */
  readonly position: bigint;
  /** Position of the table's export before this one; only tables of changes read it. */
  readonly since: bigint;
  readonly publicUrl: string;
  /** Rows of a statement in batches of bounded size. */
  readonly stream: <R extends object>(sql: string) => AsyncIterable<readonly R[]>;
}

/** A table that is exported as files: the same source gives the same rows in the same order. */
export interface ExportTable {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Raised with every change that a reader of the former columns notices. */
  readonly version: number;
  /** Columns that together identify a row; the last is the id of the record. */
  readonly key: readonly [...string[], string];
  /** Whether its rows are changes since the export before, rather than records. */
  readonly isOfChanges?: true;
  /** Columns by which the rows are sorted. */
  readonly sortedBy: readonly string[];
  readonly columns: readonly ExportColumn[];
  /** Read models that it reads; all of them are at the position. */
  readonly models: readonly string[];
  readonly rows: (source: ExportSource) => AsyncIterable<readonly ExportRow[]>;
}

type Further = Pick<ExportColumn, 'values' | 'format'>;

/** A column whose values are never null. */
export function always(name: string, type: ColumnType, description: string, further: Further = {}): ExportColumn {
  return { name, type, isNullable: false, description, ...further };
}

/** A column that may be null. */
export function maybe(name: string, type: ColumnType, description: string, further: Further = {}): ExportColumn {
  return { name, type, isNullable: true, description, ...further };
}

/** The row with exactly the columns, in their order. @throws Error where a column is missing. */
export function inColumns(columns: readonly ExportColumn[], row: object): ExportRow {
  const ordered: Record<string, unknown> = {};
  for (const { name } of columns) {
    const value = (row as ExportRow)[name];
    if (value === undefined) throw new Error(`a row has no column ${name}`);
    ordered[name] = value;
  }
  return ordered;
}

/** The last column of a table's key, which has the ids of its records. */
export function keyColumn({ key }: Pick<ExportTable, 'key'>): string {
  return key.at(-1) ?? 'id';
}
