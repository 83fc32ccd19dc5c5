import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { type Service } from '../metering/stack.js';
import { creditsUsed, type Result, startMcp } from './clients.js';

let service: Service;
let url: URL;

beforeAll(async () => {
  ({ service, url } = await startMcp());
}, 60_000);

afterAll(() => service.stop());

const message = (method: string, params: object): object => ({ jsonrpc: '2.0', id: 1, method, params });
const toolCall = (name: string, given: object): object => message('tools/call', { name, arguments: given });

async function send(key: string, idempotencyKey: string, body: object): Promise<unknown> {
  const sent = await post(key, idempotencyKey, body);
  return ((await sent.json()) as { result: unknown }).result;
}

describe('a message that is repeated under the Idempotency-Key of its request', () => {
  it.each([
    ['a tool that reads', toolCall('startups_get', { slug: 'acme' })],
    ['the same by call_tool', toolCall('call_tool', { name: 'startups_get', arguments: { slug: 'acme' } })],
    ['a record', message('resources/read', { uri: 'scoutline://startups/acme' })],
    ['a whole answer', message('resources/read', { uri: 'scoutline://answers/startups_get?slug=acme' })],
  ])('has the same answer and costs nothing: %s', async (_what, body) => {
    const { key } = await service.account('pro');
    const first = await send(key, 'once', body);
    expect(await send(key, 'once', body)).toEqual(first);
    expect((await creditsUsed(service, key)).api).toBe(1);
    await send(key, 'twice', body);
    expect((await creditsUsed(service, key)).api).toBe(2);
  });

  it('leaves reads that are free without a claim of the key', async () => {
    const { key } = await service.account('pro');
    for (const name of ['me', 'vocabularies', 'me']) {
      expect((await send(key, 'one for all', toolCall(name, {}))) as Result).not.toHaveProperty('isError');
    }
  });

  it('waits for the read models of its token all the same', async () => {
    const { key } = await service.account('pro');
    const given = { slug: 'acme', consistency_token: 'no token' };
    const { isError, content } = (await send(key, 'stale', toolCall('startups_get', given))) as Result;
    expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining('X-Consistency-Token')]);
  });
});

describe('a batch that is repeated under one Idempotency-Key', () => {
  const read = (id: number, slug: string): object => ({
    ...toolCall('startups_get', { slug }),
    id,
  });

  it('charges each of its calls once, also where the client numbers its messages anew', async () => {
    const { key } = await service.account('pro');
    const first = await sendBatch(key, 'batch', [read(1, 'acme'), read(2, 'acme')]);
    expect(await sendBatch(key, 'batch', [read(1, 'acme'), read(2, 'acme')])).toEqual(first);
    await sendBatch(key, 'batch', [read(7, 'acme'), read(8, 'acme')]);
    expect((await creditsUsed(service, key)).api).toBe(2);
    await sendBatch(key, 'another batch', [read(1, 'acme')]);
    expect((await creditsUsed(service, key)).api).toBe(3);
  });

  it('stores no answer with a secret, and the key of the batch stays free after a refusal', async () => {
    const { key } = await service.account('pro');
    const batch = [
      { ...toolCall('me_keys_issue', {}), id: 1 },
      { ...toolCall('startups_get', { slug: 'nemo' }), id: 2 },
    ];
    const readStore = service.app.get(ReadStore, { strict: false });
    const count = `SELECT count(*)::int AS stored FROM ops.idempotency WHERE body IS NOT NULL`;
    const before = await readStore.query(count);
    const [made] = await sendBatch(key, 'with a secret', batch);
    expect(made?.content[0]?.text).toContain('sk_live_');
    expect(await readStore.query(count)).toEqual(before);
    await sendBatch(key, 'with a secret', [{ ...toolCall('me_keys_issue', {}), id: 1 }, read(2, 'acme')]);
    expect((await creditsUsed(service, key)).api).toBe(1);
  });

  it('is refused where two of its messages have one id: both would run, and one answer would be lost', async () => {
    const { key } = await service.account('pro');
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const sent = await fetch(url, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${key}` },
      body: JSON.stringify([read(1, 'acme'), read(1, 'acme')]),
    });
    expect([sent.status, await sent.json()]).toMatchObject([400, { code: 'validation_failed' }]);
    expect((await creditsUsed(service, key)).api).toBe(0);
  });

  it('is charged once where a repeat leaves its notification out, and may contain an answer with the id of a request', async () => {
    const { key } = await service.account('pro');
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const answer = { jsonrpc: '2.0', id: 1, result: {} };
    await sendBatch(key, 'noted', [read(1, 'acme'), notification, answer, read(2, 'acme')]);
    await sendBatch(key, 'noted', [read(1, 'acme'), read(2, 'acme')]);
    expect((await creditsUsed(service, key)).api).toBe(2);
  });
});

describe('an Idempotency-Key of a call and of a batch', () => {
  const read = (id: number): object => ({ ...toolCall('startups_get', { slug: 'acme' }), id });

  it('is refused for the batch where a call has used it', async () => {
    const { key } = await service.account('pro');
    await send(key, 'first a call', read(1));
    const sent = await post(key, 'first a call', [read(1), read(2)]);
    expect([sent.status, await sent.json()]).toMatchObject([422, { code: 'idempotency_mismatch' }]);
    expect((await creditsUsed(service, key)).api).toBe(1);
  });

  it('is refused for the call where a batch has used it', async () => {
    const { key } = await service.account('pro');
    await sendBatch(key, 'first a batch', [read(1), read(2)]);
    const match = toolCall('startups_match', { domains: ['acme.com'] });
    const { isError, content } = (await send(key, 'first a batch', match)) as Result;
    expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining('idempotency_mismatch')]);
    expect((await creditsUsed(service, key)).api).toBe(2);
  });

  it('answers a batch of calls where a batch without a request has used it', async () => {
    const { key } = await service.account('pro');
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect((await post(key, 'first notes', [notification])).status).toBe(202);
    expect(await sendBatch(key, 'first notes', [read(1), read(2)])).toHaveLength(2);
    expect((await creditsUsed(service, key)).api).toBe(2);
  });

  it.each([
    ['pings', [{ jsonrpc: '2.0', id: 1, method: 'ping' }]],
    ['a list', [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }]],
  ])('is free for the call where a batch of %s has used it', async (_what, batch) => {
    const { key } = await service.account('pro');
    expect((await post(key, 'first pings', batch)).status).toBe(200);
    const given = toolCall('startups_match', { domains: ['acme.com'] });
    expect((await send(key, 'first pings', given)) as Result).not.toHaveProperty('isError');
    expect((await creditsUsed(service, key)).api).toBe(1);
  });

  it('charges once each call of a batch that arrives twice at once', async () => {
    const { key } = await service.account('pro');
    // Of the calls, only one that is a POST documents that the same call may still be running.
    const match = (id: number): object => ({ ...toolCall('startups_match', { domains: ['acme.com'] }), id });
    const both = await Promise.all([1, 2].map(() => post(key, 'at once', [match(1), match(2)])));
    await Promise.all(both.map((sent) => sent.text()));
    expect((await creditsUsed(service, key)).api).toBe(2);
  });
});

function post(key: string, idempotencyKey: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const own = { authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey };
  return fetch(url, { method: 'POST', headers: { ...headers, ...own }, body: JSON.stringify(body) });
}

/** The results by place in the batch. */
async function sendBatch(key: string, idempotencyKey: string, batch: object[]): Promise<Result[]> {
  const sent = await post(key, idempotencyKey, batch);
  const answers = [...(await sent.text()).matchAll(/^data: (.*)$/gm)].map(
    ([, data = '']) => JSON.parse(data) as { id: number; result: Result },
  );
  return answers.sort((a, b) => a.id - b.id).map(({ result }) => result);
}
