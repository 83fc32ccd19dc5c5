import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { PRICE_LIST } from '../../../src/price-list.js';
import { FETCHES_THE_WEB, READS_BY_POST } from '../../../src/mcp/tools/tool-hints.rules.js';
import { toolName } from '../../../src/mcp/tools/mcp-tool.rules.js';
import { LISTED_AS } from '../../../src/mcp/tools/tool-catalog.rules.js';
import { TOOLSETS } from '../../../src/mcp/tools/toolsets.rules.js';
import { INSTRUCTIONS } from '../../../src/mcp/transport/instructions.rules.js';
import { OPERATION_SAMPLES } from '../../kit/operation-samples.js';
import { until } from '../../kit/until.js';
import { type Service } from '../metering/stack.js';
import {
  about,
  type AnyClient,
  call,
  clientsOf,
  type Connect,
  creditsUsed,
  definitionOf,
  FINDERS,
  listedBy,
  OFFERED,
  type Result,
  startMcp,
  type Tool,
} from './clients.js';

const SLUG = 'parcel-works';

let service: Service;
let url: URL;

beforeAll(async () => {
  ({ service, url } = await startMcp());
}, 60_000);

afterAll(() => service.stop());

const CLIENTS = clientsOf(() => url);
const used = (key: string): Promise<Record<string, number>> => creditsUsed(service, key);

describe.each(Object.entries(CLIENTS))('%s', (_name, connect) => {
  let client: AnyClient;
  let key: string;

  beforeAll(async () => {
    ({ key } = await service.account('pro'));
    client = await connect(key);
  });

  afterAll(() => client.close());

  it('lists 25 tools at most, in 25 kB', async () => {
    const { tools } = await client.listTools();
    expect(tools.length).toBeLessThanOrEqual(25);
    expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThanOrEqual(25_000);
    expect((tools as Tool[]).map(({ name }) => name)).toEqual(
      expect.arrayContaining([...FINDERS, 'me', 'startups_list', 'startups_get', 'vocabularies']),
    );
  });

  it('lists every operation that a key may call in one toolset, and nothing of operators', async () => {
    const all = (await listedBy(connect, 'all')).map(({ name }) => name);
    const names = OFFERED.map(({ id }) => id).filter((id) => !(id in LISTED_AS));
    expect([...all].sort()).toEqual([...FINDERS, ...names.map(toolName)].sort());
    const each = await Promise.all(TOOLSETS.map((toolset) => listedBy(connect, toolset)));
    const always = new Set([...FINDERS, 'me']);
    expect([...new Set(each.flat().map(({ name }) => name))].sort()).toEqual([...all].sort());
    const own = each.flatMap((tools) => tools.map(({ name }) => name).filter((name) => !always.has(name)));
    expect(new Set(own).size).toBe(own.length);
    const two = (await listedBy(connect, 'scans,media')).map(({ name }) => name);
    expect(two).toEqual(expect.arrayContaining(['agent_readiness', 'video_create']));
    expect(two).not.toContain('startups_list');
  });

  it('refuses a toolset that there is not, and names those that there are', async () => {
    await expect(listedBy(connect, 'research,sales')).rejects.toThrow(/toolsets takes research, scans, media/);
  });

  it('calls a free tool and one that costs', async () => {
    const me = await call(client, 'me');
    expect(me.structuredContent).toMatchObject({ plan: 'pro' });
    expect(JSON.parse(me.content[0]?.text ?? '')).toEqual(me.structuredContent);
    const before = await used(key);
    const { structuredContent } = await call(client, 'rewrite', { text: 'In order to win, we run.' });
    expect(structuredContent).toMatchObject({ rewritten: 'To win, we run.', cost: 1 });
    expect((await used(key)).api).toBe((before.api ?? 0) + 1);
  });

  it('says what is wrong with arguments as the API does, free', async () => {
    const before = await used(key);
    for (const [given, field] of [
      [{ limit: 5_000 }, 'limit'],
      [{ contry: 'KE' }, 'contry'],
    ] as const) {
      const wrong = await call(client, 'startups_list', given);
      expect(wrong.isError).toBe(true);
      expect(JSON.parse(wrong.content[0]?.text ?? '')).toMatchObject({
        code: 'validation_failed',
        errors: [{ field }],
      });
    }
    const nothing = await call(client, 'startups_get', { slug: SLUG });
    expect(JSON.parse(nothing.content[0]?.text ?? '')).toMatchObject({ status: 404, code: 'not_found' });
    const nameless = await call(client, 'startups_get');
    expect(JSON.parse(nameless.content[0]?.text ?? '')).toMatchObject({ errors: [{ field: 'slug' }] });
    expect(await used(key)).toEqual(before);
  });

  it('asks for an idempotency_key only where the schema of a tool has one', async () => {
    const paid = (await listedBy(connect, 'all')).filter(({ description = '' }) => !/Price: free/.test(description));
    const withKey = paid.filter(({ inputSchema }) => 'idempotency_key' in (inputSchema.properties ?? {}));
    expect(withKey.length).toBeGreaterThan(0);
    expect(withKey.length).toBeLessThan(paid.length);
    expect(INSTRUCTIONS).toMatch(/Where the schema of a tool that costs has `idempotency_key`/);
  });

  it('charges once for one idempotency_key', async () => {
    const before = await used(key);
    const given = { text: 'We run in order to win.', idempotency_key: 'once' };
    const first = await call(client, 'rewrite', given);
    const second = await call(client, 'rewrite', given);
    expect(second.structuredContent).toEqual(first.structuredContent);
    expect((await used(key)).api).toBe((before.api ?? 0) + 1);
  });

  it('reads a page for nothing, and a record at the price of its tool', async () => {
    const start = await used(key);
    const page = await client.readResource({ uri: 'http://scoutline.test/companies/acme.md' });
    expect(page.contents).toEqual([expect.objectContaining({ mimeType: 'text/markdown' })]);
    expect(JSON.stringify(page.contents)).toContain('Acme');
    expect(await used(key)).toEqual(start);
    const { structuredContent } = await call(client, 'startups_get', { slug: 'acme', detail: 'full' });
    const between = await used(key);
    const record = await client.readResource({ uri: 'scoutline://startups/acme' });
    const [{ text, mimeType }] = record.contents as [{ text: string; mimeType: string }];
    expect([mimeType, (JSON.parse(text) as { data: object }).data]).toEqual([
      'application/json',
      structuredContent?.['data'],
    ]);
    const price = (between.api ?? 0) - (start.api ?? 0);
    expect([price, (await used(key)).api]).toEqual([1, (between.api ?? 0) + price]);
  });

  it('refuses a tool that there is not', async () => {
    await expect(call(client, 'admin_accounts_create')).rejects.toThrow(/no tool admin_accounts_create/);
  });

  it('offers prompts and resources', async () => {
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      'research_company',
      'find_companies',
      'funding_trends',
    ]);
    const { messages } = await client.getPrompt({ name: 'research_company', arguments: { company: 'Acme' } });
    expect(JSON.stringify(messages)).toContain('Research the company \\"Acme\\"');
    await expect(client.getPrompt({ name: 'research_company' })).rejects.toThrow(/needs company/);
    const { resources } = await client.listResources();
    for (const { uri } of resources) expect((await client.readResource({ uri })).contents).toHaveLength(1);
    expect((await client.listResourceTemplates()).resourceTemplates.length).toBeGreaterThan(3);
    await expect(client.readResource({ uri: 'http://scoutline.test/companies/../metrics.md' })).rejects.toThrow(
      /no resource/,
    );
    await expect(client.readResource({ uri: `scoutline://startups/${SLUG}` })).rejects.toThrow(/on file|no company/i);
  });
});

describe('what every tool promises', () => {
  let client: AnyClient;
  let listed: Tool[];
  /** Of every operation, by its own name: listed or not. */
  let tools: Tool[];
  let rest: string;
  let mcp: string;

  beforeAll(async () => {
    ({ key: rest } = await service.account('pro'));
    ({ key: mcp } = await service.account('pro'));
    const connect = CLIENTS['the second SDK on 2026-07-28'] as Connect;
    client = await connect(mcp);
    listed = await listedBy(connect, 'all');
    tools = await Promise.all(OFFERED.map(({ id }) => definitionOf(client, toolName(id))));
  });

  afterAll(() => client.close());

  it('schemas that compile alone', () => {
    const ajv = addFormats.default(new Ajv2020.default({ strict: false, validateFormats: true }));
    for (const { inputSchema, outputSchema } of [...listed, ...tools]) {
      ajv.compile(inputSchema);
      if (outputSchema) ajv.compile(outputSchema);
    }
    expect(JSON.stringify([listed, tools])).not.toContain('#/components');
  });

  it('a list without arguments that the operation does not have', () => {
    const whole = new Map(tools.map((tool) => [tool.name, tool]));
    for (const { name, inputSchema } of listed.filter((tool) => !FINDERS.includes(tool.name))) {
      const { detail, ...own } = inputSchema.properties;
      expect([name, detail]).toEqual([name, expect.objectContaining({ enum: ['brief', 'full'] })]);
      expect(Object.keys(whole.get(name)?.inputSchema.properties ?? {})).toEqual(
        expect.arrayContaining(Object.keys(own)),
      );
    }
  });

  it('the price of the price list in its description', () => {
    const rows = new Map(OFFERED.map((row) => [toolName(row.id), row]));
    for (const { name, description } of [...listed, ...tools]) {
      const row = rows.get(name);
      if (!row) continue;
      const [, price = '', plan] = /Price: ([^;]+?)(?:; plan (\w+) or higher)?\.$/.exec(description) ?? [];
      const amount = row.credits === 'computed' ? `from ${row.creditsFrom}` : String(row.credits);
      const least = row.credits === 'computed' ? row.creditsFrom : row.credits;
      const unit = least === 1 ? 'credit' : 'credits';
      const expected =
        row.wallet === null ? /^free(, no key needed)?$/ : new RegExp(`^${amount} ${row.wallet} ${unit}$`);
      expect([name, price]).toEqual([name, expect.stringMatching(expected)]);
      expect([name, plan ?? null]).toEqual([name, row.minimumPlan]);
      expect([name, price.includes('no key')]).toEqual([name, row.security === 'key_optional']);
    }
  });

  it('hints that belong to operations there are', () => {
    const known = new Set(PRICE_LIST.map(({ id }) => id));
    expect([...READS_BY_POST, ...FETCHES_THE_WEB].filter((id) => !known.has(id))).toEqual([]);
    const reads = listed.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name);
    expect(reads).toEqual(expect.arrayContaining(['startups_list', 'startups_match', 'rewrite']));
    expect(reads).not.toContain('startups_submit');
    expect(listed.filter(({ annotations }) => annotations.destructiveHint).map(({ name }) => name)).toContain(
      'arbitrage_webhooks_delete',
    );
  });

  it('the answer, the error and the charge of its operation, under every name it ever had', async () => {
    const names = new Map(PRICE_LIST.map((row) => [toolName(row.id), row]));
    const ajv = addFormats.default(new Ajv2020.default({ strict: false, validateFormats: true }));
    const answered: string[] = [];
    for (const { name, outputSchema } of tools) {
      const row = names.get(name);
      if (!row) throw new Error(`${name} is no operation`);
      const { query = '', path = {}, body = {} } = OPERATION_SAMPLES[row.id] ?? {};
      const before = { rest: await used(rest), mcp: await used(mcp) };
      const ids = Object.fromEntries([...row.path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => [id, path[id] ?? SLUG]));
      const address = row.path.replace(/\{(\w+)\}/g, (_all, id: string) => ids[id] ?? '');
      const needsBody = row.method === 'POST';
      const direct = await service.call(
        row.method,
        query ? `${address}?${query}` : address,
        rest,
        needsBody ? body : undefined,
      );
      const given = { ...Object.fromEntries(new URLSearchParams(query)), ...ids, ...asAnother(row.id, body) };
      const answer = await call(client, name, { ...given, detail: 'full' });
      const spent = (after: Record<string, number>, start: Record<string, number>): object =>
        Object.fromEntries(Object.keys(after).map((wallet) => [wallet, (after[wallet] ?? 0) - (start[wallet] ?? 0)]));
      const outcome = answer.isError
        ? (JSON.parse(answer.content[0]?.text ?? '{}') as { code: string }).code
        : Object.keys(answer.structuredContent ?? {}).sort();
      const expected = direct.status >= 300 ? direct.body.code : Object.keys(direct.body as object).sort();
      expect([name, outcome, spent(await used(mcp), before.mcp)]).toEqual([
        name,
        expected,
        spent(await used(rest), before.rest),
      ]);
      if (answer.isError) continue;
      answered.push(name);
      expect([name, outputSchema === undefined]).toEqual([name, false]);
      const validate = ajv.compile(outputSchema as object);
      validate(answer.structuredContent);
      expect([name, validate.errors ?? []]).toEqual([name, []]);
    }
    // Enough of them have an answer here for the rest of this to mean something.
    expect(answered).toEqual(
      expect.arrayContaining(['me', 'startups_get', 'startups_list', 'startups_match', 'rewrite', 'intel_lookup_post']),
    );
  }, 120_000);
});

/** What one account has submitted, another cannot submit once more. */
function asAnother(id: string, body: object): object {
  return id === 'startups.submit' ? { ...body, name: 'Other Robotics', website: 'https://other-nowhere.com' } : body;
}

/** What each message of the revision of 2026 says of its sender. */
const ENVELOPE = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': about,
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};

describe('the door', () => {
  const send = (body: unknown, headers: Record<string, string> = {}, method = 'POST'): Promise<Response> =>
    fetch(url, {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
  const toolCall = (name: string, given: object = {}): object => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: given },
  });

  it('lets anybody list, and asks for a key, with the way to it, where a tool needs one', async () => {
    const client = await (CLIENTS['the second SDK as it comes'] as Connect)();
    expect((await client.listTools()).tools.length).toBeGreaterThan(15);
    const open = await call(client, 'trends_current');
    expect(open.isError ? open.content : undefined).toBeUndefined();
    await client.close();
    for (const headers of [{}, { authorization: 'Bearer sk_live_nonsense' }] as Record<string, string>[]) {
      const refused = await send(toolCall('startups_list'), headers);
      expect(refused.status).toBe(401);
      const challenge = refused.headers.get('www-authenticate') ?? '';
      expect(challenge).toContain('Bearer ');
      const hasKey = 'authorization' in headers;
      expect([
        challenge.includes('error="invalid_token"'),
        ((await refused.json()) as { detail: string }).detail,
      ]).toEqual([
        hasKey,
        hasKey
          ? 'The tool startups_list needs an API key; the one that was sent is mistyped, revoked or unknown'
          : 'The tool startups_list needs an API key: send Authorization: Bearer sk_live_…',
      ]);
      const metadata = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? '';
      const { body } = await service.call('GET', new URL(metadata).pathname);
      expect(body).toMatchObject({
        resource: 'http://scoutline.test/api/v1/mcp',
        bearer_methods_supported: ['header'],
      });
    }
  });

  it('asks for a key for a record as well', async () => {
    const read = (uri: string): Promise<Response> =>
      send({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } });
    const refused = await read('scoutline://startups/acme');
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('resource_metadata='),
    ]);
    expect((await read('scoutline://answers/startups_get?slug=acme')).status).toBe(401);
    const called = await send({
      ...toolCall('call_tool'),
      params: { name: 'call_tool', arguments: { name: 'startups_list' } },
    });
    expect(called.status).toBe(401);
    expect((await read('http://scoutline.test/companies/acme.md')).status).toBe(200);
    expect((await read('scoutline://schemas/startups_get')).status).toBe(200);
  });

  it('lists the toolsets that the message names, before those of the address', async () => {
    const list = async (meta: object, address = ''): Promise<{ result?: { tools: Tool[] }; error?: object }> => {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } };
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const answer = await fetch(`${url.href}${address}`, { method: 'POST', headers, body: JSON.stringify(message) });
      return (await answer.json()) as { result?: { tools: Tool[] }; error?: object };
    };
    const names = async (...given: Parameters<typeof list>): Promise<string[]> =>
      ((await list(...given)).result?.tools ?? []).map(({ name }) => name);
    expect(await names({ 'scoutline/toolsets': 'scans' }, '?toolsets=media')).toContain('agent_readiness');
    expect(await names({ 'scoutline/toolsets': ['media', 'scans'] })).toContain('video_create');
    expect(await names({}, '?toolsets=media')).not.toContain('agent_readiness');
    expect(await names({})).toContain('startups_list');
    expect(await list({ 'scoutline/toolsets': 'sales' })).toMatchObject({
      error: { code: -32602, message: expect.stringContaining('research, scans, media') as string },
    });
    const refused = await fetch(`${url.href}?toolsets=sales`, { method: 'POST' });
    expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ field: 'toolsets' }] }]);
  });

  interface FromAfar {
    readonly status: number;
    readonly body: any; // eslint-disable-line @typescript-eslint/no-explicit-any
    readonly after: unknown;
  }

  const from = async (remoteAddress: string, message: object): Promise<FromAfar> => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const sent = { method: 'POST', url: '/api/v1/mcp', remoteAddress, headers, payload: message } as const;
    const answer = await service.app.inject(sent);
    return { status: answer.statusCode, body: answer.json(), after: answer.headers['retry-after'] };
  };

  it('lets an address without a key send so many messages a minute, and another as many', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'prompts/list', params: {} };
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 140 }, () => from('203.0.113.7', list)));
    const seconds = (performance.now() - startedAt) / 1_000;
    const passed = answers.filter(({ status }) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(120);
    // It fills up again, by two a second.
    expect(passed).toBeLessThanOrEqual(121 + 2 * seconds);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limit' }, after: expect.anything() });
    expect((await from('203.0.113.8', list)).status).toBe(200);
  });

  it('counts each message of a batch', async () => {
    const batch = Array.from({ length: 10 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const sent = {
      method: 'POST',
      url: '/api/v1/mcp',
      payload: batch,
      headers,
      remoteAddress: '203.0.113.20',
    } as const;
    const startedAt = performance.now();
    const statuses: number[] = [];
    for (let call = 0; call < 20; call++) statuses.push((await service.app.inject(sent)).statusCode);
    const seconds = (performance.now() - startedAt) / 1_000;
    const passed = statuses.filter((status) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(10);
    // It fills up again, by two messages a second.
    expect(passed).toBeLessThanOrEqual(12 + Math.ceil((2 * seconds) / 10));
    expect(statuses).toContain(429);
  });

  it.each<[string, (request: object, cancel: object) => object[]]>([
    ['after', (request, cancel) => [request, cancel]],
    ['before', (request, cancel) => [cancel, request]],
  ])('ends at once where a batch cancels one of its requests %s it', async (_where, batchOf) => {
    const request = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(batchOf(request, cancel)),
      signal: AbortSignal.timeout(1_000),
    });
    expect(JSON.parse(await answer.text())).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('holds a free tool to the limit of its operation, by the address of whoever asks', async () => {
    const requested = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'trends_current', arguments: {} },
    };
    for (let call = 0; call < 10; call++) {
      expect((await from('203.0.113.9', requested)).body.result.isError).toBeUndefined();
    }
    const { result } = (await from('203.0.113.9', requested)).body;
    expect([result.isError, JSON.parse(result.content[0].text)]).toMatchObject([true, { code: 'rate_limit' }]);
    const rest = { method: 'GET', url: '/api/v1/trends/current' } as const;
    expect((await service.app.inject({ ...rest, remoteAddress: '203.0.113.9' })).statusCode).toBe(429);
    expect((await service.app.inject({ ...rest, remoteAddress: '203.0.113.10' })).statusCode).toBe(200);
  });

  it('turns pages of other origins away, and lets those of its own and of this machine in', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const statuses = await Promise.all(
      ['http://evil.example', 'null', 'http://scoutline.test', 'http://localhost:6274'].map(
        async (origin) => (await send(list, { origin })).status,
      ),
    );
    expect(statuses).toEqual([403, 403, 200, 200]);
  });

  it('has no sessions: GET and DELETE are answered 405', async () => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await send(undefined, {}, method);
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, expect.stringContaining('POST')]);
    }
  });

  it('takes no key in the address', async () => {
    const answer = await fetch(`${url.href}?api_key=sk_live_abc`, { method: 'POST' });
    expect(answer.status).toBe(401);
  });

  it.each([
    ['no JSON-RPC', { hello: 1 }],
    ['a string', 'tools/list'],
    ['null', null],
    ['another method', { jsonrpc: '2.0', id: 1, method: 'tools/burn', params: {} }],
  ])('answers %s with an error and no 500', async (_what, body) => {
    const answer = await send(body);
    expect(answer.status).toBeLessThan(500);
    expect(await answer.text()).toMatch(/error|code/);
  });

  it('gives each its own answer, where many ask at once under one id', async () => {
    const words = Array.from({ length: 24 }, (_, n) => `Number ${n} runs.`);
    // An account has one text under way and one waiting.
    const keys: string[] = [];
    for (const _ of words) keys.push((await service.account('pro')).key);
    const modern = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'rewrite' };
    const answers = await Promise.all(
      words.map(async (text, n) => {
        const params = { name: 'rewrite', arguments: { text }, ...(n % 2 === 0 && ENVELOPE) };
        const message = { jsonrpc: '2.0', id: 7, method: 'tools/call', params };
        const sent = await send(message, { authorization: `Bearer ${keys[n]}`, ...(n % 2 === 0 && modern) });
        return (await sent.json()) as { id: number; result: Result };
      }),
    );
    expect(answers.map(({ id, result }) => [id, result.structuredContent?.['rewritten']])).toEqual(
      words.map((text) => [7, text]),
    );
  });

  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'speaks %s with whoever begins with it, from the handshake on',
    async (revision) => {
      const { key } = await service.account('pro');
      const params = { protocolVersion: revision, capabilities: {}, clientInfo: about };
      const begun = await send({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
      // A handshake of those revisions is answered as a stream of one message.
      const [, first = ''] = /^data: (.*)$/m.exec(await begun.text()) ?? [];
      expect(JSON.parse(first)).toMatchObject({ id: 1, result: { protocolVersion: revision } });
      // The first revision had no header for it.
      const headers: Record<string, string> = {
        authorization: `Bearer ${key}`,
        ...(revision > '2025-06' && { 'mcp-protocol-version': revision }),
      };
      const ready = await send({ jsonrpc: '2.0', method: 'notifications/initialized' }, headers);
      expect([ready.status, await ready.text()]).toEqual([202, '']);
      const called = await send(toolCall('me'), headers);
      expect(await called.json()).toMatchObject({ id: 1, result: { structuredContent: { plan: 'pro' } } });
    },
  );

  it('says when a call that is limited may be repeated', async () => {
    const { key } = await service.account('free');
    const ask = async (): Promise<Result> => {
      const sent = await send(toolCall('startups_get', { slug: SLUG }), { authorization: `Bearer ${key}` });
      return ((await sent.json()) as { result: Result }).result;
    };
    const answers = await Promise.all(Array.from({ length: 21 }, ask));
    const problems = answers.map(({ content }) => JSON.parse(content[0]?.text ?? '') as Record<string, unknown>);
    expect(problems.filter(({ status }) => status === 404)[0]).not.toHaveProperty('retry_after_seconds');
    const limited = problems.find(({ status }) => status === 429);
    expect(limited).toMatchObject({ code: 'rate_limit' });
    expect(limited?.['retry_after_seconds']).toBeGreaterThan(0);
  });

  it('names the charge of a call, or of a record that is read, by X-Request-Uuid', async () => {
    const { key } = await service.account('pro');
    const own = { authorization: `Bearer ${key}`, 'x-request-id': 'one-of-many' };
    const read = { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'scoutline://startups/acme' } };
    const uuids: (string | null)[] = [];
    for (const message of [toolCall('startups_get', { slug: 'acme' }), read]) {
      const { status, headers } = await send(message, own);
      expect([status, headers.get('x-request-id')]).toEqual([200, 'one-of-many']);
      uuids.push(headers.get('x-request-uuid'));
    }
    const charges = async (): Promise<string[]> => {
      const { body } = await service.call('GET', '/api/v1/usage', key);
      return (body as { data: { request_id: string }[] }).data.map(({ request_id: id }) => id);
    };
    await until(async () => (await charges()).length === 2, { what: 'both charges' });
    expect(await charges()).toEqual(uuids.toReversed());
  });

  it('passes the Idempotency-Key of a message on to its call, and stores neither its errors nor its secrets', async () => {
    const { key } = await service.account('pro');
    const ask = async (name: string, given: object, idempotencyKey: string): Promise<Result> => {
      const headers = { authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey };
      const sent = await send(toolCall(name, given), headers);
      expect(sent.headers.get('idempotency-replayed')).toBeNull();
      return ((await sent.json()) as { result: Result }).result;
    };
    const text = { text: 'In order to win, we run.' };
    const first = await ask('rewrite', text, 'once');
    expect(await ask('rewrite', text, 'once')).toEqual(first);
    const rest = await service.call('POST', '/api/v1/rewrite', key, text, { 'idempotency-key': 'once' });
    expect(rest.headers['idempotency-replayed']).toBe('true');
    expect((await used(key)).api).toBe(1);
    const issued = [await ask('me_keys_issue', {}, 'a key'), await ask('me_keys_issue', {}, 'a key')];
    const [lost, kept] = issued.map(({ structuredContent }) => structuredContent?.['api_key'] as string);
    expect(lost).not.toBe(kept);
    expect((await service.call('GET', '/api/v1/me', lost)).status).toBe(401);
    expect((await service.call('GET', '/api/v1/me', kept)).status).toBe(200);
  });

  it('a job is one tool to start it and one to ask how it stands', async () => {
    const { key } = await service.account('pro');
    const client = await (CLIENTS['the second SDK on 2026-07-28'] as Connect)(key);
    const text = 'A robot sorts parcels in a small warehouse, day and night. '.repeat(5);
    const started = await call(client, 'video_create', { text });
    expect(started.isError ? started.content : undefined).toBeUndefined();
    const { jobId } = started.structuredContent as { jobId: string };
    const requested = await call(client, 'video_get', { jobId });
    expect(requested.structuredContent).toMatchObject({ jobId, status: expect.any(String) as string });
    const unknown = await call(client, 'video_get', { jobId: '00000000-0000-4000-8000-000000000000' });
    expect([unknown.isError, JSON.parse(unknown.content[0]?.text ?? '')]).toMatchObject([true, { code: 'not_found' }]);
    await client.close();
  });

  it('answers a list under the id of whoever asks, also when it was asked before', async () => {
    const list = async (id: unknown, params: object = {}): Promise<{ id: unknown; result: { tools: unknown[] } }> => {
      const sent = await send({ jsonrpc: '2.0', id, method: 'tools/list', params });
      expect(sent.headers.get('content-type')).toMatch(/^application\/json/);
      return (await sent.json()) as { id: unknown; result: { tools: unknown[] } };
    };
    const first = await list(1);
    for (const id of [2, 'a "quoted" id', 0, -3]) {
      expect(await list(id)).toEqual({ ...first, id });
    }
    expect((await list(3, { _meta: { progressToken: 5 } })).result).toEqual(first.result);
    const broken = await send({ jsonrpc: '2.0', id: 4, method: 'tools/list', params: { cursor: 9 } });
    expect(await broken.json()).toMatchObject({ id: 4, error: { code: -32602 } });
  });

  it('holds a message of 2026 to its headers, also of a list that is kept', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: ENVELOPE };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };
    expect((await send(message, headers)).status).toBe(200);
    expect((await send(message, headers)).status).toBe(200);
    expect((await send(message, { ...headers, 'mcp-method': 'tools/call' })).status).toBe(400);
    expect((await send(message, { 'mcp-method': 'tools/list' })).status).toBe(400);
    expect((await send(toolCall('rewrite'), { 'mcp-protocol-version': '1999-01-01' })).status).not.toBe(200);
    expect((await send({ ...message, params: {} }, { accept: 'text/html' })).status).toBe(406);
  });

  describe.each([
    ['2025', {}, {}],
    ['2026', ENVELOPE, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call' }],
  ])('a second call of a client of %s', (revision, envelope, output) => {
    // Only this test sends these, so the protocol's server answers the first call itself.
    const own = { ...output, accept: `application/json;v=${revision}, text/event-stream`, 'x-request-id': 'same' };
    const ask = async (name: string, given: unknown, more: object = {}, id: unknown = 1): Promise<unknown> => {
      const { key } = account;
      const params = { name, arguments: given, ...envelope, ...more };
      const headers = { ...own, authorization: `Bearer ${key}`, ...(revision === '2026' && { 'mcp-name': name }) };
      return (await send({ jsonrpc: '2.0', id, method: 'tools/call', params }, headers)).json();
    };
    let account: { readonly key: string };
    let first: unknown;

    beforeAll(async () => {
      account = await service.account('pro');
      first = await ask('me', {});
    });

    it('is answered as the first one, member by member, also where the tool answers an error', async () => {
      expect(first).toMatchObject({ id: 1, result: { structuredContent: { plan: 'pro' } } });
      expect(await ask('me', {})).toEqual(first);
      expect(await ask('me', undefined, {}, 'a "quoted" id')).toEqual({ ...(first as object), id: 'a "quoted" id' });
      const { result: framed } = (await ask('startups_get', { slug: SLUG })) as { result: Result };
      const doubtful = { _meta: { ...(envelope as typeof ENVELOPE)._meta, 'example.com/note': 'of a new kind' } };
      const { result: served } = (await ask('startups_get', { slug: SLUG }, doubtful)) as { result: Result };
      expect(framed).toEqual(served);
      expect(framed.isError).toBe(true);
    });

    it('is held to the protocol as the first one', async () => {
      const broken: [unknown, object?, unknown?][] = [
        [[]],
        ['me'],
        [{}, { _meta: null }],
        [{}, { name: 5 }],
        [{}, {}, 1.5],
      ];
      for (const [given, more, id] of broken) {
        expect(await ask('me', given, more, id)).toMatchObject({ error: { code: expect.any(Number) as number } });
      }
      expect(await ask('no_such_tool', {})).toMatchObject({ error: { code: -32602 } });
    });
  });

  it('takes a slug of dots for a slug, not for another address', async () => {
    const { key } = await service.account('pro');
    for (const slug of ['..', '.', '../startups', '..%2f']) {
      const params = { name: 'startups_get', arguments: { slug } };
      const sent = await send(
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
        { authorization: `Bearer ${key}` },
      );
      const { result } = (await sent.json()) as { result: Result };
      expect([slug, result.isError, result.structuredContent]).toEqual([slug, true, undefined]);
    }
    expect((await used(key)).api).toBe(0);
  });

  it('is found by its card and the catalogue', async () => {
    const card = await service.call('GET', '/.well-known/mcp/server-card.json');
    expect(card.headers['content-type']).toBe('application/mcp-server-card+json');
    expect(card.body).toMatchObject({
      name: 'test.scoutline/scoutline',
      remotes: [{ type: 'streamable-http', url: 'http://scoutline.test/api/v1/mcp' }],
    });
    expect((card.body as { description: string }).description.length).toBeLessThanOrEqual(100);
    const catalogue = await service.call('GET', '/.well-known/ai-catalog.json');
    const [entry] = (catalogue.body as { entries: { url: string }[] }).entries;
    expect((await service.call('GET', new URL(entry?.url ?? '').pathname)).body).toEqual(card.body);
  });
});
