import { type RequestListener } from 'node:http';
import { serveReadySite, cardOf, openApiOf } from '../../../test/bench/worlds/ready-site.js';
import { LocalSite } from '../../../test/kit/local-site.js';
import { scanSite } from '../scan/readiness-scans.service.js';
import { YamlReader } from '../scan/yaml-reader.service.js';
import { scoreEvidence } from './rubric.rules.js';

// Files as sites of different makes serve them, which no check may take for something else.

const HOST = 'usual-site.com';
const ORIGIN = `http://${HOST}`;
const NOW = Date.parse('2026-11-22T09:00:00Z');
const TEXT = { 'content-type': 'text/plain; charset=utf-8' };
const MARKDOWN = { 'content-type': 'text/markdown' };
const XML = { 'content-type': 'application/xml' };
const HTML = { 'content-type': 'text/html' };
const yaml = new YamlReader();
let site: LocalSite;

beforeAll(async () => {
  site = await LocalSite.start(HOST, `www.${HOST}`, `mcp.${HOST}`, `eu.${HOST}`);
});
afterAll(() => Promise.all([site.stop(), yaml.onApplicationShutdown()]));
beforeEach(() => {
  site.clear();
  serveReadySite(site, HOST, '2026-11-20');
});

type Change = () => unknown;
const serve =
  (path: string, body: string | object, headers: Record<string, string> = {}, status = 200): Change =>
  () =>
    site.serve(path.startsWith('/') ? HOST + path : path, body, headers, status);
const robots = (...lines: readonly string[]): Change => serve('/robots.txt', lines.join('\n'), TEXT);
const llms = (text: string): Change => serve('/llms.txt', text, MARKDOWN);
const all =
  (...changes: readonly Change[]): Change =>
  () =>
    changes.forEach((change) => change());
const without =
  (...paths: readonly string[]): Change =>
  () =>
    paths.forEach((path) => site.routes.delete(HOST + path));
const entry = (date: string, n: number): string =>
  `<url><loc>${ORIGIN}/${n}</loc><lastmod>${date}</lastmod><!-- ${'x'.repeat(200)} --></url>`;
const page = (head: string): Change => serve('/', `<html><head><title>Acme</title>${head}</head></html>`, HTML);

async function checksOf(change: Change) {
  change();
  const scan = await scanSite(`${ORIGIN}/`, { outgoing: site.safeFetch, yaml, clock: { now: () => NOW } });
  if (scan.kind === 'unreachable') throw new Error(scan.reason);
  return new Map(scoreEvidence(scan.evidence).checks.map((check) => [check.id, check]));
}

type Row = readonly [id: string, status: 'pass' | 'warn' | 'fail', what: string, change: Change];
const ROWS: readonly Row[] = [
  ['robots_ai_rules', 'pass', 'a version behind the name', robots('User-agent: GPTBot/1.2', 'Disallow: /private')],
  [
    'robots_ai_rules',
    'pass',
    'several agents of one group',
    robots('User-agent: a', 'user-agent:claudebot', 'Allow: /'),
  ],
  [
    'robots_ai_rules',
    'pass',
    'blank lines between the lines of a group',
    robots('User-agent: CCBot', '', 'Disallow: /'),
  ],
  ['robots_ai_rules', 'warn', 'GPTBot in a comment only', robots('# User-agent: GPTBot', 'User-agent: *', 'Allow: /')],
  [
    'robots_ai_rules',
    'warn',
    'a longer name',
    robots('User-agent: GPTBotNews', 'Allow: /', 'User-agent: *', 'Allow: /'),
  ],
  ['robots_ai_rules', 'fail', 'a wildcard alone', robots('User-agent: *', 'Disallow: *')],
  [
    'robots_ai_rules',
    'warn',
    'two groups for all',
    robots('User-agent: *', 'Disallow: /', 'User-agent: *', 'Allow: /'),
  ],
  ['robots_present', 'pass', 'a page of HTML in its comments', robots('# see <head> of our page', 'User-agent: *')],
  [
    'robots_present',
    'fail',
    'HTML without html and head',
    serve('/robots.txt', '<title>Hi</title><p>User-agent: *', TEXT),
  ],
  ['robots_present', 'fail', 'XHTML', serve('/robots.txt', '<?xml version="1.0"?>\n<!DOCTYPE html>\n<html>', TEXT)],
  ['robots_present', 'fail', 'HTML below a warning', serve('/robots.txt', 'Notice: x\n<html>User-agent: *', TEXT)],
  [
    'robots_present',
    'pass',
    '400 KiB before its group',
    robots('# a comment\n'.repeat(34_000), 'User-agent: *', 'Allow: /'),
  ],
  [
    'llms_txt_exists',
    'pass',
    'the head of pages in its text',
    llms('# Acme\n> Paste it into the <head> of your page.\n'),
  ],
  ['llms_txt_exists', 'pass', 'a page in a fence', llms('# Acme\n> Pages.\n```html\n<!doctype html>\n<html>\n```\n')],
  ['llms_txt_exists', 'pass', 'a picture first', llms('<p align="center"><img src="/l.png"></p>\n\n# Acme\n')],
  [
    'llms_txt_exists',
    'pass',
    'a picture first, and tags of a page in code',
    llms(
      '<p align="center"><img src="/l.png"></p>\n\n# Acme\n\nPut it before `</body>` of `<body>`:\n```html\n<html>\n```\n',
    ),
  ],
  ['llms_txt_exists', 'fail', 'HTML that omits html', serve('/llms.txt', '<meta charset=utf-8><h1>Acme', MARKDOWN)],
  [
    'llms_txt_links',
    'pass',
    'brackets in an address',
    all(
      llms('# A\n> B\n## C\n- [Ada](/wiki/Ada_(name)): who\n- [x](</pricing>)\n- [y](/pricing?a "A (b)")'),
      serve('/wiki/Ada_(name)', 'Ada', TEXT),
    ),
  ],
  [
    'llms_txt_links',
    'pass',
    'addresses with www',
    all(llms(`# A\n> B\n## C\n- [x](http://www.${HOST}/x)`), serve(`www.${HOST}/x`, 'x', TEXT)),
  ],
  ['llms_txt_links', 'fail', 'another scheme', llms(`# A\n> B\n## C\n- [x](mailto:a@${HOST})`)],
  [
    'md_url',
    'pass',
    'index.html.md, as llms.txt proposes',
    all(without('/index.md'), serve('/index.html.md', '# Acme\n\nRobots.', MARKDOWN)),
  ],
  [
    'md_url',
    'pass',
    'the address that the page names',
    all(
      without('/index.md'),
      page('<link rel="alternate" type="text/markdown" href="/home.md">'),
      serve('/home.md', '# Acme\n\nRobots.', MARKDOWN),
    ),
  ],
  [
    'md_url',
    'fail',
    'an address on another site',
    all(without('/index.md'), page('<link rel="alternate" type="text/markdown" href="http://else.com/home.md">')),
  ],
  [
    'md_negotiation',
    'fail',
    'a part of a page with scripts',
    serve('/', '<div id=app></div>\n<script>a[b](c)</script>', HTML),
  ],
  [
    'sitemap_fresh',
    'warn',
    'old dates at the beginning of a long file',
    serve(
      '/sitemap.xml',
      `<urlset>${Array.from({ length: 3_000 }, (_, n) => entry(n < 2_500 ? '2020-01-01' : '2026-11-01', n)).join('')}</urlset>`,
      XML,
    ),
  ],
  [
    'sitemap_fresh',
    'fail',
    'old dates in a whole file',
    serve('/sitemap.xml', `<urlset>${entry('2020-01-01', 1)}</urlset>`, XML),
  ],
  [
    'sitemap_fresh',
    'warn',
    'old dates in the first of several files',
    all(
      serve(
        '/sitemap.xml',
        `<sitemapindex><sitemap><loc>${ORIGIN}/1.xml</loc></sitemap><sitemap><loc>${ORIGIN}/2.xml</loc></sitemap></sitemapindex>`,
        XML,
      ),
      serve('/1.xml', `<urlset>${entry('2020-01-01', 1)}</urlset>`, XML),
    ),
  ],
  [
    'sitemap_reachable',
    'fail',
    'a page of XHTML',
    serve('/sitemap.xml', '<?xml version="1.0"?><!DOCTYPE html><html><head></head></html>', XML),
  ],
  [
    'mcp_card_exists',
    'fail',
    'a catalogue of other agents only',
    all(
      without('/.well-known/mcp/server-card.json'),
      serve('/.well-known/ai-catalog.json', {
        name: 'Acme',
        entries: [{ mediaType: 'application/a2a-agent-card+json', url: '/a.json' }],
      }),
    ),
  ],
  ['mcp_auth_metadata', 'fail', 'a page of HTML at the endpoint', serve('/mcp', '<html><head></head></html>', HTML)],
  [
    'mcp_endpoint_live',
    'pass',
    'a comment and an empty event first, in parts',
    () =>
      site.routes.set(`${HOST}/mcp`, (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(': hello\r\n\r\nid: 1\r\ndata:\r\n\r\n');
        setImmediate(() => response.write('data: {"jsonrpc":"2.0","result":{"protocolVersion":"2025-06-18"}}\r\n'));
        setTimeout(() => response.write('\r\n'), 20);
      }),
  ],
  [
    'api_catalog_links',
    'fail',
    'dead links beside a living one of the page',
    all(
      page('<link rel="service-desc" href="/openapi.json"><link rel="api-catalog" href="/.well-known/api-catalog">'),
      serve(
        '/.well-known/api-catalog',
        JSON.stringify({ linkset: [{ anchor: `${ORIGIN}/api`, 'service-desc': [{ href: '/gone.json' }] }] }),
        { 'content-type': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"' },
      ),
    ),
  ],
  [
    'openapi_found',
    'warn',
    'more values than are read at once',
    serve('/openapi.json', { ...openApiOf(ORIGIN), 'x-words': Array.from({ length: 120_000 }, () => 1) }),
  ],
  [
    'openapi_agent_usable',
    'pass',
    'a server with variables',
    serve('/openapi.json', {
      ...openApiOf(ORIGIN),
      servers: [
        {
          url: '{protocol}://{host}/api',
          variables: { protocol: { default: 'https' }, host: { default: 'acme.com' } },
        },
      ],
    }),
  ],
  [
    'openapi_agent_usable',
    'warn',
    'a server with variables of plain http',
    serve('/openapi.json', {
      ...openApiOf(ORIGIN),
      servers: [{ url: '{protocol}://acme.com', variables: { protocol: { default: 'http' } } }],
    }),
  ],
  [
    'commerce_payment_challenge',
    'pass',
    'a paid operation at a server with a variable',
    all(
      serve('/openapi.json', {
        ...openApiOf(ORIGIN),
        servers: [{ url: `http://{region}.${HOST}`, variables: { region: { default: 'eu' } } }],
      }),
      serve(`eu.${HOST}/paid/7`, { x402Version: 1, accepts: [{ scheme: 'exact' }] }, {}, 402),
    ),
  ],
  ['robots_ai_rules', 'pass', 'several names on a line', robots('User-agent: GPTBot, ClaudeBot', 'Disallow: /private')],
  ['robots_ai_rules', 'pass', 'a wildcard behind a name', robots('User-agent: GPTBot*', 'Allow: /')],
  ['robots_ai_rules', 'pass', 'blanks and a comment', robots('User-Agent : gptbot # theirs', 'Allow : /')],
  [
    'robots_ai_rules',
    'pass',
    'a Sitemap line amid the names of a group',
    robots('User-agent: CCBot', `Sitemap: ${ORIGIN}/sitemap.xml`, 'User-agent: *', 'Disallow: /'),
  ],
  ['robots_ai_rules', 'fail', 'an empty Allow', robots('User-agent: *', 'Disallow: /', 'Allow:')],
  ['robots_ai_rules', 'warn', 'a first page that is open', robots('User-agent: *', 'Disallow: /', 'Allow: /$')],
  ['robots_present', 'pass', 'a name that begins with digits', robots('User-agent: 360Spider', 'Disallow: /')],
  [
    'robots_present',
    'pass',
    'a byte order mark and Windows line ends',
    serve('/robots.txt', '\ufeffUser-agent: *\r\nAllow: /\r\n', TEXT),
  ],
  [
    'llms_txt_exists',
    'pass',
    'a picture first and tags of pages in its text',
    llms(
      '<p align="center"><img src="/l.png"></p>\n\n# Acme\n> Paste it before `</head>`, in the `<head>` or <body> of pages.\n',
    ),
  ],
  ['llms_txt_exists', 'fail', 'a page on one line', serve('/llms.txt', '<div></div><html><body>Acme', MARKDOWN)],
  [
    'sitemap_valid',
    'pass',
    'a style sheet and a comment on pages first',
    serve(
      '/sitemap.xml',
      `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="/s.xsl"?><!-- of <html> and <head> --><urlset>${entry('2026-11-01', 1)}</urlset>`,
      XML,
    ),
  ],
  [
    'openapi_found',
    'fail',
    'a long document that is no JSON',
    serve('/openapi.json', `{"openapi":"3.1.0","info":{"description":"${'x'.repeat(150_000)}"},}`),
  ],
  [
    'openapi_found',
    'warn',
    'keys in the order of the alphabet and more values than are read at once',
    serve('/openapi.json', { components: { 'x-words': Array.from({ length: 120_000 }, () => 1) }, openapi: '3.1.0' }),
  ],
  [
    'openapi_agent_usable',
    'pass',
    'a variable without a default',
    serve('/openapi.json', { ...openApiOf(ORIGIN), servers: [{ url: 'https://{tenant}.acme.com/{version}' }] }),
  ],
  [
    'commerce_payment_challenge',
    'fail',
    'a paid operation at a server without a whole address',
    all(
      serve('/openapi.json', { ...openApiOf(ORIGIN), servers: [{ url: `${ORIGIN}/{version}` }] }),
      serve('/%7Bversion%7D/paid/7', { x402Version: 1, accepts: [{ scheme: 'exact' }] }, {}, 402),
    ),
  ],
  ['mcp_auth_metadata', 'fail', 'an answer of another API', serve('/mcp', { error: { code: 404 } })],
  [
    'mcp_auth_metadata',
    'pass',
    'an error of MCP',
    serve('/mcp', { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'Unsupported version' } }),
  ],
  ['mcp_endpoint_live', 'pass', 'a notification first', () => site.routes.set(`${HOST}/mcp`, notifying)],
];

/** Answers behind a notification, and leaves the stream open. */
const notifying: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('event: message\ndata: {"jsonrpc":"2.0","method":"notifications/message","params":{}}\n\n');
  setImmediate(() => response.write('data: {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18"}}\n\n'));
};

describe('a check', () => {
  it.each(ROWS)('%s: %s with %s', async (id, status, _what, change) => {
    const found = (await checksOf(change)).get(id);
    expect([found?.status, found?.detail]).toEqual([status, found?.detail]);
  });
});

describe('the detail', () => {
  it('of rules for AI agents says to whom nothing is open', async () => {
    const checks = await checksOf(
      robots('User-agent: GPTBot', 'User-agent: CCBot', 'Disallow: /', 'User-agent: ClaudeBot', 'Disallow: /x'),
    );
    expect(checks.get('robots_ai_rules')?.detail).toBe(
      'Rules of their own for GPTBot, ClaudeBot, CCBot. Nothing is open to GPTBot, CCBot.',
    );
  });
});

describe('advice', () => {
  it('on signing in names the host of the endpoint, where the check reads', async () => {
    const endpoint = `http://mcp.${HOST}/mcp`;
    const challenge = { 'www-authenticate': 'Bearer' };
    const checks = await checksOf(
      all(
        serve('/.well-known/mcp/server-card.json', {
          ...cardOf(ORIGIN),
          remotes: [{ type: 'streamable-http', url: endpoint }],
        }),
        serve(`mcp.${HOST}/mcp`, {}, challenge, 401),
      ),
    );
    expect(checks.get('mcp_auth_metadata')?.fixPrompt).toContain(
      `http://mcp.${HOST}/.well-known/oauth-protected-resource`,
    );
  });

  it('on an OpenAPI document does not call absent what is too large', async () => {
    const checks = await checksOf(
      serve('/openapi.json', `{"openapi":"3.0.3","info":{"description":"${'x'.repeat(4 * 1024 * 1024)}"}}`),
    );
    const details = ['openapi_found', 'openapi_valid', 'openapi_agent_usable'].map((id) => checks.get(id)?.detail);
    expect(details).toEqual([
      `${ORIGIN}/openapi.json holds an OpenAPI document that is too large to be read.`,
      'The OpenAPI document is too large to be judged.',
      'The OpenAPI document is too large to be judged.',
    ]);
  });

  it('on a Sitemap line does not speak of lines that were not tried', async () => {
    const checks = await checksOf(robots('User-agent: *', ...[1, 2, 3].map((n) => `Sitemap: ${ORIGIN}/none-${n}.xml`)));
    expect(checks.get('robots_sitemap_directive')?.detail).toMatch(/^None of the first 2 Sitemap lines leads anywhere/);
  });
});
