import { type ClientBase } from 'pg';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type EventMark } from '../event-store/event-mark.js';
import { keptPlan } from '../read-store/kept-plan.js';
import { type Generation } from './apply-changes.js';

/** The notification channel of committed batches. */
export const CHECKPOINT_CHANNEL = 'scoutline_checkpoint';

/** Another process has moved the checkpoint or swapped the rows: this one must stop and read the checkpoint again. */
export class CheckpointMoved extends Error {
  constructor(projection: string) {
    super(`the checkpoint of ${projection} was moved, or its rows rebuilt, by another process; this one restarts`);
  }
}

export interface Checkpoint {
  readonly projection: string;
  /** Version of the code that wrote the rows. */
  readonly version: number;
  /** How often a rebuild has replaced the rows. */
  readonly swaps: number;
  /** Commit position in `$all` up to which all events have been read; -1n before the first event. */
  readonly position: bigint;
  readonly updatedAt: Date;
}

export const BEFORE_FIRST = -1n;

interface CheckpointRow {
  projection: string;
  version: number;
  swaps: number;
  position: string;
  updated_at: Date;
}

export async function readCheckpoints(
  store: { query(sql: string, params: unknown[]): Promise<object[]> },
  generation: Generation = 'live',
): Promise<Map<string, Checkpoint>> {
  const rows = (await store.query(
    'SELECT projection, version, swaps, position, updated_at FROM read.checkpoints WHERE generation = $1',
    [generation],
  )) as CheckpointRow[];
  return new Map(
    rows.map((row) => [
      row.projection,
      {
        projection: row.projection,
        version: row.version,
        swaps: row.swaps,
        position: BigInt(row.position),
        updatedAt: row.updated_at,
      },
    ]),
  );
}

/** Inserts the row of a new projection. It starts before the first event. */
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
  readonly version: number;
  readonly swaps: number;
  readonly from: bigint;
  readonly to: bigint;
  /** The last event of the batch; null leaves the previous mark. */
  readonly mark?: EventMark | null;
  /** The last event that concerned the projection; null or absent leaves the previous one. */
  readonly changed?: Pick<RecordedEvent, 'position' | 'recordedAt'> | null;
}

/**
 * Moves checkpoints by compare-and-set from what was read: the position and the swap count, so that a projector never
 * writes to rows that a rebuild has replaced.
 *
 * @throws CheckpointMoved when one has changed.
 */
export async function moveCheckpoints(
  client: ClientBase,
  generation: Generation,
  moves: readonly Move[],
): Promise<void> {
  const result = await client.query<{ projection: string }>(
    keptPlan(
      client,
      `UPDATE read.checkpoints AS c SET position = m.next, updated_at = now(),
       event_position = coalesce(m.event_position, c.event_position), event_id = coalesce(m.event_id, c.event_id),
       changed_position = coalesce(m.changed_position, c.changed_position), changed_at = coalesce(m.changed_at, c.changed_at)
     FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::int[], $5::int[], $7::bigint[], $8::uuid[],
       $9::bigint[], $10::timestamptz[])
       AS m(projection, previous, next, version, swaps, event_position, event_id, changed_position, changed_at)
     WHERE c.projection = m.projection AND c.generation = $6 AND c.position = m.previous
       AND c.version = m.version AND c.swaps = m.swaps
     RETURNING c.projection`,
    ),
    [
      moves.map((move) => move.projection),
      moves.map((move) => move.from.toString()),
      moves.map((move) => move.to.toString()),
      moves.map((move) => move.version),
      moves.map((move) => move.swaps),
      generation,
      moves.map(({ mark }) => mark?.position.toString() ?? null),
      moves.map(({ mark }) => mark?.eventId ?? null),
      moves.map(({ changed }) => changed?.position.toString() ?? null),
      moves.map(({ changed }) => (changed ? new Date(changed.recordedAt).toISOString() : null)),
    ],
  );
  if (result.rows.length === moves.length) return;
  const moved = new Set(result.rows.map((row) => row.projection));
  throw new CheckpointMoved(moves.find((move) => !moved.has(move.projection))?.projection ?? 'a projection');
}
