import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { type ColumnType, type ExportColumn, type ExportRow, type ScalarType } from './export-table.js';

/** Rows that are in memory before they are written; readers skip whole groups by their minimum and maximum. */
const ROWS_PER_GROUP = 10_000;

type Element = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

const SCALARS: Readonly<Record<ScalarType, Omit<Element, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  flag: { type: 'BOOLEAN' },
  day: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  instant: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
};

/** Writes one Parquet file, a row group at a time. The same rows give the same bytes. */
export class ParquetFile {
  private readonly writer: ParquetWriter;
  private rows: ExportRow[] = [];

  constructor(
    path: string,
    private readonly columns: readonly ExportColumn[],
    metadata: Readonly<Record<string, string>>,
  ) {
    this.writer = new ParquetWriter({
      writer: fileWriter(path),
      schema: parquetSchema(columns),
      codec: 'SNAPPY',
      createdBy: 'scoutline',
      kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    });
  }

  async add(rows: readonly ExportRow[]): Promise<void> {
    this.rows.push(...rows);
    while (this.rows.length >= ROWS_PER_GROUP) await this.writeGroup(this.rows.splice(0, ROWS_PER_GROUP));
  }

  async finish(): Promise<void> {
    if (this.rows.length > 0) await this.writeGroup(this.rows.splice(0));
    await this.writer.finish();
  }

  private async writeGroup(rows: readonly ExportRow[]): Promise<void> {
    const columnData = this.columns.map(({ name, type, isNullable }) => {
      const data = rows.map((row) => valueOf(type, row[name]));
      if (!isNullable && data.includes(null)) throw new Error(`${name} is null in a row, and may not be`);
      return { name, data };
    });
    await this.writer.write({ columnData, rowGroupSize: ROWS_PER_GROUP });
  }
}

/** The schema of a file, root first. */
export function parquetSchema(columns: readonly ExportColumn[]): Element[] {
  return [{ name: 'root', num_children: columns.length }, ...columns.flatMap(elementsOf)];
}

function elementsOf({ name, type, isNullable }: ExportColumn): Element[] {
  if (type === 'texts') return listOf(name, [{ ...SCALARS.text, name: 'element', repetition_type: 'REQUIRED' }]);
  if (typeof type === 'object') {
    const { records } = type;
    const element: Element = { name: 'element', repetition_type: 'REQUIRED', num_children: records.length };
    return listOf(name, [element, ...records.flatMap(elementsOf)]);
  }
  return [{ ...SCALARS[type], name, repetition_type: isNullable ? 'OPTIONAL' : 'REQUIRED' }];
}

function listOf(name: string, element: readonly Element[]): Element[] {
  return [
    { name, repetition_type: 'REQUIRED', converted_type: 'LIST', logical_type: { type: 'LIST' }, num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    ...element,
  ];
}

function valueOf(type: ColumnType, value: unknown): unknown {
  if (value === null) return null;
  if (type === 'integer') return BigInt(value as string | number);
  if (type === 'day' || type === 'instant') return new Date(value as string);
  return value;
}
