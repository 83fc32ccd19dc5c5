import { type HookKind, type WebhookEvent } from '../webhooks.events.js';
import {
  disableWebhook,
  MAX_ACTIVE_WEBHOOKS,
  OLD_SECRET_MS,
  registerWebhook,
  removeAll,
  removeWebhook,
  rotateSecret,
  webhooksDecider,
  type NewWebhook,
  type WebhooksState,
} from './webhook.decide.js';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const sealed = (ct: string) => ({ kid: 'k', iv: 'i', ct });
const hook = (webhookId: string, ct = 'secret'): NewWebhook => ({
  webhookId,
  accountId: 'a',
  keyId: 'key',
  events: ['arbitrage.opened'],
  target: sealed('target'),
  secret: sealed(ct),
});
const given = (...events: WebhookEvent[]): WebhooksState =>
  events.reduce(webhooksDecider.evolve, webhooksDecider.initial);
const registered = (webhookId: string): WebhookEvent => ({ type: 'WebhookRegistered', data: hook(webhookId) });
const FIVE = Array.from({ length: MAX_ACTIVE_WEBHOOKS }, (_, index) => registered(`w${index}`));
const named = (webhookId: string, kind: HookKind = 'arbitrage') => ({ webhookId, kind });
const refusal = (code: string) => expect.objectContaining({ code });

it('takes five active ones; a disabled or removed one is none of them', () => {
  expect(registerWebhook(given(...FIVE.slice(1)), hook('w9'), NOW)).toEqual([registered('w9')]);
  expect(() => registerWebhook(given(...FIVE), hook('w9'), NOW)).toThrow(refusal('webhook_limit'));
  const disabled = disableWebhook(given(...FIVE), 'key', 'w0', 'gone');
  expect(registerWebhook(given(...FIVE, ...disabled), hook('w9'), NOW)).toEqual([registered('w9')]);
  const removed = removeWebhook(given(...FIVE), 'key', named('w0'));
  expect(registerWebhook(given(...FIVE, ...removed), hook('w9'), NOW)).toEqual([registered('w9')]);
});

it('gives a repeated request the same hook with another secret, and none that was removed since', () => {
  expect(registerWebhook(given(...FIVE), hook('w1', 'fresh'), NOW)).toMatchObject([
    { type: 'WebhookSecretRotated', data: { webhookId: 'w1', secret: sealed('fresh') } },
  ]);
  const removed = removeWebhook(given(...FIVE), 'key', named('w1'));
  expect(() => registerWebhook(given(...FIVE, ...removed), hook('w1'), NOW)).toThrow(refusal('idempotency_conflict'));
});

it('keeps the secret before for a day', () => {
  const events = rotateSecret(given(...FIVE), { keyId: 'key', ...named('w1') }, sealed('next'), NOW);
  const after = given(...FIVE, ...events).find(({ webhookId }) => webhookId === 'w1');
  const until = new Date(NOW + OLD_SECRET_MS).toISOString();
  expect(after).toMatchObject({ secret: sealed('next'), previous: { secret: sealed('secret'), until } });
});

it('removes and disables each once', () => {
  const removed = removeWebhook(given(...FIVE), 'key', named('w1'));
  const left = given(...FIVE, ...removed);
  expect(() => removeWebhook(left, 'key', named('w1'))).toThrow(refusal('not_found'));
  expect(disableWebhook(left, 'key', 'w1', 'failing')).toEqual([]);
  expect(removeAll(left, 'key').map(({ data }) => data.webhookId)).toEqual(['w0', 'w2', 'w3', 'w4']);
  expect(removeAll(given(...FIVE, ...removeAll(given(...FIVE), 'key')), 'key')).toEqual([]);
});

it('takes five of each kind, and shows neither to the paths of the other', () => {
  const own: NewWebhook = { ...hook('own'), events: ['job.finished'] };
  const state = given(...FIVE, { type: 'WebhookRegistered', data: own });
  expect(registerWebhook(given(...FIVE), own, NOW)).toEqual([{ type: 'WebhookRegistered', data: own }]);
  const five = Array.from({ length: 5 }, (_, n): WebhookEvent => {
    return { type: 'WebhookRegistered', data: { ...own, webhookId: `own${n}` } };
  });
  expect(() => registerWebhook(given(...five), own, NOW)).toThrow(refusal('webhook_limit'));
  expect(() => removeWebhook(state, 'key', named('own'))).toThrow(refusal('not_found'));
  expect(() => removeWebhook(state, 'key', named('w0', 'account'))).toThrow(refusal('not_found'));
  expect(removeWebhook(state, 'key', named('own', 'account'))).toHaveLength(1);
});
