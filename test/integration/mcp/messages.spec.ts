import { type Service } from '../metering/stack.js';
import { creditsUsed, startMcp } from './clients.js';

let service: Service;
let url: URL;

beforeAll(async () => {
  ({ service, url } = await startMcp());
}, 60_000);

afterAll(() => service.stop());

async function send(key: string | null, message: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const sent = await post(key, message);
  return { status: sent.status, body: (await sent.json()) as Record<string, unknown> };
}

function post(key: string | null, message: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const own: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  return fetch(url, { method: 'POST', headers: { ...headers, ...own }, body: JSON.stringify(message) });
}

describe('an id in capital letters', () => {
  it('is read like the same id in small letters: in the path, over REST and MCP', async () => {
    const { key, keyId } = await service.account('free');
    const capitals = keyId.toUpperCase();
    const named = await service.call('POST', `/api/v1/me/keys/${capitals}/name`, key, { name: 'one' });
    expect([named.status, named.body]).toMatchObject([200, { key_id: keyId, name: 'one' }]);
    const params = { name: 'me_keys_name', arguments: { id: capitals, name: 'two' } };
    const { body } = await send(key, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    expect(body).toMatchObject({ result: { structuredContent: { key_id: keyId, name: 'two' } } });
  });

  it('is read so in a body, and refunds its charge once', async () => {
    const { key, accountId } = await service.account('free');
    const { headers } = await service.call('GET', '/api/v1/startups/acme', key);
    const request_id = String(headers['x-request-uuid'] ?? headers['x-request-id']);
    expect((await creditsUsed(service, key)).api).toBe(1);
    const refund = (id: string) =>
      service.admin(`accounts/${accountId.toUpperCase()}/refunds`, { request_id: id, reason: 'spec' });
    expect((await refund(request_id.toUpperCase())).body).toMatchObject({ refunded: true });
    expect((await refund(request_id)).body).toMatchObject({ refunded: false });
    expect((await creditsUsed(service, key)).api).toBe(0);
  });

  it('confirms the deletion of its account', async () => {
    const { key, accountId } = await service.account('free');
    const { status } = await service.call('DELETE', '/api/v1/me', key, { confirm: accountId.toUpperCase() });
    expect(status).toBe(200);
  });

  it('of a message is answered as it was sent', async () => {
    const { key, keyId } = await service.account('free');
    const id = keyId.toUpperCase();
    expect((await send(key, { jsonrpc: '2.0', id, method: 'ping' })).body).toEqual({ jsonrpc: '2.0', id, result: {} });
  });
});

describe('a name that is no text', () => {
  const odd = { toString: 1, valueOf: 1 };

  it.each([
    ['of a tool', { method: 'tools/call', params: { name: odd } }],
    ['for call_tool', { method: 'tools/call', params: { name: 'call_tool', arguments: { name: odd } } }],
    ['of a resource', { method: 'resources/read', params: { uri: odd } }],
  ])('is refused as the mistake that it is: %s', async (_what, message) => {
    const { key } = await service.account('free');
    for (const caller of [key, null]) {
      const { status, body } = await send(caller, { jsonrpc: '2.0', id: 1, ...message });
      const { error, result } = body as { error?: { code: number }; result?: { isError: boolean } };
      expect([status, error?.code ?? result?.isError]).toEqual([200, result ? true : -32602]);
    }
  });
});

describe('an initialize with wrong parameters', () => {
  const right = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'spec', version: '1' } };

  it.each([
    [{ ...right, protocolVersion: 5 }, 'params.protocolVersion'],
    [{ ...right, capabilities: null }, 'params.capabilities'],
    [{ protocolVersion: '2025-06-18', capabilities: {} }, 'params.clientInfo'],
    [undefined, 'params'],
  ])('is answered with the field and the rule: %j', async (params, field) => {
    const { key } = await service.account('free');
    const { status, body } = await send(key, { jsonrpc: '2.0', id: 'one', method: 'initialize', params });
    const message = expect.stringContaining(`${field}: `) as string;
    expect([status, body]).toMatchObject([200, { jsonrpc: '2.0', id: 'one', error: { code: -32602, message } }]);
  });

  it.each([{ protocolVersion: 5 }, right])(
    'is refused with its whole batch, which nothing of runs: %j',
    async (params) => {
      const { key } = await service.account('free');
      const read = { name: 'startups_get', arguments: { slug: 'acme' } };
      const { status, body } = await send(key, [
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: read },
        { jsonrpc: '2.0', id: 2, method: 'initialize', params },
      ]);
      expect([status, body]).toMatchObject([400, { jsonrpc: '2.0', id: null, error: { code: -32600 } }]);
      expect((await creditsUsed(service, key)).api).toBe(0);
    },
  );

  it('is answered with its field where it is alone in a batch', async () => {
    const { key } = await service.account('free');
    const sent = await post(key, [{ jsonrpc: '2.0', id: 'one', method: 'initialize', params: null }]);
    const [, data = ''] = /^data: (.*)$/m.exec(await sent.text()) ?? [];
    const error = { code: -32602, message: expect.stringContaining('params: ') as string };
    expect([sent.status, JSON.parse(data)]).toEqual([200, { jsonrpc: '2.0', id: 'one', error }]);
  });
});
