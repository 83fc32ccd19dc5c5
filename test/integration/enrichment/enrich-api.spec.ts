import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { ClaimDomain } from '../../../src/companies/registration/claim-domain.command.js';
import { OBJECT_STORE, type ObjectStore } from '../../../src/platform/object-store/object-store.port.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { type EnrichmentEvent } from '../../../src/enrichment/pipeline/enrichment.events.js';
import { type Sealed } from '../../../src/kernel/sealed.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { DnsServer } from '../../kit/dns-server.js';
import { LocalSite } from '../../kit/local-site.js';
import { InsightWorld } from '../press/world.js';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const GITHUB = 'github-api.com';
const HOSTS = [
  ...[
    'acme-robots.com',
    'fresh-start.io',
    'silent-site.com',
    'nordlicht-labs.com',
    'nordlichtlabs.ai',
    'twinworks.com',
  ],
  ...['twinworks.ai', 'parked-name.com', 'contested.com', 'crash-site.com', 'closed-site.com', GITHUB, 'lever-api.com'],
  ...['carvalho-works.io', 'one-fact.io', 'held-by-another.io', 'another-site.com', 'profiled-works.com'],
  ...['bought-firm.com', 'bigger-firm.com', 'default-page.com', 'leap-day.io'],
];

let outside: LocalSite;
let dns: DnsServer;
let world: InsightWorld;

beforeAll(async () => {
  outside = await LocalSite.start();
  dns = await DnsServer.start();
  const hosts = HOSTS.flatMap((host) => [`${host}:80=127.0.0.1:${outside.port}`, `${host}:443=127.0.0.1:1`]);
  world = await InsightWorld.start(
    [
      {
        id: 1,
        name: 'Acme Robotics',
        website: 'https://acme-robots.com',
        team_size: 12,
        one_liner: 'Stated by a file',
      },
      { id: 2, name: 'Silent', website: 'https://silent-site.com' },
      { id: 3, name: 'Closed', website: 'https://closed-site.com' },
      { id: 4, name: 'Crash', website: 'https://crash-site.com' },
      { id: 5, name: 'Profiled Works', linkedin_url: 'https://www.linkedin.com/company/profiled-works' },
    ],
    {
      SAFE_FETCH_TEST_HOSTS: [...hosts, ...HOSTS.map((host) => `www.${host}:443=127.0.0.1:1`)].join(','),
      EMAIL_DNS_SERVERS: dns.address,
      ENRICH_GITHUB_URL: `http://${GITHUB}`,
      HIRING_LEVER_URL: 'http://lever-api.com',
      HIRING_NIGHTLY: 'off',
      HIRING_REQUESTS_PER_SECOND: '500',
    },
  );
}, 120_000);

afterAll(async () => {
  await world.stop();
  await dns.stop();
  await outside.stop();
});

beforeEach(() => {
  outside.clear();
  world.service.clock.offsetMs += 61_000;
});

const page = (path: string, body: string): void => outside.serve(path, body, HTML);
const enrich = (body: object) => world.service.call('POST', '/api/v1/enrich', world.key, body);
const requested = (host: string): number => outside.seen.filter((seen) => seen.host === host).length;

const usedOf = (wallets: readonly { wallet: string; used: number }[]): number =>
  wallets.find(({ wallet }) => wallet === 'enrich')?.used ?? NaN;

async function eventsOf(companyId: string): Promise<EnrichmentEvent[]> {
  const events: unknown[] = [];
  for await (const event of world.service.app.get(EventStore).readStream(`company-${companyId}`)) {
    if (/^Enrichment|^CompanyEnriched/.test(event.type)) events.push(event);
  }
  return events as EnrichmentEvent[];
}

const DATA = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: 'Acme Robotics',
  legalName: 'Acme Robotics GmbH',
  url: 'https://acme-robots.com',
  foundingDate: '2019-04-01',
  numberOfEmployees: { '@type': 'QuantitativeValue', value: 45 },
  address: { '@type': 'PostalAddress', addressLocality: 'Łódź', addressCountry: 'Poland' },
  sameAs: ['https://www.linkedin.com/company/acme-robotics', 'https://twitter.com/acmerobots'],
};

function acmeSite(): void {
  page(
    'acme-robots.com/',
    `<html><head><title>Acme Robotics</title><meta name="description" content="Robots that sort parcels, für alle.">
     <link rel="alternate" type="application/rss+xml" href="/feed.xml">
     <script type="application/ld+json">${JSON.stringify(DATA)}</script>
     <script>var wp = "/wp-content/"</script><meta name="generator" content="WordPress 6.4"></head>
     <body><a href="/about-us">About us</a><a href="/kontakt">Kontakt</a><a href="https://jobs.lever.co/acme">Jobs</a>
     <footer><a href="https://github.com/acme-robots">GitHub</a> © 2019-2026 Acme Robotics GmbH. All rights reserved.</footer></body></html>`,
  );
  page(
    'acme-robots.com/about-us',
    '<p>Acme was founded in 2018 by friends. We are headquartered in Berlin, Germany. A team of 60 people.</p>',
  );
  page('acme-robots.com/kontakt', '<p>Write to us</p><a href="https://github.com/acme-robots">GitHub</a>');
  outside.serve(
    'acme-robots.com/feed.xml',
    '<rss><channel><title>News</title><item><title>Plant in Łódź</title><link>/news/1</link><pubDate>Tue, 03 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>',
    { 'content-type': 'application/rss+xml' },
  );
  outside.serve(`${GITHUB}/orgs/acme-robots`, {
    login: 'acme-robots',
    html_url: 'https://github.com/acme-robots',
    name: 'Acme',
    blog: 'https://www.acme-robots.com/',
    location: 'Warsaw, Poland',
    description: 'Open robots',
  });
  outside.serve('lever-api.com/v0/postings/acme', [{ id: '1', text: 'Cook', categories: { location: 'Łódź' } }]);
}

describe('POST /enrich of a company on file', () => {
  it('fills its record from its public traces, each value with its source, and shows what lost', async () => {
    acmeSite();
    const { status, body } = await enrich({ name: 'Acme Robotics', website: 'acme-robots.com' });
    expect({
      status,
      source: body.source,
      enriched: body.enriched,
      ran: body.pipeline_ran,
      cost: body.credits?.cost,
    }).toEqual({ status: 200, source: 'pipeline', enriched: true, ran: true, cost: 5 });
    expect(body.last_enriched_at).toMatch(/^\d{4}-.*Z$/);
    expect(body.data).toMatchObject({
      name: 'Acme Robotics',
      slug: 'acme-robotics',
      description: 'Robots that sort parcels, für alle.',
      employee_count: 45,
      founded_date: '2019-04-01',
      hq_country: 'PL',
      hq_city: 'Łódź',
      linkedin_url: 'https://www.linkedin.com/company/acme-robotics',
      twitter_url: 'https://x.com/acmerobots',
      github_url: 'https://github.com/acme-robots',
      is_hiring: true,
      last_enriched_at: body.last_enriched_at,
    });
    expect(body.data.tech_stack.frameworks).toContain('WordPress');
    const record = await world.get('startups/acme-robotics?include=provenance');
    const { provenance } = record.body.data;
    expect(provenance.employee_count).toMatchObject({
      source: 'own-site',
      source_url: 'http://acme-robots.com/',
      rule: 'jsonld.Organization.numberOfEmployees',
      confidence: 0.95,
    });
    const lost = (field: string) =>
      provenance[field].rejected.map(({ value, source, reason }: Record<string, unknown>) => [value, source, reason]);
    expect(lost('employee_count')).toEqual([
      [12, 'companies', 'older'],
      [60, 'own-site-text', 'lower_rank'],
    ]);
    expect(lost('founded_date')).toEqual([['2018', 'own-site-text', 'lower_rank']]);
    expect(lost('hq_city')).toEqual([
      ['Warsaw', 'github', 'lower_rank'],
      ['Berlin', 'own-site-text', 'lower_rank'],
    ]);
    expect(lost('name')).toEqual(expect.arrayContaining([['Acme', 'github', 'identity']]));
  });

  it('has an event for each step, with its evidence', async () => {
    const events = await eventsOf(companyIdOf('acme-robots.com'));
    const steps = events.flatMap((event) => (event.type === 'EnrichmentStepFinished' ? [event.data] : []));
    expect(events.map(({ type }) => type)).toEqual([
      'EnrichmentStarted',
      ...Array<string>(7).fill('EnrichmentStepFinished'),
      'EnrichmentMerged',
      'CompanyEnriched',
    ]);
    const outcomes = Object.fromEntries(steps.map(({ step, outcome }) => [step, outcome]));
    expect(outcomes).toEqual({
      site: 'found',
      profiles: 'found',
      technology: 'found',
      hiring: 'found',
      news: 'found',
      logo: 'nothing',
      registry: 'skipped',
    });
    const registry = steps.find(({ step }) => step === 'registry');
    expect([registry?.reason, registry?.evidence.registers?.map(({ register, needs }) => [register, needs])]).toEqual([
      'not_configured',
      [
        ['edgar', 'INTEL_CONTACT'],
        ['companies_house', 'INTEL_COMPANIES_HOUSE_KEY'],
        ['adviser', 'INTEL_CONTACT'],
        ['form_adv', 'npm run intel -- import adv FILE'],
      ],
    ]);
    const site = steps.find(({ step }) => step === 'site');
    expect(site?.evidence.pages?.map(({ url, kind, sha256 }) => [url, kind, sha256.length])).toEqual([
      ['http://acme-robots.com/', 'home', 64],
      ['http://acme-robots.com/about-us', 'about', 64],
      ['http://acme-robots.com/kontakt', 'contact', 64],
    ]);
    expect(steps.find(({ step }) => step === 'news')?.evidence.news).toEqual({
      feedUrl: 'http://acme-robots.com/feed.xml',
      items: [
        { title: 'Plant in Łódź', url: 'http://acme-robots.com/news/1', publishedAt: '2026-11-03T10:00:00.000Z' },
      ],
    });
    expect(events.at(-1)?.data).toMatchObject({
      outcome: 'enriched',
      changed: expect.arrayContaining(['employeeCount']),
    });
  });

  it('shows the company’s own news on its page, with the feed', async () => {
    const page = await world.service.app.inject({ url: '/companies/acme-robotics' });
    expect(page.payload).toContain('<a href="http://acme-robots.com/news/1"');
    expect(page.payload).toContain('Plant in Łódź');
    expect(page.payload).toContain('http://acme-robots.com/feed.xml');
    const twin = await world.service.app.inject({
      url: '/companies/acme-robotics',
      headers: { accept: 'text/markdown' },
    });
    expect(twin.payload).toContain('- [Plant in Łódź](http://acme-robots.com/news/1), 2026-11-03');
    expect(twin.payload).toMatch(/Source: \[its feed\]\(http:\/\/acme-robots\.com\/feed\.xml\), read \d{4}-/);
  });

  it('answers what is held for seven days, and looks again after, or when forced', async () => {
    acmeSite();
    const held = await enrich({ name: 'Acme Robotics' });
    expect(held.body).toMatchObject({ source: 'database', enriched: true, pipeline_ran: false, credits: { cost: 5 } });
    expect(outside.seen).toEqual([]);
    const fast = await enrich({ name: 'Acme Robotics', fast: true, force: true });
    expect(fast.body).toMatchObject({ source: 'database', enriched: true, pipeline_ran: false });
    expect(outside.seen).toEqual([]);
    const forced = await enrich({ name: 'Acme Robotics', force: true });
    expect(forced.body).toMatchObject({ source: 'pipeline', pipeline_ran: true });
    expect(requested('acme-robots.com')).toBeGreaterThan(0);
    world.service.clock.offsetMs += 7 * 86_400_000;
    outside.clear();
    acmeSite();
    expect((await enrich({ name: 'Acme Robotics' })).body).toMatchObject({ source: 'pipeline', pipeline_ran: true });
    expect(requested('acme-robots.com')).toBeGreaterThan(0);
  });

  it('makes one run for all who ask at once', async () => {
    acmeSite();
    const answers = await Promise.all(Array.from({ length: 12 }, () => enrich({ name: 'Acme Robotics', force: true })));
    expect(new Set(answers.map(({ body }) => body.source))).toEqual(new Set(['pipeline']));
    expect(outside.seen.filter(({ host, url }) => host === 'acme-robots.com' && url === '/')).toHaveLength(1);
  });

  it('without anything found is free, and says so', async () => {
    const { status, body } = await enrich({ name: 'Silent', website: 'https://silent-site.com' });
    expect({ status, ...body }).toMatchObject({
      status: 200,
      source: 'pipeline',
      enriched: false,
      pipeline_ran: true,
      last_enriched_at: null,
      credits: { cost: 0 },
    });
    outside.serve('closed-site.com/robots.txt', 'User-agent: *\nDisallow: /', { 'content-type': 'text/plain' });
    expect((await enrich({ name: 'Closed', website: 'closed-site.com' })).body).toMatchObject({
      enriched: false,
      credits: { cost: 0 },
    });
    expect(outside.seen.filter(({ host }) => host === 'closed-site.com').map(({ url }) => url)).toEqual([
      '/robots.txt',
    ]);
  });
});

describe('reading kept pages again', () => {
  const replay = (body: object) => world.service.admin('enrichment/replay', body);
  const slugs = ['acme-robotics'];

  it('says that nothing changes where rules and pages are the same, and visits nobody', async () => {
    const { status, body } = await replay({ slugs });
    expect(status).toBe(200);
    expect(body.companies).toEqual([
      expect.objectContaining({ slug: 'acme-robotics', pages: 3, changes: [], added: [], gone: [], applied: false }),
    ]);
    expect(outside.seen).toEqual([]);
  });

  it('shows what the rules of now find otherwise, and changes it when told to', async () => {
    const id = companyIdOf('acme-robots.com');
    const steps = (await eventsOf(id)).flatMap((event) =>
      event.type === 'EnrichmentStepFinished' ? [event.data] : [],
    );
    const home = steps.findLast(({ step }) => step === 'site')?.evidence.pages?.[0];
    // Other rules read the same page otherwise; here another page is read by the same rules.
    const objects = world.service.app.get<ObjectStore>(OBJECT_STORE);
    const vault = world.service.app.get(Vault, { strict: false });
    const file = (await objects.get(home?.key ?? ''))?.toString('utf8') ?? '';
    expect(file).not.toContain('Acme');
    const stored = (await vault.open<string>(JSON.parse(file) as Sealed)) ?? '';
    const other = await vault.seal(`company-${id}/pages`, stored.replace('"value":45', '"value":46'));
    await objects.put(home?.key ?? '', Buffer.from(JSON.stringify(other)));
    const line = (value: number) => ({ field: 'employeeCount', value, rule: 'jsonld.Organization.numberOfEmployees' });
    const shown = await replay({ slugs });
    expect(shown.body.companies[0]).toMatchObject({
      changes: [{ field: 'employeeCount', before: 45, after: 46, source: 'own-site' }],
      added: [line(46)],
      gone: [line(45)],
    });
    expect((await world.get('startups/acme-robotics')).body.data.employee_count).toBe(45);
    expect((await replay({ slugs, apply: true })).body.companies[0].applied).toBe(true);
    await world.settled();
    expect((await world.get('startups/acme-robotics')).body.data.employee_count).toBe(46);
    const types = (await eventsOf(id)).slice(-4).map(({ type }) => type);
    expect(types).toEqual(['EnrichmentStarted', 'EnrichmentStepFinished', 'EnrichmentMerged', 'CompanyEnriched']);
    expect((await replay({ slugs })).body.companies[0].changes).toEqual([]);
    const all = await replay({ limit: 1 });
    expect(all.body.companies).toHaveLength(1);
    expect((await replay({ slugs: ['nobody'] })).status).toBe(404);
  });
});

describe('POST /enrich of a company that its profile names', () => {
  const linkedin_url = 'https://www.linkedin.com/company/profiled-works';
  const link = `<a href="${linkedin_url}">LinkedIn</a>`;

  it('is no company of the same name that has another profile', async () => {
    const other = 'https://www.linkedin.com/company/profiled-works-insurance';
    const { body } = await enrich({ name: 'Profiled Works', linkedin_url: other, fast: true });
    expect(body).toMatchObject({
      source: 'stub',
      credits: { cost: 0 },
      data: { status: 'pending', linkedin_url: other },
    });
    const numbered = { name: 'Profiled Works', linkedin_url: 'https://www.linkedin.com/company/1234567', fast: true };
    expect((await enrich(numbered)).body).toMatchObject({ source: 'database', data: { linkedin_url } });
  });

  it('is not searched for by the name of another firm that a caller gives', async () => {
    const data = { '@type': 'Organization', name: 'Nordlicht Labs' };
    page(
      'nordlicht-labs.com/',
      `<title>Nordlicht Labs</title><script type="application/ld+json">${JSON.stringify(data)}</script><p>Based in Bonn, Germany.</p>`,
    );
    const { body } = await enrich({ name: 'Nordlicht Labs', linkedin_url, force: true });
    expect(body).toMatchObject({
      credits: { cost: 0 },
      data: { name: 'Profiled Works', website: null, hq_city: null },
    });
  });

  it('does not take over a site that a caller states and that does not link to the profile', async () => {
    page('another-site.com/', `<title>Another</title><p>Based in Lyon, France.</p>`);
    const { body } = await enrich({ name: 'x', website: 'https://another-site.com', linkedin_url, force: true });
    expect(body).toMatchObject({
      enriched: false,
      credits: { cost: 0 },
      data: { name: 'Profiled Works', website: null, hq_city: null },
    });
  });

  it('takes over the site that links to it', async () => {
    page('profiled-works.com/', `<title>Profiled Works</title>${link}<p>Based in Lyon, France.</p>`);
    const { body } = await enrich({ name: 'x', website: 'https://profiled-works.com', linkedin_url, force: true });
    expect(body).toMatchObject({
      enriched: true,
      data: { name: 'Profiled Works', website: 'https://profiled-works.com', hq_city: 'Lyon' },
    });
  });

  it('takes nothing from the firm to which its domain leads now, though a caller gives the name of that firm', async () => {
    outside.routes.set('profiled-works.com/', (_, response) =>
      response.writeHead(301, { location: 'http://bigger-firm.com/' }).end(),
    );
    page('bigger-firm.com/', '<title>Bigger Firm</title><p>Based in Bonn, Germany.</p>');
    const { body } = await enrich({ name: 'Bigger Firm', website: 'https://profiled-works.com', force: true });
    expect(body.data).toMatchObject({ name: 'Profiled Works', hq_city: 'Lyon', hq_country: 'FR' });
  });
});

describe('POST /enrich of an unknown company', () => {
  const list = async () => (await world.get('startups?limit=100')).body.data.map(({ name }: { name: string }) => name);

  it('is a free stub with fast, which is in no list and no match', async () => {
    const first = await enrich({ name: 'Fresh Start', website: 'https://fresh-start.io', fast: true });
    expect(first.body).toMatchObject({
      source: 'stub',
      enriched: false,
      pipeline_ran: false,
      last_enriched_at: null,
      credits: { cost: 0 },
      data: { name: 'Fresh Start', status: 'pending', website: 'https://fresh-start.io' },
    });
    expect((await enrich({ name: 'Fresh Start', website: 'fresh-start.io', fast: true })).body.data.id).toBe(
      first.body.data.id,
    );
    expect(await list()).not.toContain('Fresh Start');
    const match = await world.service.call('POST', '/api/v1/startups/match', world.key, {
      domains: ['fresh-start.io'],
    });
    expect(match.body.results[0].matched).toBe(false);
    expect(outside.seen).toEqual([]);
  });

  it('stays a free stub while a submission has its domain', async () => {
    page('held-by-another.io/', '<title>Held</title><p>Founded by Ines Carvalho in Lyon, France.</p>');
    const context = { commandId: randomUUID(), correlationId: randomUUID(), actor: 'spec', now: Date.now() };
    await world.service.app.get(CommandBus).execute(new ClaimDomain('held-by-another.io', randomUUID(), context));
    const { body } = await enrich({ name: 'Held', website: 'https://held-by-another.io' });
    expect(body).toMatchObject({ enriched: false, credits: { cost: 0 }, data: { status: 'pending' } });
    const events = await eventsOf(body.data.id);
    expect(events.at(-1)).toMatchObject({ type: 'CompanyEnriched', data: { outcome: 'nothing_found', changed: [] } });
  });

  it('becomes a company under its domain once the look has found it', async () => {
    page(
      'fresh-start.io/',
      '<title>Fresh Start</title><meta property="og:site_name" content="Fresh Start"><p>Based in Lyon, France.</p>',
    );
    const { body } = await enrich({ name: 'Fresh Start', website: 'https://fresh-start.io' });
    expect(body).toMatchObject({
      source: 'pipeline',
      enriched: true,
      pipeline_ran: true,
      credits: { cost: 5 },
      data: { status: 'active', hq_country: 'FR', hq_city: 'Lyon', website: 'https://fresh-start.io' },
    });
    expect(await list()).toContain('Fresh Start');
    const match = await world.service.call('POST', '/api/v1/startups/match', world.key, {
      domains: ['fresh-start.io'],
    });
    expect(match.body.results[0]).toMatchObject({ matched: true, slug: body.data.slug });
  });

  it('stays a free stub where its domain leads to another firm, or to a server’s default page', async () => {
    outside.routes.set('bought-firm.com/', (_, response) =>
      response.writeHead(301, { location: 'http://bigger-firm.com/' }).end(),
    );
    page(
      'bigger-firm.com/',
      '<title>Bigger Firm</title><p>Bigger Firm was founded in 1989. Based in Bonn, Germany.</p>',
    );
    page('default-page.com/', '<title>Welcome to nginx!</title><p>Based in Bonn, Germany.</p>');
    for (const [name, website, reason] of [
      ['Bought', 'https://bought-firm.com', 'another_site'],
      ['Default', 'https://default-page.com', 'server_page'],
    ] as const) {
      const { body } = await enrich({ name, website });
      expect(body).toMatchObject({ source: 'stub', enriched: false, credits: { cost: 0 } });
      expect(body.data).toMatchObject({ status: 'pending', founded_date: null, hq_country: null });
      const steps = [];
      for await (const event of world.service.app.get(EventStore).readStream(`company-${body.data.id}`)) {
        const { type, data } = event as unknown as EnrichmentEvent;
        if (type === 'EnrichmentStepFinished') steps.push([data.step, data.outcome, data.reason]);
      }
      expect(steps).toEqual([['site', 'nothing', reason]]);
    }
  });

  it('takes no founding date that the calendar does not have', async () => {
    const data = { '@type': 'Organization', name: 'Leap Day', url: 'https://leap-day.io', foundingDate: '2015-02-30' };
    page('leap-day.io/', `<title>Leap Day</title><script type="application/ld+json">${JSON.stringify(data)}</script>`);
    const { body } = await enrich({ name: 'Leap Day', website: 'https://leap-day.io' });
    expect(body.data).toMatchObject({ status: 'active', founded_date: '2015-02' });
  });

  it('learns founders, place, sectors and profiles from the site, with the evidence and without names in the run', async () => {
    page(
      'carvalho-works.io/',
      `<html lang="en"><title>Carvalho Works</title><meta name="description" content="Robots for small warehouses.">
       <a href="/about">About us</a><a href="/imprint">Imprint</a><a href="https://x.com/carvalhoworks">X</a>
       <a href="https://twitter.com/intent/tweet?text=a">Share</a>
       <blockquote>It sorts all night. <cite>Greg Hill, founder of Hill Parcels</cite></blockquote><footer>© 2009</footer>`,
    );
    page(
      'carvalho-works.io/about',
      `<p>Founded in 2021 by Ines Carvalho, CEO.</p><div class="card"><h3>Jonas Weiß</h3><p>Co-founder &amp; CTO</p></div>
       <h2>Investors</h2><p>Per Dahl</p><p>Founder, Dahl Invest</p>`,
    );
    page('carvalho-works.io/imprint', '<p>Carvalho Works GmbH<br>Torstraße 12<br>10119 Berlin<br>Germany</p>');
    const before = (await world.service.call('GET', '/api/v1/me', world.key)).body.wallets;
    const { body } = await enrich({ name: 'Carvalho Works', website: 'carvalho-works.io' });
    expect(body).toMatchObject({ source: 'pipeline', enriched: true, credits: { cost: 5 } });
    expect(body.data).toMatchObject({
      founded_date: '2021',
      hq_country: 'DE',
      hq_city: 'Berlin',
      sectors: expect.arrayContaining(['Robotics']),
      twitter_url: 'https://x.com/carvalhoworks',
    });
    expect(body.data.founders.map(({ name, role }: Record<string, string>) => [name, role]).sort()).toEqual([
      ['Ines Carvalho', 'Founder'],
      ['Jonas Weiß', 'Co-founder & CTO'],
    ]);
    const { provenance } = (await world.get(`startups/${body.data.slug}?include=provenance`)).body.data;
    const source = 'own-site-text';
    expect(provenance.hq_city).toMatchObject({
      source,
      source_url: 'http://carvalho-works.io/imprint',
      rule: 'text.address.line',
      confidence: 0.85,
      matched: expect.stringContaining('10119'),
    });
    expect(provenance.founded_date).toMatchObject({ rule: 'text.founded-in', matched: 'founded … 2021' });
    expect(provenance.sectors.matched).toContain('robots');
    expect(provenance.founders.map(({ rule }: { rule: string }) => rule).sort()).toEqual([
      'card.founder',
      'text.founded-by',
    ]);
    const events = await eventsOf(body.data.id);
    const site = events.find((event) => event.type === 'EnrichmentStepFinished' && event.data.step === 'site');
    expect(site?.data).toMatchObject({
      evidence: { seen: { founders: 2, founders_of_others: 2, founders_in_parts_about_others: 0 } },
    });
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/Ines|Jonas|Greg Hill/);
    expect(events.at(-1)?.data).toMatchObject({ changed: expect.arrayContaining(['founders', 'hqCity']) });
    const after = (await world.service.call('GET', '/api/v1/me', world.key)).body.wallets;
    expect(usedOf(after) - usedOf(before)).toBe(5);
  });

  it('never records an erased founder again', async () => {
    const founders = async () => (await world.get('startups/carvalho-works')).body.data.founders;
    const [{ slug }] = (await founders()).filter(({ name }: { name: string }) => name === 'Ines Carvalho');
    const { id } = (await world.get(`people/${slug}`)).body.data;
    const erased = await world.service.admin('privacy/erase', { subject: `person-${id}`, reason: 'asked' });
    expect(erased.status).toBe(200);
    page('carvalho-works.io/', '<title>Carvalho Works</title><p>Founded in 2021 by Ines Carvalho and Jonas Weiß.</p>');
    const again = await enrich({ name: 'Carvalho Works', force: true });
    expect(again.body).toMatchObject({ source: 'pipeline', enriched: true });
    expect((await founders()).map(({ name }: { name: string }) => name)).toEqual(['Jonas Weiß']);
  });

  it('ends the role of a founder on file whom the site says has left, and resumes it by a later page', async () => {
    const serve = (team: string) => {
      page('carvalho-works.io/', '<title>Carvalho Works</title><a href="/team">Team</a><p>Founded by Jonas Weiß.</p>');
      page('carvalho-works.io/team', team);
    };
    const [{ slug }] = (await world.get('startups/carvalho-works')).body.data.founders;
    const role = async (query = '') => (await world.get(`people/${slug}${query}`)).body.data.roles[0];
    const card = '<h3>Jonas Weiß</h3><p>Co-founder &amp; CTO</p>';
    expect(await role()).toMatchObject({ title: 'Co-founder & CTO', is_current: true });
    const before = await world.service.app.get(EventStore).headPosition();
    serve('<p>Jonas Weiß left the company in 2025.</p>');
    world.service.clock.offsetMs += 61_000;
    await enrich({ name: 'Carvalho Works', force: true });
    expect(await role()).toMatchObject({
      title: 'Co-founder & CTO',
      is_founder: true,
      is_current: false,
    });
    const { id } = (await world.get(`people/${slug}`)).body.data;
    const events: object[] = [];
    for await (const event of world.service.app.get(EventStore).readStream(`person-${id}`)) events.push(event);
    expect(events.at(-1)).toMatchObject({
      type: 'RoleRecorded',
      data: { isCurrent: false, provenance: { sourceUrl: 'http://carvalho-works.io/team', rule: 'text.departure' } },
    });
    expect(await role(`?as_of=@${before}`)).toMatchObject({ is_current: true });
    const { changes } = (await world.get(`changes?since=@${before}&kinds=person`)).body;
    expect(changes).toContainEqual(expect.objectContaining({ op: 'changed', fields: ['current_title', 'roles'] }));
    serve(card);
    world.service.clock.offsetMs += 61_000;
    await enrich({ name: 'Carvalho Works', force: true });
    expect(await role()).toMatchObject({ title: 'Co-founder & CTO', is_current: true });
  });

  it('costs 1 for one new fact, and 0 for a run that finds no new one', async () => {
    const { body: start } = await world.service.call('GET', '/api/v1/me', world.key);
    page('one-fact.io/', '<title>One Fact</title><p>Founded in 2020.</p>');
    const first = await enrich({ name: 'One Fact', website: 'one-fact.io' });
    expect(first.body).toMatchObject({ enriched: true, data: { founded_date: '2020' }, credits: { cost: 1 } });
    const stored = await enrich({ name: 'One Fact', website: 'one-fact.io' });
    expect(stored.body).toMatchObject({ source: 'database', credits: { cost: 1 } });
    world.service.clock.offsetMs += 61_000;
    const again = await enrich({ name: 'One Fact', website: 'one-fact.io', force: true });
    expect(again.body).toMatchObject({ source: 'pipeline', enriched: true, credits: { cost: 0 } });
    const { body: end } = await world.service.call('GET', '/api/v1/me', world.key);
    expect(usedOf(end.wallets) - usedOf(start.wallets)).toBe(2);
  });

  it('that only a name is known of is looked for, and the answer says how sure that is', async () => {
    page(
      'nordlicht-labs.com/',
      '<title>Nordlicht Labs | light</title><script type="application/ld+json">{"@type":"Organization","name":"Nordlicht Labs","url":"http://nordlicht-labs.com"}</script>',
    );
    page('nordlichtlabs.ai/', '<title>Buy nordlichtlabs.ai</title><p>This domain is for sale</p>');
    const { body } = await enrich({ name: 'Nordlicht Labs' });
    expect(body).toMatchObject({
      source: 'pipeline',
      enriched: true,
      data: { website: 'https://nordlicht-labs.com', status: 'active' },
    });
    const { body: record } = await world.get(`startups/${body.data.slug}?include=provenance`);
    expect(record.data.provenance.website).toMatchObject({
      source: 'name-search',
      confidence: 0.85,
      rule: expect.stringContaining('its data has the name'),
    });
  });

  it('stays a stub where two sites have the name, or none', async () => {
    for (const host of ['twinworks.com', 'twinworks.ai']) page(`${host}/`, '<title>Twinworks</title>');
    expect((await enrich({ name: 'Twinworks' })).body).toMatchObject({
      source: 'stub',
      enriched: false,
      data: { status: 'pending', website: null },
      credits: { cost: 0 },
    });
    page('parked-name.com/', '<title>Parked Name</title><p>This domain is for sale</p>');
    expect((await enrich({ name: 'Parked Name', website: 'parked-name.com' })).body).toMatchObject({
      source: 'stub',
      enriched: false,
      pipeline_ran: true,
      credits: { cost: 0 },
    });
  });

  it.each([
    [{}, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: '!!!' }, 'name'],
    [{ name: 'A', website: 'not a site' }, 'website'],
    [{ name: 'A', linkedin_url: 'https://acme.com' }, 'linkedin_url'],
    [{ name: 'A', force: 'perhaps' }, 'force'],
    [{ name: 'A', other: 1 }, 'other'],
  ])('%j is a 400 on %s', async (body, field) => {
    const answer = await enrich(body);
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field]);
  });

  it('needs a plan that has it', async () => {
    const { key } = await world.service.account('free');
    expect((await world.service.call('POST', '/api/v1/enrich', key, { name: 'Acme' })).status).toBe(403);
  });
});
