import { type PoolClient } from 'pg';
import { storableJson } from '../../kernel/storable-json.js';
import { type ReadStore } from '../read-store/read-store.js';
import { type FeedMessage } from '../feed/feed-message.js';

/** A message that a consumer could not handle, or a later one of its stream. */
export interface ParkedMessage {
  readonly group: string;
  readonly message: FeedMessage;
}

export const BEHIND_PARKED = 'an earlier message of this stream is parked';

/**
 * Every batch of a group holds the lock shared and a replay holds it exclusively, so that nothing overtakes a parked
 * message.
 */
export async function lockParking(tx: PoolClient, group: string, mode: 'shared' | 'alone'): Promise<void> {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await tx.query(`SELECT ${lock}(hashtextextended($1, 0))`, [`scoutline feed parking ${group}`]);
}

/** Which of `streams` have parked messages. */
export async function parkedStreams(
  tx: Pick<PoolClient, 'query'>,
  group: string,
  streams: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ stream: string }>({
    name: 'feed-parked-streams',
    text: 'SELECT DISTINCT stream FROM ops.feed_parked WHERE group_name = $1 AND stream = ANY($2::text[])',
    values: [group, streams],
  });
  return new Set(rows.map((row) => row.stream));
}

export async function parkMessage(
  tx: PoolClient,
  group: string,
  message: FeedMessage,
  failure: { readonly error: string; readonly tries: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO ops.feed_parked (group_name, topic, partition, position, stream, message, error, tries)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [
      group,
      message.topic,
      message.partition,
      message.position.toString(),
      message.stream,
      storableJson({ ...message, position: String(message.position), revision: String(message.revision) }),
      failure.error.replaceAll('\0', '\ufffd').slice(0, 2_000),
      failure.tries,
    ],
  );
}

interface ParkedRow {
  readonly message: Omit<FeedMessage, 'position' | 'revision'> & {
    readonly position: string;
    readonly revision: string;
  };
}

/** Requests a replay of whole streams from the running consumers; returns how many messages that concerns. */
export async function requestReplay(
  store: ReadStore,
  which: { readonly group?: string; readonly stream?: string },
): Promise<number> {
  const rows = await store.query(
    `UPDATE ops.feed_parked SET replay_requested_at = now()
     WHERE ($1::text IS NULL OR group_name = $1) AND ($2::text IS NULL OR stream = $2) RETURNING 1`,
    [which.group ?? null, which.stream ?? null],
  );
  return rows.length;
}

/** The next message to replay; this transaction locks the group's parking. */
export async function takeForReplay(tx: PoolClient, group: string): Promise<ParkedMessage | null> {
  await lockParking(tx, group, 'alone');
  const { rows } = await tx.query<ParkedRow>(
    `SELECT message FROM ops.feed_parked WHERE group_name = $1 AND replay_requested_at IS NOT NULL
     ORDER BY position LIMIT 1`,
    [group],
  );
  const [next] = rows;
  if (!next) return null;
  const { position, revision, ...message } = next.message;
  return { group, message: { ...message, position: BigInt(position), revision: BigInt(revision) } };
}

/** After a success the stream continues with its next message; after a failure it waits for the next request. */
export async function settleReplay(tx: PoolClient, parked: ParkedMessage, error: string | null): Promise<void> {
  const { group, message } = parked;
  const key = [group, message.topic, message.position.toString()];
  if (error === null) {
    await tx.query('DELETE FROM ops.feed_parked WHERE group_name = $1 AND topic = $2 AND position = $3', key);
    // Messages that were parked behind it during the replay belong to the same request.
    await tx.query('UPDATE ops.feed_parked SET replay_requested_at = now() WHERE group_name = $1 AND stream = $2', [
      group,
      message.stream,
    ]);
    return;
  }
  await tx.query(
    'UPDATE ops.feed_parked SET error = $4, tries = tries + 1 WHERE group_name = $1 AND topic = $2 AND position = $3',
    [...key, error.slice(0, 2_000)],
  );
  await tx.query('UPDATE ops.feed_parked SET replay_requested_at = NULL WHERE group_name = $1 AND stream = $2', [
    group,
    message.stream,
  ]);
}
