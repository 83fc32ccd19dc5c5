import { CommandBus } from '@nestjs/cqrs';
import { type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { RegisterWebhook } from '../../../src/webhooks/registration/register-webhook.command.js';
import { disableWebhook } from '../../../src/webhooks/registration/webhook.decide.js';
import { WebhookLog } from '../../../src/webhooks/registration/webhook-log.service.js';
import { until } from '../../kit/until.js';
import { type Answer } from '../metering/stack.js';
import { isChallenge, WebhookWorld } from './world.js';

const PATH = '/api/v1/arbitrage/webhooks';
const URL_OK = 'http://good.receivers.net/hook';
let world: WebhookWorld;

beforeAll(async () => {
  world = await WebhookWorld.start();
}, 60_000);
afterAll(() => world.stop());

const register = (key: string, body: object, headers: object = {}): Promise<Answer> =>
  world.service.call('POST', PATH, key, body, headers);

describe('registering a webhook', () => {
  it('needs Pro Lite; listing and deleting do not', async () => {
    const { key } = await world.service.account('pro_mini');
    expect(await register(key, { url: URL_OK })).toMatchObject({ status: 402, body: { code: 'plan_required' } });
    expect(await world.service.call('GET', PATH, key)).toMatchObject({ status: 200, body: { ok: true, webhooks: [] } });
  });

  it.each([
    ['http://hooks.scoutline.io/x'],
    ['https://127.0.0.1/x'],
    ['https://2130706433/x'],
    ['https://[::ffff:10.0.0.1]/x'],
    ['https://169.254.169.254/latest'],
    ['https://metadata.google.internal/x'],
    ['https://localhost/x'],
    ['https://user:pw@scoutline.io/x'],
    ['ftp://scoutline.io/x'],
    ['nonsense'],
    [`https://scoutline.io/${'x'.repeat(2_100)}`],
  ])('refuses %s', async (url) => {
    const { key } = await world.service.account('pro_lite');
    const { status, body } = await register(key, { url });
    expect([status, body.code, body.errors[0].field]).toEqual([400, 'validation_failed', 'url']);
  });

  it('refuses a label of more than 80 characters, and a body without url', async () => {
    const { key } = await world.service.account('pro_lite');
    expect(await register(key, { url: URL_OK, label: 'x'.repeat(81) })).toMatchObject({ status: 400 });
    expect(await register(key, { label: 'x' })).toMatchObject({ status: 400 });
    expect(await register(key, { url: URL_OK, label: 'x'.repeat(80) })).toMatchObject({ status: 200 });
  });

  it('takes five of ten that race, and a further one once one is gone', async () => {
    const { key } = await world.service.account('pro_lite');
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(key, { url: URL_OK })));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(5);
    for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
      expect([status, body.code]).toEqual([409, 'webhook_limit']);
    }
    const [first] = taken;
    expect(first?.body).toEqual({
      ok: true,
      webhook: { id: expect.any(String), url: URL_OK, active: true, verified: false },
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      note: expect.any(String),
    });
    const { id } = first?.body.webhook as { id: string };
    expect(await world.service.call('DELETE', `${PATH}?id=${id}`, key)).toMatchObject({
      status: 200,
      body: { ok: true, id },
    });
    expect(await world.service.call('DELETE', `${PATH}?id=${id}`, key)).toMatchObject({ status: 404 });
    expect((await register(key, { url: URL_OK })).status).toBe(200);
  });

  it('deletes nothing without an id, nor what belongs to another key', async () => {
    const hook = await world.hook('good');
    const { key } = await world.service.account('pro_lite');
    expect((await world.service.call('DELETE', PATH, hook.key)).status).toBe(400);
    expect((await world.service.call('DELETE', `${PATH}?id=${hook.id}`, key)).status).toBe(404);
    expect((await world.service.call('POST', `${PATH}/${hook.id}/rotate`, key)).status).toBe(404);
    expect(await world.listed(hook.key)).toHaveLength(1);
  });

  it('shows the secret once: it is in no list and nowhere in the log or in a table', async () => {
    const hook = await world.hook('good');
    const [listed] = await world.listed(hook.key);
    expect(listed).toEqual({
      id: hook.id,
      url: URL_OK,
      active: true,
      verified: false,
      label: null,
      created_at: expect.any(String),
      disabled_reason: null,
    });
    for await (const event of world.service.app.get(EventStore, { strict: false }).readAll('start')) {
      expect(JSON.stringify(event.data)).not.toContain(hook.secret);
      expect(JSON.stringify(event.data)).not.toContain(URL_OK);
    }
    for (const table of ['read.webhooks', 'ops.webhook_lanes', 'ops.idempotency']) {
      const rows = await world.rows(`SELECT t::text AS text FROM ${table} AS t`);
      expect(JSON.stringify(rows)).not.toContain(hook.secret.slice(6));
    }
  });

  it('is one webhook however often a request is repeated under its key, each time with the secret that holds', async () => {
    const { key } = await world.service.account('pro_lite');
    const again = { 'idempotency-key': 'the-same' };
    const first = await register(key, { url: URL_OK }, again);
    const second = await register(key, { url: URL_OK }, again);
    expect(second.body.webhook).toEqual(first.body.webhook);
    expect(second.body.secret).not.toBe(first.body.secret);
    expect(await world.listed(key)).toHaveLength(1);
  });
});

describe('an Idempotency-Key that is used again after its answer has expired', () => {
  const again = { 'idempotency-key': 'reused' };
  const ACCOUNT_PATH = '/api/v1/webhooks';
  const OTHER_URL = 'http://other.receivers.net/hook';

  /** A request whose stored answer is older than 25 hours. */
  async function later<T>(request: () => Promise<T>): Promise<T> {
    world.service.clock.offsetMs = 26 * 3_600_000;
    // The database dates stored answers by its clock.
    await world.rows('DELETE FROM ops.idempotency');
    try {
      return await request();
    } finally {
      world.service.clock.offsetMs = 0;
    }
  }
  const listed = async (key: string, path: string) => {
    await world.settled();
    return (await world.service.call('GET', path, key)).body.webhooks;
  };

  it('registers another webhook for another url, and leaves the first as it was', async () => {
    const { key } = await world.service.account('pro_lite');
    const first = await register(key, { url: URL_OK }, again);
    const second = await later(() => register(key, { url: OTHER_URL }, again));
    expect(second.body.webhook).toMatchObject({ url: OTHER_URL, active: true });
    expect(second.body.webhook.id).not.toBe(first.body.webhook.id);
    const hooks = (await listed(key, PATH)).map(({ id, url }: { id: string; url: string }) => [id, url]);
    expect(hooks).toEqual(
      expect.arrayContaining([
        [first.body.webhook.id, URL_OK],
        [second.body.webhook.id, OTHER_URL],
      ]),
    );
  });

  it('registers another webhook for other events', async () => {
    const { key } = await world.service.account('pro_lite');
    const call = (events: string[]) => world.service.call('POST', ACCOUNT_PATH, key, { url: URL_OK, events }, again);
    const first = await call(['job.finished']);
    const second = await later(() => call(['credits.low']));
    expect(second.body.webhook.id).not.toBe(first.body.webhook.id);
    const hooks = (await listed(key, ACCOUNT_PATH)).map(({ events }: { events: string[] }) => events);
    expect(hooks).toEqual(expect.arrayContaining([['job.finished'], ['credits.low']]));
  });

  it('registers another webhook where the first was disabled, and repeats that one from then on', async () => {
    const { key, keyId } = await world.service.account('pro_lite');
    const first = await register(key, { url: URL_OK }, again);
    const { id } = first.body.webhook;
    const log = world.service.app.get(WebhookLog, { strict: false });
    await log.react(keyId, newId(), (state) => disableWebhook(state, keyId, id, 'gone'));
    const [second, third] = await later(async () => [
      await register(key, { url: URL_OK }, again),
      await register(key, { url: URL_OK }, again),
    ]);
    expect(second?.body.webhook.id).not.toBe(id);
    expect(third?.body.webhook.id).toBe(second?.body.webhook.id);
    const hooks = (await listed(key, PATH)).map((hook: { id: string; active: boolean }) => [hook.id, hook.active]);
    expect(hooks).toEqual(
      expect.arrayContaining([
        [id, false],
        [second?.body.webhook.id, true],
      ]),
    );
  });
});

describe('the key of a webhook', () => {
  it('may be rotated, and the webhook stays', async () => {
    const { accountId, keyId, key } = await world.service.account('pro_lite');
    const hook = await world.hook('good', key);
    const rotated = await world.service.admin(`accounts/${accountId}/keys/${keyId}/rotate`, { reason: 'spec' });
    const next = rotated.body.api_key as string;
    await until(async () => (await world.service.call('GET', PATH, next)).status === 200, { what: 'the new key' });
    expect((await world.listed(next)).map(({ id }) => id)).toEqual([hook.id]);
    // One of the five, counted over both keys.
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(next, { url: URL_OK })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  });

  it('takes them with it when it is revoked', async () => {
    const { accountId, keyId, key } = await world.service.account('pro_lite');
    const hook = await world.hook('good', key);
    await world.settled();
    await world.service.admin(`accounts/${accountId}/keys/${keyId}/revoke`, { reason: 'spec' });
    const left = () => world.rows('SELECT 1 FROM read.webhooks WHERE webhook_id = $1', [hook.id]);
    await until(async () => (await left()).length === 0, { what: 'the webhook to go' });
  });

  it('leaves none behind whose registration was in progress when it was revoked', async () => {
    const { accountId, keyId, key } = await world.service.account('pro_lite');
    const before = await world.hook('good', key);
    await world.settled();
    await world.service.admin(`accounts/${accountId}/keys/${keyId}/revoke`, { reason: 'spec' });
    const left = (id: string) => world.rows('SELECT 1 FROM ops.webhook_lanes WHERE webhook_id = $1', [id]);
    await until(async () => (await left(before.id)).length === 0, { what: 'the webhook to go' });
    const asker = { accountId, keyId, requestId: newId() };
    const wanted = { url: URL_OK, label: null, events: ['arbitrage.opened'] as const };
    const late = await world.service.app
      .get(CommandBus, { strict: false })
      .execute(new RegisterWebhook(asker, wanted, newId()));
    await until(async () => (await left(late.webhookId)).length === 0, { what: 'the late webhook to go' });
    const [hook] = (await world.service.app.get(WebhookLog, { strict: false }).load(keyId)).filter(
      ({ webhookId }) => webhookId === late.webhookId,
    );
    expect(hook?.status).toBe('removed');
  });
});

describe('the challenge at registration', () => {
  const stranger = { isStranger: true };

  it('proves a receiver that answers it, signed with the secret of the webhook', async () => {
    world.site.seen.length = 0;
    world.on('good', (_request, response) => response.end());
    const { key } = await world.service.account('pro_lite');
    const { body } = await world.service.call('POST', '/api/v1/arbitrage/webhooks', key, { url: URL_OK });
    expect(body.webhook).toMatchObject({ active: true, verified: true });
    const [sent] = world.site.seen.filter((one) => isChallenge(one.body));
    expect(() =>
      new Webhook(body.secret).verify(sent?.body ?? '', sent?.headers as Record<string, string>),
    ).not.toThrow();
    expect(await world.listed(key)).toMatchObject([{ id: body.webhook.id, verified: true }]);
  });

  it.each([
    ['that answers something else', (_request: unknown, response: ServerResponse) => void response.end('thanks')],
    ['that never answers', () => undefined],
  ])('leaves a receiver %s usable and unproven, and is repeated with a test', async (_what, answer) => {
    world.on('lost', answer, stranger);
    const hook = await world.hook('lost');
    expect(await world.listed(hook.key)).toMatchObject([{ active: true, verified: false }]);
    world.on('lost', (_request, response) => response.end());
    const test = await world.service.call('POST', `/api/v1/arbitrage/webhooks/${hook.id}/test`, hook.key);
    expect(test.status).toBe(200);
    expect(await world.listed(hook.key)).toMatchObject([{ verified: true }]);
  });

  it('caps what all accounts send to a host that has not answered it, and what is due later comes later', async () => {
    world.on('busy', (_request, response) => response.end(), stranger);
    const hooks = await Promise.all(Array.from({ length: 4 }, () => world.hook('busy')));
    for (const hook of hooks) {
      for (let n = 0; n < 9; n++) {
        await world.service.call('POST', `/api/v1/arbitrage/webhooks/${hook.id}/test`, hook.key);
      }
    }
    const sent = () => world.site.seen.filter(({ host }) => host === 'busy.receivers.net');
    const due = () =>
      world.rows('SELECT 1 FROM ops.webhook_lanes WHERE due_at <= $1', [new Date(world.service.clock.now())]);
    await until(async () => (await due()).length === 0, { what: 'the rest to be postponed' });
    expect(sent().length).toBeLessThanOrEqual(30);
    const before = sent().length;
    const shown = await Promise.all(
      hooks.map(({ id, key }) =>
        world.service.call('GET', `/api/v1/arbitrage/webhooks/${id}/deliveries?limit=100`, key),
      ),
    );
    const pending = shown
      .flatMap(({ body }) => body.deliveries as { status: string; next_attempt_at: string }[])
      .filter(({ status }) => status === 'pending');
    expect(pending.length).toBeGreaterThan(0);
    for (const { next_attempt_at } of pending)
      expect(Date.parse(next_attempt_at)).toBeGreaterThan(world.service.clock.now());
    world.pass(65_000);
    await until(() => sent().length > before, { what: 'the rest' });
    for (const { id, key } of hooks) await world.service.call('DELETE', `/api/v1/arbitrage/webhooks?id=${id}`, key);
  });

  it('is followed by at most ten tests a minute of a webhook, proven or not', async () => {
    world.on('good', (_request, response) => response.end());
    const hook = await world.hook('good');
    const statuses: number[] = [];
    for (let n = 0; n < 15; n++) {
      statuses.push((await world.service.call('POST', `/api/v1/arbitrage/webhooks/${hook.id}/test`, hook.key)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });
});
