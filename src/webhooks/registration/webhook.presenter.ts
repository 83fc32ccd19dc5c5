import { type ListedWebhook } from './list-webhooks.query.js';
import { type RegisteredWebhook } from './register-webhook.command.js';
import { type Webhook, type WebhookCreatedAnswer, type WebhookRotatedAnswer } from './webhook-answers.dto.js';
import { kindOf } from './webhook.decide.js';

const NOTE =
  'Keep the secret: it is shown this once. Verify each delivery with it before you trust the body, by ' +
  'X-Service-Signature or by the Standard Webhooks headers.';

export function presentListed(hook: ListedWebhook): Webhook {
  return {
    id: hook.webhookId,
    url: hook.url,
    active: hook.active,
    verified: hook.verified,
    ...eventsOf(hook),
    label: hook.label,
    created_at: hook.createdAt.toISOString(),
    disabled_reason: hook.disabledReason,
  };
}

export function presentRegistered(hook: RegisteredWebhook): WebhookCreatedAnswer {
  const { webhookId: id, url, isVerified: verified, secret } = hook;
  return { ok: true, webhook: { id, url, active: true, verified, ...eventsOf(hook) }, secret, note: NOTE };
}

export function presentRotated(hook: RegisteredWebhook & { readonly active: boolean }): WebhookRotatedAnswer {
  const { webhookId: id, url, active, isVerified: verified, secret } = hook;
  return { ok: true, webhook: { id, url, active, verified, ...eventsOf(hook) }, secret };
}

/** Arbitrage webhooks have one event, and the reference API has no field for it. */
function eventsOf(hook: Pick<RegisteredWebhook, 'events'>): Pick<Webhook, 'events'> {
  if (kindOf(hook) === 'arbitrage') return {};
  return { events: hook.events.filter((event) => event !== 'arbitrage.opened') };
}
