import type pg from 'pg';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type TileAddress } from '../../tlog/tile-paths.js';
import { type Tile } from '../../tlog/tree-edge.js';

/** A growing tile as it was signed last, at least as wide as asked for; null where it is full, or was never stored. */
export async function growingTile(
  readStore: ReadStore,
  log: number,
  { level, index, width }: TileAddress,
): Promise<Buffer | null> {
  const [row] = await readStore.query<{ bytes: Buffer }>(
    'SELECT bytes FROM vault.log_edges WHERE log = $1 AND level = $2 AND tile = $3 AND width >= $4',
    [log, String(level), index, width],
  );
  return row?.bytes ?? null;
}

/** In the transaction of the head that is signed: the growing tiles of its tree replace those of the last one. */
export async function putEdge(client: pg.PoolClient, log: number, tiles: readonly Tile[]): Promise<void> {
  await client.query('DELETE FROM vault.log_edges WHERE log = $1', [log]);
  for (const { level, index, width, bytes } of tiles) {
    await client.query('INSERT INTO vault.log_edges (log, level, tile, width, bytes) VALUES ($1, $2, $3, $4, $5)', [
      log,
      String(level),
      index,
      width,
      bytes,
    ]);
  }
}
