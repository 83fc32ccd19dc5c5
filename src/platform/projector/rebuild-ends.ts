import { type ClientBase } from 'pg';
import { type Filling } from './fill-next.js';
import { moveTables, sumTables, swapTables, type TableSum } from './rebuild-tables.js';

export interface FilledTables extends TableSum {
  /** Events left out because they or an earlier one of their stream cannot be applied. */
  readonly parked: number;
  /** Whether the live rows were identical; null where they were not compared. */
  readonly matches: boolean | null;
}

/** Whether a schema for tables of the past may have this name. */
export function isScratchName(name: string): boolean {
  return /^scratch(_[a-z0-9]{1,40})?$/.test(name);
}

/** @throws Error when the schema exists or may not have this name. */
export async function refuseSchema(client: ClientBase, schema: string): Promise<void> {
  if (!isScratchName(schema)) throw new Error(`${schema} is no name of a scratch schema`);
  const { rows } = await client.query<{ oid: string | null }>('SELECT to_regnamespace($1)::text AS oid', [schema]);
  if (rows[0]?.oid) throw new Error(`the schema ${schema} exists; drop it, or name another one`);
}

/** Ends a rebuild with the filled tables live, in the caller's transaction. */
export async function swapIn(client: ClientBase, { projection }: Filling, isCompared: boolean): Promise<FilledTables> {
  const { name, version } = projection;
  const next = await sumTables(client, projection, 'next');
  const current = isCompared ? await sumTables(client, projection, 'live') : null;
  await swapTables(client, projection);
  await client.query(`DELETE FROM read.parked_events WHERE projection = $1 AND generation = 'live'`, [name]);
  const { rowCount: parked } = await client.query(
    `UPDATE read.parked_events SET generation = 'live' WHERE projection = $1`,
    [name],
  );
  await client.query(
    `WITH next AS (DELETE FROM read.checkpoints WHERE projection = $1 AND generation = 'next' RETURNING *)
     UPDATE read.checkpoints c SET version = $2, swaps = c.swaps + 1, changed_position = next.changed_position,
       changed_at = next.changed_at
     FROM next WHERE c.projection = $1 AND c.generation = 'live'`,
    [name, version],
  );
  const matches = current ? current.rows === next.rows && current.checksum === next.checksum : null;
  return { ...next, parked: parked ?? 0, matches };
}

/** Ends a rebuild with the filled tables in a schema of their own, in the caller's transaction. */
export async function moveInto(client: ClientBase, { projection }: Filling, schema: string): Promise<FilledTables> {
  const { name } = projection;
  const next = await sumTables(client, projection, 'next');
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await moveTables(client, projection, schema);
  const [parked] = [
    await client.query(`DELETE FROM read.parked_events WHERE projection = $1 AND generation = 'next'`, [name]),
    await client.query(`DELETE FROM read.checkpoints WHERE projection = $1 AND generation = 'next'`, [name]),
  ];
  return { ...next, parked: parked?.rowCount ?? 0, matches: null };
}
