import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type HookMessage } from '../delivery/pending-deliveries.service.js';

/** Start of a replay: an instant, or a commit position of the log. */
export type Since = { readonly at: Date } | { readonly position: bigint };

export interface MessagesSince {
  readonly messages: readonly HookMessage[];
  /** Position of the first message beyond these; null where there is none. */
  readonly next: string | null;
}

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

  /**
   * Messages that were first sent since then, each once, in that order; without tests and pending deliveries. Replays
   * change nothing in the order, so a replay in several calls leaves none out and repeats none.
   */
  async since(webhookId: string, since: Since, most: number): Promise<MessagesSince> {
    const [column, value] = 'at' in since ? ['created_at', since.at] : ['position', since.position.toString()];
    const rows = await this.readStore.query<HookMessage & { readonly position: string }>(
      `SELECT ${MESSAGE}, d.position FROM read.webhook_deliveries AS d JOIN ops.webhook_messages AS m USING (message_id)
       WHERE d.webhook_id = $1 AND d.${column} >= $2 AND d.cause = 'event'
         AND NOT EXISTS (SELECT 1 FROM read.webhook_deliveries AS p
                         WHERE p.webhook_id = $1 AND p.message_id = d.message_id AND p.status = 'pending')
       ORDER BY d.position LIMIT $3`,
      [webhookId, value, most + 1],
    );
    return {
      messages: rows.slice(0, most).map(({ position: _, ...message }) => message),
      next: rows[most]?.position ?? null,
    };
  }
}
