import { type ClientBase } from 'pg';
import { type Filling } from './fill-next.js';
import { type Projection } from '../projector/projection.js';
import { SWAP_LOCK_SQL } from '../projector/projector.js';
import { moveTables, sumTables, swapTables, type TableSum } from './rebuild-tables.js';

export interface Summed extends TableSum {
  /** Whether the live rows were identical at one position; null where they were not compared. */
  readonly matches: boolean | null;
}

export interface FilledTables extends Summed {
  /** Events left out because they or an earlier one of their stream cannot be applied. */
  readonly parked: number;
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

/** How long a rebuild waits at once for live to end its batch. */
export const LOCK_PATIENCE_SQL = `SET LOCAL lock_timeout = '2s'`;

/**
 * Begins a transaction that sees filled and live tables at one position. Live waits only until it has begun.
 * @param fillToLive brings the filled tables to the position of live, in the transaction before
 */
export async function beginAtOnePosition(client: ClientBase, fillToLive: () => Promise<void>): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(LOCK_PATIENCE_SQL);
    // Of the session, not of the transaction: it has to last until the next one has its snapshot.
    await client.query(`SELECT pg_advisory_lock(${SWAP_LOCK_SQL})`);
    await fillToLive();
    await client.query('COMMIT');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    // The first statement takes the snapshot.
    await client.query('SELECT 1');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${SWAP_LOCK_SQL})`).catch(() => undefined);
  }
}

export async function sumFilled(client: ClientBase, projection: Projection): Promise<Summed> {
  return { ...(await sumTables(client, projection, 'next')), matches: null };
}

/** The transaction must see filled and live tables at one position. */
export async function compareFilled(client: ClientBase, projection: Projection): Promise<Summed> {
  const next = await sumTables(client, projection, 'next');
  const live = await sumTables(client, projection, 'live');
  return { ...next, matches: live.rows === next.rows && live.checksum === next.checksum };
}

/** Ends a rebuild with the filled tables live, in the caller's transaction. @returns the number of parked events */
export async function swapIn(client: ClientBase, { projection }: Filling): Promise<number> {
  const { name, version } = projection;
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
  return parked ?? 0;
}

/** As `swapIn`, but moves the filled tables to another schema. @returns the number of parked events */
export async function moveInto(client: ClientBase, { projection }: Filling, schema: string): Promise<number> {
  const { name } = projection;
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await moveTables(client, projection, schema);
  const [parked] = [
    await client.query(`DELETE FROM read.parked_events WHERE projection = $1 AND generation = 'next'`, [name]),
    await client.query(`DELETE FROM read.checkpoints WHERE projection = $1 AND generation = 'next'`, [name]),
  ];
  return parked?.rowCount ?? 0;
}
