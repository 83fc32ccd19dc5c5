import { given, type Given } from '../../../test/kit/decider.js';
import { type DisableReason, type HookKind, type WebhookEvent } from '../webhooks.events.js';
import {
  disableWebhook,
  MAX_ACTIVE_WEBHOOKS,
  oldSecrets,
  OLD_SECRET_MS,
  registerWebhook,
  removeAll,
  removeWebhook,
  rotateSecret,
  verifyWebhook,
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
const registered = (webhookId: string): WebhookEvent => ({ type: 'WebhookRegistered', data: hook(webhookId) });
const FIVE = Array.from({ length: MAX_ACTIVE_WEBHOOKS }, (_, index) => registered(`w${index}`));
const named = (webhookId: string, kind: HookKind = 'arbitrage') => ({ webhookId, kind });
const history = (...events: WebhookEvent[]) => given(webhooksDecider, ...events);
const register = (data: NewWebhook) => (state: WebhooksState) => registerWebhook(state, data, NOW);
const remove = (webhookId: string, kind?: HookKind) => (state: WebhooksState) =>
  removeWebhook(state, 'key', named(webhookId, kind));
const disable = (webhookId: string, reason: DisableReason) => (state: WebhooksState) =>
  disableWebhook(state, 'key', webhookId, reason);
const removeEach = (state: WebhooksState) => removeAll(state, 'key');
const verify = (webhookId: string) => (state: WebhooksState) => verifyWebhook(state, 'key', webhookId);
const ANOTHER_SECRET = 'the secret is shown once, so a repeat of the request needs another one';

/** Registers a webhook that is not on file. */
const expectRegistered = (from: Given<WebhooksState, WebhookEvent>, data: NewWebhook) =>
  from.when(register(data)).repeatable(ANOTHER_SECRET).then({ type: 'WebhookRegistered', data });
/** Removes a webhook, which is unknown afterwards. */
const expectRemoved = (from: Given<WebhooksState, WebhookEvent>, webhookId: string, kind?: HookKind) =>
  from.when(remove(webhookId, kind)).refusedWhenRepeated('not_found').thenTypes('WebhookRemoved');

describe('registering a webhook', () => {
  it('allows five active ones; disabled and removed ones do not count', () => {
    expectRegistered(history(...FIVE.slice(1)), hook('w9'));
    history(...FIVE)
      .when(register(hook('w9')))
      .thenThrows('webhook_limit');
    expectRegistered(
      history(...FIVE)
        .when(disable('w0', 'gone'))
        .thenTypes('WebhookDisabled'),
      hook('w9'),
    );
    expectRegistered(expectRemoved(history(...FIVE), 'w0'), hook('w9'));
  });

  it('gives a repeated request the same webhook with another secret, unless it was removed since', () => {
    history(...FIVE)
      .when(register(hook('w1', 'fresh')))
      .repeatable(ANOTHER_SECRET)
      .thenMatching({ type: 'WebhookSecretRotated', data: { webhookId: 'w1', secret: sealed('fresh') } });
    expectRemoved(history(...FIVE), 'w1')
      .when(register(hook('w1')))
      .thenThrows('idempotency_conflict');
  });

  it('neither revives a disabled webhook nor changes its secret', () => {
    history(...FIVE)
      .when(disable('w1', 'gone'))
      .thenTypes('WebhookDisabled')
      .when(register(hook('w1', 'fresh')))
      .thenThrows('idempotency_conflict');
  });

  it('allows five of each kind, and hides each kind from the paths of the other', () => {
    const own: NewWebhook = { ...hook('own'), events: ['job.finished'] };
    const both = expectRegistered(history(...FIVE), own);
    const five = Array.from({ length: 5 }, (_, n): WebhookEvent => {
      return { type: 'WebhookRegistered', data: { ...own, webhookId: `own${n}` } };
    });
    history(...five)
      .when(register(own))
      .thenThrows('webhook_limit');
    both.when(remove('own')).thenThrows('not_found');
    both.when(remove('w0', 'account')).thenThrows('not_found');
    expectRemoved(both, 'own', 'account');
  });
});

describe('a registered webhook', () => {
  it('retains the previous secret for a day after a rotation', () => {
    const until = new Date(NOW + OLD_SECRET_MS).toISOString();
    const rotate = (webhookId: string) => (state: WebhooksState) =>
      rotateSecret(state, { keyId: 'key', ...named(webhookId) }, sealed('next'), NOW);
    const { state } = history(...FIVE)
      .when(rotate('w1'))
      .repeatable('each rotation makes a secret')
      .thenTypes('WebhookSecretRotated');
    expect(state.find(({ webhookId }) => webhookId === 'w1')).toMatchObject({
      secret: sealed('next'),
      previous: { secret: sealed('secret'), until },
    });
    history(...FIVE)
      .when(rotate('w9'))
      .thenThrows('not_found');
  });

  it('signs with each replaced secret for its own day, however often another one was made', () => {
    const rotate = (ct: string, at: number) => (state: WebhooksState) =>
      rotateSecret(state, { keyId: 'key', ...named('w1') }, sealed(ct), at);
    let from = history(...FIVE);
    const at = (n: number) => NOW + n * 3_600_000;
    const made = (ct: string, when: number) =>
      (from = from.when(rotate(ct, when)).repeatable('each rotation makes a secret').thenTypes('WebhookSecretRotated'));
    const signing = (when: number) => {
      const one = from.state.find(({ webhookId }) => webhookId === 'w1');
      return one && oldSecrets(one, when).map(({ secret }) => secret.ct);
    };
    made('first', at(0));
    made('second', at(1));
    expect(signing(at(2))).toEqual(['first', 'secret']);
    expect(signing(at(24))).toEqual(['first']);
    made('third', at(24.5));
    expect(signing(at(24.5))).toEqual(['second', 'first']);
    for (let n = 0; n < 20; n++) made(`more${n}`, at(24.6));
    expect(signing(at(24.7))).toHaveLength(8);
  });

  it('is removed and disabled once', () => {
    const left = expectRemoved(history(...FIVE), 'w1');
    left.when(remove('w1')).thenThrows('not_found');
    left.when(disable('w1', 'failing')).thenNothing();
    left.when(removeEach).thenMatching(...['w0', 'w2', 'w3', 'w4'].map((webhookId) => ({ data: { webhookId } })));
    history(...FIVE)
      .when(removeEach)
      .thenState(FIVE.map(() => expect.objectContaining({ status: 'removed' }) as never));
  });

  it('is verified once, unless it was removed', () => {
    history(...FIVE)
      .when(verify('w1'))
      .then({ type: 'WebhookVerified', data: { webhookId: 'w1', keyId: 'key' } });
    expectRemoved(history(...FIVE), 'w1')
      .when(verify('w1'))
      .thenNothing();
    history().when(verify('w1')).thenNothing();
  });
});
