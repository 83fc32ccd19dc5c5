import avro from 'avsc';
import { type ColumnType, type ExportColumn, type ExportRow, type ScalarType } from './export-table.js';

export type AvroType =
  | string
  | readonly AvroType[]
  | { readonly type: string; readonly logicalType: string }
  | { readonly type: 'array'; readonly items: AvroType }
  | AvroRecord;

export interface AvroRecord {
  readonly type: 'record';
  readonly name: string;
  readonly namespace?: string;
  readonly fields: readonly { readonly name: string; readonly type: AvroType; readonly default?: null }[];
}

const SCALARS: Readonly<Record<ScalarType, AvroType>> = {
  text: 'string',
  integer: 'long',
  number: 'double',
  flag: 'boolean',
  day: { type: 'int', logicalType: 'date' },
  instant: { type: 'long', logicalType: 'timestamp-millis' },
};

const DAY_MS = 86_400_000;

/**
 * The Avro schema of a table's rows. Descriptions are in the data contract and not here: a new wording would otherwise
 * be a new schema.
 */
export function avroSchema(
  name: { readonly name: string; readonly namespace?: string },
  columns: readonly ExportColumn[],
): AvroRecord {
  return {
    type: 'record',
    ...name,
    fields: columns.map((column) => {
      const type = avroType(column);
      return column.isNullable
        ? { name: column.name, type: ['null', type], default: null }
        : { name: column.name, type };
    }),
  };
}

function avroType({ name, type }: ExportColumn): AvroType {
  if (type === 'texts') return { type: 'array', items: 'string' };
  if (typeof type === 'object') return { type: 'array', items: avroSchema({ name }, type.records) };
  return SCALARS[type];
}

/** Writes rows in Avro's binary encoding, after the bytes of `prefix`. */
export class AvroRows {
  private readonly type: avro.Type;

  constructor(
    private readonly columns: readonly ExportColumn[],
    private readonly prefix: Uint8Array = new Uint8Array(),
  ) {
    // Days and instants are written as the numbers that they are stored as.
    this.type = avro.Type.forSchema(avroSchema({ name: 'row' }, columns) as avro.Schema);
  }

  /** @throws Error where a column that is never null is null. */
  encode(row: ExportRow): Buffer {
    return Buffer.concat([this.prefix, this.type.toBuffer(recordOf(this.columns, row))]);
  }
}

function recordOf(columns: readonly ExportColumn[], row: ExportRow): Record<string, unknown> {
  return Object.fromEntries(
    columns.map(({ name, type, isNullable }) => {
      const value = row[name];
      if (value === null && !isNullable) throw new Error(`${name} is null in a row, and may not be`);
      return [name, value === null ? null : valueOf(type, value)];
    }),
  );
}

function valueOf(type: ColumnType, value: unknown): unknown {
  if (typeof type === 'object') return (value as readonly ExportRow[]).map((row) => recordOf(type.records, row));
  switch (type) {
    case 'integer':
      return Number(value);
    case 'day':
      return Date.parse(value as string) / DAY_MS;
    case 'instant':
      return Date.parse(value as string);
    default:
      return value;
  }
}
