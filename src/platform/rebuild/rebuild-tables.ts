import { type ClientBase } from 'pg';
import { type IndexSpec, type Projection, type TableSpec } from '../projector/projection.js';

/**
 * Creates empty `<table>_next` beside each live table, with primary keys and the indexes that the rebuild reads
 * through.
 */
export async function createNextTables(client: ClientBase, projection: Projection): Promise<void> {
  for (const table of projection.tables) {
    const next = `read.${table.name}_next`;
    await client.query(`DROP TABLE IF EXISTS ${next}`);
    await client.query(
      `CREATE TABLE ${next} (LIKE read.${table.name} INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING STORAGE INCLUDING CONSTRAINTS)
       ${table.ranges ? `PARTITION BY RANGE (${table.ranges.column})` : ''}`,
    );
    for (const { name, from, to } of rangesOf(table)) {
      await client.query(
        `CREATE TABLE read.${table.name}_next_${name} PARTITION OF ${next} FOR VALUES FROM (${from}) TO (${to})`,
      );
    }
    await client.query(
      `ALTER TABLE ${next} ADD CONSTRAINT ${table.name}_next_pkey PRIMARY KEY (${table.key.map((c) => `"${c}"`).join(', ')})`,
    );
    for (const index of table.indexes ?? []) if (index.early) await createIndex(client, { table, index });
  }
}

interface TableIndex {
  readonly table: TableSpec;
  readonly index: IndexSpec;
}

/** The indexes that `createNextTables` omitted, to be created after the rows are inserted. */
export function lateIndexesOf({ tables }: Projection): TableIndex[] {
  return tables.flatMap((table) =>
    (table.indexes ?? []).filter(({ early }) => !early).map((index) => ({ table, index })),
  );
}

/** Statistics of a filled table, after its indexes: those on expressions have their own. */
export async function analyzeNext(client: ClientBase, table: TableSpec): Promise<void> {
  await client.query(`ANALYZE read.${table.name}_next`);
}

/** Replaces the live tables by `_next`, indexes and constraints included, atomically in the caller's transaction. */
export async function swapTables(client: ClientBase, projection: Projection): Promise<void> {
  for (const table of projection.tables) {
    await client.query(`DROP TABLE read.${table.name}`);
    await nameAsLive(client, table, 'read');
  }
}

/** Moves `_next` to another schema, under the names of the live tables. */
export async function moveTables(client: ClientBase, projection: Projection, schema: string): Promise<void> {
  for (const table of projection.tables) {
    const partitions = rangesOf(table).map(({ name }) => `${table.name}_next_${name}`);
    for (const name of [`${table.name}_next`, ...partitions]) {
      await client.query(`ALTER TABLE read.${name} SET SCHEMA ${schema}`);
    }
    await nameAsLive(client, table, schema);
  }
}

async function nameAsLive(client: ClientBase, table: TableSpec, schema: string): Promise<void> {
  const { name, indexes = [] } = table;
  await client.query(`ALTER TABLE ${schema}.${name}_next RENAME TO ${name}`);
  for (const range of rangesOf(table)) {
    await client.query(`ALTER TABLE ${schema}.${name}_next_${range.name} RENAME TO ${name}_${range.name}`);
  }
  await client.query(`ALTER INDEX ${schema}.${name}_next_pkey RENAME TO ${name}_pkey`);
  for (const index of indexes) {
    await client.query(`ALTER INDEX ${schema}.${name}_${index.name}_next RENAME TO ${name}_${index.name}`);
  }
}

export async function dropNextTables(client: ClientBase, projection: Projection): Promise<void> {
  for (const table of projection.tables) await client.query(`DROP TABLE IF EXISTS read.${table.name}_next`);
}

export async function createIndex(client: ClientBase, { table, index }: TableIndex): Promise<void> {
  await client.query(
    `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX ${table.name}_${index.name}_next ON read.${table.name}_next ${index.on}`,
  );
}

function rangesOf({ ranges }: TableSpec): { name: string; from: string; to: string }[] {
  const ends = ranges ? [...ranges.bounds.map(String), 'MAXVALUE'] : [];
  return ends.map((to, at) => ({ name: `p${at}`, from: ends[at - 1] ?? 'MINVALUE', to }));
}

export interface TableSum {
  readonly rows: number;
  /** Sum of the rows' hashes, independent of their order. */
  readonly checksum: string;
}

/** Rows and an order-independent checksum over all tables of a projection in one generation. */
export async function sumTables(
  client: ClientBase,
  projection: Projection,
  generation: 'live' | 'next',
): Promise<TableSum> {
  let rows = 0;
  let checksum = 0n;
  for (const [place, table] of projection.tables.entries()) {
    const name = generation === 'live' ? `read.${table.name}` : `read.${table.name}_next`;
    const columns = Object.keys(table.columns).map((column) => `t."${column}"`);
    const result = await client.query<{ rows: string; checksum: string }>(
      `SELECT count(*)::text AS rows, coalesce(sum(hashtextextended(ROW(${columns.join(', ')})::text, $1)::numeric), 0)::text AS checksum
       FROM ${name} t`,
      [place],
    );
    rows += Number(result.rows[0]?.rows ?? 0);
    checksum += BigInt(result.rows[0]?.checksum ?? 0);
  }
  return { rows, checksum: BigInt.asUintN(64, checksum).toString(16).padStart(16, '0') };
}
