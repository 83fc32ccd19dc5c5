import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { LocalSite, zipOf } from '../../../test/kit/local-site.js';
import { SourceError, type DomainSource, type SourcePage } from './source.port.js';
import { nrdList } from './nrd-list.connector.js';
import { SourceHttp } from './source-http.js';
import { zoneDifferences } from './zone-differences.connector.js';

const NOW = Date.parse('2026-11-21T08:00:00.000Z');
let site: LocalSite;
let http: SourceHttp;

beforeAll(async () => {
  site = await LocalSite.start('lists.test', 'moved.test');
  http = new SourceHttp(site.safeFetch, () => NOW);
});
afterAll(() => site.stop());
beforeEach(() => site.clear());

async function read(
  source: DomainSource,
  cursor: string | null,
): Promise<{ pages: SourcePage[]; error?: SourceError }> {
  const pages: SourcePage[] = [];
  try {
    for await (const page of source.pages(cursor, new AbortController().signal)) pages.push(page);
    return { pages };
  } catch (error) {
    expect(error).toBeInstanceOf(SourceError);
    return { pages, error: error as SourceError };
  }
}
const hosts = (pages: readonly SourcePage[]): (string | null)[] =>
  pages.flatMap((page) => page.found.map((f) => f.host));
const zip = (names: string): Buffer => zipOf('domain-names.txt', Buffer.from(names), deflateRawSync(names));

describe('the daily list', () => {
  const token = (day: string): string => Buffer.from(`${day}.zip`).toString('base64');
  const path = (day: string): string => `/whois-database/newly-registered-domains/${token(day)}/nrd`;
  const list = (): DomainSource =>
    nrdList({ http, now: () => NOW, url: 'http://lists.test/whois-database/newly-registered-domains/{token}/nrd' });

  it('begins with yesterday, and gives the day of registration and a cursor of its last whole day', async () => {
    site.serve(path('2026-11-20'), zip('a.ai\r\nb.com\r\n'), { 'content-type': 'application/zip' });
    const { pages, error } = await read(list(), null);
    expect(error).toBeUndefined();
    expect(pages).toEqual([
      {
        found: [
          { host: 'a.ai', seenAt: '2026-11-20T00:00:00.000Z', registeredOn: '2026-11-20' },
          { host: 'b.com', seenAt: '2026-11-20T00:00:00.000Z', registeredOn: '2026-11-20' },
        ],
        cursor: '2026-11-20:2',
      },
      { found: [], cursor: '2026-11-20' },
    ]);
  });

  it('goes on after its cursor: the next day, or the same day after a line', async () => {
    site.serve(path('2026-11-19'), zip('a.ai\nb.ai\nc.ai\n'));
    site.serve(path('2026-11-20'), gzipSync('d.ai\n'));
    expect(hosts((await read(list(), '2026-11-18')).pages)).toEqual(['a.ai', 'b.ai', 'c.ai', 'd.ai']);
    expect(hosts((await read(list(), '2026-11-19:2')).pages)).toEqual(['c.ai', 'd.ai']);
    expect((await read(list(), '2026-11-20')).pages).toEqual([]);
  });

  it('stops without complaint where a day is not published yet, and follows redirects', async () => {
    site.routes.set(path('2026-11-19'), (_q, answer) =>
      answer.writeHead(302, { location: 'http://moved.test/there' }).end(),
    );
    site.serve('moved.test/there', 'a.ai\n');
    const { pages, error } = await read(list(), '2026-11-18');
    expect(error).toBeUndefined();
    expect(hosts(pages)).toEqual(['a.ai']);
    expect(pages.at(-1)?.cursor).toBe('2026-11-19');
  });

  it('keeps what came before a list broke off, and stays on its day', async () => {
    const whole = gzipSync(Array.from({ length: 60_000 }, (_, n) => `n${(n * 7919) % 100_003}x.ai`).join('\n'));
    site.serve(path('2026-11-20'), whole.subarray(0, whole.length - 100));
    const { pages, error } = await read(list(), null);
    expect(error?.fault).toBe('malformed');
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.at(-1)?.cursor).toMatch(/^2026-11-20:\d+$/);
  });

  it.each<[string, () => void, string, RegExp]>([
    [
      'a pause it asks for',
      () => site.serve(path('2026-11-20'), 'slow down', { 'retry-after': '120' }, 429),
      'rate_limited',
      /429/,
    ],
    [
      'a page in the place of the list',
      () => site.serve(path('2026-11-20'), '<html>', { 'content-type': 'text/html' }),
      'malformed',
      /page/,
    ],
    ['a broken archive', () => site.serve(path('2026-11-20'), zip('a.ai').subarray(0, 30)), 'malformed', /ZIP/],
    ['its failure', () => site.serve(path('2026-11-20'), '', {}, 503), 'unreachable', /503/],
  ])('tells %s', async (_what, serve, fault, message) => {
    serve();
    const { error, pages } = await read(list(), null);
    expect([error?.fault, error?.message]).toEqual([fault, expect.stringMatching(message)]);
    expect(pages).toEqual([]);
    if (fault === 'rate_limited') expect(error?.retryAfterMs).toBe(120_000);
  });

  it('does not go back behind what was read', async () => {
    expect((await read(list(), '2026-12-24')).error?.fault).toBe('cursor_went_back');
  });

  it('gives up on a body that dribbles', async () => {
    site.routes.set('/slow', (_q, answer) => {
      answer.writeHead(200);
      const timer = setInterval(() => answer.write('a.ai\n'), 20);
      answer.on('close', () => clearInterval(timer));
    });
    const stream = await http.open('http://lists.test/slow', { timeoutMs: 200 });
    await expect(
      (async () => {
        for await (const _chunk of stream.body) void _chunk;
      })(),
    ).rejects.toMatchObject({ code: 'timeout' });
  });
});

describe('zone files', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'zones-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const zone = (more: object = {}): DomainSource =>
    zoneDifferences({
      http,
      zone: 'xyz',
      folder,
      authUrl: 'http://lists.test/api/authenticate',
      downloadUrl: 'http://lists.test/czds/downloads',
      user: 'user',
      password: 'secret',
      ...more,
    });
  function publish(serial: number, names: readonly string[], encode: (text: Buffer) => Buffer = gzipSync): void {
    const soa = `xyz.\t900\tin\tsoa\tns0.centralnic.net. hostmaster.centralnic.net. ${serial} 900 1800 6048000 3600\n`;
    const records = names.flatMap((name) => [
      `${name}.xyz.\t3600\tin\tns\tns1.host.net.`,
      `${name}.xyz.\t3600\tin\tns\tns2.host.net.`,
    ]);
    const glue = 'ns1.one.xyz.\t3600\tin\ta\t192.0.2.1\nxyz.\t3600\tin\tns\tx.nic.xyz.\n';
    site.serve('/api/authenticate', { accessToken: 'jwt', message: 'Authentication Successful' });
    site.serve('/czds/downloads/xyz.zone', encode(Buffer.from(`${soa}${glue}${records.join('\n')}\n`)));
  }
  const names = Array.from({ length: 50 }, (_, n) => `name${n}`);

  it('are a base first, and then give what is new in them', async () => {
    publish(100, names);
    expect((await read(zone(), null)).pages).toEqual([{ found: [], cursor: '100' }]);
    publish(101, [...names.slice(1), 'fresh', 'xn--mnchen-3ya']);
    const { pages } = await read(zone(), '100');
    expect(hosts(pages)).toEqual(['fresh.xyz', 'xn--mnchen-3ya.xyz']);
    expect(pages.at(-1)?.cursor).toBe('101');
    expect(site.seen[0]).toMatchObject({ method: 'POST', body: '{"username":"user","password":"secret"}' });
    expect(site.seen[1]?.headers.authorization).toBe('Bearer jwt');
    expect((await read(zone(), '101')).pages).toEqual([]);
    expect(readdirSync(folder)).toEqual(['xyz-101.hashes']);
  });

  it('that break off, shrink or go back move nothing', async () => {
    publish(100, names);
    await read(zone(), null);
    publish(101, names, (text) => gzipSync(text).subarray(0, -12));
    expect((await read(zone(), '100')).error?.fault).toBe('malformed');
    publish(101, names.slice(0, 3));
    expect((await read(zone(), '100')).error?.message).toMatch(/has 3 names, the one before 50/);
    publish(99, names);
    expect((await read(zone(), '100')).error?.fault).toBe('cursor_went_back');
    site.serve('/czds/downloads/xyz.zone', gzipSync('; nothing\n'));
    expect((await read(zone(), '100')).error?.fault).toBe('malformed');
    // Read as one line, it would fill the memory.
    site.serve('/czds/downloads/xyz.zone', gzipSync('x'.repeat(10_000_000)));
    expect((await read(zone(), '100')).error?.message).toMatch(/line that is too long/);
  });

  it('are compared where the registry numbers them by seconds instead of by days', async () => {
    publish(2_026_112_101, names);
    await read(zone(), null);
    publish(1_795_248_000, [...names, 'fresh']);
    const { pages, error } = await read(zone(), '2026112101');
    expect([hosts(pages), pages.at(-1)?.cursor, error]).toEqual([['fresh.xyz'], '1795248000', undefined]);
  });

  it('need a log-in, and say so', async () => {
    expect(zone({ user: '' }).notConfigured).toMatch(/RADAR_CZDS_USER/);
    site.serve('/api/authenticate', { message: 'Invalid username or password' }, {}, 401);
    expect((await read(zone(), null)).error?.fault).toBe('refused');
    site.serve('/api/authenticate', { accessToken: 7 });
    expect((await read(zone(), null)).error?.fault).toBe('malformed');
  });
});
