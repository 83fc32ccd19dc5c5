import { DuckDBInstance } from '@duckdb/node-api';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReadStore } from '../../src/platform/read-store/read-store.js';
import { type S3Server } from '../kit/s3-server.js';

export interface IcebergRows {
  readonly files: number;
  /** In the data files. */
  readonly rows: number;
  /** As the table's last snapshot counts them. */
  readonly records: number;
  /** Companies of which there is a row. */
  readonly newestIds: ReadonlySet<string>;
}

interface TableMetadata {
  readonly location: string;
  readonly 'current-snapshot-id': number;
  readonly snapshots: readonly { readonly 'snapshot-id': number; readonly summary: Readonly<Record<string, string>> }[];
}

/**
 * Reads a table that the sink has committed: its metadata by way of the catalog in Postgres, and its Parquet files.
 *
 * @throws Error while there is no snapshot
 */
export async function icebergRows(catalog: ReadStore, s3: S3Server, table: string): Promise<IcebergRows> {
  const [namespace, name] = table.split('.');
  const [found] = await catalog.query<{ metadata_location: string }>(
    'SELECT metadata_location FROM iceberg_tables WHERE table_namespace = $1 AND table_name = $2',
    [namespace, name],
  );
  if (!found) throw new Error(`the catalog has no table ${table}`);
  const text = await readFile(`${pathOf(s3, found.metadata_location)}._S3rver_object`, 'utf8');
  const metadata = JSON.parse(text) as TableMetadata;
  const { summary = {} } = metadata.snapshots.at(-1) ?? {};
  const files = join(pathOf(s3, metadata.location), 'data', '*.parquet._S3rver_object');
  const connection = await (await DuckDBInstance.create()).connect();
  try {
    const reader = await connection.runAndReadAll(
      `SELECT id FROM read_parquet('${files}')
       QUALIFY row_number() OVER (PARTITION BY id ORDER BY kafka_offset DESC) = 1`,
    );
    const counted = await connection.runAndReadAll(`SELECT count(*) AS n FROM read_parquet('${files}')`);
    return {
      files: Number(summary['total-data-files'] ?? 0),
      rows: Number(counted.getRowObjects()[0]?.n),
      records: Number(summary['total-records'] ?? 0),
      newestIds: new Set(reader.getRowObjects().map(({ id }) => String(id))),
    };
  } finally {
    connection.closeSync();
  }
}

function pathOf({ directory }: S3Server, location: string): string {
  return join(directory, location.replace(/^s3:\/\//, ''));
}
