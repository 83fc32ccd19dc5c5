import { type PoolClient } from 'pg';
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
