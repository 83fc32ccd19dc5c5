import { type ClientBase } from 'pg';
import { BEGIN_ANEW } from '../../platform/consumers/group-positions.js';
import { rebuildProjections, type RebuildOptions, type RebuildResult } from '../../platform/rebuild/rebuild.js';
import { identifyLog } from '../../platform/log-identity/identify-log.js';

/**
 * Tables of schema `ops` that are derived from the log. Each is rebuilt from the first event: process managers and
 * consumer groups find completed work in the log and do not repeat it. Stored answers are deleted too, because the new
 * log may lack what they report.
 */
export const FOLLOW_FROM_LOG: readonly string[] = [
  ...['process_managers', 'process_parked', 'open_job_charges', 'submission_claims', 'account_deletions'],
  ...['feed_relay', 'feed_starts', 'feed_parked', 'feed_malformed', 'feed_effects', 'job_queue', 'job_turns'],
  'state_topics',
  ...['usage_alerts', 'usage_alert_terms', 'idempotency', 'paid_answers'],
  ...['open_recalls', 'compared_reads', 'recall_refunds', 'recall_outbox', 'recall_senders'],
  ...['ledger_snapshots', 'stream_checkpoints', 'webhook_lanes', 'sessions'],
  ...['log_index', 'log_minutes', 'log_types', 'log_actors', 'log_index_state'],
];

export type AdoptLogOptions = Pick<
  RebuildOptions,
  'eventStore' | 'readStore' | 'projections' | 'signal' | 'onProgress'
> & { readonly now: number };

/**
 * Accepts the present log as the truth: rebuilds all read models from it, and in the transaction of the swap resets
 * every other reader to the start. Processes that run meanwhile detect this and end.
 */
export async function adoptLog({ now, ...options }: AdoptLogOptions): Promise<RebuildResult[]> {
  const logId = await identifyLog(options.eventStore, now);
  const head = await options.eventStore.headPosition();
  return rebuildProjections({
    ...options,
    upTo: head,
    swapped: async (client) => {
      await beginAnew(client, options.projections.map(({ name }) => name), head); // prettier-ignore
      await client.query(
        `INSERT INTO ops.log_identity (log_id, adoptions) VALUES ($1, 1)
         ON CONFLICT (is_only) DO UPDATE SET log_id = $1, adoptions = log_identity.adoptions + 1, known_since = now()`,
        [logId],
      );
    },
  });
}

async function beginAnew(client: ClientBase, projections: readonly string[], head: bigint): Promise<void> {
  await client.query(`DELETE FROM read.checkpoints WHERE projection <> ALL($1::text[])`, [projections]);
  await client.query(
    `UPDATE read.checkpoints SET position = $1, event_position = NULL, event_id = NULL, updated_at = now()
     WHERE generation = 'live'`,
    [head.toString()],
  );
  await client.query(`TRUNCATE ${FOLLOW_FROM_LOG.map((table) => `ops.${table}`).join(', ')}`);
  await client.query('UPDATE ops.feed_positions SET position = $1', [BEGIN_ANEW.toString()]);
}
