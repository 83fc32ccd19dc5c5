import { handlers, type Projection, type Row, type RowChange } from '../../src/platform/projector/projection.js';
import { type DeliveryEvent, type EndReason, type WebhookEvent } from '../../src/webhooks/webhooks.events.js';
import { WEBHOOK_ATTEMPTS, WEBHOOK_DELIVERIES, WEBHOOKS, type DeliveryStatus } from './webhooks.entity.js';

/** Active webhooks, and every delivery with all its attempts. */
export const webhooksProjection: Projection = {
  name: 'webhooks',
  version: 2,
  categories: ['webhooks', 'webhookDelivery'],
  tables: [WEBHOOKS, WEBHOOK_DELIVERIES, WEBHOOK_ATTEMPTS],
  // The signing secret is read from the log when needed.
  ignores: ['WebhookSecretRotated'],
  on: handlers<WebhookEvent | DeliveryEvent>({
    WebhookRegistered: ({ data, metadata }) => [
      {
        table: 'webhooks',
        key: { webhook_id: data.webhookId },
        put: {
          account_id: data.accountId,
          key_id: data.keyId,
          events: [...data.events],
          target: { ...data.target },
          active: true,
          created_at: metadata.occurredAt,
          verified: false,
        },
      },
    ],

    WebhookVerified: ({ data }) => [
      { table: 'webhooks', key: { webhook_id: data.webhookId }, set: { verified: true } },
    ],

    WebhookRemoved: ({ data }) => [{ table: 'webhooks', key: { webhook_id: data.webhookId }, delete: true }],

    WebhookDisabled: ({ data }) => [
      {
        table: 'webhooks',
        key: { webhook_id: data.webhookId },
        set: { active: false, disabled_reason: data.reason },
      },
    ],

    DeliveryScheduled: ({ data, position }) => [
      {
        table: 'webhook_deliveries',
        key: { delivery_id: data.deliveryId },
        put: {
          webhook_id: data.webhookId,
          key_id: data.keyId,
          message_id: data.messageId,
          event: data.event,
          cause: data.cause,
          status: 'pending',
          created_at: data.scheduledAt,
          position,
          next_attempt_at: data.scheduledAt,
        },
      },
    ],

    DeliveryAttempted: ({ data }) => [
      {
        table: 'webhook_attempts',
        key: { delivery_id: data.deliveryId, attempt: data.attempt },
        put: {
          at: data.startedAt,
          status: data.status,
          duration_ms: data.durationMs,
          error: data.error,
          excerpt: data.excerpt && { ...data.excerpt },
        },
      },
      deliveryRow(data.deliveryId, { next_attempt_at: data.nextAt }),
    ],

    DeliverySucceeded: ({ data }) => [deliveryRow(data.deliveryId, { status: 'succeeded', next_attempt_at: null })],

    DeliveryExhausted: ({ data }) => [
      deliveryRow(data.deliveryId, { status: statusOf(data.reason), next_attempt_at: null }),
    ],
  }),
};

function deliveryRow(deliveryId: string, set: Row): RowChange {
  return { table: 'webhook_deliveries', key: { delivery_id: deliveryId }, set };
}

function statusOf(reason: EndReason): DeliveryStatus {
  return reason === 'stale' || reason === 'removed' || reason === 'disabled' ? 'skipped' : 'exhausted';
}
