import { type ReadStore } from '../../src/platform/read-store/read-store.js';

/** Messages that a group has parked, the oldest first. */
export function parkedMessages(store: ReadStore, group: string) {
  return store.query<{ revision: string; error: string; tries: number; is_requested: boolean }>(
    `SELECT message->>'revision' AS revision, error, tries, replay_requested_at IS NOT NULL AS is_requested
     FROM ops.feed_parked WHERE group_name = $1 ORDER BY position`,
    [group],
  );
}

/** Records of topics that are no messages, as a group has noted them, the oldest first. */
export function malformedRecords(store: ReadStore, group: string) {
  return store.query<{ group: string; topic: string; partition: number; offset: string; error: string }>(
    `SELECT group_name AS "group", topic, partition, "offset", error FROM ops.feed_malformed WHERE group_name = $1
     ORDER BY parked_at, topic, partition, "offset"`,
    [group],
  );
}

/** Events that a process manager has parked, the oldest first. */
export function parkedReactions(store: ReadStore, process: string) {
  return store.query<{ stream: string; revision: string; error: string; tries: number; next_at: Date }>(
    `SELECT stream, revision, error, tries, next_at FROM ops.process_parked WHERE name = $1
     ORDER BY parked_at, stream, revision`,
    [process],
  );
}
