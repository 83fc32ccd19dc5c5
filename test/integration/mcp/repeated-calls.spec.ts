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
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const own = { authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey };
  const sent = await fetch(url, { method: 'POST', headers: { ...headers, ...own }, body: JSON.stringify(body) });
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
