import { type ClientBase } from 'pg';
import { type Generation } from './apply-changes.js';

/** The channel on which every committed batch announces itself. */
export const CHECKPOINT_CHANNEL = 'scoutline_checkpoint';

/** Another projector has moved the checkpoint: this one must stop and give way. */
export class CheckpointMoved extends Error {
  constructor(projection: string) {
    super(`the checkpoint of ${projection} was moved by another projector; this one stops`);
  }
}

export interface Checkpoint {
  readonly projection: string;
  readonly version: number;
  /** Commit position in `$all` up to which everything has been seen; -1n before the first event. */
  readonly position: bigint;
  readonly updatedAt: Date;
}

export const BEFORE_FIRST = -1n;

interface CheckpointRow {
  projection: string;
  version: number;
  position: string;
  updated_at: Date;
}

export async function readCheckpoints(
  store: { query(sql: string, params: unknown[]): Promise<object[]> },
  generation: Generation = 'live',
): Promise<Map<string, Checkpoint>> {
  const rows = (await store.query(
    'SELECT projection, version, position, updated_at FROM read.checkpoints WHERE generation = $1',
    [generation],
  )) as CheckpointRow[];
  return new Map(
    rows.map((row) => [
      row.projection,
      {
        projection: row.projection,
        version: row.version,
        position: BigInt(row.position),
        updatedAt: row.updated_at,
      },
    ]),
  );
}

/** Makes the row of a projection that has none yet. A new projection starts before the first event. */
export async function ensureCheckpoint(
  client: { query(sql: string, params: unknown[]): Promise<unknown> },
  projection: string,
  version: number,
  generation: Generation = 'live',
): Promise<void> {
  await client.query(
    `INSERT INTO read.checkpoints (projection, generation, version, position) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [projection, generation, version, BEFORE_FIRST.toString()],
  );
}

export interface Move {
  readonly projection: string;
  readonly from: bigint;
  readonly to: bigint;
}

/** Moves checkpoints from exactly the positions that were read. @throws CheckpointMoved where one was elsewhere. */
export async function moveCheckpoints(
  client: ClientBase,
  generation: Generation,
  moves: readonly Move[],
): Promise<void> {
  const result = await client.query<{ projection: string }>(
    `UPDATE read.checkpoints AS c SET position = m.next, updated_at = now()
     FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS m(projection, previous, next)
     WHERE c.projection = m.projection AND c.generation = $4 AND c.position = m.previous
     RETURNING c.projection`,
    [
      moves.map((move) => move.projection),
      moves.map((move) => move.from.toString()),
      moves.map((move) => move.to.toString()),
      generation,
    ],
  );
  if (result.rows.length === moves.length) return;
  const moved = new Set(result.rows.map((row) => row.projection));
  throw new CheckpointMoved(moves.find((move) => !moved.has(move.projection))?.projection ?? 'a projection');
}
