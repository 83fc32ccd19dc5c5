import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type HookMessage } from '../delivery/pending-deliveries.service.js';

/** Start of a replay: an instant, or a commit position of the log. */
export type Since = { readonly at: Date } | { readonly position: bigint };

const MESSAGE = 'm.message_id AS "messageId", m.event, m.body, m.opportunities';

/** Messages of past deliveries, until their retention ends. */
@Injectable()
export class SentMessages {
  constructor(private readonly readStore: ReadStore) {}

  async ofDelivery(deliveryId: string): Promise<{ webhookId: string; status: string; message: HookMessage } | null> {
    const [row] = await this.readStore.query<HookMessage & { webhookId: string; status: string }>(
      `SELECT d.webhook_id AS "webhookId", d.status, ${MESSAGE}
       FROM read.webhook_deliveries AS d JOIN ops.webhook_messages AS m USING (message_id) WHERE d.delivery_id = $1`,
      [deliveryId],
    );
    if (!row) return null;
    const { webhookId, status, ...message } = row;
    return { webhookId, status, message };
  }

  /** Each message once, oldest first; without tests and pending deliveries. */
  since(webhookId: string, since: Since, most: number): Promise<HookMessage[]> {
    const [column, value] = 'at' in since ? ['created_at', since.at] : ['position', since.position.toString()];
    return this.readStore.query<HookMessage>(
      `SELECT ${MESSAGE} FROM ops.webhook_messages AS m
       JOIN (SELECT message_id, min(created_at) AS first, bool_or(status = 'pending') AS waits
             FROM read.webhook_deliveries WHERE webhook_id = $1 AND ${column} >= $2 AND cause <> 'test'
             GROUP BY message_id) AS d USING (message_id)
       WHERE NOT d.waits ORDER BY d.first, message_id LIMIT $3`,
      [webhookId, value, most],
    );
  }
}
