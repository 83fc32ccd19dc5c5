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

export interface MalformedRow {
  readonly group: string;
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly error: string;
  readonly parked_at: Date;
}

export function listMalformed(store: ReadStore, group: string | null, limit = 1_000): Promise<MalformedRow[]> {
  return store.query<MalformedRow & Record<string, unknown>>(
    `SELECT group_name AS "group", topic, partition, "offset", error, parked_at FROM ops.feed_malformed
     WHERE $1::text IS NULL OR group_name = $1 ORDER BY parked_at, topic, partition, "offset" LIMIT $2`,
    [group, limit],
  );
}
