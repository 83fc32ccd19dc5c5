import { type PoolClient } from 'pg';
import { type ReadStore } from '../read-store/read-store.js';
import { type PartitionKey } from './group-positions.js';

/** A record in a topic that is not a message of the feed. Whatever wrote it, it must not stop the group. */
export interface Malformed {
  readonly offset: bigint;
  readonly error: string;
}

export async function noteMalformed(tx: PoolClient, key: PartitionKey, found: readonly Malformed[]): Promise<void> {
  if (found.length === 0) return;
  await tx.query(
    `INSERT INTO ops.feed_malformed (group_name, topic, partition, "offset", error)
     SELECT $1, $2, $3, * FROM unnest($4::bigint[], $5::text[]) ON CONFLICT DO NOTHING`,
    [
      key.group,
      key.topic,
      key.partition,
      found.map(({ offset }) => offset.toString()),
      found.map(({ error }) => error.slice(0, 2_000)),
    ],
  );
}

/** Removes the records that a group, or every group, has noted; returns how many there were. */
export async function dismissMalformed(store: ReadStore, group?: string): Promise<number> {
  const sql = 'DELETE FROM ops.feed_malformed WHERE group_name = coalesce($1, group_name) RETURNING 1';
  return (await store.query(sql, [group ?? null])).length;
}
