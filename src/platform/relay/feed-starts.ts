import { type ReadStore } from '../read-store/read-store.js';

/** First offsets of the present log's messages, keyed by `topic/partition`; absent where that is 0. */
export type FeedStarts = ReadonlyMap<string, bigint>;

export interface FeedTopics {
  readonly clusterId: string;
  readonly topics: readonly string[];
}

/** Topics of a cluster for which the relay has no position: their messages are of a former log. */
export async function topicsOfFormerLogs(store: ReadStore, { clusterId, topics }: FeedTopics): Promise<string[]> {
  const rows = await store.query<{ topic: string }>(
    `SELECT t AS topic FROM unnest($2::text[]) AS t
     WHERE NOT EXISTS (SELECT 1 FROM ops.feed_relay AS r WHERE r.cluster_id = $1 AND r.topic = t)`,
    [clusterId, topics],
  );
  return rows.map(({ topic }) => topic);
}

/**
 * The starts of topics in which the relay has begun to publish the present log. A reader must not read earlier offsets.
 *
 * @throws Error while the relay has not begun in one of them.
 */
export async function readFeedStarts(store: ReadStore, at: FeedTopics): Promise<FeedStarts> {
  const missing = await topicsOfFormerLogs(store, at);
  if (missing.length > 0) throw new Error(`waiting for the relay to begin ${missing.join(', ')}`);
  const rows = await store.query<{ topic: string; partition: number; start_offset: string }>(
    'SELECT topic, partition, start_offset FROM ops.feed_starts WHERE cluster_id = $1 AND topic = ANY($2::text[])',
    [at.clusterId, at.topics],
  );
  return new Map(rows.map((row) => [`${row.topic}/${row.partition}`, BigInt(row.start_offset)]));
}
