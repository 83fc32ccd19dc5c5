import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { LocalSite } from '../../../test/kit/local-site.js';
import { SourceError, type DomainSource, type SourcePage } from './source.port.js';
import { companiesHouse } from './companies-house.connector.js';
import { ctTiles } from './ct-tiles.connector.js';
import { githubOrganisations } from './github-organisations.connector.js';
import { nrdList } from './nrd-list.connector.js';
import { SourceHttp } from './source-http.js';
import { zoneDifferences } from './zone-differences.connector.js';

// Tests each connector over HTTP against every documented failure of its server.

const NOW = Date.parse('2026-11-21T08:00:00.000Z');
let site: LocalSite;
let folder: string;

beforeAll(async () => {
  site = await LocalSite.start('source.test', 'moved.test');
  folder = mkdtempSync(join(tmpdir(), 'sources-'));
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => site.clear());

interface Case {
  readonly name: string;
  readonly source: (http: SourceHttp) => DomainSource;
  /** The cursor before the visit. */
  readonly cursor: string;
  /** The failing resource. */
  readonly path: string;
  readonly type: string;
  readonly good: string | Buffer;
  /** Whether the server compresses the file, or stores it compressed. */
  readonly encoding?: 'gzip';
  /** Requests before and after it. */
  readonly beside?: () => void;
  /** The hosts of the valid answer, or keys for a source without hosts. */
  readonly gives: readonly string[];
  readonly movesTo: string;
  readonly wrongTypes: readonly (string | object)[];
  readonly empty: { readonly body: string | object | Buffer; readonly movesTo: string | null };
  /** `anew`: where the next visit begins, for a cursor of a clock that was ahead. */
  readonly ahead: { readonly cursor: string; readonly anew?: string; readonly serve?: () => void };
}

const json = 'application/json';
const token = Buffer.from('2026-11-20.zip').toString('base64');
const checkpoint = (size: number): void =>
  site.serve('/log/checkpoint', `source.test/log\n${size}\n${Buffer.alloc(32).toString('base64')}\n\n— sig\n`);
const zone = (serial: number, ...names: readonly string[]): string =>
  [`xyz. 900 in soa a. b. ${serial} 1 1 1 1`, ...names.map((n) => `${n}.xyz. 3600 in ns ns1.host.net.`), ''].join('\n');

const CASES: readonly Case[] = [
  {
    name: 'the daily list',
    source: (http) => nrdList({ http, now: () => NOW, url: 'http://source.test/nrd/{token}' }),
    cursor: '2026-11-19',
    path: `/nrd/${token}`,
    type: 'application/gzip',
    good: gzipSync('a.ai\nb.ai\n'),
    gives: ['a.ai', 'b.ai'],
    movesTo: '2026-11-20',
    wrongTypes: ['{"error":"not today"}', '%PDF-1.4\n\u0000\u0001', 'Service is down for maintenance.\n'],
    // A list without any new name is not ready yet.
    empty: { body: '', movesTo: null },
    ahead: { cursor: '2026-12-24', anew: '2026-11-16' },
  },
  {
    name: 'a certificate log',
    source: (http) => ctTiles({ http, prefix: 'http://source.test/log', tlds: ['ai'] }),
    cursor: '0',
    path: '/log/tile/names/000.p/2',
    type: 'application/gzip',
    good: gzipSync('{"Timestamp":1795248000000,"DNS":["a.ai"]}\n{"Timestamp":1795248000000,"DNS":["b.ai"]}\n'),
    beside: () => checkpoint(2),
    gives: ['a.ai', 'b.ai'],
    movesTo: '2',
    wrongTypes: ['<html>', gzipSync('{"DNS":["a.ai"]}')],
    empty: { body: '', movesTo: null },
    ahead: {
      cursor: '300',
      serve: () => {
        checkpoint(200);
        site.serve('/log/tile/names/001.p/44', '');
      },
    },
  },
  {
    name: 'a zone file',
    source: (http) =>
      zoneDifferences({
        http,
        zone: 'xyz',
        folder,
        authUrl: 'http://source.test/authenticate',
        downloadUrl: 'http://source.test/czds',
        user: 'u',
        password: 'p',
      }),
    cursor: '100',
    path: '/czds/xyz.zone',
    type: 'application/x-gzip',
    good: gzipSync(zone(101, 'old', 'a', 'b')),
    beside: () => site.serve('/authenticate', { accessToken: 'secret' }),
    gives: ['a.xyz', 'b.xyz'],
    movesTo: '101',
    wrongTypes: ['<html>sign in</html>', { message: 'not approved' }, 'xyz. 900 in soa a. b. soon 1 1 1 1\n'],
    empty: { body: gzipSync(''), movesTo: null },
    ahead: { cursor: '100', serve: () => site.serve('/czds/xyz.zone', gzipSync(zone(99, 'old'))) },
  },
  {
    name: 'GitHub',
    source: (http) => githubOrganisations({ http, now: () => NOW, baseUrl: 'http://source.test', token: 'secret' }),
    cursor: '2026-11-21T07:30:00Z',
    path: '/search/users',
    type: json,
    good: JSON.stringify({ total_count: 1, incomplete_results: false, items: [{ login: 'acme' }] }),
    encoding: 'gzip',
    beside: () => site.serve('/orgs/acme', { login: 'acme', blog: 'https://acme.ai' }),
    gives: ['acme.ai'],
    movesTo: '2026-11-21T07:50:00Z',
    wrongTypes: ['<html>', [], { total_count: '1', items: [] }, { total_count: 1, items: 'acme' }, { total_count: 1 }],
    empty: { body: { total_count: 0, incomplete_results: false, items: [] }, movesTo: '2026-11-21T07:50:00Z' },
    ahead: { cursor: '2026-11-22T00:00:00Z', anew: '2026-11-20T07:50:00Z' },
  },
  {
    name: 'Companies House',
    source: (http) =>
      companiesHouse({ http, now: () => NOW, baseUrl: 'http://source.test', key: 'secret', sicCodes: [] }),
    cursor: '2026-11-19',
    path: '/advanced-search/companies',
    type: json,
    good: JSON.stringify({ hits: '1', items: [{ company_name: 'ACME LTD', company_number: '01234567' }] }),
    encoding: 'gzip',
    gives: ['01234567'],
    movesTo: '2026-11-20',
    wrongTypes: ['<html>', [], { items: { company_number: '1' } }, { items: ['01234567'] }, { hits: '7', items: [] }],
    empty: { body: { hits: '0', items: [] }, movesTo: '2026-11-20' },
    ahead: { cursor: '2027-01-01', anew: '2026-11-13' },
  },
];

async function visit(
  one: Case,
  cursor = one.cursor,
  longestMs = 10_000,
): Promise<{ pages: SourcePage[]; error?: SourceError }> {
  const pages: SourcePage[] = [];
  const source = one.source(new SourceHttp(site.safeFetch, () => NOW, longestMs));
  try {
    for await (const page of source.pages(cursor, new AbortController().signal)) pages.push(page);
    return { pages };
  } catch (error) {
    expect(error).toBeInstanceOf(SourceError);
    return { pages, error: error as SourceError };
  }
}

const given = (pages: readonly SourcePage[]): (string | null | undefined)[] =>
  pages.flatMap(({ found }) => found.map(({ host, sourceKey }) => host ?? sourceKey));

describe.each(CASES.map((one) => [one.name, one] as const))('%s', (_name, one) => {
  const encoded = (): Buffer => (one.encoding ? gzipSync(one.good) : Buffer.from(one.good));
  const headers = { 'content-type': one.type, ...(one.encoding && { 'content-encoding': one.encoding }) };

  beforeEach(async () => {
    if (one.path.startsWith('/czds')) {
      // The base for the difference.
      site.serve('/authenticate', { accessToken: 'secret' });
      site.serve(one.path, gzipSync(zone(100, 'old')));
      for await (const _page of one.source(new SourceHttp(site.safeFetch, () => NOW)).pages(null, AbortSignal.any([])));
      site.clear();
    }
    one.beside?.();
  });

  it('gives what it has, and moves its cursor', async () => {
    site.serve(one.path, encoded(), headers);
    const { pages, error } = await visit(one);
    expect(error).toBeUndefined();
    expect(given(pages)).toEqual(one.gives);
    expect(pages.at(-1)?.cursor).toBe(one.movesTo);
  });

  it('is left alone for as long as it asks', async () => {
    site.serve(one.path, 'slow down', { 'retry-after': '120' }, 429);
    const { pages, error } = await visit(one);
    expect([pages, error?.fault, error?.retryAfterMs]).toEqual([[], 'rate_limited', 120_000]);
    site.serve(one.path, 'slow down', { 'retry-after': 'Sat, 21 Nov 2026 08:10:00 GMT' }, 429);
    expect((await visit(one)).error?.retryAfterMs).toBe(600_000);
    site.serve(one.path, 'slow down', {}, 429);
    expect((await visit(one)).error?.retryAfterMs).toBe(60_000);
  });

  it('moves nothing where gzip breaks off', async () => {
    const whole = encoded();
    site.serve(one.path, whole.subarray(0, whole.length - 10), headers);
    const { pages, error } = await visit(one);
    expect([pages, error?.fault]).toEqual([[], 'malformed']);
  });

  it('moves nothing where the connection breaks off', async () => {
    site.routes.set(one.path, (_request, answer) => {
      answer.writeHead(200, { ...headers, 'content-length': '100000' });
      answer.write(encoded().subarray(0, 8), () => answer.destroy());
    });
    const { pages, error } = await visit(one);
    expect(pages).toEqual([]);
    expect(['malformed', 'unreachable']).toContain(error?.fault);
  });

  it.each(one.wrongTypes.map((body) => [JSON.stringify(body).slice(0, 60), body] as const))(
    'moves nothing where %s comes',
    async (_what, body) => {
      site.serve(one.path, body, { 'content-type': one.type });
      const { pages, error } = await visit(one);
      expect([pages, error?.fault]).toEqual([[], 'malformed']);
    },
  );

  it('is given up where its body dribbles', async () => {
    site.routes.set(one.path, (_request, answer) => {
      answer.writeHead(200, { 'content-type': one.type });
      const timer = setInterval(() => answer.write(' '), 20);
      answer.on('close', () => clearInterval(timer));
    });
    const { pages, error } = await visit(one, one.cursor, 1_500);
    expect([pages, error?.fault]).toEqual([[], 'unreachable']);
    expect(error?.message).toMatch(/within/);
  });

  it('is followed where it moved, without its key', async () => {
    site.routes.set(`source.test${one.path}`, (_request, answer) =>
      answer.writeHead(302, { location: `http://moved.test/there` }).end(),
    );
    site.serve('moved.test/there', encoded(), headers);
    const { pages, error } = await visit(one);
    expect(error).toBeUndefined();
    expect(given(pages)).toEqual(one.gives);
    const moved = site.seen.filter(({ host }) => host === 'moved.test');
    expect(moved.length).toBeGreaterThan(0);
    for (const request of moved) expect(request.headers.authorization).toBeUndefined();
  });

  it('is given up where it moves in circles', async () => {
    site.routes.set(one.path, (_request, answer) => answer.writeHead(302, { location: one.path }).end());
    const { pages, error } = await visit(one);
    expect([pages, error?.fault]).toEqual([[], 'unreachable']);
  });

  it('knows an empty answer from none', async () => {
    site.serve(one.path, one.empty.body, { 'content-type': one.type });
    const { pages, error } = await visit(one);
    expect(given(pages)).toEqual([]);
    expect([pages.at(-1)?.cursor ?? null, error?.fault]).toEqual([
      one.empty.movesTo,
      one.empty.movesTo === null ? 'malformed' : undefined,
    ]);
  });

  it('says so where it stands before its cursor', async () => {
    site.serve(one.path, encoded(), headers);
    one.ahead.serve?.();
    const { pages, error } = await visit(one, one.ahead.cursor);
    const { anew } = one.ahead;
    expect([pages, error?.fault]).toEqual([anew ? [{ found: [], cursor: anew }] : [], 'cursor_went_back']);
    if (anew) expect((await visit(one, anew)).error?.fault).not.toBe('cursor_went_back');
  });
});

describe('Companies House', () => {
  const register = CASES.at(-1) as Case;

  it('knows a day without companies from a wrong address', async () => {
    const errors = [{ type: 'ch:service', error: 'company-search-not-found' }];
    site.serve(register.path, { errors }, {}, 404);
    expect((await visit(register)).pages.map(({ cursor }) => cursor)).toEqual(['2026-11-20']);
    site.serve(register.path, 'not here', { 'content-type': 'text/plain' }, 404);
    expect((await visit(register)).error?.fault).toBe('refused');
  });
});
