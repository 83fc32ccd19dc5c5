import { Inject, Injectable } from '@nestjs/common';
import { type ClientBase } from 'pg';
import { type Clock } from '../../kernel/clock.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { type WebhooksState } from '../registration/webhook.decide.js';
import { type HookEvent } from '../webhooks.events.js';

export interface EndpointQueue {
  readonly webhookId: string;
  readonly keyId: string;
  readonly accountId: string;
  readonly events: readonly HookEvent[];
}

/** One queue row per webhook, created at registration before the caller is answered. */
@Injectable()
export class EndpointQueues {
  constructor(
    private readonly readStore: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async open({ webhookId, keyId, accountId, events }: EndpointQueue, tx?: ClientBase): Promise<void> {
    await this.run(
      `INSERT INTO ops.webhook_lanes (webhook_id, key_id, account_id, events) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [webhookId, keyId, accountId, events],
      tx,
    );
  }

  /** Locks the queues, in a fixed order to avoid deadlocks with other transactions. @returns those that exist */
  async lock(webhookIds: readonly string[], tx: ClientBase): Promise<ReadonlySet<string>> {
    if (webhookIds.length === 0) return new Set();
    const { rows } = await tx.query<{ webhook_id: string }>(
      'SELECT webhook_id FROM ops.webhook_lanes WHERE webhook_id = ANY($1::uuid[]) ORDER BY webhook_id FOR UPDATE',
      [webhookIds],
    );
    return new Set(rows.map((row) => row.webhook_id));
  }

  /**
   * Stores the webhooks of a key as their stream has them at the revision, so that deliveries need not read the log;
   * later ones stay.
   */
  async remember(hooks: WebhooksState, revision: bigint, tx?: ClientBase): Promise<void> {
    if (hooks.length === 0) return;
    await this.run(
      // In a fixed order, to avoid deadlocks with other transactions.
      `WITH known AS MATERIALIZED (
         SELECT l.webhook_id, h.hook FROM ops.webhook_lanes AS l
         JOIN unnest($1::uuid[], $2::jsonb[]) AS h(webhook_id, hook) USING (webhook_id)
         WHERE l.hook_revision IS NULL OR l.hook_revision < $3 ORDER BY l.webhook_id FOR UPDATE OF l)
       UPDATE ops.webhook_lanes AS l SET hook = known.hook, hook_revision = $3 FROM known
       WHERE l.webhook_id = known.webhook_id AND (l.hook_revision IS NULL OR l.hook_revision < $3)`,
      [hooks.map(({ webhookId }) => webhookId), hooks.map((hook) => JSON.stringify(hook)), revision.toString()],
      tx,
    );
  }

  /**
   * Recreates missing queues of active webhooks with their pending deliveries, since the table may be lost. Former
   * versions opened some without all of their events, and do not update the copies of webhooks.
   */
  async restore(): Promise<void> {
    await this.run(
      `UPDATE ops.webhook_lanes SET hook = NULL, hook_revision = NULL WHERE webhook_id IN (
         SELECT webhook_id FROM ops.webhook_lanes WHERE hook IS NOT NULL ORDER BY webhook_id FOR UPDATE)`,
      [],
    );
    await this.run(
      `INSERT INTO ops.webhook_lanes (webhook_id, key_id, account_id, events, due_at)
       SELECT webhook_id, key_id, account_id, events,
         (SELECT min(next_at) FROM ops.webhook_intents AS i WHERE i.webhook_id = w.webhook_id)
       FROM read.webhooks AS w WHERE active
       ON CONFLICT (webhook_id) DO UPDATE SET events = excluded.events
         WHERE webhook_lanes.events IS DISTINCT FROM excluded.events`,
      [],
    );
  }

  /** Queues nothing new; pending deliveries become due at once, so that a worker ends them. */
  async close(webhookId: string, tx?: ClientBase): Promise<void> {
    const waiting = 'EXISTS (SELECT 1 FROM ops.webhook_intents AS i WHERE i.webhook_id = l.webhook_id)';
    await this.run(
      `WITH idle AS (DELETE FROM ops.webhook_lanes AS l WHERE webhook_id = $1 AND lease_token IS NULL AND NOT ${waiting}),
            due AS (UPDATE ops.webhook_intents SET next_at = $2 WHERE webhook_id = $1 AND next_at > $2)
       UPDATE ops.webhook_lanes AS l SET open = false, due_at = $2 WHERE webhook_id = $1 AND ${waiting}`,
      [webhookId, this.now()],
      tx,
    );
    await this.run('UPDATE ops.webhook_lanes SET open = false WHERE webhook_id = $1 AND open', [webhookId], tx);
  }

  private now(): Date {
    return new Date(this.clock.now());
  }

  private async run(sql: string, params: unknown[], tx?: ClientBase): Promise<void> {
    await (tx ? tx.query(sql, params) : this.readStore.query(sql, params));
  }
}
