import { jest } from '@jest/globals';
import { apiKeyOf, RANDOM_LENGTH } from '../../../src/metering/keys/api-key.rules.js';
import { KeyDirectory } from '../../../src/metering/keys/key-directory.service.js';
import { PRICE_LIST } from '../../../src/price-list.js';
import { STAFF_DIRECTORY, type StaffDirectory } from '../../../src/web/staff/staff.js';
import { concretePath, servedRoutes, type ServedRoute } from '../../kit/routes.js';
import { until } from '../../kit/until.js';
import { Service } from './stack.js';

/** A minute of one address, where the operation names no other rate. */
const PER_MINUTE = 120;

let service: Service;
let posts: ServedRoute[];

beforeAll(async () => {
  service = await Service.start();
  posts = servedRoutes(service.app).filter(({ method }) => method === 'POST');
}, 60_000);

afterAll(() => service.stop());

interface Sent {
  readonly url: string;
  readonly from: string;
  readonly key?: string;
  readonly payload?: object | string;
  readonly method?: 'GET' | 'POST';
}

interface Answered {
  readonly status: number;
  readonly retryAfter: number;
  readonly text: string;
}

async function send({ url, from, key, payload = {}, method = 'POST' }: Sent): Promise<Answered> {
  const isForm = method === 'POST' && !url.startsWith('/api/');
  const {
    statusCode,
    headers,
    payload: text,
  } = await service.app.inject({
    method,
    url,
    remoteAddress: from,
    headers: {
      accept: isForm ? 'text/html' : 'application/json, text/event-stream',
      ...(method === 'POST' && {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        'sec-fetch-site': 'same-origin',
      }),
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    ...(method === 'POST' && {
      payload: isForm ? new URLSearchParams(payload as Record<string, string>).toString() : payload,
    }),
  });
  return { status: statusCode, retryAfter: Number(headers['retry-after']), text };
}

const priceOf = ({ operation }: ServedRoute) => PRICE_LIST.find(({ id }) => id === operation?.id);
/** What counts the route's calls: the operation's own bucket, or that of all such calls of an address. */
const bucketOf = (route: ServedRoute): string =>
  priceOf(route)?.anonymous?.perMinute === undefined ? 'any' : (priceOf(route)?.anonymous?.bucket ?? '');
const needsIdentity = (route: ServedRoute): boolean =>
  route.operation?.operatorOnly === true ||
  route.operation?.console !== undefined ||
  ['key', 'key_or_pay'].includes(priceOf(route)?.security ?? '');

describe('anonymous POSTs have a minute rate per address', () => {
  it('where they are served at all: all others are refused before their body is read', async () => {
    const served: string[] = [];
    for (const route of posts.filter(needsIdentity)) {
      const { status } = await send({ url: concretePath(route.path), from: '198.51.100.1' });
      if (status !== 401) served.push(`${route.path}: ${status}`);
    }
    expect(served).toEqual([]);
  });

  it('whichever route it is, and other addresses are not limited with it', async () => {
    const open = posts.filter((route) => !needsIdentity(route));
    const paths = open.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['/api/v1/mcp', '/api/v1/trends/sector', '/sign-up', '/submit']));
    const wrong: unknown[] = [];
    const [from, other] = ['198.51.100.2', '198.51.100.3'];
    for (const bucket of new Set(open.map(bucketOf))) {
      const routes = open.filter((route) => bucketOf(route) === bucket);
      const limit = (routes[0] && priceOf(routes[0])?.anonymous?.perMinute) ?? PER_MINUTE;
      // Each route uses a share of the rate: one that were not counted would leave some of it.
      for (let n = 0; n < limit; n++) {
        const { path } = routes[n % routes.length] as ServedRoute;
        const { status } = await send({ url: concretePath(path), from });
        // Tokens that a slow process reserved and did not spend in time are lost, so some of the rate may be missing.
        if (status === 429 && n < 0.9 * limit) wrong.push({ path, n, status });
      }
      for (const { path } of routes) {
        const { status, retryAfter, text } = await send({ url: concretePath(path), from });
        const isClear = status === 429 && retryAfter >= 1 && retryAfter <= 61 && text.includes('a minute');
        if (!isClear) wrong.push({ path, status, retryAfter, text: text.slice(0, 200) });
        const elsewhere = (await send({ url: concretePath(path), from: other })).status;
        if (elsewhere === 429) wrong.push({ path, elsewhere });
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});

describe('unknown keys are slowed per address', () => {
  const unknown = (n: number): string => apiKeyOf(String(n).padStart(RANDOM_LENGTH, '0'));
  const MOST = 120;

  it.each([
    ['REST', 401, (n: number) => ({ url: '/api/v1/startups', key: unknown(n), method: 'GET' as const })],
    ['REST by POST', 401, (n: number) => ({ url: '/api/v1/startups/match', key: unknown(n) })],
    [
      'MCP',
      401,
      (n: number) => ({
        url: '/api/v1/mcp',
        key: unknown(n),
        payload: {
          jsonrpc: '2.0',
          id: n,
          method: 'tools/call',
          params: { name: 'startups_get', arguments: { slug: 'a' } },
        },
      }),
    ],
    ['the sign-in of accounts', 401, (n: number) => ({ url: '/account/session', payload: { key: unknown(n) } })],
    [
      'the sign-in of operators',
      401,
      (n: number) => ({ url: '/operations/session', payload: { token: `op_${unknown(n)}` } }),
    ],
    [
      'the API of operators',
      401,
      (n: number) => ({ url: '/api/admin/operators', key: `op_${unknown(n)}`, method: 'GET' as const }),
    ],
  ])('by %s', async (entry, refusal, sent) => {
    const from = `203.0.113.${entry.length}`;
    const tries = Array.from({ length: MOST }, (_, n) => send({ ...sent(n), from }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses).toContain(refusal);
    expect(statuses.filter((status) => status !== refusal && status !== 429)).toEqual([]);
    const last = await send({ ...sent(MOST), from });
    expect(last).toMatchObject({ status: 429, text: expect.stringMatching(/[Tt]oo many|minute/) });
    expect(last.retryAfter).toBeGreaterThanOrEqual(1);
    expect(last.retryAfter).toBeLessThanOrEqual(61);
    expect((await send({ ...sent(MOST), from: '203.0.113.200' })).status).toBe(refusal);
  });

  it('not for calls that begin together with one new key', async () => {
    const { key } = await service.account('pro');
    const directory = service.app.get(KeyDirectory, { strict: false });
    const find = directory.find.bind(directory);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const held = jest.spyOn(directory, 'find').mockImplementation((hash) => released.then(() => find(hash)));
    const from = '192.0.2.77';
    const calls = Array.from({ length: PER_MINUTE + 30 }, () => send({ url: '/api/v1/me', from, key, method: 'GET' }));
    // Those after the limit would be refused before it, though nothing is found yet.
    const other = send({ url: '/api/v1/me', from, key: unknown(99_999), method: 'GET' });
    await until(() => new Set(held.mock.calls.map(([hash]) => hash)).size === 2, {
      what: 'the look-up of the last key',
    });
    release();
    expect((await other).status).toBe(401);
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
    held.mockRestore();
  });

  it('while a key in use goes on from the same address', async () => {
    const from = '203.0.113.100';
    const { key } = await service.account('pro');
    const url = '/api/v1/startups';
    expect((await send({ url, from, key, method: 'GET' })).status).toBe(200);
    await Promise.all(
      Array.from({ length: MOST }, (_, n) => send({ url, from, key: unknown(n), method: 'GET' as const })),
    );
    expect((await send({ url, from, key: unknown(MOST), method: 'GET' })).status).toBe(429);
    expect((await send({ url, from, key, method: 'GET' })).status).toBe(200);
  });

  it('while readiness goes on without detail, and no token is looked up for it', async () => {
    const from = '203.0.113.101';
    const byToken = jest.spyOn(service.app.get<StaffDirectory>(STAFF_DIRECTORY), 'byToken');
    const ready = (n: number) => send({ url: '/health/ready', from, key: `op_${unknown(n)}`, method: 'GET' });
    await Promise.all(Array.from({ length: MOST }, (_, n) => ready(n)));
    const before = byToken.mock.calls.length;
    expect(JSON.parse((await ready(MOST)).text)).toMatchObject({ parts: expect.any(Object) });
    expect(byToken.mock.calls.length).toBe(before);
    byToken.mockRestore();
  });
});
