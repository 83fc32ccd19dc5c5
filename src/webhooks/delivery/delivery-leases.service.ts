import { Inject, Injectable } from '@nestjs/common';
import { type Clock, type ClockCheck } from '../../kernel/clock.js';
import { Batched } from './batched.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK, CLOCK_CHECK } from '../../platform/tokens.js';
import { type WebhookState } from '../registration/webhook.decide.js';
import { type ScheduledDelivery } from '../webhooks.events.js';
import {
  type Failing,
  releaseQueues,
  type Settlement,
  type Settled,
  type Reached,
  settleAll,
} from './settled-deliveries.js';

/** Workers renew their leases; the lease of a dead worker expires after this time. */
const LEASE_SECONDS = 10;
export const RENEW_LEASES_MS = 3_000;

const LEASED_UNTIL = `now() + interval '${LEASE_SECONDS} seconds'`;

export interface LeasedDelivery extends ScheduledDelivery {
  readonly body: string;
  /** Attempts, including the one of this lease. */
  readonly attempts: number;
  /** Start of the attempt whose outcome was never recorded. */
  readonly interruptedAt: Date | null;
  /** The webhook; null where only the log knows it. */
  readonly hook: WebhookState | null;
}

export interface Leases {
  readonly deliveries: readonly LeasedDelivery[];
  /** Ids of webhooks. */
  readonly idle: readonly string[];
}

type Lease = Pick<LeasedDelivery, 'deliveryId' | 'webhookId'>;

/** Leases of pending deliveries, in Postgres; at most one per webhook is leased at a time. */
@Injectable()
export class DeliveryLeases {
  private readonly settling = new Batched<Settlement, Failing | null>((all) =>
    this.readStore.transaction((tx) => settleAll(tx, all, this.now())),
  );

  constructor(
    private readonly readStore: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CLOCK_CHECK) private readonly clockCheck: ClockCheck,
  ) {}

  /**
   * Leases the next due delivery of up to `count` webhooks, exclusively until the lease ends; none while the clock is
   * wrong: receivers refuse messages with a wrong time.
   * @param healthyOnly leaves out webhooks whose last attempt failed: they may use only a part of the workers
   * @returns the deliveries, and the leased webhooks without a due delivery
   */
  async lease(token: string, count: number, healthyOnly: boolean): Promise<Leases> {
    if (!this.clockCheck.isRight) return { deliveries: [], idle: [] };
    const rows = await this.readStore.prepared<
      Omit<LeasedDelivery, 'deliveryId'> & { taken: string; deliveryId: string | null }
    >('webhook-lease', LEASE_SQL, [token, this.now(), count, healthyOnly]);
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
   * @returns null where the last attempt at the webhook has not failed
   */
  settle({ deliveryId, webhookId }: Lease, token: string, settled: Settled, reached: Reached): Promise<Failing | null> {
    return this.settling.add({ deliveryId, webhookId, token, settled, reached });
  }

  /**
   * Sets the attempt that begins; the previous one is recorded by now. No effect where another worker has the lease.
   */
  async begin({ deliveryId, webhookId }: Lease, token: string, attempts: number): Promise<void> {
    await this.readStore.query(
      `UPDATE ops.webhook_intents SET attempts = $3, started_at = $5 WHERE delivery_id = $1
       AND EXISTS (SELECT 1 FROM ops.webhook_lanes WHERE webhook_id = $2 AND lease_token = $4)`,
      [deliveryId, webhookId, attempts, token, this.now()],
    );
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
      const released = rows.map(({ webhook_id: webhookId }) => ({ webhookId, reached: null }));
      if (released.length > 0) await releaseQueues(tx, released, this.now());
    });
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}

// As a subquery of the update, some plans would choose again for each row and lease more than the count.
const LEASE_SQL = `
  WITH chosen AS MATERIALIZED (
    SELECT webhook_id FROM ops.webhook_lanes
    WHERE due_at <= $2 AND (leased_until IS NULL OR leased_until <= now())
      AND (NOT $4::boolean OR failing_since IS NULL)
    ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED),
  taken AS (
    UPDATE ops.webhook_lanes l SET lease_token = $1, leased_until = ${LEASED_UNTIL}
    FROM chosen WHERE l.webhook_id = chosen.webhook_id
    RETURNING l.webhook_id, CASE WHEN l.open THEN l.hook END AS hook),
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
  SELECT taken.webhook_id AS taken, taken.hook, leased.*
  FROM taken LEFT JOIN leased ON leased."webhookId" = taken.webhook_id`;
