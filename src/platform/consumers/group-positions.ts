import { type PoolClient } from 'pg';
import { type ReadStore } from '../read-store/read-store.js';
import { PARTITIONS_PER_TOPIC } from '../feed/published-type.js';

/** Sentinel position: the group starts where a new group would, and its broker reader resumes where it was. */
export const BEGIN_ANEW = -2n;

/** The position of a group in one partition. */
export interface GroupPosition {
  /** Commit position of the last handled message; -1n before the first. */
  readonly position: bigint;
  /** The cluster that `nextOffset` belongs to; null when the group has never read from a broker. */
  readonly clusterId: string | null;
  readonly nextOffset: bigint | null;
}

/** The row has changed since it was read: another member owns the partition now. */
export class PositionMoved extends Error {
  constructor(group: string) {
    super(`another member of ${group} has moved the position of this partition`);
  }
}

export interface PartitionKey {
  readonly group: string;
  readonly topic: string;
  readonly partition: number;
}

interface PositionRow {
  topic: string;
  partition: number;
  position: string;
  cluster_id: string | null;
  next_offset: string | null;
}

/** Inserts the missing rows of a group at `startAt`. */
export async function ensurePositions(
  store: ReadStore,
  group: string,
  topics: readonly string[],
  startAt: bigint,
): Promise<void> {
  await store.query(
    `INSERT INTO ops.feed_positions (group_name, topic, partition, position)
     SELECT $1, t, p, $3 FROM unnest($2::text[]) AS t, generate_series(0, $4 - 1) AS p
     ON CONFLICT (group_name, topic, partition) DO UPDATE SET position = excluded.position
     WHERE feed_positions.position = ${BEGIN_ANEW}`,
    [group, topics, startAt.toString(), PARTITIONS_PER_TOPIC],
  );
}

/** Whether every partition of the group has a row, so that no start position is needed. */
export async function hasPositions(store: ReadStore, group: string, topics: readonly string[]): Promise<boolean> {
  const rows = await store.query<{ n: string }>(
    `SELECT count(*) AS n FROM ops.feed_positions
     WHERE group_name = $1 AND topic = ANY($2::text[]) AND position > ${BEGIN_ANEW}`,
    [group, topics],
  );
  return Number(rows[0]?.n) === topics.length * PARTITIONS_PER_TOPIC;
}

/** All positions of a group, keyed by `topic/partition`. */
export async function readPositions(store: ReadStore, group: string): Promise<Map<string, GroupPosition>> {
  const rows = await store.query<PositionRow>(
    'SELECT topic, partition, position, cluster_id, next_offset FROM ops.feed_positions WHERE group_name = $1',
    [group],
  );
  return new Map(rows.map((row) => [`${row.topic}/${row.partition}`, asPosition(row)]));
}

/** Locks a position until the transaction ends: a second member of the partition waits, then sees that it moved. */
export async function lockPosition(tx: PoolClient, key: PartitionKey): Promise<GroupPosition> {
  const { rows } = await tx.query<PositionRow>({
    name: 'feed-lock-position',
    text: `SELECT topic, partition, position, cluster_id, next_offset FROM ops.feed_positions
           WHERE group_name = $1 AND topic = $2 AND partition = $3 FOR UPDATE`,
    values: [key.group, key.topic, key.partition],
  });
  const row = rows[0];
  if (!row) throw new Error(`group ${key.group} has no position in ${key.topic}/${key.partition}`);
  return asPosition(row);
}

/** Moves a position by compare-and-set from the value that was read. @throws PositionMoved */
export async function movePosition(
  tx: PoolClient,
  key: PartitionKey,
  from: GroupPosition,
  to: GroupPosition,
): Promise<void> {
  const { rowCount } = await tx.query({
    name: 'feed-move-position',
    text: `UPDATE ops.feed_positions SET position = $5, cluster_id = $6, next_offset = $7, updated_at = now()
           WHERE group_name = $1 AND topic = $2 AND partition = $3 AND position = $4`,
    values: [
      key.group,
      key.topic,
      key.partition,
      from.position.toString(),
      to.position.toString(),
      to.clusterId,
      to.nextOffset?.toString() ?? null,
    ],
  });
  if (rowCount !== 1) throw new PositionMoved(key.group);
}

/**
 * Advances partitions without messages, for a reader of the whole log up to `scanned`; those that begin anew stay.
 */
export async function liftPositions(
  store: ReadStore,
  group: string,
  topics: readonly string[],
  scanned: bigint,
): Promise<void> {
  await store.query(
    `UPDATE ops.feed_positions SET position = $3, updated_at = now()
     WHERE group_name = $1 AND topic = ANY($2::text[]) AND position < $3 AND position > ${BEGIN_ANEW}`,
    [group, topics, scanned.toString()],
  );
}

function asPosition(row: PositionRow): GroupPosition {
  return {
    position: BigInt(row.position),
    clusterId: row.cluster_id,
    nextOffset: row.next_offset === null ? null : BigInt(row.next_offset),
  };
}
