import { type ListedWebhook } from './list-webhooks.query.js';
import { type RegisteredWebhook } from './register-webhook.command.js';

const NOTE =
  'Keep the secret: it is shown this once. Verify each delivery with it before you trust the body, by ' +
  'X-Service-Signature or by the Standard Webhooks headers.';

export function presentListed(hook: ListedWebhook): object {
  return {
    id: hook.webhookId,
    url: hook.url,
    active: hook.active,
    label: hook.label,
    created_at: hook.createdAt.toISOString(),
    disabled_reason: hook.disabledReason,
  };
}

export function presentRegistered({ webhookId, url, secret }: RegisteredWebhook): object {
  return { ok: true, webhook: { id: webhookId, url, active: true }, secret, note: NOTE };
}

export function presentRotated(hook: RegisteredWebhook & { readonly active: boolean }): object {
  const { webhookId, url, active, secret } = hook;
  return { ok: true, webhook: { id: webhookId, url, active }, secret };
}
