import { noteCommit, type EdgeRequest } from '../../web/http/request-context.js';
import { type DeliveryAnswer, type WebhookDelivery } from '../registration/webhook-answers.dto.js';
import { type ShownDelivery } from './list-deliveries.query.js';
import { type Queued } from './send-test.command.js';

export function presentQueued(request: EdgeRequest, { delivery, position }: Queued): DeliveryAnswer {
  noteCommit(request, position);
  return { ok: true, delivery: presentDelivery(delivery) };
}

export function presentDelivery(delivery: ShownDelivery): WebhookDelivery {
  return {
    id: delivery.deliveryId,
    message_id: delivery.messageId,
    event: delivery.event,
    status: delivery.status,
    created_at: delivery.createdAt.toISOString(),
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    attempts: delivery.attempts.map(({ at, status, durationMs, error, excerpt }) => ({
      at: at.toISOString(),
      status,
      duration_ms: durationMs,
      error,
      response_excerpt: excerpt,
    })),
  };
}
