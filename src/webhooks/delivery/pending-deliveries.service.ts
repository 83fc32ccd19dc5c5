import { Inject, Injectable } from '@nestjs/common';
import { type ClientBase } from 'pg';
import { type Clock } from '../../kernel/clock.js';
import { PLAN_NAMES, type PlanName } from '../../kernel/credits.js';
import { planRank } from '../../metering/pricing/plans.settings.js';
import { Prices } from '../../metering/pricing/prices.service.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { type AccountEvent, type DeliveryCause, type HookEvent, type OpportunityRef } from '../webhooks.events.js';
import { type EndpointQueue } from './endpoint-queues.service.js';

/** Channel that notifies workers of due deliveries. */
export const DUE_CHANNEL = 'webhook_due';

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

/** The delivery of an event to a webhook: the same each time. */
export function eventDelivery(lane: PendingDelivery['lane'], messageId: string): PendingDelivery {
  return {
    deliveryId: deriveId('webhook-delivery', `${lane.webhookId}/${messageId}`),
    lane,
    messageId,
    cause: 'event',
  };
}

const LANES = `SELECT webhook_id AS "webhookId", key_id AS "keyId", account_id AS "accountId", events
  FROM ops.webhook_lanes AS l WHERE open AND $1 = ANY(events)`;

/** Queues deliveries, in Postgres. */
@Injectable()
export class PendingDeliveries {
  /** Plans on which no webhook for arbitrages can be registered. */
  private readonly plansBelow: readonly PlanName[];

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    prices: Prices,
  ) {
    const { minimumPlan } = prices.of('arbitrage.webhooks.create');
    this.plansBelow = minimumPlan === null ? [] : PLAN_NAMES.filter((plan) => planRank(plan) < planRank(minimumPlan));
  }

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

  /**
   * Webhooks for new arbitrages whose accounts may still register them: after a downgrade they wait for a higher plan.
   * An account that the read model does not have yet counts as one that may.
   */
  async lanesForArbitrages(tx: ClientBase): Promise<EndpointQueue[]> {
    const { rows } = await tx.query<EndpointQueue>(
      `${LANES} AND NOT EXISTS (
         SELECT 1 FROM read.account_plans AS p WHERE p.account_id = l.account_id AND p.plan = ANY($2::text[]))`,
      ['arbitrage.opened' satisfies HookEvent, this.plansBelow],
    );
    return rows;
  }

  /** Webhooks of accounts that are subscribed to an event. */
  async lanesFor(tx: ClientBase, event: AccountEvent, accountIds: readonly string[]): Promise<EndpointQueue[]> {
    const { rows } = await tx.query<EndpointQueue>(`${LANES} AND account_id = ANY($2::uuid[])`, [event, accountIds]);
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

  private now(): Date {
    return new Date(this.clock.now());
  }
}
