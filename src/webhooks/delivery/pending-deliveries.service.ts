import { Inject, Injectable } from '@nestjs/common';
import { type ClientBase } from 'pg';
import { type Clock } from '../../kernel/clock.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { type DeliveryCause, type HookEvent, type OpportunityRef, type ScheduledDelivery } from '../webhooks.events.js';
import { type EndpointQueue } from './endpoint-queues.service.js';

/** Channel that notifies workers of due deliveries. */
export const DUE_CHANNEL = 'webhook_due';
/** Workers renew their leases; the lease of a dead worker expires after this time. */
const LEASE_SECONDS = 10;
export const RENEW_LEASES_MS = 3_000;

const LEASED_UNTIL = `now() + interval '${LEASE_SECONDS} seconds'`;

export interface HookMessage {
  readonly messageId: string;
  readonly event: HookEvent;
  readonly body: string;
  readonly opportunities: readonly OpportunityRef[];
}

/** A delivery with its receiver and its cause. */
export interface PendingDelivery {
  readonly deliveryId: string;
  readonly lane: Pick<EndpointQueue, 'webhookId' | 'keyId' | 'accountId'>;
  readonly messageId: string;
  readonly cause: DeliveryCause;
}

export interface LeasedDelivery extends ScheduledDelivery {
  readonly body: string;
  /** Attempts, including the one of this lease. */
  readonly attempts: number;
  /** Start of the attempt whose outcome was never recorded. */
  readonly interruptedAt: Date | null;
}

export interface Leases {
  readonly deliveries: readonly LeasedDelivery[];
  /** Ids of webhooks. */
  readonly idle: readonly string[];
}

/** How a lease ended: the delivery ended, is retried, or was returned unchanged. */
export type Settled =
  | { readonly kind: 'over' }
  | { readonly kind: 'again'; readonly at: Date; readonly attempts: number }
  | { readonly kind: 'given_back' };

/** Whether the attempt reached the receiver; null without an attempt. */
export type Reached = boolean | null;

/** Pending deliveries, in Postgres; at most one per webhook is leased at a time. */
@Injectable()
export class PendingDeliveries {
  constructor(
    private readonly readStore: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async storeMessages(tx: ClientBase, messages: readonly HookMessage[]): Promise<void> {
    await tx.query(
      `INSERT INTO ops.webhook_messages (message_id, event, body, opportunities, created_at)
       SELECT m.*, $5::timestamptz FROM unnest($1::text[], $2::text[], $3::text[], $4::jsonb[]) AS m ON CONFLICT DO NOTHING`,
      [
        messages.map(({ messageId }) => messageId),
        messages.map(({ event }) => event),
        messages.map(({ body }) => body),
        messages.map(({ opportunities }) => JSON.stringify(opportunities)),
        this.now(),
      ],
    );
  }

  /** Webhooks subscribed to an event; of some accounts where the event concerns only these. */
  async lanesFor(tx: ClientBase, event: HookEvent, accountIds?: readonly string[]): Promise<EndpointQueue[]> {
    const { rows } = await tx.query<EndpointQueue>(
      `SELECT webhook_id AS "webhookId", key_id AS "keyId", account_id AS "accountId", events
       FROM ops.webhook_lanes WHERE open AND $1 = ANY(events) ${accountIds === undefined ? '' : 'AND account_id = ANY($2::uuid[])'}`,
      accountIds === undefined ? [event] : [event, accountIds],
    );
    return rows;
  }

  /** Queues deliveries, due now, and wakes the workers once the transaction is committed. */
  async add(tx: ClientBase, intents: readonly PendingDelivery[]): Promise<void> {
    if (intents.length === 0) return;
    await tx.query(
      `INSERT INTO ops.webhook_intents
         (delivery_id, webhook_id, key_id, account_id, message_id, cause, next_at, created_at)
       SELECT i.*, $7::timestamptz, $7::timestamptz FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[]) AS i
       ON CONFLICT DO NOTHING`,
      [
        intents.map(({ deliveryId }) => deliveryId),
        intents.map(({ lane }) => lane.webhookId),
        intents.map(({ lane }) => lane.keyId),
        intents.map(({ lane }) => lane.accountId),
        intents.map(({ messageId }) => messageId),
        intents.map(({ cause }) => cause),
        this.now(),
      ],
    );
    // In a fixed order, to avoid deadlocks with other transactions.
    await tx.query(
      `UPDATE ops.webhook_lanes SET due_at = least(due_at, $2::timestamptz) WHERE webhook_id IN (
         SELECT webhook_id FROM ops.webhook_lanes WHERE webhook_id = ANY($1::uuid[]) ORDER BY webhook_id FOR UPDATE)`,
      [[...new Set(intents.map(({ lane }) => lane.webhookId))], this.now()],
    );
    await tx.query(`SELECT pg_notify('${DUE_CHANNEL}', '')`);
  }

  /**
   * Leases the next due delivery of up to `count` webhooks, exclusively until the lease ends.
   * @param healthyOnly leaves out webhooks whose last attempt failed: they may use only a part of the workers
   * @returns the deliveries, and the leased webhooks without a due delivery
   */
  async lease(token: string, count: number, healthyOnly: boolean): Promise<Leases> {
    const now = this.now();
    const rows = await this.readStore.prepared<
      Omit<LeasedDelivery, 'deliveryId'> & { taken: string; deliveryId: string | null }
    >(
      'webhook-lease',
      // As a subquery of the update, some plans would choose again for each row and lease more than the count.
      `WITH chosen AS MATERIALIZED (
         SELECT webhook_id FROM ops.webhook_lanes
         WHERE due_at <= $2 AND (leased_until IS NULL OR leased_until <= now())
           AND (NOT $4::boolean OR failing_since IS NULL)
         ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED),
       taken AS (
         UPDATE ops.webhook_lanes l SET lease_token = $1, leased_until = ${LEASED_UNTIL}
         FROM chosen WHERE l.webhook_id = chosen.webhook_id RETURNING l.webhook_id),
       heads AS (
         SELECT head.* FROM taken, LATERAL (
           SELECT delivery_id, started_at FROM ops.webhook_intents AS i
           WHERE i.webhook_id = taken.webhook_id AND i.next_at <= $2 ORDER BY i.next_at, i.delivery_id LIMIT 1) AS head),
       leased AS (
         UPDATE ops.webhook_intents AS i SET attempts = i.attempts + 1, started_at = coalesce(i.started_at, $2)
         FROM heads, ops.webhook_messages AS m
         WHERE i.delivery_id = heads.delivery_id AND m.message_id = i.message_id
         RETURNING i.delivery_id AS "deliveryId", i.webhook_id AS "webhookId", i.account_id AS "accountId",
           i.key_id AS "keyId", i.message_id AS "messageId", i.cause, m.event, m.opportunities, m.body, i.attempts,
           heads.started_at AS "interruptedAt", i.created_at AS "scheduledAt")
       SELECT taken.webhook_id AS taken, leased.* FROM taken LEFT JOIN leased ON leased."webhookId" = taken.webhook_id`,
      [token, now, count, healthyOnly],
    );
    return {
      deliveries: rows.flatMap(({ taken: _taken, deliveryId, ...row }) =>
        deliveryId === null ? [] : [{ ...row, deliveryId, scheduledAt: new Date(row.scheduledAt).toISOString() }],
      ),
      idle: rows.filter(({ deliveryId }) => deliveryId === null).map(({ taken }) => taken),
    };
  }

  /** Renews leases by the database's clock, so that clock skew between processes has no effect. */
  async renew(leases: readonly { readonly webhookId: string; readonly token: string }[]): Promise<void> {
    if (leases.length === 0) return;
    await this.readStore.query(
      `UPDATE ops.webhook_lanes SET leased_until = ${LEASED_UNTIL} WHERE webhook_id IN (
         SELECT l.webhook_id FROM ops.webhook_lanes AS l
         JOIN unnest($1::uuid[], $2::uuid[]) AS held(webhook_id, token)
           ON l.webhook_id = held.webhook_id AND l.lease_token = held.token
         ORDER BY l.webhook_id FOR UPDATE OF l)`,
      [leases.map(({ webhookId }) => webhookId), leases.map(({ token }) => token)],
    );
  }

  /**
   * Ends a lease; no effect where another worker has it now.
   * @returns since when every attempt at the webhook has failed; null where one has not
   */
  async settle(
    lease: Pick<LeasedDelivery, 'deliveryId' | 'webhookId'>,
    token: string,
    settled: Settled,
    reached: Reached,
  ): Promise<Date | null> {
    const { deliveryId, webhookId } = lease;
    return this.readStore.transaction(async (tx) => {
      const leased = await tx.query(
        'SELECT 1 FROM ops.webhook_lanes WHERE webhook_id = $1 AND lease_token = $2 FOR UPDATE',
        [webhookId, token],
      );
      if (leased.rowCount !== 1) return null;
      if (settled.kind === 'over') {
        await tx.query('DELETE FROM ops.webhook_intents WHERE delivery_id = $1', [deliveryId]);
      } else if (settled.kind === 'again') {
        await tx.query(
          `UPDATE ops.webhook_intents SET next_at = $2, attempts = $3, started_at = NULL, announced = announced OR $3 > 0
           WHERE delivery_id = $1`,
          [deliveryId, settled.at, settled.attempts],
        );
      }
      return this.release(tx, webhookId, reached);
    });
  }

  /**
   * Sets the attempt that begins; the previous one is recorded by now. No effect where another worker has the lease.
   */
  async begin(
    { deliveryId, webhookId }: Pick<LeasedDelivery, 'deliveryId' | 'webhookId'>,
    token: string,
    attempts: number,
  ): Promise<void> {
    await this.readStore.query(
      `UPDATE ops.webhook_intents SET attempts = $3, started_at = $5 WHERE delivery_id = $1
       AND EXISTS (SELECT 1 FROM ops.webhook_lanes WHERE webhook_id = $2 AND lease_token = $4)`,
      [deliveryId, webhookId, attempts, token, this.now()],
    );
  }

  /** A separate statement after the lock, so that it sees everything queued before the lock was acquired. */
  private async release(tx: ClientBase, webhookId: string, reached: Reached): Promise<Date | null> {
    const { rows } = await tx.query<{ failing_since: Date | null; idle: boolean }>(
      `UPDATE ops.webhook_lanes SET lease_token = NULL, leased_until = NULL,
         due_at = (SELECT min(next_at) FROM ops.webhook_intents WHERE webhook_id = $1),
         failing_since = CASE WHEN $2::boolean THEN NULL WHEN NOT $2::boolean THEN coalesce(failing_since, $3::timestamptz)
                              ELSE failing_since END
       WHERE webhook_id = $1 RETURNING failing_since, NOT open AND due_at IS NULL AS idle`,
      [webhookId, reached, this.now()],
    );
    const row = rows[0];
    if (row?.idle) await tx.query('DELETE FROM ops.webhook_lanes WHERE webhook_id = $1', [webhookId]);
    return row?.failing_since ?? null;
  }

  /** Releases queues that were leased without a due delivery. */
  async releaseIdle(token: string, idle: readonly string[]): Promise<void> {
    if (idle.length === 0) return;
    await this.readStore.transaction(async (tx) => {
      const { rows } = await tx.query<{ webhook_id: string }>(
        `SELECT webhook_id FROM ops.webhook_lanes WHERE lease_token = $1 AND webhook_id = ANY($2::uuid[])
         ORDER BY webhook_id FOR UPDATE`,
        [token, idle],
      );
      for (const { webhook_id: webhookId } of rows) await this.release(tx, webhookId, null);
    });
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}
