import { Inject, Injectable } from '@nestjs/common';
import { type Clock, type ClockCheck } from '../../kernel/clock.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { repeatEvery } from '../../platform/process/repeat-every.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { CLOCK, CLOCK_CHECK } from '../../platform/tokens.js';
import { type ScheduledDelivery } from '../webhooks.events.js';
import { EndpointQueues } from './endpoint-queues.service.js';
import { DeliveryLog } from './delivery-log.service.js';

const EVERY_MS = 1_000;
/** Deliveries that succeed sooner are announced together with their first attempt, which saves one append. */
const ANNOUNCED_AFTER_MS = 1_000;
const AT_ONCE = 200;
const DAY_MS = 24 * 3_600_000;
/** Bodies are stored for this long after the last delivery; then they can no longer be replayed. */
export const RETENTION_MS = 30 * DAY_MS;
const LOW_CREDITS_RETENTION_MS = 90 * DAY_MS;
const CLEAN_EVERY_MS = 3_600_000;

/** Announces deliveries that still wait for their first attempt, and deletes old bodies. */
@Injectable()
export class DeliveryCleanup {
  private cleanedAt = -Infinity;
  private isRestored = false;

  constructor(
    private readonly readStore: ReadStore,
    private readonly log: DeliveryLog,
    private readonly lanes: EndpointQueues,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CLOCK_CHECK) private readonly clockCheck: ClockCheck,
    @Inject(Logger) private readonly logger: Logger,
  ) {}

  run(signal: AbortSignal): Promise<void> {
    return repeatEvery(
      EVERY_MS,
      signal,
      async () => {
        if (!this.isRestored) await this.lanes.restore();
        this.isRestored = true;
        await this.announceWaiting();
        await this.clean();
      },
      (error) => this.logger.warn({ err: error }, 'webhooks: cleanup failed'),
    );
  }

  /** Seconds for which the oldest due delivery has waited; 0 where none is due. */
  async oldestDueSeconds(): Promise<number> {
    const [row] = await this.readStore.query<{ due: Date | null }>(
      'SELECT min(due_at) AS due FROM ops.webhook_lanes WHERE due_at IS NOT NULL',
    );
    return row?.due ? Math.max(0, (this.clock.now() - row.due.getTime()) / 1_000) : 0;
  }

  /** Webhooks whose last attempts failed. */
  async failing(): Promise<number> {
    const [row] = await this.readStore.query<{ n: string }>(
      'SELECT count(*) AS n FROM ops.webhook_lanes WHERE failing_since IS NOT NULL',
    );
    return Number(row?.n ?? 0);
  }

  private async announceWaiting(): Promise<void> {
    const before = new Date(this.clock.now() - ANNOUNCED_AFTER_MS);
    const waiting = await this.readStore.query<ScheduledDelivery & { scheduledAt: string | Date }>(
      `SELECT i.delivery_id AS "deliveryId", i.webhook_id AS "webhookId", i.account_id AS "accountId",
         i.key_id AS "keyId", i.message_id AS "messageId", i.cause, m.event, m.opportunities,
         i.created_at AS "scheduledAt"
       FROM ops.webhook_intents AS i JOIN ops.webhook_messages AS m USING (message_id)
       WHERE NOT i.announced AND i.created_at < $1 ORDER BY i.created_at LIMIT $2`,
      [before, AT_ONCE],
    );
    if (waiting.length === 0) return;
    for (const row of waiting) {
      await this.log.announce({ ...row, scheduledAt: new Date(row.scheduledAt).toISOString() });
    }
    await this.readStore.query(
      'UPDATE ops.webhook_intents SET announced = true WHERE delivery_id = ANY($1::uuid[]) AND NOT announced',
      [waiting.map(({ deliveryId }) => deliveryId)],
    );
  }

  private async clean(): Promise<void> {
    const now = this.clock.now();
    if (now - this.cleanedAt < CLEAN_EVERY_MS || !this.clockCheck.isRight) return;
    this.cleanedAt = now;
    await this.readStore.query(
      `DELETE FROM ops.webhook_messages AS m WHERE created_at < $1
       AND NOT EXISTS (SELECT 1 FROM ops.webhook_intents AS i WHERE i.message_id = m.message_id)`,
      [new Date(now - RETENTION_MS)],
    );
    // These rows matter while charges of their month may still be read.
    await this.readStore.query('DELETE FROM ops.webhook_low_credits WHERE period < $1', [
      new Date(now - LOW_CREDITS_RETENTION_MS).toISOString().slice(0, 7),
    ]);
  }
}
