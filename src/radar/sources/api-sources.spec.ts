import { createHash } from 'node:crypto';
import { type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { leastBlockedMs } from '../../../test/kit/held-loop.js';
import { LocalSite } from '../../../test/kit/local-site.js';
import { type SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { SourceError, type DomainSource, type SourcePage } from './source.port.js';
import { certstream } from './certstream.connector.js';
import { companiesHouse } from './companies-house.connector.js';
import { ctTiles, tilePath } from './ct-tiles.connector.js';
import { githubOrganisations } from './github-organisations.connector.js';
import { SourceHttp } from './source-http.js';

const NOW = Date.parse('2026-11-21T08:00:00.000Z');
let site: LocalSite;
let http: SourceHttp;

beforeAll(async () => {
  site = await LocalSite.start('log.test', 'api.test', 'stream.test');
  http = new SourceHttp(site.safeFetch, () => NOW);
});
afterAll(() => site.stop());
beforeEach(() => site.clear());

async function read(
  source: DomainSource,
  cursor: string | null,
  enough = Number.POSITIVE_INFINITY,
): Promise<{ pages: SourcePage[]; error?: SourceError }> {
  const pages: SourcePage[] = [];
  try {
    for await (const page of source.pages(cursor, new AbortController().signal)) {
      pages.push(page);
      if (pages.length >= enough) break;
    }
    return { pages };
  } catch (error) {
    expect(error).toBeInstanceOf(SourceError);
    return { pages, error: error as SourceError };
  }
}
const hosts = (pages: readonly SourcePage[]): (string | null)[] =>
  pages.flatMap((page) => page.found.map((f) => f.host));

describe('a certificate log', () => {
  const log = ctTiles({
    get http() {
      return http;
    },
    prefix: 'http://log.test/2026h2/',
    tlds: ['ai', 'io'],
  });
  const checkpoint = (size: number): void =>
    site.serve(
      '/2026h2/checkpoint',
      `log.test/2026h2\n${size}\n${Buffer.alloc(32, 7).toString('base64')}\n\n— log.test AAAA\n`,
    );
  const entry = (n: number): string =>
    JSON.stringify({ Timestamp: NOW + n, Subject: { CommonName: `cn${n}.ai` }, DNS: [`*.n${n}.io`, `n${n}.com`] });
  const tile = (index: number, from: number, count: number, width = ''): void =>
    site.serve(
      `/2026h2/tile/names/${tilePath(index)}${width}`,
      gzipSync(Array.from({ length: count }, (_, n) => entry(from + n)).join('\n') + '\n'),
    );

  it('is read tile by tile from its last whole one, then from the cursor', async () => {
    checkpoint(512 + 3);
    tile(1, 256, 256);
    tile(2, 512, 3, '.p/3');
    const { pages } = await read(log, null);
    expect(pages.map(({ cursor }) => cursor)).toEqual(['512', '515']);
    expect(pages[1]?.found[0]).toEqual({ host: '*.n512.io', seenAt: new Date(NOW + 512).toISOString() });
    expect(pages[1]).toMatchObject({ leftOut: 3 });
    checkpoint(512 + 5);
    tile(2, 512, 5, '.p/5');
    expect(hosts((await read(log, '515')).pages)).toEqual(['*.n515.io', 'cn515.ai', '*.n516.io', 'cn516.ai']);
    expect((await read(log, '517')).pages).toEqual([]);
  });

  it('unpacks and reads a tile of 24 MB without a long hold of the event loop', async () => {
    checkpoint(256);
    const DNS = Array.from({ length: 2_500 }, (_, n) => `a-name-of-some-length-${n}.example.ai`);
    const large = gzipSync(`${JSON.stringify({ Timestamp: NOW, DNS })}\n`.repeat(256));
    const tiles: DomainSource = ctTiles({
      http: {
        get: (url: string) =>
          url.endsWith('/checkpoint') ? http.get(url) : Promise.resolve({ body: large } as unknown as SafeResponse),
      } as unknown as SourceHttp,
      prefix: 'http://log.test/2026h2/',
      tlds: ['ai'],
    });
    const blockedMs = await leastBlockedMs(async () => {
      const { pages } = await read(tiles, '0');
      expect(pages[0]?.found).toHaveLength(2_500);
    }, 80);
    expect(blockedMs).toBeLessThan(80);
  }, 60_000);

  it('leaves out an entry of megabytes, which would be parsed in one go, and reads the others', async () => {
    checkpoint(3);
    const long = JSON.stringify({ Timestamp: NOW, DNS: Array.from({ length: 60_000 }, (_, n) => `long-name-${n}.ai`) });
    site.serve('/2026h2/tile/names/000.p/3', gzipSync([entry(0), long, entry(2)].join('\n')));
    const { pages, error } = await read(log, '0');
    expect([pages.map(({ cursor }) => cursor), error]).toEqual([['3'], undefined]);
    expect(hosts(pages)).toEqual(['*.n0.io', 'cn0.ai', '*.n2.io', 'cn2.ai']);
    expect(pages[0]?.leftOut).toBe(3);
  });

  it('writes tile numbers in groups of three', () => {
    expect([0, 67, 999, 1_000, 1_234_067].map(tilePath)).toEqual(['000', '067', '999', 'x001/000', 'x001/x234/067']);
  });

  it('counts entries that are not as documented, and goes on', async () => {
    checkpoint(4);
    const lines = [
      '{"Timestamp":"x","DNS":["a.ai",7]}',
      'not json',
      '[]',
      '{"DNS":"a.ai","Subject":{"CommonName":"Ada Lovelace"}}',
    ];
    site.serve('/2026h2/tile/names/000.p/4', gzipSync(lines.join('\n')));
    const { pages } = await read(log, '0');
    expect(pages).toEqual([{ found: [{ host: 'a.ai' }], leftOut: 1, cursor: '4' }]);
  });

  it.each(['.p/44', ''])(
    'stays where its cursor is while its checkpoint is an old copy, with tile 1%s',
    async (width) => {
      checkpoint(200);
      tile(1, 256, width === '' ? 256 : 44, width);
      const { pages, error } = await read(log, '300');
      expect([pages, error?.fault]).toEqual([[], 'cursor_went_back']);
    },
  );

  it.each([404, 403, 410])(
    'begins anew where it lacks the entry that was read last, with status %i',
    async (status) => {
      checkpoint(600);
      tile(1, 256, 256);
      tile(2, 512, 88, '.p/88');
      site.serve('/2026h2/tile/names/*', 'not here', {}, status);
      const { pages, error } = await read(log, '987654');
      expect([pages, error?.fault]).toEqual([[{ found: [], cursor: '256' }], 'cursor_went_back']);
      expect(error?.message).toContain('the next visit begins at entry 256');
      expect((await read(log, '256')).pages.map(({ cursor }) => cursor)).toEqual(['512', '600']);
    },
  );

  it.each([0, 200, 512])('stays where its cursor is while a log of %i entries lacks all of them', async (size) => {
    checkpoint(size);
    site.serve('/2026h2/tile/names/*', 'not here', {}, 404);
    const { pages, error } = await read(log, '987654');
    expect([pages, error?.fault]).toEqual([[], 'cursor_went_back']);
  });

  it('moves nothing where it fails while its last entry is asked for', async () => {
    checkpoint(200);
    site.serve('/2026h2/tile/names/001', 'busy', {}, 503);
    const { pages, error } = await read(log, '300');
    expect([pages, error?.fault]).toEqual([[], 'unreachable']);
  });

  it('moves nothing where it broke off or gives too little', async () => {
    checkpoint(100);
    site.serve('/2026h2/tile/names/000.p/100', gzipSync('x'.repeat(5_000)).subarray(0, 20));
    expect((await read(log, '0')).error?.fault).toBe('malformed');
    tile(0, 0, 99, '.p/100');
    expect((await read(log, '0')).error?.message).toMatch(/has 99 entries, not 100/);
    site.serve('/2026h2/checkpoint', '<html>');
    expect((await read(log, '0')).error?.fault).toBe('malformed');
  });
});

describe('CertStream', () => {
  const sockets = new Set<Socket>();
  let script: (socket: Socket) => void = () => undefined;
  /** A refusal in place of the handshake. */
  let refusal: string | null = null;
  let extensions = '';
  beforeAll(() => {
    site.server.on('upgrade', (request, socket: Socket) => {
      sockets.add(socket);
      if (refusal !== null) {
        socket.end(refusal);
        return;
      }
      const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
      const accept = createHash('sha1').update(key).digest('base64');
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n${extensions}\r\n`,
      );
      script(socket);
    });
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    refusal = null;
    extensions = '';
  });

  function send(socket: Socket, message: object | string): void {
    const data = Buffer.from(typeof message === 'string' ? message : JSON.stringify(message));
    const head =
      data.length < 126
        ? Buffer.from([0x81, data.length])
        : Buffer.from([0x81, 126, data.length >> 8, data.length & 255]);
    socket.write(Buffer.concat([head, data]));
  }
  const update = (seen: unknown, ...domains: unknown[]): object => ({
    message_type: 'certificate_update',
    data: { cert_index: 1, seen, leaf_cert: { subject: { CN: 'x' }, all_domains: domains }, source: { name: 'log' } },
  });
  const stream = (more: object = {}): DomainSource =>
    certstream({
      safeFetch: site.safeFetch,
      now: () => Date.now(),
      url: 'ws://stream.test/',
      tlds: ['ai'],
      silenceMs: 2_000,
      pageMs: 0,
      ...more,
    });

  it('gives names as they come, and leaves out what was seen before the cursor', async () => {
    script = (socket) => {
      send(socket, { message_type: 'heartbeat', timestamp: 1 });
      send(socket, update(1_763_712_000.5, 'old.ai'));
      send(socket, update(1_763_712_001.5, '*.acme.ai', 'acme.com', 'acme.ai'));
    };
    const { pages } = await read(stream(), '2025-11-21T08:00:00.500Z', 1);
    expect(pages).toEqual([
      {
        found: [
          { host: '*.acme.ai', seenAt: '2025-11-21T08:00:01.500Z' },
          { host: 'acme.ai', seenAt: '2025-11-21T08:00:01.500Z' },
        ],
        leftOut: 1,
        cursor: '2025-11-21T08:00:01.500Z',
      },
    ]);
  });

  it('counts what is not as documented, keeps what came, and says why it ended', async () => {
    script = (socket) => {
      send(socket, 'not json');
      send(socket, update('yesterday', 'a.ai'));
      send(socket, update(1_763_712_000, 7, 'a.ai'));
      socket.end(Buffer.from([0x88, 0]));
    };
    const { pages, error } = await read(stream({ pageMs: 60_000 }), null);
    expect(pages).toMatchObject([{ found: [{ host: 'a.ai' }], leftOut: 2 }]);
    expect(error?.fault).toBe('unreachable');
  });

  it.each<[string, string, string, number | undefined]>([
    ['a pause', 'HTTP/1.1 429 Too Many Requests\r\nRetry-After: 120', 'rate_limited', 120_000],
    ['a refused key', 'HTTP/1.1 403 Forbidden', 'refused', undefined],
    ['a failure', 'HTTP/1.1 502 Bad Gateway', 'unreachable', undefined],
    ['a redirect, which sockets do not follow', 'HTTP/1.1 302 Found\r\nLocation: /there', 'refused', undefined],
    ['a page in the place of a socket', 'HTTP/1.1 200 OK', 'refused', undefined],
  ])('tells %s by the answer to its handshake', async (_what, head, fault, retryAfterMs) => {
    refusal = `${head}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
    const { pages, error } = await read(stream(), null);
    expect([pages, error?.fault, error?.retryAfterMs]).toEqual([[], fault, retryAfterMs]);
  });

  it.each<[string, (socket: Socket) => void]>([
    ['a frame that breaks off', (socket) => socket.end(Buffer.from([0x81, 126, 4, 0, 0x7b]))],
    ['a compressed frame that is none', (socket) => socket.write(Buffer.from([0xc1, 4, 0xff, 0xff, 0xff, 0xff]))],
    ['a frame without end', (socket) => socket.write(Buffer.from([0x81, 126, 4, 0, 0x7b]))],
  ])('keeps what came before %s', async (_what, end) => {
    extensions = 'Sec-WebSocket-Extensions: permessage-deflate\r\n';
    script = (socket) => {
      send(socket, update(1_763_712_000, 'a.ai'));
      end(socket);
    };
    const { pages, error } = await read(stream({ pageMs: 60_000, silenceMs: 400 }), null);
    expect(hosts(pages)).toEqual(['a.ai']);
    expect(error?.fault).toBe('unreachable');
  });

  it('has nothing to say of heartbeats and of certificates without names', async () => {
    script = (socket) => {
      send(socket, { message_type: 'heartbeat', timestamp: 1 });
      send(socket, update(1_763_712_000));
      send(socket, { message_type: 'certificate_update', data: null });
      socket.end(Buffer.from([0x88, 0]));
    };
    const { pages } = await read(stream({ pageMs: 60_000 }), null);
    expect(pages).toEqual([{ found: [], leftOut: 1, cursor: '2025-11-21T08:00:00.000Z' }]);
  });

  it('lets no certificate of the future move its cursor, and says where it went back', async () => {
    const ahead = Date.now() / 1_000 + 7_200;
    script = (socket) => {
      send(socket, update(ahead, 'future.ai'));
      send(socket, update(1_763_712_000, 'a.ai'));
      socket.end(Buffer.from([0x88, 0]));
    };
    const { pages } = await read(stream({ pageMs: 60_000 }), null);
    expect(pages).toMatchObject([{ found: [{ host: 'a.ai' }], leftOut: 1, cursor: '2025-11-21T08:00:00.000Z' }]);
    const { pages: anew, error } = await read(stream(), new Date(ahead * 1_000).toISOString());
    expect(error?.fault).toBe('cursor_went_back');
    expect(anew).toEqual([{ found: [], cursor: expect.any(String) }]);
    expect(Date.parse(anew[0]?.cursor ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('is given up when it falls silent, refuses, or is not configured', async () => {
    script = () => undefined;
    expect((await read(stream({ silenceMs: 150 }), null)).error?.message).toMatch(/no data arrived for 150 ms/);
    expect((await read(stream({ url: 'ws://nowhere.test/' }), null)).error?.fault).toBe('unreachable');
    expect(stream({ url: '' }).notConfigured).toMatch(/RADAR_CERTSTREAM_URL/);
  });
});

describe('new organisations on GitHub', () => {
  const github = (more: object = {}): DomainSource =>
    githubOrganisations({ http, now: () => NOW, baseUrl: 'http://api.test', token: 'ghp_x', ...more });
  const organisation = (login: string, more: object = {}): void =>
    site.serve(`/orgs/${login}`, {
      login,
      html_url: `https://github.com/${login}`,
      created_at: '2026-11-21T07:20:00Z',
      ...more,
    });
  const found = (...logins: string[]): object => ({
    total_count: logins.length,
    incomplete_results: false,
    items: logins.map((login) => ({ login, id: 1, type: 'Organization' })),
  });

  it('come with their website where they name one of their own', async () => {
    site.serve('/search/users', found('acme', 'social', 'none', 'gone'));
    organisation('acme', { name: 'Acme Robotics', blog: 'https://www.acme.ai/about' });
    organisation('social', { name: null, blog: 'https://twitter.com/social' });
    organisation('none', { name: 'None yet', blog: '' });
    const { pages, error } = await read(github(), '2026-11-21T07:00:00Z');
    expect(error).toBeUndefined();
    expect(pages).toEqual([
      {
        found: [
          {
            host: 'acme.ai',
            candidateName: 'Acme Robotics',
            sourceKey: 'acme',
            sourceUrl: 'https://github.com/acme',
            seenAt: '2026-11-21T07:20:00.000Z',
          },
          {
            host: null,
            candidateName: 'social',
            sourceKey: 'social',
            sourceUrl: 'https://github.com/social',
            seenAt: '2026-11-21T07:20:00.000Z',
          },
          {
            host: null,
            candidateName: 'None yet',
            sourceKey: 'none',
            sourceUrl: 'https://github.com/none',
            seenAt: '2026-11-21T07:20:00.000Z',
          },
        ],
        leftOut: 1,
        cursor: '2026-11-21T07:50:00Z',
      },
    ]);
    const query = new URL(site.seen[0]?.url ?? '', 'http://x').searchParams;
    expect(query.get('q')).toBe('type:org created:2026-11-21T07:00:00Z..2026-11-21T07:49:59Z');
    expect(site.seen[0]?.headers.authorization).toBe('Bearer ghp_x');
  });

  it('are asked for in shorter slices where an hour holds more than a search gives', async () => {
    site.routes.set('/search/users', ({ url }, answer) => {
      const [, from, to] = /created:(.+?)\.\.(.+?)&/.exec(decodeURIComponent(url ?? '').replace(/\+/g, ' ')) ?? [];
      const minutes = (Date.parse(to ?? '') - Date.parse(from ?? '')) / 60_000;
      answer
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(minutes > 20 ? { total_count: 1_500, incomplete_results: false, items: [] } : found()));
    });
    const { pages } = await read(github(), '2026-11-21T07:00:00Z');
    expect(pages.map(({ cursor }) => cursor)).toEqual([
      '2026-11-21T07:15:00Z',
      '2026-11-21T07:30:00Z',
      '2026-11-21T07:45:00Z',
      '2026-11-21T07:50:00Z',
    ]);
  });

  it.each<[string, () => void, string, number | undefined]>([
    [
      'a pause by Retry-After',
      () => site.serve('/search/users', {}, { 'retry-after': 'Sat, 21 Nov 2026 08:02:00 GMT' }, 429),
      'rate_limited',
      120_000,
    ],
    [
      'a spent limit',
      () =>
        site.serve(
          '/search/users',
          {},
          { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(NOW / 1_000 + 30) },
          403,
        ),
      'rate_limited',
      30_000,
    ],
    ['a refused key', () => site.serve('/search/users', { message: 'Bad credentials' }, {}, 401), 'refused', undefined],
    [
      'results cut short',
      () => site.serve('/search/users', { total_count: 5, incomplete_results: true, items: [] }),
      'rate_limited',
      60_000,
    ],
    ['wrong types', () => site.serve('/search/users', { total_count: '5', items: {} }), 'malformed', undefined],
    [
      'items that are no objects',
      () => site.serve('/search/users', { total_count: 1, items: ['acme'] }),
      'malformed',
      undefined,
    ],
    ['no JSON', () => site.serve('/search/users', '<html>'), 'malformed', undefined],
  ])('tell %s, and keep the cursor', async (_what, serve, fault, retryAfterMs) => {
    serve();
    const { pages, error } = await read(github(), '2026-11-21T07:00:00Z');
    expect([pages, error?.fault, error?.retryAfterMs]).toEqual([[], fault, retryAfterMs]);
  });

  it('need a key, and do not go back', async () => {
    expect(github({ token: '' }).notConfigured).toMatch(/RADAR_GITHUB_TOKEN/);
    const { pages, error } = await read(github(), '2026-11-21T08:30:00Z');
    expect([pages, error?.fault]).toEqual([[], 'cursor_went_back']);
  });
});

describe('newly incorporated UK companies', () => {
  const register = (more: object = {}): DomainSource =>
    companiesHouse({ http, now: () => NOW, baseUrl: 'http://api.test', key: 'k', sicCodes: ['62012'], ...more });
  const company = (number: unknown, name = 'ACME LTD'): object => ({
    company_name: name,
    company_number: number,
    company_status: 'active',
    date_of_creation: '2026-11-19',
    sic_codes: ['62012'],
  });

  it('are candidates without a domain, by their number as a text', async () => {
    site.routes.set('/advanced-search/companies', ({ url }, answer) => {
      const isFirst = url?.includes('incorporated_from=2026-11-19');
      answer.writeHead(isFirst ? 200 : 416, { 'content-type': 'application/json' });
      answer.end(
        isFirst ? JSON.stringify({ items: [company('01234567'), company('SC765432'), company(1234567)] }) : '',
      );
    });
    const { pages, error } = await read(register(), '2026-11-18');
    expect(error).toBeUndefined();
    expect(pages.map(({ cursor }) => cursor)).toEqual(['2026-11-19', '2026-11-20']);
    expect(pages[0]).toMatchObject({
      leftOut: 1,
      found: [
        { host: null, candidateName: 'ACME LTD', sourceKey: '01234567', seenAt: '2026-11-19T00:00:00.000Z' },
        { sourceKey: 'SC765432' },
      ],
    });
    expect(site.seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from('k:').toString('base64')}`);
    expect(site.seen[0]?.url).toContain('sic_codes=62012');
  });

  it('are read on after a full page, also by a later visit', async () => {
    const starts: string[] = [];
    site.routes.set('/advanced-search/companies', ({ url }, answer) => {
      const start = new URL(url ?? '', 'http://x').searchParams.get('start_index') ?? '';
      starts.push(start);
      const items = Array.from({ length: start === '0' ? 1_000 : 2 }, (_, n) => company(String(n).padStart(8, '0')));
      answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items }));
    });
    const { pages } = await read(register(), '2026-11-19', 1);
    expect(pages[0]?.cursor).toBe('2026-11-20:1000');
    await read(register(), '2026-11-20:1000');
    expect(starts).toEqual(['0', '1000']);
  });

  it('tell a refused key, wrong types and a pause; need a key; do not go back', async () => {
    site.serve('/advanced-search/companies', { error: 'Empty Authorization header' }, {}, 401);
    expect((await read(register(), null)).error?.fault).toBe('refused');
    site.serve('/advanced-search/companies', { items: { company_name: 'x' } });
    expect((await read(register(), null)).error?.fault).toBe('malformed');
    site.serve('/advanced-search/companies', '', { 'retry-after': '300' }, 429);
    expect((await read(register(), null)).error).toMatchObject({ fault: 'rate_limited', retryAfterMs: 300_000 });
    expect(register({ key: '' }).notConfigured).toMatch(/RADAR_COMPANIES_HOUSE_KEY/);
    expect((await read(register(), '2027-01-01')).error?.fault).toBe('cursor_went_back');
  });
});
