import { gunzipSync, gzipSync } from 'node:zlib';
import { LocalSite } from '../../../test/kit/local-site.js';
import { cardOf, openApiOf, serveReadySite } from '../../../test/bench/worlds/ready-site.js';
import { type Evidence } from '../scan/evidence.rules.js';
import { scanSite } from '../scan/readiness-scans.service.js';
import { YamlReader } from '../scan/yaml-reader.service.js';
import { RUBRIC, scoreEvidence } from './rubric.rules.js';

const HOST = 'ready-site.com';
const ORIGIN = `http://${HOST}`;
const NOW = Date.parse('2026-11-22T09:00:00Z');
const TEXT = { 'content-type': 'text/plain' };
const XML = { 'content-type': 'application/xml' };
const MARKDOWN = { 'content-type': 'text/markdown' };
const LINKSET = { 'content-type': 'application/linkset+json' };

const yaml = new YamlReader();
let site: LocalSite;

beforeAll(async () => {
  site = await LocalSite.start(HOST, 'other-site.com');
});
afterAll(() => Promise.all([site.stop(), yaml.onApplicationShutdown()]));
beforeEach(() => {
  site.clear();
  serveReadySite(site, HOST, '2026-11-20');
});

async function evidenceOf(url = `${ORIGIN}/`): Promise<Evidence> {
  const scan = await scanSite(url, { outgoing: site.safeFetch, yaml, clock: { now: () => NOW } });
  if (scan.kind === 'unreachable') throw new Error(scan.reason);
  return scan.evidence;
}

async function checked(id: string) {
  const found = scoreEvidence(await evidenceOf()).checks.find((check) => check.id === id);
  if (!found) throw new Error(`no check ${id}`);
  return found;
}

const serve =
  (path: string, body: string | Buffer | object, headers: Record<string, string> = {}, status = 200) =>
  (): void =>
    site.serve(HOST + path, body, headers, status);
const gone = (path: string) => (): boolean => site.routes.delete(HOST + path);
const robots = (text: string) => serve('/robots.txt', text, TEXT);
const sitemap = (inner: string, root = 'urlset') => serve('/sitemap.xml', `<${root}>${inner}</${root}>`, XML);
const url = (date: string, path = '/') => `<url><loc>${ORIGIN}${path}</loc><lastmod>${date}</lastmod></url>`;
const llms = (text: string) => serve('/llms.txt', text, MARKDOWN);
const card = (change: object) => serve('/.well-known/mcp/server-card.json', { ...cardOf(ORIGIN), ...change });
const openapi = (change: object) => serve('/openapi.json', { ...openApiOf(ORIGIN), ...change });
const linkset = (value: unknown) => serve('/.well-known/api-catalog', JSON.stringify({ linkset: value }), LINKSET);
const operations = (good: number, bad: number) => ({
  paths: Object.fromEntries(
    Array.from({ length: good + bad }, (_, n) => [
      `/p${n}`,
      { get: n < good ? { operationId: `o${n}`, summary: 'It does' } : {} },
    ]),
  ),
});
const home = (headers: Record<string, string>, html = '<html></html>') =>
  serve('/', html, { 'content-type': 'text/html', ...headers });
const moved = (path: string, to: string) => (): void => {
  site.routes.set(HOST + path, (_request, response) => void response.writeHead(302, { location: to }).end());
};
const links = (dead: number) =>
  llms(
    `# A\n> B\n## C\n${Array.from({ length: 10 }, (_, n) => `- [x](/${n < dead ? 'dead' : 'pricing'}?${n})`).join('\n')}`,
  );

type Row = readonly [id: string, status: 'pass' | 'warn' | 'fail', what: string, change: () => unknown];
const ROWS: readonly Row[] = [
  ['robots_present', 'fail', 'missing', gone('/robots.txt')],
  [
    'robots_present',
    'fail',
    'a page of HTML',
    serve('/robots.txt', '<!doctype html><p>', { 'content-type': 'text/html' }),
  ],
  ['robots_present', 'fail', 'HTML named text', robots('<!DOCTYPE html><html>User-agent: *</html>')],
  ['robots_present', 'fail', 'no group', robots('Sitemap: /x\n')],
  ['robots_present', 'fail', 'an error', serve('/robots.txt', 'User-agent: *', TEXT, 503)],
  ['robots_present', 'pass', 'CR line ends, a mark, comments', robots('\uFEFF# hi\r\rUSER-AGENT : *\rdisallow:\r')],
  [
    'robots_present',
    'pass',
    'moved within the site',
    () => {
      moved('/robots.txt', '/r.txt')();
      serve('/r.txt', 'User-agent: *\nAllow: /', TEXT)();
    },
  ],
  ['robots_present', 'fail', 'moved to the page', moved('/robots.txt', '/')],
  ['robots_present', 'fail', 'moved in a circle', moved('/robots.txt', '/robots.txt')],
  ['robots_present', 'fail', 'moved to a closed address', moved('/robots.txt', 'http://169.254.169.254/robots.txt')],
  ['robots_present', 'fail', 'no text at all', serve('/robots.txt', Buffer.from([0xff, 0xfe, 0, 1, 2]), TEXT)],
  ['robots_ai_rules', 'warn', 'only *', robots('User-agent: *\nAllow: /')],
  ['robots_ai_rules', 'fail', '* shut out', robots('User-agent: *\nDisallow: / # all')],
  ['robots_ai_rules', 'fail', 'only another agent', robots('User-agent: Foo\nAllow: /')],
  ['robots_content_signals', 'fail', 'none', robots('User-agent: *\nAllow: /')],
  ['robots_content_signals', 'fail', 'maybe', robots('User-agent: *\nContent-Signal: search=maybe')],
  ['robots_sitemap_directive', 'fail', 'none', robots('User-agent: *')],
  ['robots_sitemap_directive', 'fail', 'relative', robots('User-agent: *\nSitemap: /sitemap.xml')],
  [
    'sitemap_reachable',
    'pass',
    'at the usual place, where the declared one is gone',
    robots(`User-agent: *\nSitemap: ${ORIGIN}/none.xml`),
  ],
  ['robots_sitemap_directive', 'fail', 'dead', robots(`User-agent: *\nSitemap: ${ORIGIN}/none.xml`)],
  ['sitemap_reachable', 'fail', 'missing', gone('/sitemap.xml')],
  ['sitemap_reachable', 'fail', 'HTML', serve('/sitemap.xml', '<!doctype html><html></html>', XML)],
  ['sitemap_valid', 'fail', 'other root', serve('/sitemap.xml', '<?xml version="1.0"?><rss></rss>', XML)],
  ['sitemap_valid', 'fail', 'empty', sitemap('')],
  ['sitemap_valid', 'fail', 'cut off', serve('/sitemap.xml', `<urlset>${url('2026-01-01')}`, XML)],
  ['sitemap_valid', 'fail', 'foreign host', sitemap('<url><loc>https://else.com/</loc></url>')],
  ['sitemap_valid', 'fail', 'too many', sitemap('<loc>'.repeat(50_001))],
  ['sitemap_valid', 'pass', 'larger than what is read', sitemap(`<url><loc>${ORIGIN}/</loc></url>`.repeat(50_000))],
  [
    'sitemap_valid',
    'pass',
    'packed, with a mark, comments and CDATA',
    serve(
      '/sitemap.xml',
      gzipSync(
        `\uFEFF<?xml version="1.0"?><!-- a --><urlset><url><loc><![CDATA[${ORIGIN}/?a=1&b=2]]></loc></url></urlset>`,
      ),
      { 'content-type': 'application/gzip' },
    ),
  ],
  ['sitemap_valid', 'fail', 'a relative address', sitemap('<url><loc>/pricing</loc></url>')],
  ['sitemap_fresh', 'fail', 'no dates', sitemap(`<url><loc>${ORIGIN}/</loc></url>`)],
  ['sitemap_fresh', 'fail', 'old', sitemap(url('2024-01-01'))],
  ['sitemap_fresh', 'fail', 'no date', sitemap(url('yesterday'))],
  ['sitemap_fresh', 'fail', 'future', sitemap(url('2030-01-01'))],
  ['sitemap_fresh', 'fail', 'all the same', sitemap(url('2026-11-01') + url('2026-11-01', '/b'))],
  [
    'sitemap_fresh',
    'pass',
    'dates in the child of an index',
    () => {
      sitemap(`<sitemap><loc>${ORIGIN}/child.xml</loc></sitemap>`, 'sitemapindex')();
      serve('/child.xml', `<urlset>${url('2026-11-01T10:00:00+02:00')}</urlset>`, XML)();
    },
  ],
  ['llms_txt_exists', 'fail', 'missing', gone('/llms.txt')],
  ['llms_txt_exists', 'fail', 'HTML', serve('/llms.txt', '<html></html>', { 'content-type': 'text/html' })],
  ['llms_txt_exists', 'fail', 'empty', llms(' \n')],
  ['llms_txt_structure', 'warn', 'links only', llms('- [x](/pricing)')],
  [
    'llms_txt_structure',
    'pass',
    'a mark and CRLF',
    llms('\uFEFF# A\r\n\r\n> B\r\n\r\n## C\r\n\r\n- [x](/pricing)\r\n'),
  ],
  ['llms_txt_structure', 'warn', 'no summary', llms('# A\n\n## C\n\n- [x](/pricing)')],
  ['llms_txt_structure', 'fail', 'neither', llms('Hello.')],
  ['llms_txt_structure', 'fail', 'missing', gone('/llms.txt')],
  ['llms_txt_size', 'warn', 'long', llms(`# A\n${'x'.repeat(60_000)}`)],
  ['llms_txt_size', 'fail', 'too long', llms(`# A\n${'x'.repeat(110_000)}`)],
  ['llms_txt_size', 'fail', 'huge', llms(`# A\n${'x'.repeat(900_000)}`)],
  ['llms_txt_links', 'pass', '9 of 10', links(1)],
  ['llms_txt_links', 'warn', '5 of 10', links(5)],
  ['llms_txt_links', 'fail', '4 of 10', links(6)],
  ['llms_txt_links', 'fail', 'none of its own', llms('# A\n[x](https://else.com/)')],
  ['md_negotiation', 'warn', 'wrong type', serve('/', '# Acme', TEXT)],
  [
    'md_negotiation',
    'warn',
    'markdown sent as HTML',
    serve('/', '# Acme\n\n- [Docs](/docs)', { 'content-type': 'text/html' }),
  ],
  ['md_negotiation', 'fail', 'HTML', home({})],
  [
    'md_negotiation',
    'fail',
    'HTML behind a long comment',
    home({}, `<!--\n- one\n${'- more\n'.repeat(500)}-->\n<html></html>`),
  ],
  ['md_negotiation', 'fail', 'HTML named markdown', serve('/', '<html></html>', MARKDOWN)],
  ['md_vary', 'fail', 'no Vary', serve('/', '# Acme', MARKDOWN)],
  ['md_url', 'fail', 'missing', gone('/index.md')],
  ['md_url', 'fail', 'HTML', serve('/index.md', '<html></html>', MARKDOWN)],
  ['md_discovery', 'fail', 'nothing', home({})],
  ['md_discovery', 'pass', 'in the page', home({}, '<head><link rel=alternate type="text/markdown" href="/i.md">')],
  ['mcp_card_exists', 'fail', 'missing', gone('/.well-known/mcp/server-card.json')],
  ['mcp_card_exists', 'fail', 'no JSON', serve('/.well-known/mcp/server-card.json', '{"name":')],
  [
    'mcp_card_valid',
    'pass',
    'named by a catalogue',
    () => {
      gone('/.well-known/mcp/server-card.json')();
      const entries = [
        { identifier: 'agent', mediaType: 'application/a2a-agent-card+json', url: '/agent.json' },
        { identifier: 'robots', mediaType: 'application/mcp-server+json', url: '/cards/robots.json' },
      ];
      serve('/.well-known/ai-catalog.json', { specVersion: '1.0', entries })();
      serve('/cards/robots.json', cardOf(ORIGIN))();
    },
  ],
  ['mcp_card_valid', 'fail', 'plain name', card({ name: 'Acme' })],
  ['mcp_card_valid', 'fail', 'no version', card({ version: null })],
  [
    'mcp_card_valid',
    'fail',
    'plain http elsewhere',
    card({ remotes: [{ type: 'streamable-http', url: 'http://x.com/' }] }),
  ],
  ['mcp_endpoint_live', 'fail', 'gone', gone('/mcp')],
  ['mcp_endpoint_live', 'fail', 'an error of JSON-RPC', serve('/mcp', { jsonrpc: '2.0', error: { code: 1 } })],
  ['mcp_endpoint_live', 'pass', '401', serve('/mcp', {}, { 'www-authenticate': 'Bearer' }, 401)],
  [
    'mcp_endpoint_live',
    'pass',
    'a stream that stays open',
    () =>
      site.routes.set(`${HOST}/mcp`, (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('event: message\ndata: {"result":{"protocolVersion":"2025-06-18"}}\n\n');
      }),
  ],
  ['mcp_auth_metadata', 'fail', 'none', serve('/mcp', {}, { 'www-authenticate': 'Bearer' }, 401)],
  [
    'mcp_auth_metadata',
    'pass',
    'where the challenge says',
    () => {
      serve('/mcp', {}, { 'www-authenticate': `Bearer resource_metadata="${ORIGIN}/meta"` }, 401)();
      serve('/meta', { resource: `${ORIGIN}/mcp` })();
    },
  ],
  ['api_catalog_exists', 'fail', 'missing', gone('/.well-known/api-catalog')],
  ['api_catalog_exists', 'fail', 'wrong type', serve('/.well-known/api-catalog', { linkset: [] })],
  ['api_catalog_links', 'fail', 'empty', linkset([])],
  ['api_catalog_links', 'fail', 'dead', linkset([{ anchor: 'x', 'service-desc': [{ href: '/none.json' }] }])],
  ['api_catalog_links', 'warn', 'not named by the page', home({})],
  ['openapi_found', 'fail', 'missing', gone('/openapi.json')],
  ['openapi_found', 'fail', 'no OpenAPI', serve('/openapi.json', { hello: 1 })],
  [
    'openapi_valid',
    'pass',
    'YAML',
    () => {
      gone('/openapi.json')();
      serve('/openapi.yaml', 'openapi: 3.0.3\ninfo:\n  title: A\n  version: "1"\npaths:\n  /a: {}\n')();
    },
  ],
  [
    'openapi_valid',
    'pass',
    'YAML with a quoted key, of 400 kB',
    () => {
      gone('/openapi.json')();
      const paths = Array.from(
        { length: 4_000 },
        (_, n) =>
          `  /a${n}:\n    get:\n      operationId: o${n}\n      summary: It does what it says, and nothing else`,
      );
      serve('/openapi.yaml', `"openapi": 3.0.3\ninfo:\n  title: A\n  version: "1"\npaths:\n${paths.join('\n')}\n`)();
    },
  ],
  [
    'openapi_found',
    'warn',
    'YAML that is too large',
    () => {
      gone('/openapi.json')();
      serve('/openapi.yaml', `openapi: 3.0.3\ninfo:\n  title: A\n${'# nothing\n'.repeat(150_000)}`)();
    },
  ],
  [
    'openapi_found',
    'warn',
    'JSON that is too large',
    serve('/openapi.json', `{"openapi":"3.0.3","info":{"description":"${'x'.repeat(4 * 1024 * 1024)}"}}`),
  ],
  ['openapi_valid', 'fail', 'Swagger 2', openapi({ openapi: undefined, swagger: '2.0' })],
  ['openapi_valid', 'fail', 'no version', openapi({ info: { title: 'x' } })],
  ['openapi_valid', 'fail', 'no path', openapi({ paths: {} })],
  ['openapi_agent_usable', 'pass', '9 of 10', openapi(operations(9, 1))],
  ['openapi_agent_usable', 'warn', '6 of 10', openapi(operations(6, 4))],
  ['openapi_agent_usable', 'fail', '5 of 10', openapi(operations(5, 5))],
  ['openapi_agent_usable', 'warn', 'no way to sign in', openapi({ components: {} })],
  ['commerce_payment_challenge', 'fail', 'free', serve('/api/paid/7', {})],
  ['commerce_payment_challenge', 'fail', 'a bare 402', serve('/api/paid/7', {}, {}, 402)],
  [
    'commerce_payment_challenge',
    'pass',
    'MPP',
    serve('/api/paid/7', {}, { 'www-authenticate': 'Payment id="1"' }, 402),
  ],
  ['commerce_payment_challenge', 'fail', 'on another site', openapi({ servers: [{ url: 'http://other-site.com' }] })],
  ['commerce_discovery', 'fail', 'missing', gone('/.well-known/ucp')],
  ['commerce_discovery', 'fail', 'incomplete', serve('/.well-known/ucp', { ucp: { version: '1' } })],
  ['commerce_machine_prices', 'fail', 'no prices', openapi(operations(1, 0))],
];

describe('a site that has everything', () => {
  it('passes all 27 checks, within the budget', async () => {
    const evidence = await evidenceOf();
    const score = scoreEvidence(evidence);
    expect(score.checks.filter(({ status }) => status !== 'pass')).toEqual([]);
    expect(score).toMatchObject({ totalScore: 100, grade: 'A', rubricVersion: '1' });
    expect(score.checks).toHaveLength(27);
    expect(RUBRIC.checks.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
    expect(site.seen.length).toBeLessThanOrEqual(40);
  });
});

describe('a site that lacks one thing', () => {
  it.each(ROWS)('%s: %s when %s', async (id, status, _what, change) => {
    change();
    const found = await checked(id);
    expect([found.status, found.detail]).toEqual([status, found.detail]);
    if (status === 'pass') expect(found.fixPrompt).toBeNull();
    else expect(found.fixPrompt).toContain(HOST);
  });

  it('is tried for every check', () => {
    expect(new Set(ROWS.filter(([, status]) => status === 'fail').map(([id]) => id)).size).toBe(27);
  });
});

describe('a site that answers everything with one page', () => {
  it.each(['text/html', 'text/plain', 'application/json'])('has nothing of it, as %s', async (type) => {
    site.clear();
    site.routes.set(`${HOST}/*`, ({ url: path }, response) => {
      response
        .writeHead(200, { 'content-type': type })
        .end(`User-agent: * # no ${path} here\nSitemap: ${ORIGIN}/s.xml`);
    });
    const { totalScore } = scoreEvidence(await evidenceOf());
    expect(totalScore).toBe(0);
  });
});

describe('kept evidence', () => {
  it('is scored the same after it was stored, and otherwise under another rubric, without a request', async () => {
    gone('/llms.txt')();
    const evidence = await evidenceOf();
    const stored = JSON.parse(gunzipSync(gzipSync(JSON.stringify(evidence))).toString()) as Evidence;
    const requestCount = site.seen.length;
    expect(scoreEvidence(stored)).toEqual(scoreEvidence(evidence));
    const other = { version: '2', checks: RUBRIC.checks.filter(({ category }) => category !== 'llms_txt') };
    expect(scoreEvidence(stored)).toMatchObject({ rubricVersion: '1', totalScore: 84, grade: 'B' });
    expect(scoreEvidence(stored, other)).toMatchObject({ rubricVersion: '2', totalScore: 100, grade: 'A' });
    expect(site.seen.length).toBe(requestCount);
  });
});
