import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { decideOn } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { DeliveryLeases } from '../../../src/webhooks/delivery/delivery-leases.service.js';
import { EndpointQueues } from '../../../src/webhooks/delivery/endpoint-queues.service.js';
import { rotateSecret, webhooksDecider } from '../../../src/webhooks/registration/webhook.decide.js';
import { DeliveryLog } from '../../../src/webhooks/delivery/delivery-log.service.js';
import { DeliveryTransport } from '../../../src/webhooks/delivery/delivery-transport.service.js';
import { SentMessages } from '../../../src/webhooks/inspection/sent-messages.service.js';
import { TargetLimits } from '../../../src/webhooks/delivery/target-limits.service.js';
import { deliveryStream, webhooksStream, webhookSubject } from '../../../src/webhooks/webhooks.events.js';
import { type Answer } from '../../kit/local-site.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { until } from '../../kit/until.js';
import { OPERATOR } from '../metering/stack.js';
import { WebhookWorld, type Hook, type Received } from './world.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let world: WebhookWorld;

beforeAll(async () => {
  world = await WebhookWorld.start();
}, 60_000);
afterAll(() => world.stop());

const respond =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

const path = (hook: Hook, rest = ''): string => `/api/v1/arbitrage/webhooks/${hook.id}${rest}`;
const got = (name: string, count: number): Promise<Received[]> =>
  until(() => (world.received(name).length >= count ? world.received(name) : null), { what: `${count} at ${name}` });

function verify({ headers, raw }: Received, secret: string): unknown {
  const own = createHmac('sha256', secret).update(raw).digest('hex');
  expect(headers['x-service-signature']).toBe(`sha256=${own}`);
  return new Webhook(secret).verify(raw, headers as Record<string, string>);
}

/** The next call of a method throws, as if the process had died there; returns whether it did. */
function failOnce<T extends object>(target: T, method: keyof T & string): () => boolean {
  let failed = false;
  Object.defineProperty(target, method, {
    configurable: true,
    value: () => {
      Reflect.deleteProperty(target, method);
      failed = true;
      return Promise.reject(new Error('killed'));
    },
  });
  return () => failed;
}

const removed: (() => Promise<unknown>)[] = [];
async function hookAt(name: string, answer: Answer): Promise<Hook> {
  world.on(name, answer);
  const hook = await world.hook(name);
  removed.push(() => world.service.call('DELETE', `/api/v1/arbitrage/webhooks?id=${hook.id}`, hook.key));
  return hook;
}

/** As four failed days leave a queue, the last of them 40 hours ago. */
async function haveFourUndeliveredDays(webhookId: string): Promise<void> {
  await world.rows(
    `UPDATE ops.webhook_lanes SET undelivered_days = $1, undelivered_at = $2, failing_since = $2, failed_at = $2
     WHERE webhook_id = $3`,
    [4, new Date(world.service.clock.now() - 40 * HOUR), webhookId],
  );
}
afterEach(async () => {
  for (const remove of removed.splice(0)) await remove();
  world.site.seen.length = 0;
});

describe('a delivery', () => {
  it('reaches every hook once, signed so that independent code verifies it, while another receiver hangs', async () => {
    const hanging = await hookAt('stalls', () => undefined);
    const good = await hookAt('good', respond(200, {}, 'thanks'));
    const other = await hookAt('other', respond(204));
    const pairId = await world.open();
    const [first] = (await got('good', 1)) as [Received];
    const [second] = (await got('other', 1)) as [Received];
    expect(verify(first, good.secret)).toEqual({
      type: 'arbitrage.opened',
      count: 1,
      opportunities: [
        {
          event: expect.any(String),
          is_arbitrage: true,
          roi_pct: expect.any(Number),
          combined_cost: expect.any(Number),
          legs: {
            yes: {
              venue: expect.any(String),
              price: expect.any(Number),
              market_id: expect.any(String),
              url: expect.any(String),
              outcome: expect.any(String),
            },
            no: {
              venue: expect.any(String),
              price: expect.any(Number),
              market_id: expect.any(String),
              url: expect.any(String),
              outcome: expect.any(String),
            },
          },
          pair_id: pairId,
          opened_at: expect.any(String),
        },
      ],
    });
    verify(second, other.secret);
    expect(() => verify(second, good.secret)).toThrow();
    expect(first.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Scoutline-Webhooks/1' });

    const [delivery] = await world.untilDeliveries(good, 'success', (all) => all[0]?.status === 'succeeded');
    expect(delivery).toEqual({
      id: expect.any(String),
      message_id: first.headers['webhook-id'],
      event: 'arbitrage.opened',
      status: 'succeeded',
      created_at: expect.any(String),
      next_attempt_at: null,
      attempts: [
        {
          at: expect.any(String),
          status: 200,
          duration_ms: expect.any(Number),
          error: null,
          response_excerpt: 'thanks',
        },
      ],
    });
    // It is announced while it waits for its answer, and one more waits behind it: never two at a time.
    await world.open();
    await got('good', 2);
    await world.untilDeliveries(hanging, 'both to be announced', (all) => all.length === 2);
    expect(world.received('stalls')).toHaveLength(1);
    const timedOut = await world.untilDeliveries(hanging, 'the time-out', (all) =>
      all.some((one) => one.attempts.length > 0),
    );
    expect(timedOut.at(-1)?.attempts[0]).toMatchObject({ status: null, error: 'timeout' });
    expect(timedOut.at(-1)?.attempts[0].duration_ms).toBeGreaterThan(14_000);
  }, 60_000);

  it('is tried again after 5 seconds and 5 minutes, under the same id, and later where Retry-After says so', async () => {
    let answer = respond(500, {}, 'x'.repeat(3_000));
    const broken = await hookAt('broken', (request, response) => answer(request, response));
    const busy = await hookAt('busy', respond(429, { 'retry-after': '120' }));
    await world.open({ known: true });
    const [tried] = await world.untilDeliveries(broken, 'the first try', (all) => all[0]?.attempts.length === 1);
    expect(tried.attempts[0]).toMatchObject({ status: 500, error: null, response_excerpt: 'x'.repeat(1_024) });
    const pause = Date.parse(tried.next_attempt_at) - Date.parse(tried.attempts[0].at);
    expect(pause).toBeGreaterThan(4_400);
    expect(pause).toBeLessThan(5_600 + 15_000);
    const [waits] = await world.untilDeliveries(busy, 'the 429', (all) => all[0]?.attempts.length === 1);
    expect(Date.parse(waits.next_attempt_at) - Date.parse(waits.attempts[0].at)).toBeGreaterThanOrEqual(120_000);

    world.pass(6_000);
    await world.untilDeliveries(broken, 'the second try', (all) => all[0]?.attempts.length === 2);
    answer = respond(200);
    world.pass(6 * MINUTE);
    const [done] = await world.untilDeliveries(broken, 'success', (all) => all[0]?.status === 'succeeded');
    expect(done.attempts.map(({ status }: { status: number }) => status)).toEqual([500, 500, 200]);
    expect(new Set(world.received('broken').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('follows no redirect, and takes a dropped connection for a failure', async () => {
    world.on('victim', respond(200));
    const away = await hookAt('away', respond(302, { location: 'http://victim.receivers.net/hook' }));
    const drops = await hookAt('drops', (request) => request.socket.destroy());
    await world.open();
    const [moved] = await world.untilDeliveries(away, 'the redirect', (all) => all[0]?.attempts.length === 1);
    expect(moved).toMatchObject({ status: 'pending', attempts: [{ status: 302 }] });
    const [dropped] = await world.untilDeliveries(drops, 'the drop', (all) => all[0]?.attempts.length === 1);
    expect(dropped).toMatchObject({ status: 'pending', attempts: [{ status: null, error: expect.any(String) }] });
    expect(world.received('victim')).toEqual([]);
  });

  it('ends with a 410, which disables the hook, and with an abort, which does not', async () => {
    const gone = await hookAt('gone', respond(410));
    const lost = await hookAt('lost', respond(500, { 'webhook-delivery': 'abort-message' }));
    await world.open();
    await world.untilDeliveries(gone, 'the end', (all) => all[0]?.status === 'exhausted');
    await world.untilDeliveries(lost, 'the end', (all) => all[0]?.status === 'exhausted');
    const listed = await until(
      async () => (await world.listed(gone.key)).find((hook: { active: boolean }) => !hook.active),
      { what: 'the hook to be disabled' },
    );
    expect(listed).toMatchObject({ id: gone.id, active: false, disabled_reason: 'gone' });
    expect((await world.listed(lost.key))[0]).toMatchObject({ active: true });
    await world.open();
    await got('lost', 2);
    expect(world.received('gone')).toHaveLength(1);
    expect(await world.service.call('POST', path(gone, '/test'), gone.key)).toMatchObject({ status: 422 });
  });

  it('disables a hook through which nothing has come for five days', async () => {
    const broken = await hookAt('broken', respond(500));
    await world.open({ known: true });
    for (let attempts = 1; attempts <= 6; attempts++) {
      await world.untilDeliveries(broken, 'a failure', (all) => all[0]?.attempts.length === attempts);
      expect((await world.listed(broken.key))[0]).toMatchObject({ active: true });
      world.pass(20 * HOUR + MINUTE);
    }
    await until(async () => (await world.listed(broken.key))[0]?.active === false, { what: 'the hook to be disabled' });
    expect((await world.listed(broken.key))[0]).toMatchObject({ disabled_reason: 'failing' });
  });

  it('disables a hook at the fifth message that uses all its attempts, however far apart they are', async () => {
    const broken = await hookAt('broken', respond(500));
    await haveFourUndeliveredDays(broken.id);
    await world.open({ known: true });
    for (let attempts = 1; attempts <= 7; attempts++) {
      await world.untilDeliveries(broken, 'a failure', (all) => all[0]?.attempts.length === attempts);
      expect((await world.listed(broken.key))[0]).toMatchObject({ active: true });
      world.pass(11 * HOUR + MINUTE);
    }
    await until(async () => (await world.listed(broken.key))[0]?.active === false, { what: 'the hook to be disabled' });
    expect((await world.listed(broken.key))[0]).toMatchObject({ disabled_reason: 'failing' });
  }, 30_000);

  it('disables a hook at the fifth day also where the message ends because its arbitrage has closed', async () => {
    const broken = await hookAt('broken', respond(500));
    await haveFourUndeliveredDays(broken.id);
    await world.open();
    await world.untilDeliveries(broken, 'a failure', (all) => all[0]?.attempts.length === 1);
    expect((await world.listed(broken.key))[0]).toMatchObject({ active: true });
    world.pass(2 * HOUR);
    await world.untilDeliveries(broken, 'the skip', (all) => all[0]?.status === 'skipped');
    await until(async () => (await world.listed(broken.key))[0]?.active === false, { what: 'the hook to be disabled' });
    expect((await world.listed(broken.key))[0]).toMatchObject({ disabled_reason: 'failing' });
  });

  it('disables no hook that nothing was sent to between two failures', async () => {
    const broken = await hookAt('broken', respond(500));
    await world.open({ known: true });
    await world.untilDeliveries(broken, 'a failure', (all) => all[0]?.attempts.length === 1);
    world.pass(6 * 24 * HOUR);
    const [failing] = await world.untilDeliveries(broken, 'another', (all) => all[0]?.attempts.length === 2);
    expect(failing).toMatchObject({ status: 'pending' });
    const since = () =>
      world.rows<{ failing_since: Date }>(
        'SELECT failing_since FROM ops.webhook_lanes WHERE webhook_id = $1 AND lease_token IS NULL',
        [broken.id],
      );
    const [row] = await until(async () => ((await since()).length > 0 ? since() : null), {
      what: 'the end of a lease',
    });
    expect(row?.failing_since.getTime()).toBeGreaterThan(world.service.clock.now() - HOUR);
    world.pass(MINUTE * 6);
    await world.untilDeliveries(broken, 'a third', (all) => all[0]?.attempts.length === 3);
    expect((await world.listed(broken.key))[0]).toMatchObject({ active: true });
  });

  it('is not made late of what has closed', async () => {
    const good = await hookAt('good', respond(200));
    const at = new Date(world.service.clock.now() - 2 * HOUR).toISOString();
    await world.open({ at });
    await world.untilDeliveries(good, 'the skip', (all) => all[0]?.status === 'skipped');
    expect(world.received('good')).toEqual([]);
  });

  it('is not tried again once one of its markets has closed', async () => {
    const broken = await hookAt('broken', respond(500));
    const closesAt = new Date(world.service.clock.now() + 3 * MINUTE).toISOString();
    await world.open({ known: true, tradesUntil: closesAt });
    await world.untilDeliveries(broken, 'a failure', (all) => all[0]?.attempts.length === 1);
    world.pass(10_000);
    await world.untilDeliveries(broken, 'a second failure', (all) => all[0]?.attempts.length === 2);
    world.pass(6 * MINUTE);
    await world.untilDeliveries(broken, 'the skip', (all) => all[0]?.status === 'skipped');
    expect(world.received('broken')).toHaveLength(2);
  });

  it('is not made of an arbitrage to an account whose plan has become too low for its hook', async () => {
    world.on('victim', respond(200));
    const { key, accountId } = await world.service.account('pro_lite');
    const hook = await world.hook('victim', key);
    removed.push(() => world.service.call('DELETE', `/api/v1/arbitrage/webhooks?id=${hook.id}`, key));
    const change = async (plan: string): Promise<void> => {
      const { status } = await world.service.admin(`accounts/${accountId}/plan`, { plan, reason: 'spec' });
      expect(status).toBe(200);
      const is = () => world.rows('SELECT 1 FROM read.account_plans WHERE account_id = $1 AND plan = $2', [accountId, plan]); // prettier-ignore
      await until(async () => (await is()).length > 0, { what: `the plan ${plan} in the read model` });
    };
    // Another hook of each arbitrage shows that it has been dispatched.
    await hookAt('good', respond(200));
    await change('free');
    await world.open();
    await got('good', 1);
    const replays = [path(hook, '/replay'), `/api/v1/arbitrage/webhooks/deliveries/${newId()}/replay`];
    for (const replay of replays) {
      const { status, body } = await world.service.call('POST', replay, key, { since: '0' });
      expect([status, body.code]).toEqual([402, 'plan_required']);
    }
    await change('pro_lite');
    const later = await world.open();
    await got('victim', 1);
    await got('good', 2);
    expect(world.received('victim').map(({ body }) => body.opportunities[0].pair_id)).toEqual([later]);
  });

  it('waits no longer for a hook that is removed', async () => {
    const broken = await hookAt('broken', respond(500));
    await world.open();
    const [waiting] = await world.untilDeliveries(broken, 'a failure', (all) => all[0]?.attempts.length === 1);
    await world.service.call('DELETE', `/api/v1/arbitrage/webhooks?id=${broken.id}`, broken.key);
    const status = () =>
      world.rows<{ status: string }>('SELECT status FROM read.webhook_deliveries WHERE delivery_id = $1', [waiting.id]);
    await until(async () => (await status())[0]?.status === 'skipped', { what: 'the delivery to end' });
    const lanes = () => world.rows('SELECT 1 FROM ops.webhook_lanes WHERE webhook_id = $1', [broken.id]);
    await until(async () => (await lanes()).length === 0, { what: 'its queue to go' });
    expect(world.received('broken')).toHaveLength(1);
  });
});

describe('a worker that dies', () => {
  it('between attempt and note loses neither the message nor the attempt', async () => {
    const flaky = await hookAt('flaky', respond(200));
    const log = world.service.app.get(DeliveryLog, { strict: false });
    failOnce(log, 'attempted');
    await world.open();
    await got('flaky', 1);
    world.pass(MINUTE);
    await world.endLeases();
    const [done] = await world.untilDeliveries(flaky, 'the second try', (all) => all[0]?.status === 'succeeded');
    expect(done.attempts).toMatchObject([
      { status: null, error: 'interrupted' },
      { status: 200, error: null },
    ]);
    const ids = (await got('flaky', 2)).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
  });

  it('again before it has noted that attempt leaves no gap in the list', async () => {
    const flaky = await hookAt('flaky', respond(200));
    const log = world.service.app.get(DeliveryLog, { strict: false });
    failOnce(log, 'attempted');
    await world.open();
    await got('flaky', 1);
    const diedAgain = failOnce(log, 'state');
    world.pass(MINUTE);
    await world.endLeases();
    await until(diedAgain, { what: 'the look at the log' });
    world.pass(MINUTE);
    await world.endLeases();
    const [done] = await world.untilDeliveries(flaky, 'the second try', (all) => all[0]?.status === 'succeeded');
    expect(done.attempts).toMatchObject([
      { status: null, error: 'interrupted' },
      { status: 200, error: null },
    ]);
    const noted: { attempt: number; startedAt: string }[] = [];
    for await (const { stream, type, data } of world.service.app.get(EventStore).readAll('start')) {
      if (type === 'DeliveryAttempted' && stream === deliveryStream(done.id)) noted.push(data as never);
    }
    expect(noted.map(({ attempt }) => attempt)).toEqual([1, 2]);
    // The attempt that was lost began before either death.
    const [lost, last] = noted.map(({ startedAt }) => Date.parse(startedAt)) as [number, number];
    expect(last - lost).toBeGreaterThanOrEqual(2 * MINUTE);
    expect(world.received('flaky')).toHaveLength(2);
  });

  it('between note and row sends nothing twice', async () => {
    const flaky = await hookAt('flaky', respond(200));
    const leases = world.service.app.get(DeliveryLeases, { strict: false });
    const died = failOnce(leases, 'settle');
    await world.open();
    await until(died, { what: 'the note' });
    world.pass(MINUTE);
    await world.endLeases();
    const left = () => world.rows('SELECT 1 FROM ops.webhook_intents WHERE webhook_id = $1', [flaky.id]);
    await until(async () => (await left()).length === 0, { what: 'the row to go' });
    expect(world.received('flaky')).toHaveLength(1);
    const [done] = await world.untilDeliveries(flaky, 'success', (all) => all[0]?.status === 'succeeded');
    expect(done.attempts).toHaveLength(1);
  });
});

describe('what a receiver may ask for', () => {
  it('a test, a replay of one delivery, and of all since a time or position', async () => {
    const good = await hookAt('good', respond(200));
    const test = await world.service.call('POST', path(good, '/test'), good.key);
    expect(test).toMatchObject({ status: 200, body: { ok: true, delivery: { status: 'pending', attempts: [] } } });
    const [first] = (await got('good', 1)) as [Received];
    expect(first.body).toEqual({ type: 'arbitrage.opened', count: 0, opportunities: [] });
    expect(first.headers['webhook-id']).toBe(test.body.delivery.message_id);

    const since = new Date(world.service.clock.now() - 1_000).toISOString();
    await world.open();
    // What opens together goes out together: one after the other they are two deliveries.
    await got('good', 2);
    await world.open();
    await got('good', 3);
    const all = await world.untilDeliveries(
      good,
      'success',
      (some) => some.length === 3 && some.every(({ status }) => status === 'succeeded'),
    );
    const again = await world.service.call(
      'POST',
      `/api/v1/arbitrage/webhooks/deliveries/${all[0].id}/replay`,
      good.key,
    );
    expect(again).toMatchObject({
      status: 200,
      body: { delivery: { message_id: all[0].message_id, status: 'pending' } },
    });
    const replayed = await got('good', 4);
    expect(replayed[3]?.headers['webhook-id']).toBe(all[0].message_id);
    await world.untilDeliveries(
      good,
      'success',
      (some) => some.length === 4 && some.every(({ status }) => status === 'succeeded'),
    );
    for (const from of [since, '0']) {
      const before = world.received('good').length;
      const answer = await world.service.call('POST', path(good, '/replay'), good.key, { since: from });
      expect(answer).toMatchObject({ status: 200, body: { ok: true, replayed: 2, next_since: null } });
      await got('good', before + 2);
      await world.untilDeliveries(good, 'success', (some) => some.every(({ status }) => status === 'succeeded'));
    }
    const sent = world.service.app.get(SentMessages, { strict: false });
    const { messages, next } = await sent.since(good.id, { position: 0n }, 1);
    const rest = await sent.since(good.id, { position: BigInt(next ?? 0) }, 1);
    const ids = [...messages, ...rest.messages].map(({ messageId }) => messageId);
    expect(ids).toEqual([...new Set(world.received('good').map(({ headers }) => headers['webhook-id']))].slice(-2));
    expect(rest.next).toBeNull();
    expect(await world.service.call('POST', path(good, '/replay'), good.key, { since: 'soon' })).toMatchObject({
      status: 400,
    });
    for (const [ahead, rule] of [
      ['999999999999', 'since lies after the last event of the log'],
      ['2099-01-01T00:00:00Z', 'since lies in the future'],
    ]) {
      const refused = await world.service.call('POST', path(good, '/replay'), good.key, { since: ahead });
      expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'since']);
      expect(refused.body.errors?.[0]).toMatchObject({ message: rule });
    }
    const stranger = await world.service.account('pro_lite');
    expect((await world.service.call('GET', path(good, '/deliveries'), stranger.key)).status).toBe(404);
    const foreign = `/api/v1/arbitrage/webhooks/deliveries/${all[0].id}/replay`;
    const refused = await world.service.call('POST', foreign, stranger.key);
    expect(refused.status).toBe(404);
    expect(refused.body.detail).not.toContain(good.id);
  });

  it('at most 1,000 replays a minute, and nothing is queued by a refused one', async () => {
    const good = await hookAt('good', respond(200));
    await world.open();
    const [sent] = await world.untilDeliveries(good, 'success', (all) => all[0]?.status === 'succeeded');
    await world.service.app.get(TargetLimits, { strict: false }).takeReplays(good.id, 1_000);
    const one = `/api/v1/arbitrage/webhooks/deliveries/${sent.id}/replay`;
    const answers = [
      await world.service.call('POST', one, good.key),
      await world.service.call('POST', path(good, '/replay'), good.key, { since: '0' }),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body.code]).toEqual([429, 'rate_limit']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await world.rows('SELECT 1 FROM ops.webhook_intents WHERE webhook_id = $1', [good.id])).toEqual([]);
    world.pass(2 * MINUTE);
    expect((await world.service.call('POST', one, good.key)).status).toBe(200);
    await got('good', 2);
  });

  it('another secret, beside which the old one holds for a day', async () => {
    const good = await hookAt('good', respond(200));
    const { body } = await world.service.call('POST', path(good, '/rotate'), good.key);
    expect(body).toEqual({
      ok: true,
      webhook: { id: good.id, url: expect.any(String), active: true, verified: true },
      secret: expect.any(String),
    });
    await world.service.call('POST', path(good, '/test'), good.key);
    const [both] = (await got('good', 1)) as [Received];
    expect(both.headers['webhook-signature']?.toString().split(' ')).toHaveLength(2);
    const own = createHmac('sha256', body.secret as string)
      .update(both.raw)
      .digest('hex');
    expect(both.headers['x-service-signature']).toBe(`sha256=${own}`);
    world.pass(24 * HOUR + MINUTE);
    await world.service.call('POST', path(good, '/test'), good.key);
    const [, one] = (await got('good', 2)) as [Received, Received];
    expect(one.headers['webhook-signature']?.toString().split(' ')).toHaveLength(1);
  });

  it('another secret also where the process dies before its queue has it', async () => {
    const good = await hookAt('good', respond(200));
    const queue = async () => {
      const [row] = await world.rows<{ key_id: string; has_both: boolean }>(
        `SELECT key_id, hook->'previous' <> 'null' AS has_both FROM ops.webhook_lanes WHERE webhook_id = $1`,
        [good.id],
      );
      return row as { key_id: string; has_both: boolean };
    };
    const { key_id: keyId } = await queue();
    const secret = await world.service.app
      .get(Vault, { strict: false })
      .seal(webhookSubject(good.id), `whsec_${randomBytes(32).toString('base64')}`);
    const [id, now] = [randomUUID(), world.service.clock.now()];
    await decideOn(
      world.service.app.get(EventStore, { strict: false }),
      webhooksStream(keyId),
      webhooksDecider,
      (state) => rotateSecret(state, { keyId, webhookId: good.id, kind: 'arbitrage' }, secret, now),
      { commandId: id, correlationId: id, actor: 'system:spec', now },
    );
    await until(async () => (await queue()).has_both, { what: 'the consumer of webhooks' });
    await world.service.call('POST', path(good, '/test'), good.key);
    const [both] = (await got('good', 1)) as [Received];
    expect(both.headers['webhook-signature']?.toString().split(' ')).toHaveLength(2);
  });

  it('a message also where a former version left an old copy in its queue', async () => {
    const good = await hookAt('good', respond(200));
    const old = `UPDATE ops.webhook_lanes SET hook = hook || '{"status": "removed"}' WHERE webhook_id = $1`;
    await world.rows(old, [good.id]);
    await world.service.app.get(EndpointQueues, { strict: false }).restore();
    await world.service.call('POST', path(good, '/test'), good.key);
    expect(await got('good', 1)).toHaveLength(1);
  });
});

it('says how late it is, in /health and /metrics', async () => {
  const health = await world.service.call('GET', '/health/ready', OPERATOR);
  expect(JSON.stringify(health.body)).toContain('oldest_due_seconds');
  const metrics = await world.service.app.inject({
    method: 'GET',
    url: '/metrics',
    headers: { authorization: `Bearer ${OPERATOR}` },
  });
  expect(metrics.payload).toMatch(/^webhook_oldest_due_seconds\{.*\} \d/m);
  expect(metrics.payload).toMatch(/^webhook_attempts_total\{outcome="succeeded".*\} \d/m);
});

it('reaches nothing private by a name that resolves to it when it is called', async () => {
  const transport = new DeliveryTransport({ userAgent: 'Spec/1', resolve: async () => ['127.0.0.1'] });
  const sent = await transport.send(
    `http://hooks.rebound.net:${world.site.port}/hook`,
    '{}',
    {},
    AbortSignal.timeout(5_000),
  );
  await transport.close();
  expect(sent).toMatchObject({ status: null, error: 'address_refused' });
  expect(world.site.seen).toEqual([]);
});
