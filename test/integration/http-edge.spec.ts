import {
  type Answer,
  NUMBERS,
  OPERATOR_TOKEN,
  post,
  type ProbeApp,
  slowRequests,
  startProbeApp,
} from '../kit/probe-app.js';
import { until } from '../kit/until.js';
import { connect } from 'node:net';

let probe: ProbeApp;

beforeAll(async () => {
  probe = await startProbeApp();
});

afterAll(async () => {
  await probe.close();
});

const COMPANIES = '/api/v1/companies';

describe('good input', () => {
  it('answers 200 to a POST', async () => {
    expect(await probe.call(post(COMPANIES, { name: 'acme', fast: true }))).toMatchObject({
      status: 200,
      body: { name: 'acme', fast: true },
    });
  });

  it('takes query defaults', async () => {
    expect((await probe.call({ path: `${COMPANIES}?live=1` })).body).toEqual({ limit: 20, live: true });
  });

  it('lets an operator in and keeps every secret out of the log', async () => {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}`, 'x-operator': 'ada' };
    expect((await probe.call(post('/api/v1/admin/thing', {}, headers))).status).toBe(200);
    await probe.call({ path: '/api/v1/companies/broken' });
    await probe.call({
      path: '/api/v1/locked?api_key=sk_live_abcdefghijkl',
      headers: { authorization: 'Bearer good' },
    });

    const text = await until(() => probe.log().includes('probe.locked') && probe.log(), { what: 'the last line' });
    expect(text).toContain('"operator":"ada"');
    expect(text).toContain('exploded');
    expect(text).not.toContain(OPERATOR_TOKEN);
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('abcdefghijkl');
    expect(text).not.toContain('Bearer good');
  });
});

describe('request ids', () => {
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  it('are UUIDs of our own', async () => {
    const { headers } = await probe.call({ path: COMPANIES });
    expect(headers.get('x-request-id')).toMatch(UUID);
    expect(headers.get('x-request-uuid')).toBeNull();
  });

  it('echo a sane token of the caller beside our own', async () => {
    const { headers } = await probe.call({ path: COMPANIES, headers: { 'x-request-id': 'trace-1.a:b' } });
    expect(headers.get('x-request-id')).toBe('trace-1.a:b');
    expect(headers.get('x-request-uuid')).toMatch(UUID);
  });

  it.each(['<script>', 'a b', '-x'])('ignore %s', async (token) => {
    const { headers } = await probe.call({ path: COMPANIES, headers: { 'x-request-id': token } });
    expect(headers.get('x-request-id')).toMatch(UUID);
  });
});

describe('methods', () => {
  it('HEAD is a GET without its body, refused where a GET is charged', async () => {
    const free = await probe.call({ method: 'HEAD', path: COMPANIES });
    expect([free.status, free.body]).toEqual([200, undefined]);
    const charged = await probe.call({
      method: 'HEAD',
      path: '/api/v1/locked',
      headers: { authorization: 'Bearer good' },
    });
    expect([charged.status, charged.headers.get('allow')]).toEqual([405, 'GET, OPTIONS, POST']);
  });

  it('OPTIONS says what a path takes, and lets other origins ask', async () => {
    const { status, headers } = await probe.call({
      method: 'OPTIONS',
      path: COMPANIES,
      headers: { origin: 'https://elsewhere.test', 'access-control-request-method': 'POST' },
    });
    expect(status).toBe(204);
    expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS, POST');
    expect(headers.get('access-control-allow-headers')).toMatch(/authorization.*idempotency-key/i);
    // The headers of the current and earlier revisions of MCP.
    const names = headers.get('access-control-allow-headers')?.toLowerCase().split(', ');
    expect(names).toEqual(expect.arrayContaining(['mcp-session-id', 'mcp-protocol-version', 'mcp-method', 'mcp-name']));
    expect((await probe.call({ method: 'OPTIONS', path: '/nowhere' })).status).toBe(404);
  });
});

describe('lists', () => {
  const linksOf = (answer: Answer): Record<string, string> =>
    Object.fromEntries(
      [...(answer.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url, rel]) => [rel, url]),
    );

  it('link to their neighbours and keep the filters', async () => {
    const answer = await probe.call({ path: '/api/v1/pages?limit=20&offset=20&q=a%20b' });
    expect(answer.body.pagination).toEqual({ total: 45, limit: 20, offset: 20, next_cursor: expect.any(String) });
    expect(linksOf(answer)).toEqual({
      first: 'https://api.test/api/v1/pages?q=a+b&limit=20',
      prev: 'https://api.test/api/v1/pages?q=a+b&limit=20&offset=0',
      next: 'https://api.test/api/v1/pages?q=a+b&limit=20&offset=40',
      last: 'https://api.test/api/v1/pages?q=a+b&limit=20&offset=40',
    });
  });

  it('are walked to their end by cursor, each row once', async () => {
    const seen: number[] = [];
    let path = '/api/v1/pages?limit=10';
    for (let pages = 0; pages < 10; pages++) {
      const answer = await probe.call({ path });
      seen.push(...answer.body.data);
      if (answer.body.pagination.next_cursor === null) break;
      path = `/api/v1/pages?limit=10&cursor=${answer.body.pagination.next_cursor}`;
    }
    expect(seen).toEqual(NUMBERS);
  });

  it('say how much of each limit is left', async () => {
    const { headers } = await probe.call({ path: '/api/v1/pages' });
    expect(headers.get('ratelimit-policy')).toBe('"minute";q=20;w=60, "day";q=25;w=86400');
    expect(headers.get('ratelimit')).toBe('"minute";r=19;t=3, "day";r=0;t=3600');
    expect(['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`))).toEqual([
      '20',
      '19',
      '3',
    ]);
  });
});

describe('the caller’s address', () => {
  const forwarded = { path: '/api/v1/caller', headers: { 'x-forwarded-for': '203.0.113.7, 198.51.100.2' } };

  it('is the connection’s, whatever a stranger claims', async () => {
    expect((await probe.call(forwarded)).body).toEqual({ ip: '127.0.0.1' });
  });

  it('is the first that no trusted proxy vouches for, behind one that is trusted', async () => {
    const behindOne = await startProbeApp({ trustedProxies: ['127.0.0.1'] });
    const behindTwo = await startProbeApp({ trustedProxies: ['127.0.0.0/8', '198.51.100.2'] });
    expect((await behindOne.call(forwarded)).body).toEqual({ ip: '198.51.100.2' });
    expect((await behindTwo.call(forwarded)).body).toEqual({ ip: '203.0.113.7' });
    await behindOne.close();
    await behindTwo.close();
  });
});

describe('what is no HTTP request', () => {
  /** Sends bytes as they are and reads until the server hangs up. */
  function raw(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(probe.port, '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.on('end', () => resolve(answer));
      socket.on('error', reject);
    });
  }

  it.each([
    ['is answered 400', 'complete nonsense\r\n\r\n', '400 Bad Request', 400],
    ['is answered 431 where headers never end', `GET / HTTP/1.1\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, '431 ', 431],
  ])('%s', async (_what, text, line, status) => {
    const [head = '', body = ''] = (await raw(text)).split('\r\n\r\n');
    expect(head.startsWith(`HTTP/1.1 ${line}`)).toBe(true);
    expect(head).toContain('content-type: application/problem+json');
    expect(JSON.parse(body)).toMatchObject({ status, code: 'validation_failed', error: 'validation_failed' });
  });

  it('a body without a type is a 415', async () => {
    const answer = await raw(
      'POST /api/v1/companies HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}',
    );
    expect(answer.startsWith('HTTP/1.1 415 ')).toBe(true);
    expect(answer).toContain('"detail":"Bodies are JSON (Content-Type: application/json)"');
  });
});

describe('closing', () => {
  it('lets requests in flight finish', async () => {
    const closing = await startProbeApp();
    let finish = (): void => undefined;
    slowRequests.running = 0;
    slowRequests.gate = new Promise((resolve) => (finish = resolve));
    const answer = closing.call({ path: '/api/v1/slow' });
    await until(() => slowRequests.running === 1, { what: 'the slow request to run' });
    const closed = closing.close();
    await until(() => closing.call({ path: '/api/v1/pages' }).then(alwaysFalse, () => true), {
      what: 'new connections to be refused',
    });
    finish();
    expect(await answer).toMatchObject({ status: 200, body: { ok: true } });
    await closed;
  });
});

function alwaysFalse(): boolean {
  return false;
}
