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
  private bytes = Buffer.allocUnsafe(1_024);
  private at = 0;

  constructor(
    private readonly columns: readonly ExportColumn[],
    private readonly prefix: Uint8Array = new Uint8Array(),
  ) {}

  /** @throws Error where a column that is never null is null. */
  encode(row: ExportRow): Buffer {
    this.at = 0;
    this.room(this.prefix.length);
    this.bytes.set(this.prefix);
    this.at = this.prefix.length;
    this.record(this.columns, row);
    return Buffer.from(this.bytes.subarray(0, this.at));
  }

  private record(columns: readonly ExportColumn[], row: ExportRow): void {
    for (const { name, type, isNullable } of columns) {
      const value = row[name];
      if (isNullable) this.int(value === null ? 0 : 1);
      else if (value === null) throw new Error(`${name} is null in a row, and may not be`);
      if (value !== null) this.value(type, value);
    }
  }

  private value(type: ColumnType, value: unknown): void {
    if (type === 'texts') return this.list(value as readonly string[], (text) => this.text(text));
    if (typeof type === 'object') {
      return this.list(value as readonly ExportRow[], (row) => this.record(type.records, row));
    }
    switch (type) {
      case 'text':
        return this.text(value as string);
      case 'number':
        return this.double(value as number);
      case 'flag':
        return this.byte(value === true ? 1 : 0);
      case 'integer':
        return this.long(BigInt(value as number | string));
      case 'day':
        return this.int(Date.parse(value as string) / DAY_MS);
      case 'instant':
        return this.long(BigInt(Date.parse(value as string)));
    }
  }

  private list<T>(items: readonly T[], write: (item: T) => void): void {
    if (items.length > 0) {
      this.int(items.length);
      for (const item of items) write(item);
    }
    this.byte(0);
  }

  private text(value: string): void {
    const length = Buffer.byteLength(value);
    this.int(length);
    this.room(length);
    this.at += this.bytes.write(value, this.at);
  }

  private double(value: number): void {
    this.room(8);
    this.at = this.bytes.writeDoubleLE(value, this.at);
  }

  private byte(value: number): void {
    this.room(1);
    this.bytes[this.at++] = value;
  }

  /** A 32-bit number as a zigzag varint. */
  private int(value: number): void {
    let rest = ((value << 1) ^ (value >> 31)) >>> 0;
    for (; rest > 0x7f; rest >>>= 7) this.byte((rest & 0x7f) | 0x80);
    this.byte(rest);
  }

  private long(value: bigint): void {
    let rest = BigInt.asUintN(64, (value << 1n) ^ (value >> 63n));
    for (; rest > 0x7fn; rest >>= 7n) this.byte(Number(rest & 0x7fn) | 0x80);
    this.byte(Number(rest));
  }

  private room(bytes: number): void {
    if (this.at + bytes <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.at + bytes));
    this.bytes.copy(larger, 0, 0, this.at);
    this.bytes = larger;
  }
}
