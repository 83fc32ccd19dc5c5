import { Webhook } from 'standardwebhooks';
import { Ledger } from '../../../src/metering/ledger/ledger.service.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { jobStream } from '../../../src/jobs/job.events.js';
import { submissionStream } from '../../../src/submissions/submission.events.js';
import { type FeedBatch } from '../../../src/platform/consumers/feed-consumer.js';
import { type FeedMessage } from '../../../src/platform/feed/feed-message.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { WebhookDispatch } from '../../../src/webhooks/delivery/dispatch.consumer.js';
import { EndpointQueues } from '../../../src/webhooks/delivery/endpoint-queues.service.js';
import { ACCOUNT_EVENTS } from '../../../src/webhooks/webhooks.events.js';
import { until } from '../../kit/until.js';
import { type Answer } from '../metering/stack.js';
import { goldenData, WebhookWorld, type Hook, type Received } from './world.js';

const PATH = '/api/v1/webhooks';
const URL_OK = 'http://good.receivers.net/hook';
let world: WebhookWorld;

beforeAll(async () => {
  world = await WebhookWorld.start();
  for (const name of ['good', 'other', 'slow', 'busy', 'lost'])
    world.on(name, (_request, response) => response.writeHead(200).end());
}, 60_000);
afterAll(() => world.stop());
afterEach(() => void (world.site.seen.length = 0));

const call = (method: string, path: string, key: string, body?: object): Promise<Answer> =>
  world.service.call(method, path, key, body);
const got = (name: string, count: number): Promise<Received[]> =>
  until(() => (world.received(name).length >= count ? world.received(name) : null), { what: `${count} at ${name}` });

interface Owner {
  readonly accountId: string;
  readonly keyId: string;
  readonly key: string;
}

/** What has come to the hook once a test delivery, sent after all else, has come too. */
async function allThatCame(hook: Hook, name: string): Promise<Received[]> {
  const { body } = await call('POST', `${PATH}/${hook.id}/test`, hook.key);
  const isTest = ({ headers }: Received): boolean => headers['webhook-id'] === body.delivery.message_id;
  await until(() => world.received(name).some(isTest), { what: 'the test delivery' });
  return world.received(name).filter((one) => !isTest(one));
}

async function append(kind: 'job' | 'submission', accountId: string, ...types: string[]): Promise<string> {
  const id = newId();
  const ids = { accountId, jobId: id, submissionId: id };
  const stream = kind === 'job' ? jobStream(id) : submissionStream(id);
  await world.append(
    stream,
    types.map((type) => {
      const data = goldenData(type);
      const own = Object.fromEntries(Object.entries(ids).filter(([name]) => name in data));
      return { type, data: { ...data, ...own } };
    }),
  );
  return id;
}

describe('a webhook of an account', () => {
  it('hears of recalls though the message of its registration, which leaves them out, is read before it is queued', async () => {
    const { key } = await world.service.account('pro_lite');
    const { body } = await call('POST', PATH, key, { url: URL_OK, events: ['record.recalled', 'job.finished'] });
    const store = world.service.app.get(ReadStore);
    const webhookId: string = body.webhook.id;
    const onFile = 'SELECT webhook_id FROM read.webhooks WHERE webhook_id = $1';
    await until(async () => (await store.query(onFile, [webhookId])).length > 0, { what: 'its row' });
    const removed = 'DELETE FROM ops.webhook_lanes WHERE webhook_id = $1 RETURNING events, key_id, account_id';
    const expected = {
      events: ['record.recalled', 'job.finished'],
      key_id: expect.any(String),
      account_id: expect.any(String),
    };
    // One transaction, since the service reads the same message meanwhile and would queue it again.
    await store.transaction(async (tx) => {
      const { key_id, account_id } = (await tx.query(removed, [webhookId])).rows[0];
      const data = { webhook_id: webhookId, key_id, account_id, events: ['job.finished'] };
      const message = { type: 'WebhookRegistered', data, id: newId() } as unknown as FeedMessage;
      await world.service.app.get(WebhookDispatch).handle({ messages: [message] } as unknown as FeedBatch, tx);
      expect((await tx.query(removed, [webhookId])).rows).toEqual([{ ...expected, key_id, account_id }]);
      await tx.query('INSERT INTO ops.webhook_lanes (webhook_id, key_id, account_id, events) VALUES ($1, $2, $3, $4)', [
        webhookId,
        key_id,
        account_id,
        ['job.finished'],
      ]);
    });
    await world.service.app.get(EndpointQueues).restore();
    expect(await store.query(removed, [webhookId])).toEqual([expected]);
  });

  it('is registered for what it names, on Pro Lite, and says so', async () => {
    const { key } = await world.service.account('pro_lite');
    const { status, body } = await call('POST', PATH, key, { url: URL_OK, events: ACCOUNT_EVENTS, label: 'own' });
    expect([status, body]).toEqual([
      200,
      {
        ok: true,
        webhook: { id: expect.any(String), url: URL_OK, active: true, verified: true, events: [...ACCOUNT_EVENTS] },
        secret: expect.stringMatching(/^whsec_/),
        note: expect.any(String),
      },
    ]);
    for (const events of [undefined, [], ['arbitrage.opened'], ['job.finished', 'job.finished'], 'job.finished']) {
      const refused = await call('POST', PATH, key, { url: URL_OK, events });
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'events']);
    }
    const small = await world.service.account('pro_mini');
    expect(await call('POST', PATH, small.key, { url: URL_OK, events: ['job.finished'] })).toMatchObject({
      status: 402,
      body: { code: 'plan_required' },
    });
  });

  it('gets another secret, and a message once more', async () => {
    const { key } = await world.service.account('pro_lite');
    const url = 'http://other.receivers.net/hook';
    const { webhook, secret } = (await call('POST', PATH, key, { url, events: ['job.finished'] })).body;
    const { delivery } = (await call('POST', `${PATH}/${webhook.id}/test`, key)).body;
    await got('other', 1);
    const rotated = await call('POST', `${PATH}/${webhook.id}/rotate`, key);
    expect([rotated.status, rotated.body.webhook.id]).toEqual([200, webhook.id]);
    expect(rotated.body.secret).not.toBe(secret);
    // What is still being tried is not sent again.
    const replayed = await until(
      async () => {
        const answer = await call('POST', `${PATH}/deliveries/${delivery.id}/replay`, key);
        return answer.status === 200 ? answer : null;
      },
      { what: 'the replay to be taken', everyMs: 250 },
    );
    expect(replayed.body.delivery.message_id).toBe(delivery.message_id);
    const [, again] = await got('other', 2);
    expect(again?.headers['webhook-id']).toBe(delivery.message_id);
  });

  it('stands apart from those of arbitrages: five of each, and neither is found on the paths of the other', async () => {
    const { key } = await world.service.account('pro_lite');
    const own = await world.hook('good', key, ['job.finished']);
    const arbitrage = await world.hook('good', key);
    await world.settled();
    const listed = async (path: string) =>
      (await call('GET', path, key)).body.webhooks.map(({ id }: { id: string }) => id);
    expect(await listed(PATH)).toEqual([own.id]);
    expect(await listed('/api/v1/arbitrage/webhooks')).toEqual([arbitrage.id]);
    expect((await call('GET', PATH, key)).body.webhooks[0]).toMatchObject({ events: ['job.finished'] });
    expect((await call('GET', '/api/v1/arbitrage/webhooks', key)).body.webhooks[0]).not.toHaveProperty('events');
    for (const [path, id] of [
      [PATH, arbitrage.id],
      ['/api/v1/arbitrage/webhooks', own.id],
    ]) {
      const answers = await Promise.all([
        call('DELETE', `${path}?id=${id}`, key),
        call('GET', `${path}/${id}/deliveries`, key),
        call('POST', `${path}/${id}/rotate`, key),
        call('POST', `${path}/${id}/test`, key),
        call('POST', `${path}/${id}/replay`, key, { since: '0' }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
    for (let n = 1; n < 5; n++) await world.hook('good', key, ['credits.low']);
    expect((await call('POST', PATH, key, { url: URL_OK, events: ['credits.low'] })).status).toBe(409);
    await world.hook('good', key);
    expect((await call('DELETE', `${PATH}?id=${own.id}`, key)).status).toBe(200);
  });

  it('is told of jobs that have finished, however they did, and of nobody else’s', async () => {
    const owner: Owner = await world.service.account('pro_lite');
    const hook = await world.hook('slow', owner.key, ['job.finished']);
    const stranger = await world.hook('other', undefined, [...ACCOUNT_EVENTS]);
    const done = await append('job', owner.accountId, 'JobQueued', 'JobStarted', 'JobCompleted');
    const failed = await append('job', owner.accountId, 'JobQueued', 'JobStarted', 'JobFailed');
    const abandoned = await append('job', owner.accountId, 'JobQueued', 'JobAbandoned');
    // Rejected before it was queued: its caller got an error instead of an id.
    await append('job', owner.accountId, 'JobAbandoned');
    await world.open();
    const all = await got('slow', 3);
    const reported = all.map((one) => new Webhook(hook.secret).verify(one.raw, one.headers as Record<string, string>));
    const about = (id: string, status: string, code: string | null) => ({
      type: 'job.finished',
      timestamp: expect.any(String),
      data: {
        job: {
          job_id: id,
          kind: 'clip',
          status,
          poll_url: `/clip/${id}`,
          error_code: code,
          finished_at: expect.any(String),
        },
      },
    });
    expect(reported).toHaveLength(3);
    expect(reported).toEqual(
      expect.arrayContaining([
        about(done, 'done', null),
        about(failed, 'failed', String(goldenData('JobFailed').code)),
        about(abandoned, 'failed', 'not_queued'),
      ]),
    );
    expect(await allThatCame(hook, 'slow')).toHaveLength(3);
    expect(await allThatCame(stranger, 'other')).toEqual([]);
    // The test deliveries are in the list too.
    await world.settled();
    const { body } = await call('GET', `${PATH}/${hook.id}/deliveries`, hook.key);
    expect(body.deliveries.every(({ event }: { event: string }) => event === 'job.finished')).toBe(true);
    expect(body.deliveries[0]).not.toHaveProperty('body');
    const withBodies = await call('GET', `${PATH}/${hook.id}/deliveries?include=body`, hook.key);
    const bodies = withBodies.body.deliveries.map((one: { body: string }) => one.body);
    expect(bodies).toEqual(expect.arrayContaining(all.map(({ raw }) => raw)));
    const ids: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const query: string = next === '' ? '?limit=2' : `?limit=2&cursor=${next}`;
      const page: Answer = await call('GET', `${PATH}/${hook.id}/deliveries${query}`, hook.key);
      ids.push(...page.body.deliveries.map((one: { id: string }) => one.id));
      next = page.body.pagination.next_cursor as string | null;
    }
    expect(ids).toEqual(body.deliveries.map((one: { id: string }) => one.id));
    const wrong = await call('GET', `${PATH}/${hook.id}/deliveries?cursor=x`, hook.key);
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'cursor']);
    const mixed = await call('GET', `${PATH}/${hook.id}/deliveries?cursor=x&offset=1`, hook.key);
    expect([mixed.status, mixed.body.errors[0].field]).toEqual([400, 'offset']);
  });

  it('is told of submissions that are decided', async () => {
    const { accountId, key } = await world.service.account('pro_lite');
    const hook = await world.hook('busy', key, ['submission.decided']);
    const id = await append('submission', accountId, 'SubmissionReceived', 'SubmissionRejected');
    const [one] = (await got('busy', 1)) as [Received];
    const startup = goldenData('SubmissionReceived').startup as { name: string; website: string };
    expect(one.body).toEqual({
      type: 'submission.decided',
      timestamp: expect.any(String),
      data: {
        submission: {
          id,
          status: 'rejected',
          name: startup.name,
          website: startup.website,
          decided_at: expect.any(String),
        },
      },
    });
    // The reason of a rejection may name a person, so only a request with the key gets it.
    expect(one.raw).not.toContain(String(goldenData('SubmissionRejected').reason));
    const delivered = async (): Promise<string> => {
      await world.settled();
      return (await call('GET', `${PATH}/${hook.id}/deliveries`, key)).body.deliveries[0]?.status;
    };
    await until(async () => (await delivered()) === 'succeeded', { what: 'the note of success' });
    const replay = await call('POST', `${PATH}/${hook.id}/replay`, key, { since: '0' });
    expect([replay.status, replay.body]).toEqual([200, { ok: true, replayed: 1, next_since: null }]);
    await got('busy', 2);
  });

  it('is told once a month that a wallet is low', async () => {
    const owner: Owner = await world.service.account('pro_lite');
    const hook = await world.hook('lost', owner.key, ['credits.low']);
    const ledger = world.service.app.get(Ledger, { strict: false });
    const by = { correlationId: newId(), actor: `key:${owner.keyId}` };
    const spend = (amount: number) =>
      ledger.debit(
        owner.accountId,
        { requestId: newId(), keyId: owner.keyId, operation: 'intel.lookup', wallet: 'intel', amount },
        by,
      );
    await world.settled();
    await spend(180);
    await spend(1);
    await spend(10);
    const [one] = (await got('lost', 1)) as [Received];
    const period = new Date(world.service.clock.now()).toISOString().slice(0, 7);
    expect(one.body).toEqual({
      type: 'credits.low',
      timestamp: expect.any(String),
      data: { credits: { wallet: 'intel', period, limit: 200, remaining_period: 19, remaining_balance: 0 } },
    });
    expect(await allThatCame(hook, 'lost')).toHaveLength(1);
  });
});
