import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  type WebhookAttemptEntity,
  type WebhookDeliveryEntity,
} from '../../../projections/webhooks/webhooks.entity.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { AccountWebhooks } from './account-webhooks.service.js';
import { ListDeliveries, type ShownAttempt, type ShownDeliveries } from './list-deliveries.query.js';

@QueryHandler(ListDeliveries)
export class ListDeliveriesHandler implements IQueryHandler<ListDeliveries> {
  constructor(
    private readonly webhooks: AccountWebhooks,
    private readonly readStore: ReadStore,
    private readonly vault: Vault,
  ) {}

  /** @throws DomainError not_found */
  async execute(query: ListDeliveries): Promise<ShownDeliveries> {
    const { hook, page } = query;
    const { webhookId } = await this.webhooks.require(query, hook);
    const [found, counted] = await Promise.all([
      this.readStore.prepared<WebhookDeliveryEntity & { readonly due_at: Date | null }>(
        'webhook-deliveries-page',
        // The log has no event for a postponed attempt: only the queue knows when that is due.
        `SELECT d.*, CASE WHEN d.status = 'pending' THEN greatest(d.next_attempt_at, i.next_at) END AS due_at
         FROM read.webhook_deliveries AS d LEFT JOIN ops.webhook_intents AS i ON i.delivery_id = d.delivery_id
         WHERE d.webhook_id = $1 AND ($4::timestamptz IS NULL OR (d.created_at, d.delivery_id) < ($4, $5::uuid))
         ORDER BY d.created_at DESC, d.delivery_id DESC LIMIT $2 OFFSET $3`,
        [webhookId, page.limit + 1, page.offset, page.after?.createdAt ?? null, page.after?.deliveryId ?? null],
      ),
      this.readStore.prepared<{ n: number }>(
        'webhook-deliveries-count',
        'SELECT count(*)::integer AS n FROM read.webhook_deliveries WHERE webhook_id = $1',
        [webhookId],
      ),
    ]);
    const deliveries = found.slice(0, page.limit);
    const [attempts, bodies] = await Promise.all([
      this.attemptsOf(deliveries.map(({ delivery_id: id }) => id)),
      page.withBody ? this.bodiesOf(deliveries.map(({ message_id: id }) => id)) : null,
    ]);
    const rows = deliveries.map((row) => ({
      deliveryId: row.delivery_id,
      messageId: row.message_id,
      event: row.event,
      status: row.status,
      createdAt: row.created_at,
      nextAttemptAt: row.due_at,
      attempts: attempts.get(row.delivery_id) ?? [],
      ...(bodies && { body: bodies.get(row.message_id) ?? null }),
    }));
    return { rows, total: counted[0]?.n ?? 0, hasMore: found.length > page.limit };
  }

  private async bodiesOf(messageIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.readStore.prepared<{ message_id: string; body: string }>(
      'webhook-message-bodies',
      'SELECT message_id, body FROM ops.webhook_messages WHERE message_id = ANY($1::text[])',
      [messageIds],
    );
    return new Map(rows.map(({ message_id: id, body }) => [id, body]));
  }

  private async attemptsOf(deliveryIds: readonly string[]): Promise<Map<string, ShownAttempt[]>> {
    const rows = await this.readStore.prepared<WebhookAttemptEntity>(
      'webhook-attempts',
      'SELECT * FROM read.webhook_attempts WHERE delivery_id = ANY($1::uuid[]) ORDER BY delivery_id, attempt',
      [deliveryIds],
    );
    const sealed = rows.flatMap(({ excerpt }) => excerpt ?? []);
    const opened = new Map((await this.vault.openAll<string>(sealed)).map((text, index) => [sealed[index], text]));
    const found = new Map<string, ShownAttempt[]>();
    for (const row of rows) {
      const shown = {
        at: row.at,
        status: row.status,
        durationMs: row.duration_ms,
        error: row.error,
        excerpt: row.excerpt ? (opened.get(row.excerpt) ?? null) : null,
      };
      found.set(row.delivery_id, [...(found.get(row.delivery_id) ?? []), shown]);
    }
    return found;
  }
}
