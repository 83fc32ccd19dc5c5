import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { OPERATOR, Service, type Answer } from './stack.js';

const DAY_MS = 86_400_000;

let service: Service;
let store: ReadStore;

beforeAll(async () => {
  service = await Service.start(undefined, { SAFE_FETCH_TEST_HOSTS: 'shop.test:443=127.0.0.1:9' });
  store = new ReadStore({ url: service.database.url });
});

afterAll(async () => {
  await store.close();
  await service.stop();
});

describe('methods', () => {
  it('a path that only takes POST is not read as the name of a record', async () => {
    const { key } = await service.account('free');
    const answer = await service.call('GET', '/api/v1/startups/match', key);
    expect([answer.status, answer.headers.allow]).toEqual([405, 'OPTIONS, POST']);
    expect(answer.body.code).toBe('method_not_allowed');
    expect((await service.call('GET', '/api/v1/startups/submit', key)).headers.allow).toBe('OPTIONS, POST');
    expect((await service.call('GET', '/api/v1/startups/nothing', key)).status).toBe(404);
  });

  it('HEAD spends no anonymous call', async () => {
    const head = await service.app.inject({ method: 'HEAD', url: '/api/v1/trends/current' });
    expect(head.statusCode).toBe(405);
    const get = await service.call('GET', '/api/v1/trends/current');
    expect([get.status, get.headers['x-ratelimit-remaining']]).toEqual([200, '9']);
  });

  it('a refused anonymous call says what is left, itself not counted', async () => {
    const refused = await service.call('GET', '/api/v1/trends/sector?years=no');
    expect([refused.status, refused.headers['x-ratelimit-remaining']]).toEqual([400, '10']);
    expect(refused.headers.ratelimit).toContain('r=10');
  });

  it('no Allow offers a HEAD that would be refused, and each offers one that is not', async () => {
    const allowOf = async (method: 'HEAD' | 'DELETE' | 'OPTIONS', url: string): Promise<unknown> =>
      (await service.app.inject({ method, url })).headers.allow;
    for (const path of ['/api/v1/trends/current', '/api/v1/startups/acme', '/api/v1/usage?limit=1']) {
      const head = await service.app.inject({ method: 'HEAD', url: path });
      const isRefused = head.statusCode === 405;
      for (const method of ['DELETE', 'OPTIONS'] as const) {
        expect([path, await allowOf(method, path)]).toEqual([path, isRefused ? 'GET, OPTIONS' : 'GET, HEAD, OPTIONS']);
      }
    }
    expect(await allowOf('HEAD', '/api/v1/startups/acme')).toBe('GET, OPTIONS');
    expect(await allowOf('DELETE', '/api/v1/vocabularies')).toBe('GET, HEAD, OPTIONS');
  });
});

describe('every documented path', () => {
  it('says in Allow exactly the methods that the documents have for it', async () => {
    const wrong: unknown[] = [];
    for (const { path, methods } of await documentedPaths()) {
      const other = ['DELETE', 'POST', 'PUT'].find((method) => !methods.includes(method)) as 'PUT';
      for (const method of ['OPTIONS', other] as const) {
        const { headers } = await service.app.inject({ method, url: path.replace(/{\w+}/g, 'x') });
        const allowed = String(headers.allow).split(', ');
        const offered = allowed.filter((each) => each !== 'OPTIONS' && each !== 'HEAD').sort();
        if (offered.join() !== methods.join()) wrong.push({ path, method, documented: methods, allow: headers.allow });
        if (allowed.includes('HEAD') && !methods.includes('GET')) wrong.push({ path, allow: headers.allow });
      }
    }
    expect(wrong).toEqual([]);
  });

  it('refuses a query parameter that the operation does not have, whoever asks', async () => {
    const { key } = await service.account('bench');
    const wrong: unknown[] = [];
    for (const { path, methods } of await documentedPaths()) {
      for (const method of methods) {
        const token = path.startsWith('/api/admin/') ? OPERATOR : key;
        const url = `${path.replace(/{\w+}/g, 'x')}?hq_cuntry=US`;
        const answer = await service.call(method, url, token, method === 'POST' ? {} : undefined);
        const named = answer.body.errors?.some(({ field }: { field: string }) => field === 'hq_cuntry');
        if (answer.status !== 400 || !named) wrong.push({ method, url, status: answer.status, body: answer.body });
      }
    }
    // Payments are not set up here, so this one never reaches its query.
    expect(wrong).toEqual([expect.objectContaining({ url: '/api/mpp/company?hq_cuntry=US', status: 503 })]);
    expect((await service.call('GET', '/api/v1/usage', key)).body.data).toEqual([]);
  });

  it('documents whatever the edge answers to a request that it refuses', async () => {
    const { key } = await service.account('bench');
    const provoked: readonly [name: string, headers: Record<string, string>, payload?: string][] = [
      ['a key that is none', { authorization: `Bearer sk_live_${'0'.repeat(36)}` }],
      ['an answer in a format that there is not', { accept: 'application/x-nothing' }],
      ['a body of another type', { 'content-type': 'text/xml' }, '<a/>'],
      ['a body in a coding that is not read', { 'content-type': 'application/json', 'content-encoding': 'zstd' }, 'x'],
      ['a body beyond every limit', { 'content-type': 'application/json', 'content-length': '99999999' }, '{}'],
      ['a body that is no JSON', { 'content-type': 'application/json' }, '{'],
    ];
    const seen = new Set<number>();
    const undocumented: unknown[] = [];
    for (const { path, methods, statusesOf } of await documentedPaths()) {
      const authorization = `Bearer ${path.startsWith('/api/admin/') ? OPERATOR : key}`;
      for (const method of methods) {
        for (const [name, headers, payload] of provoked) {
          if (method === 'GET' && payload !== undefined) continue;
          const { statusCode } = await service.app.inject({
            method: method as 'POST',
            url: path.replace(/{\w+}/g, 'x'),
            headers: { authorization, ...headers },
            ...(payload !== undefined && { payload }),
          });
          seen.add(statusCode);
          if (!statusesOf(method).includes(statusCode)) undocumented.push({ method, path, name, statusCode });
        }
      }
    }
    expect(undocumented).toEqual([]);
    expect([...seen]).toEqual(expect.arrayContaining([401, 406, 413, 415]));
  });

  it('names the parameter that a field of the record means', async () => {
    const { key } = await service.account('free');
    const { body } = await service.call('GET', '/api/v1/startups?hq_country=US', key);
    expect(body.errors).toEqual([
      {
        field: 'hq_country',
        message: 'hq_country is not a query parameter of this operation',
        suggestion: 'Did you mean country?',
      },
    ]);
  });
});

describe('limits in headers', () => {
  it('name the day’s cap beside the minute, with what is left of it after the call', async () => {
    const { key } = await service.account('free');
    const call = async (url: string, body?: object): Promise<unknown[]> => {
      const { status, headers } = await service.call(body ? 'POST' : 'GET', url, key, body);
      return [status, headers['ratelimit-policy'], /"day";r=(\d+)/.exec(String(headers.ratelimit))?.[1]];
    };
    const policy = '"minute";q=20;w=60, "day";q=25;qu="credits";w=86400';
    expect(await call('/api/v1/startups?limit=no')).toEqual([400, policy, '25']);
    expect(await call('/api/v1/startups/nothing')).toEqual([404, policy, '25']);
    expect(await call('/api/v1/startups/match', { domains: ['nowhere.example'] })).toEqual([200, policy, '24']);
    const { key: uncapped } = await service.account('pro');
    const { headers } = await service.call('GET', '/api/v1/startups', uncapped);
    expect(headers['ratelimit-policy']).toBe('"minute";q=1200;w=60');
  });
});

interface DocumentedPath {
  readonly path: string;
  readonly methods: string[];
  readonly statusesOf: (method: string) => number[];
}

async function documentedPaths(): Promise<DocumentedPath[]> {
  const documents = await Promise.all([
    service.call('GET', '/openapi.json'),
    service.call('GET', '/api/admin/openapi.json', OPERATOR),
  ]);
  return documents.flatMap(({ body }) =>
    Object.entries(body.paths as Record<string, object>).map(([path, item]) => ({
      path,
      methods: Object.keys(item)
        .map((method) => method.toUpperCase())
        .sort(),
      statusesOf: (method) =>
        Object.keys((item as Record<string, { responses: object }>)[method.toLowerCase()]?.responses ?? {}).map(Number),
    })),
  );
}

describe('messages', () => {
  const firstError = async (url: string, key: string): Promise<unknown> =>
    (await service.call('GET', url, key)).body.errors?.[0];

  it('tell of a parameter that was sent twice, and of a plus sign that became a space', async () => {
    const { key } = await service.account('free');
    expect(await firstError('/api/v1/usage?limit=1&limit=2', key)).toEqual({
      field: 'limit',
      message: 'limit was sent 2 times',
      suggestion: 'Send it once',
    });
  });

  it('tell of a plus sign in an address that became a space', async () => {
    const { key } = await service.account('pro');
    for (const path of ['people/by-email', 'enrich/email']) {
      const error = await firstError(`/api/v1/${path}?email=ada+jobs@acme.com`, key);
      expect(error).toMatchObject({ field: 'email', suggestion: expect.stringContaining('%2B') as string });
      const escaped = await service.call('GET', `/api/v1/${path}?email=ada%2Bjobs@acme-nobody.com`, key);
      expect([200, 404]).toContain(escaped.status);
    }
  });

  it('say how much of the day is left where a call costs more', async () => {
    // All of it on one day, which a minute rate would otherwise let end where the suite runs shortly before midnight.
    service.clock.offsetMs += 1.5 * DAY_MS - (service.clock.now() % DAY_MS);
    const { key } = await service.account('free');
    const match = (): Promise<Answer> => service.call('POST', '/api/v1/startups/match', key, { domains: ['a.com'] });
    for (let n = 0; n < 18; n++) await match();
    service.clock.offsetMs += 120_000;
    for (let n = 0; n < 7; n++) await match();
    const refused = await match();
    expect(refused.body).toMatchObject({ code: 'quota_exhausted' });
    expect(refused.body.detail).toContain("of the plan's 25 for today 0 are left");
  });
});

describe('cursors', () => {
  it('that nobody gave are refused', async () => {
    const { key } = await service.account('free');
    const forged = `AAAAAAAAAAAAAAAA${Buffer.from('["not a date","x"]').toString('base64url')}`;
    for (const cursor of [forged, forged.slice(8)]) {
      const answer = await service.call('GET', `/api/v1/usage?cursor=${cursor}`, key);
      expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'cursor']);
    }
  });
});

describe('what the world may see of the inside', () => {
  it('which parts are up, and to the operator why', async () => {
    const shown = await service.call('GET', '/health/ready');
    expect(Object.keys(shown.body.parts)).toContain('ledger');
    expect(Object.values<object>(shown.body.parts).every((part) => Object.keys(part).join() === 'status')).toBe(true);
    const whole = await service.call('GET', '/health/ready', OPERATOR);
    expect(whole.body.parts.ledger).toHaveProperty('accounts_in_memory');
  });

  it('measures are the operator’s', async () => {
    expect((await service.call('GET', '/metrics')).status).toBe(401);
    const headers = { authorization: `Bearer ${OPERATOR}` };
    const measures = await service.app.inject({ method: 'GET', url: '/metrics', headers });
    expect([measures.statusCode, measures.payload.includes('ledger_append_events_bucket')]).toEqual([200, true]);
  });

  it('test hosts are shown as a hole', async () => {
    const { body } = await service.call('GET', '/health/ready', OPERATOR);
    expect(body.parts.safe_fetch).toMatchObject({ status: 'degraded', variable: 'SAFE_FETCH_TEST_HOSTS' });
  });
});

describe('a key under an Idempotency-Key', () => {
  it('is stored in no answer; a repeat gets another one in its place', async () => {
    const headers = { 'idempotency-key': 'open-the-account-1' };
    const create = (): Promise<Answer> => service.admin('accounts', { plan: 'free' }, headers);
    const [first, second] = [await create(), await create()];
    expect(second.body).toMatchObject({ account_id: first.body.account_id });
    expect(second.body.api_key).not.toBe(first.body.api_key);
    expect((await service.call('GET', '/api/v1/me', second.body.api_key)).status).toBe(200);
    expect((await service.call('GET', '/api/v1/me', first.body.api_key)).status).toBe(401);
    const { keys } = (await service.call('GET', `/api/admin/accounts/${first.body.account_id}`, OPERATOR)).body;
    expect(keys.map(({ active }: { active: boolean }) => active)).toEqual([false, true]);
    expect(await store.query('SELECT 1 FROM ops.idempotency WHERE body IS NOT NULL')).toEqual([]);
    const other = await service.admin('accounts', { plan: 'pro' }, headers);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
  });
});

describe('packed bodies', () => {
  const BODY = JSON.stringify({ domains: ['a.com', 'b.com'] });
  const post = async (payload: Buffer | string, headers: Record<string, string>): Promise<Answer> => {
    const answer = await service.app.inject({
      method: 'POST',
      url: '/api/v1/startups/match',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      payload,
    });
    return { status: answer.statusCode, headers: answer.headers, text: answer.payload, body: answer.json() };
  };
  let key: string;

  beforeAll(async () => {
    ({ key } = await service.account('pro'));
  });

  it.each([
    ['gzip', gzipSync(BODY)],
    ['X-GZIP', gzipSync(BODY)],
    ['deflate', deflateSync(BODY)],
    ['br', brotliCompressSync(BODY)],
    ['identity', Buffer.from(BODY)],
  ])('are read as what was packed: %s', async (encoding, payload) => {
    const { status, body } = await post(payload, { 'content-encoding': encoding });
    expect([status, body.results.map(({ domain }: { domain: string }) => domain)]).toEqual([200, ['a.com', 'b.com']]);
  });

  it('are one request with the same body sent plainly, where both carry one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'packed-and-plain' };
    const packed = await post(gzipSync(BODY), { ...headers, 'content-encoding': 'gzip' });
    const plain = await post(BODY, headers);
    expect([packed.status, plain.status, plain.headers['idempotency-replayed']]).toEqual([200, 200, 'true']);
    const other = await post(gzipSync('{"domains":["c.com"]}'), { ...headers, 'content-encoding': 'gzip' });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
  });

  it('are unpacked no further than the operation takes', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
    expect(bomb.length).toBeLessThan(100_000);
    const { status, body } = await post(bomb, { 'content-encoding': 'gzip' });
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
    expect(body.detail).toMatch(/^The body, once unpacked, is larger than the \d+ bytes that the operation takes/);
  });

  it.each([
    ['cut off', gzipSync(BODY).subarray(0, 20)],
    ['not packed at all', Buffer.from(BODY)],
    ['packed otherwise', deflateSync(BODY)],
  ])('are refused where they are %s', async (_what, payload) => {
    const { status, body } = await post(payload, { 'content-encoding': 'gzip' });
    expect([status, body.code, body.errors[0].field]).toEqual([400, 'validation_failed', 'body']);
    expect(body.errors[0].message).toContain('not complete gzip');
  });

  it('name the place of a mistake in what was packed', async () => {
    const { status, body } = await post(gzipSync('{"domains": [}'), { 'content-encoding': 'gzip' });
    expect([status, body.errors[0].message]).toEqual([400, expect.stringContaining('line 1, column 14')]);
  });

  it.each(['zstd', 'gzip, gzip', 'constructor'])(
    'in %s are a 415 that says which encodings are read',
    async (encoding) => {
      const { status, headers, body } = await post(gzipSync(BODY), { 'content-encoding': encoding });
      expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
      expect(headers['accept-encoding']).toBe('gzip, deflate, br');
      expect(body.detail).toContain('gzip, deflate, br');
    },
  );

  it.each([
    ['DELETE', '/api/v1/startups/match', 405],
    ['POST', '/api/v1/nothing-here', 404],
  ] as const)('are not read without a route: %s %s', async (method, url, status) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-encoding': 'x, y' };
    const answer = await service.app.inject({ method, url, headers, payload: '{' });
    expect(answer.statusCode).toBe(status);
  });
});
