import sharp from 'sharp';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { DnsServer } from '../../kit/dns-server.js';
import { LocalSite } from '../../kit/local-site.js';
import { InsightWorld } from '../press/world.js';

const HOSTS = [
  'acme-robots.com',
  'stranger-site.com',
  'says-yes.com',
  'closed-site.com',
  'wild-site.com',
  'logo-site.com',
];
const HTML = { 'content-type': 'text/html; charset=utf-8' };

let world: InsightWorld;
let site: LocalSite;
let dns: DnsServer;

beforeAll(async () => {
  site = await LocalSite.start();
  dns = await DnsServer.start();
  const hosts = HOSTS.flatMap((host) => [`${host}:80=127.0.0.1:${site.port}`, `${host}:443=127.0.0.1:1`]);
  world = await InsightWorld.start(
    [
      { id: 1, name: 'Acme Robotics', website: 'https://acme-robots.com' },
      { id: 2, name: 'Gone Quiet', website: 'https://silent-site.com' },
    ],
    {
      SAFE_FETCH_TEST_HOSTS: [
        ...hosts,
        'silent-site.com:443=127.0.0.1:1',
        'silent-site.com:80=127.0.0.1:1',
        'www.silent-site.com:443=127.0.0.1:1',
      ].join(','),
      EMAIL_DNS_SERVERS: dns.address,
    },
  );
}, 120_000);

afterAll(async () => {
  await world.stop();
  await dns.stop();
  await site.stop();
});

beforeEach(() => {
  site.clear();
  // Each test begins with sites whose cached visits have expired.
  world.service.clock.offsetMs += 61_000;
});

const technology = async (query: string) => (await world.get(`companies/technology?${query}`)).body;
const logo = async (body: object, query = '') =>
  (await world.service.call('POST', `/api/v1/logo${query}`, world.key, body)).body;
const requested = (host: string, path: string) =>
  site.seen.filter((seen) => seen.host === host && seen.url === path).length;

async function eventsOf(domain: string, type: string) {
  const found = [];
  for await (const event of world.service.app.get(EventStore).readStream(`company-${companyIdOf(domain)}`)) {
    if (event.type === type) found.push(event);
  }
  return found;
}

function shopAt(host: string): void {
  site.serve(
    `${host}/`,
    `<html><head><meta name="generator" content="WordPress 6.4.2"><script src="https://js.stripe.com/v3/"></script>
     <script>window.intercomSettings = {}</script></head><body><a href="https://shopify.com">x</a></body></html>`,
    { ...HTML, server: 'nginx/1.25.3', 'x-vercel-id': 'fra1::x' },
  );
  dns.names.set(host, {
    mx: [[10, 'aspmx.l.google.com']],
    ns: ['ada.ns.cloudflare.com'],
    txt: ['v=spf1 include:sendgrid.net ~all', 'secret-verification=abc'],
  });
  dns.names.set(`www.${host}`, { cname: 'cname.vercel-dns.com' });
}

describe('GET /companies/technology', () => {
  it('looks at a site of nobody on file, and answers from what is held the next time', async () => {
    shopAt('stranger-site.com');
    const first = await technology('domain=https://www.stranger-site.com/pricing&include=evidence');
    expect(first).toMatchObject({
      domain: 'stranger-site.com',
      source: 'live',
      company: null,
      technology_stack: {
        resolved: {
          raw: {
            cdn: 'Cloudflare',
            hosting: 'Vercel',
            email_provider: 'Google Workspace',
            frameworks: ['PHP', 'Nginx', 'WordPress'],
            payments: ['Stripe'],
            analytics: [],
            fingerprinted_at: expect.stringMatching(/^\d{4}-.*Z$/),
          },
        },
      },
      credits: { cost: 1 },
    });
    expect(first.technology_stack.resolved.technologies).toContainEqual({
      name: 'WordPress',
      category: 'cms',
      version: '6.4.2',
    });
    expect(first.evidence).toEqual(
      expect.arrayContaining([
        {
          technology: 'Nginx',
          rule: 'nginx.header.server-nginx',
          place: 'header',
          matched: 'server: nginx/1.25.3',
          version: '1.25.3',
        },
        {
          technology: 'WordPress',
          rule: 'wordpress.meta.generator-wordpress',
          place: 'meta',
          matched: 'WordPress 6.4.2',
          version: '6.4.2',
        },
        {
          technology: 'Stripe',
          rule: 'stripe.address.js-stripe-com',
          place: 'script',
          matched: '//js.stripe.com/v3/',
          version: null,
        },
        {
          technology: 'Intercom',
          rule: 'intercom.html.intercomsettings',
          place: 'html',
          matched: 'intercomSettings',
          version: null,
        },
        {
          technology: 'Google Workspace',
          rule: 'google-workspace.dns.mx-google-com',
          place: 'dns',
          matched: 'MX aspmx.l.google.com',
          version: null,
        },
        { technology: 'PHP', rule: 'implied-by.WordPress', place: 'implied', matched: 'WordPress', version: null },
      ]),
    );
    expect(JSON.stringify(first)).not.toContain('secret-verification');
    const second = await technology('domain=stranger-site.com');
    expect(second).toMatchObject({ source: 'database', credits: { cost: 1 } });
    expect(second.technology_stack).toEqual(first.technology_stack);
    expect(second).not.toHaveProperty('evidence');
    expect(requested('stranger-site.com', '/')).toBe(1);
  });

  it('keeps what it finds of a company on file in the company’s own stream, and shows it with the company', async () => {
    shopAt('acme-robots.com');
    const first = await technology('domain=acme-robots.com');
    expect(first).toMatchObject({
      source: 'database+live',
      company: { name: 'Acme Robotics', slug: 'acme-robotics', domain_tld: 'com', domain_created_at: null },
    });
    expect(first.company.service_url).toMatch(/\/companies\/acme-robotics$/);
    await world.settled();
    expect(await technology('domain=acme-robots.com')).toMatchObject({
      source: 'database',
      technology_stack: first.technology_stack,
    });
    const withWordPress = await world.get('startups?tech=wordpress');
    expect(withWordPress.body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['acme-robotics']);
    world.service.clock.offsetMs += 61_000;
    expect((await technology('domain=acme-robots.com&live=true')).source).toBe('database+live');
    // Nothing was new, so nothing more was written down.
    expect(await eventsOf('acme-robots.com', 'TechnologyScanned')).toHaveLength(1);
    world.service.clock.offsetMs += 61_000;
    site.serve('acme-robots.com/', '<html></html>', { ...HTML, server: 'Caddy' });
    await technology('domain=acme-robots.com&live=1');
    const scans = await eventsOf('acme-robots.com', 'TechnologyScanned');
    expect(scans.map(({ data }) => (data as { frameworks: string[] }).frameworks)).toEqual([
      ['PHP', 'Nginx', 'WordPress'],
      ['Caddy'],
    ]);
    await world.settled();
    expect((await world.get('startups?tech=WordPress')).body.data).toEqual([]);
    expect((await world.get('startups?tech=caddy')).body.pagination.total).toBe(1);
  });

  it('is free where the site is out of reach: nothing, or what was held', async () => {
    expect(await technology('domain=silent-site.com')).toMatchObject({
      source: 'database+live',
      technology_stack: { resolved: { raw: null, technologies: [] } },
      unreachable: 'connect_failed',
      credits: { cost: 0 },
    });
    site.serve('closed-site.com/', '<html></html>', { ...HTML, server: 'nginx' });
    await technology('domain=closed-site.com');
    world.service.clock.offsetMs += 61_000;
    site.serve('closed-site.com/robots.txt', 'User-agent: *\nDisallow: /', { 'content-type': 'text/plain' });
    expect(await technology('domain=closed-site.com&live=true')).toMatchObject({
      source: 'database',
      technology_stack: { resolved: { raw: { frameworks: ['Nginx'] } } },
      unreachable: 'robots',
      credits: { cost: 0 },
    });
  });

  it('believes the paths of a site that knows what it has not, and not of one that says yes to all', async () => {
    site.serve('wild-site.com/', '<html></html>', HTML);
    site.serve('wild-site.com/wp-json/', { name: 'x', namespaces: ['wp/v2'] });
    expect((await technology('domain=wild-site.com')).technology_stack.resolved.raw.frameworks).toEqual([
      'PHP',
      'WordPress',
    ]);
    site.serve('says-yes.com/*', '{"namespaces":["x"],"version":"5"}', HTML);
    expect((await technology('domain=says-yes.com')).technology_stack.resolved.raw.frameworks).toEqual([]);
  });

  it('costs nothing where a site shows no technology, by a scan and from what is on file', async () => {
    site.serve('says-yes.com/', '<html></html>', HTML);
    for (const query of ['domain=says-yes.com&live=true', 'domain=says-yes.com'])
      expect(await technology(query)).toMatchObject({
        technology_stack: { resolved: { raw: { cdn: null, hosting: null, frameworks: [] }, technologies: [] } },
        credits: { cost: 0 },
      });
    shopAt('stranger-site.com');
    expect(await technology('domain=stranger-site.com')).toMatchObject({ credits: { cost: 1 } });
  });

  it('makes one visit for all who ask at once', async () => {
    shopAt('stranger-site.com');
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => technology('domain=stranger-site.com&live=true')),
    );
    expect(new Set(answers.map(({ source }) => source))).toEqual(new Set(['live']));
    expect(requested('stranger-site.com', '/')).toBe(1);
    expect(requested('stranger-site.com', '/robots.txt')).toBe(1);
  });

  it.each(['', 'localhost', '127.0.0.1', 'not a domain', 'http://[::1]/', 'user@acme-robots.com'])(
    'refuses %j',
    async (domain) => {
      const { status, body } = await world.get(`companies/technology?domain=${encodeURIComponent(domain)}`);
      expect([status, body.errors?.[0]?.field]).toEqual([400, 'domain']);
      expect(site.seen).toEqual([]);
    },
  );

  it('follows no redirect to a private address', async () => {
    site.routes.set('wild-site.com/', (_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${site.port}/secret` }).end(),
    );
    const answer = await technology('domain=wild-site.com&live=true');
    expect(answer).toMatchObject({ unreachable: expect.anything(), credits: { cost: 0 } });
    expect(site.seen.map(({ url }) => url)).not.toContain('/secret');
  });
});

const drawing = (width: number, height: number, colour: string) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="${width}" height="${height}"><rect x="${width / 20}" y="${height / 20}" width="${width * 0.9}" height="${height * 0.9}" fill="${colour}"/></svg>`,
        ),
      },
    ])
    .png()
    .toBuffer();

describe('POST /logo', () => {
  it('finds both, draws them anew, keeps them, and answers from the cache after', async () => {
    const square = await drawing(180, 180, 'red');
    site.serve(
      'logo-site.com/',
      `<meta property="og:site_name" content="Logo Site"><link rel="apple-touch-icon" href="/touch.png">
       <header><a href="/"><img class="logo" src="/word.svg"></a></header>`,
      HTML,
    );
    site.serve('/touch.png', square, { 'content-type': 'image/png' });
    site.serve(
      '/word.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><script>alert(1)</script><rect x="5" y="5" width="290" height="50" fill="blue"/></svg>',
      { 'content-type': 'image/svg+xml' },
    );
    const first = await logo({ website: 'logo-site.com' }, '?include=evidence');
    expect(first).toMatchObject({
      name: 'Logo Site',
      has_square: true,
      has_horizontal: true,
      source: 'live',
      reason: null,
      credits: { cost: 1 },
      evidence: {
        square: { origin: 'touch_icon', origin_url: 'http://logo-site.com/touch.png', width: 180, height: 180 },
        horizontal: {
          origin: 'header',
          origin_url: 'http://logo-site.com/word.svg',
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
    });
    const picture = await world.service.app.inject({ method: 'GET', url: new URL(first.horizontal_logo).pathname });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(picture.rawPayload.includes('<script')).toBe(false);
    const { width, height } = await sharp(picture.rawPayload).metadata();
    expect((width ?? 0) / (height ?? 1)).toBeGreaterThan(3);
    site.clear();
    const { evidence: _, ...shown } = first;
    expect(await logo({ website: 'https://www.logo-site.com/about' })).toEqual({
      ...shown,
      source: 'cache',
      credits: expect.objectContaining({ cost: 1 }),
    });
    expect(site.seen).toEqual([]);
  });

  it('keeps those of a company on file in its stream, and finds them by its name', async () => {
    site.serve('acme-robots.com/', '<link rel="icon" sizes="192x192" href="/icon-192.png">', HTML);
    site.serve('/icon-192.png', await drawing(192, 192, 'green'), { 'content-type': 'image/png' });
    expect(await logo({ website: 'acme-robots.com' })).toMatchObject({ name: 'Acme Robotics', has_square: true, has_horizontal: false, reason: 'none_found', credits: { cost: 1 } }); // prettier-ignore
    await world.settled();
    expect(await eventsOf('acme-robots.com', 'LogoFound')).toHaveLength(1);
    expect(await logo({ website: 'acme-robots.com' })).toMatchObject({ source: 'cache', name: 'Acme Robotics' });
    const page = await world.service.app.inject({ method: 'GET', url: '/companies/acme-robotics.md' });
    expect(page.payload).toMatch(/\| Logo \| .*\/media\/logos\/[0-9a-f-]+\.png\) \| \[its website\]/);
    expect(page.payload).toMatch(
      /\| Site is built with \| Caddy \| \[its website\]\(http:\/\/acme-robots\.com\/\), \d{4}-/,
    );
    const { data } = (await world.get('startups/acme-robotics?include=provenance')).body;
    expect(data.logo_url).toMatch(/\/media\/logos\/[0-9a-f-]+\.png$/);
    expect(data.tech_stack).toMatchObject({ frameworks: ['Caddy'], fingerprinted_at: expect.any(String) });
    expect(data.provenance).toMatchObject({
      tech_stack: {
        source: 'site-scan',
        source_url: 'http://acme-robots.com/',
        rule: expect.stringMatching(/^technology-rules /),
      },
      logo_url: { source: 'site-scan', rule: expect.stringMatching(/^logo-rules /) },
    });
    const [scan] = await eventsOf('acme-robots.com', 'TechnologyScanned');
    const then = new Date(scan?.recordedAt ?? 0).toISOString();
    const past = (await world.get(`startups/acme-robotics?as_of=${then}`)).body.data;
    expect(past.tech_stack.frameworks).toEqual(['PHP', 'Nginx', 'WordPress']);
    expect(past.logo_url).toBeNull();
  });

  it.each([
    ['nothing', '<p>Nothing</p>', 'none_found'],
    ['what its builder left there', '<link rel="icon" href="/vite.svg">', 'placeholder'],
    ['an empty picture', '<link rel="icon" href="/blank.png">', 'placeholder'],
    ['a tiny one', '<link rel="icon" href="/tiny.png">', 'too_small'],
    ['one that is kept from us', '<link rel="icon" href="/kept.png">', 'forbidden'],
  ])('is free and says why where the site has %s', async (_, html, reason) => {
    world.service.clock.offsetMs += 2 * 3_600_000;
    site.serve('wild-site.com/', html, HTML);
    site.serve('/blank.png', await sharp({ create: { width: 64, height: 64, channels: 3, background: 'white' } }).png().toBuffer(), { 'content-type': 'image/png' }); // prettier-ignore
    site.serve('/tiny.png', await drawing(16, 16, 'red'), { 'content-type': 'image/png' });
    site.serve('/kept.png', 'no', {}, 403);
    expect(await logo({ website: 'wild-site.com' })).toMatchObject({
      name: null,
      square_logo: null,
      horizontal_logo: null,
      has_square: false,
      has_horizontal: false,
      source: 'live',
      reason,
      credits: { cost: 0 },
    });
  });

  it('says when it was not let in, and when nobody was there', async () => {
    world.service.clock.offsetMs += 2 * 3_600_000;
    site.serve('wild-site.com/robots.txt', 'User-agent: *\nDisallow: /', { 'content-type': 'text/plain' });
    expect(await logo({ website: 'wild-site.com' })).toMatchObject({ reason: 'forbidden', credits: { cost: 0 } });
    expect(await logo({ website: 'silent-site.com' })).toMatchObject({ reason: 'unreachable', credits: { cost: 0 } });
    expect((await world.service.call('POST', '/api/v1/logo', world.key, {})).status).toBe(400);
    expect((await world.service.call('POST', '/api/v1/logo', world.key, { website: 'localhost' })).status).toBe(400);
  });
});
