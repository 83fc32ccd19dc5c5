import { type LanguageOf, languageDetector } from '../../parsers/text-language/text-language.js';
import { DnsServer } from '../../../test/kit/dns-server.js';
import { LocalSite } from '../../../test/kit/local-site.js';
import { until } from '../../../test/kit/until.js';
import { isNameOf, readPage } from './page-reading.rules.js';
import { assess, promotionLacks } from './quality.rules.js';
import { dnsProviderOf, emailProviderOf } from './providers.rules.js';
import { Rdap } from './rdap.connector.js';
import { type ProbeEvidence } from '../radar.events.js';
import { SourceHttp } from '../sources/source-http.js';
import { SystemDns } from './system-dns.connector.js';
import { WebHomepages } from './web-homepages.connector.js';

let site: LocalSite;
let dns: DnsServer;
const BUILT = ['acme.framer.website', 'acme-ai.webflow.io', 'rivalry.framer.website'];
const HOSTS = ['iana.test', 'rdap.test', 'other.test', 'acme.ai', 'www.acme.ai', 'bigco.com', 'dan.com', ...BUILT];

beforeAll(async () => {
  site = await LocalSite.start(...HOSTS);
  dns = await DnsServer.start();
});
afterAll(async () => {
  await site.stop();
  await dns.stop();
});
beforeEach(() => {
  site.clear();
  dns.names.clear();
});

describe('RDAP', () => {
  let now = 0;
  const registry = (paceMs = 0): Rdap => {
    const http = new SourceHttp(site.safeFetch, () => now);
    return new Rdap({ http, now: () => now, bootstrapUrl: 'http://iana.test/rdap/dns.json', paceMs });
  };
  const answer = {
    objectClassName: 'domain',
    ldhName: 'ACME.AI',
    status: ['client transfer prohibited', 7],
    events: [
      { eventAction: 'last changed', eventDate: '2026-11-20T00:00:00Z' },
      { eventAction: 'registration', eventDate: '2026-11-19T23:30:00-05:00' },
      { eventAction: 'expiration', eventDate: '2028-11-19T00:00:00Z' },
    ],
    entities: [
      { roles: ['registrant'], vcardArray: ['vcard', [['fn', {}, 'text', 'Ada Lovelace']]] },
      {
        roles: ['registrar'],
        publicIds: [{ type: 'IANA Registrar ID', identifier: '1068' }],
        vcardArray: [
          'vcard',
          [
            ['version', {}, 'text', '4.0'],
            ['fn', {}, 'text', 'NameCheap, Inc.'],
          ],
        ],
      },
    ],
  };
  beforeEach(() => {
    now = Date.parse('2026-11-21T08:00:00.000Z');
    const services = [
      [['com'], ['https://nowhere.test/']],
      [['dev'], ['http://rdap.test/dev/']],
      [['app'], ['http://other.test/']],
      [['ai', 'io'], ['http://rdap.test/rdap']],
    ];
    site.serve('iana.test/rdap/dns.json', { version: '1.0', publication: '2026-11-01T00:00:00Z', services });
    site.serve('rdap.test/rdap/domain/acme.ai', answer, { 'content-type': 'application/rdap+json' });
  });

  it('gives dates and registrar, and never the holder', async () => {
    const found = await registry().lookUp('acme.ai');
    expect(found).toEqual({
      status: 'found',
      registeredOn: '2026-11-20',
      expiresOn: '2028-11-19',
      registrar: 'NameCheap, Inc.',
      registrarIanaId: '1068',
      statuses: ['client transfer prohibited'],
      url: 'http://rdap.test/rdap/domain/acme.ai',
      error: null,
    });
    expect(JSON.stringify(found)).not.toContain('Lovelace');
  });

  it('knows no day that no calendar of the database has', async () => {
    const events = [
      { eventAction: 'registration', eventDate: '0000-01-01T00:00:00Z' },
      { eventAction: 'expiration', eventDate: '+012026-11-19T00:00:00Z' },
    ];
    site.serve('rdap.test/rdap/domain/acme.ai', { ...answer, events }, { 'content-type': 'application/rdap+json' });
    expect(await registry().lookUp('acme.ai')).toMatchObject({ status: 'found', registeredOn: null, expiresOn: null });
  });

  it('asks for the list of servers once a day', async () => {
    const one = registry();
    await Promise.all([one.lookUp('acme.ai'), one.lookUp('acme.ai')]);
    now += 23 * 3_600_000;
    await one.lookUp('acme.ai');
    const lists = (): number => site.seen.filter(({ host }) => host === 'iana.test').length;
    expect(lists()).toBe(1);
    now += 2 * 3_600_000;
    site.serve('iana.test/rdap/dns.json', 'gone', {}, 500);
    expect(await one.lookUp('acme.ai')).toMatchObject({ status: 'found' });
    expect(lists()).toBe(2);
  });

  it('says what it could not learn', async () => {
    expect(await registry().lookUp('acme.so')).toMatchObject({
      status: 'unknown',
      error: expect.stringMatching(/no RDAP server/),
    });
    expect(await registry().lookUp('nothing.ai')).toMatchObject({ status: 'none', registeredOn: null });
    site.serve('rdap.test/rdap/domain/other.ai', { ...answer, ldhName: 'third.ai' });
    expect(await registry().lookUp('other.ai')).toMatchObject({
      status: 'unknown',
      error: expect.stringMatching(/something else/),
    });
    site.serve('rdap.test/rdap/domain/text.ai', 'oops');
    expect(await registry().lookUp('text.ai')).toMatchObject({ status: 'unknown' });
    site.serve('rdap.test/rdap/domain/bare.ai', {
      objectClassName: 'domain',
      ldhName: 'bare.ai',
      events: 'none',
      entities: [7],
    });
    expect(await registry().lookUp('bare.ai')).toMatchObject({ status: 'found', registeredOn: null, registrar: null });
  });

  it('asks a registry for one domain at a time, whatever their suffixes, and another registry meanwhile', async () => {
    const one = registry();
    let [running, most] = [0, 0];
    let elsewhere = (): void => undefined;
    const isAskedElsewhere = new Promise<void>((resolve) => (elsewhere = resolve));
    site.routes.set('rdap.test/*', ({ url }, response) => {
      most = Math.max(most, ++running);
      void isAskedElsewhere.then(() => {
        running--;
        const ldhName = url?.slice(url.lastIndexOf('/') + 1);
        response
          .writeHead(200, { 'content-type': 'application/rdap+json' })
          .end(JSON.stringify({ ...answer, ldhName }));
      });
    });
    const asked = ['a.ai', 'b.ai', 'c.dev', 'd.io', 'e.dev'].map((apex) => one.lookUp(apex));
    await until(() => running > 0, { what: 'a query at the registry' });
    expect(await one.lookUp('f.app')).toMatchObject({ status: 'none' });
    elsewhere();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(5).fill('found'));
    expect(most).toBe(1);
  });

  it('does not wait long for a registry that answers slowly', async () => {
    const one = registry();
    site.routes.set('rdap.test/rdap/domain/acme.ai', (_request, response) => {
      now += 60_000;
      response.writeHead(500).end();
    });
    const [first, second] = await Promise.all([one.lookUp('acme.ai'), one.lookUp('other.ai')]);
    expect([first.status, second.error]).toEqual(['unknown', expect.stringMatching(/slowly/)]);
    expect(site.seen.filter(({ host }) => host === 'rdap.test')).toHaveLength(1);
  });

  it('leaves a registry alone that asks for it', async () => {
    const one = registry();
    site.serve('rdap.test/rdap/domain/busy.ai', '', { 'retry-after': '60' }, 429);
    expect(await one.lookUp('busy.ai')).toMatchObject({ status: 'unknown' });
    const requestCount = site.seen.length;
    expect(await one.lookUp('acme.ai')).toMatchObject({ status: 'unknown', error: expect.stringMatching(/pause/) });
    expect(site.seen.length).toBe(requestCount);
    now += 61_000;
    expect(await one.lookUp('acme.ai')).toMatchObject({ status: 'found' });
  });
});

describe('DNS', () => {
  const resolver = (): SystemDns => new SystemDns({ servers: [dns.address], timeoutMs: 150 });

  it('gives name servers, and mail exchangers in order of preference', async () => {
    dns.names.set('acme.ai', {
      ns: ['B.ns.cloudflare.com', 'a.ns.cloudflare.com'],
      mx: [
        [20, 'alt.google.com'],
        [10, 'aspmx.l.google.com'],
      ],
    });
    expect(await resolver().lookUp('acme.ai')).toEqual({
      status: 'found',
      nameservers: ['a.ns.cloudflare.com', 'b.ns.cloudflare.com'],
      mailExchangers: ['aspmx.l.google.com', 'alt.google.com'],
      error: null,
    });
  });

  it('tells no mail, no name and no answer apart', async () => {
    dns.names.set('nomail.ai', { ns: ['a.net'] });
    dns.names.set('nullmx.ai', { ns: ['a.net'], mx: [[0, '.']] });
    dns.names.set('local.ai', {
      ns: ['a.net'],
      mx: [
        [0, 'localhost'],
        [5, '127.0.0.1'],
      ],
    });
    dns.names.set('denied.ai', { ns: ['a.net'], denied: 'mx' });
    dns.names.set('broken.ai', 'servfail');
    dns.names.set('silent.ai', 'silent');
    const one = resolver();
    expect(await one.lookUp('nomail.ai')).toMatchObject({ status: 'found', mailExchangers: [] });
    expect(await one.lookUp('nullmx.ai')).toMatchObject({ status: 'found', mailExchangers: [] });
    expect(await one.lookUp('local.ai')).toMatchObject({ status: 'found', mailExchangers: [] });
    expect(await one.lookUp('denied.ai')).toMatchObject({
      status: 'found',
      nameservers: ['a.net'],
      mailExchangers: [],
    });
    expect(await one.lookUp('gone.ai')).toMatchObject({ status: 'none' });
    expect(await one.lookUp('broken.ai')).toMatchObject({ status: 'unknown', error: 'servfail' });
    expect(await one.lookUp('silent.ai')).toMatchObject({ status: 'unknown', error: 'timeout' });
  });

  it('knows when it can ask nobody, or somebody who is cut off', async () => {
    let now = 0;
    const again = new SystemDns({ servers: [dns.address], timeoutMs: 200, now: () => now });
    expect(await again.isReachable()).toBe(false);
    dns.names.set('com', { ns: ['a.gtld-servers.net'] });
    expect(await resolver().isReachable()).toBe(true);
    expect(await again.isReachable()).toBe(false);
    now = 5_000;
    expect(await again.isReachable()).toBe(true);
    dns.names.delete('com');
    now = 60_000;
    expect(await again.isReachable()).toBe(true);
    expect(await new SystemDns({ servers: ['127.0.0.1:1'], timeoutMs: 50 }).isReachable()).toBe(false);
  });
});

describe('a homepage', () => {
  const web = (): WebHomepages =>
    new WebHomepages({ safeFetch: site.safeFetch, userAgent: 'Scoutline', timeoutMs: 2_000 });
  const body = `<html lang="en-GB"><head><title>Acme Robotics | Robots for farms</title><meta name="description" content="Acme builds robots for farms. They weed.">
    <meta property="og:site_name" content="Acme"></head><body><nav><a href="/about">About</a><a href="/pricing">Pricing</a><a href="https://x.com/acme/jobs">Jobs</a></nav>
    <script>var hidden = 'not words'</script><main>${'Robots that weed the fields for you. '.repeat(20)}</main></body></html>`;
  const html = { 'content-type': 'text/html; charset=utf-8' };

  it('is read for its words, its name and its pages', async () => {
    site.serve('acme.ai/', body, html);
    expect(await web().visit('acme.ai')).toEqual({
      evidence: {
        status: 'found',
        url: 'http://acme.ai/',
        httpStatus: 200,
        redirectApex: null,
        words: 143,
        language: 'en',
        siteName: 'Acme',
        hasDescription: true,
        sections: ['about', 'pricing'],
        markers: [],
        error: null,
      },
      description: 'Acme builds robots for farms. They weed.',
    });
    expect(site.seen.map(({ url }) => url)).toEqual(['/robots.txt', '/']);
  });

  it('is left alone where robots.txt says so', async () => {
    site.serve('acme.ai/robots.txt', 'User-agent: *\nDisallow: /\n', { 'content-type': 'text/plain' });
    site.serve('acme.ai/', body, html);
    expect((await web().visit('acme.ai')).evidence).toMatchObject({
      status: 'unknown',
      error: 'robots.txt forbids it',
    });
    expect(site.seen).toHaveLength(1);
  });

  it('is left alone while robots.txt fails', async () => {
    site.serve('acme.ai/robots.txt', 'oops', { 'content-type': 'text/plain' }, 503);
    site.serve('acme.ai/', body, html);
    expect((await web().visit('acme.ai')).evidence).toMatchObject({
      status: 'unknown',
      words: 0,
      error: 'robots.txt answers 503',
    });
    expect(site.seen.map(({ url }) => url)).toEqual(['/robots.txt']);
  });

  it.each([
    ['acme.framer.website', null],
    ['acme-ai.webflow.io', null],
    ['rivalry.framer.website', 'rivalry.framer.website'],
  ])('at %s of a page builder is the own one where the builder has the name too', async (host, redirectApex) => {
    site.routes.set('acme.ai/', (_q, answer) => answer.writeHead(302, { location: `http://${host}/` }).end());
    site.serve(`${host}/`, body, html);
    expect((await web().visit('acme.ai')).evidence).toMatchObject({ url: `http://${host}/`, redirectApex });
  });

  it('of another domain is told, and one for sale is parked', async () => {
    site.routes.set('acme.ai/', (_q, answer) => answer.writeHead(301, { location: 'http://bigco.com/' }).end());
    site.serve('bigco.com/', body, html);
    expect((await web().visit('acme.ai')).evidence).toMatchObject({ redirectApex: 'bigco.com' });
    site.routes.set('acme.ai/', (_q, answer) =>
      answer.writeHead(302, { location: 'http://dan.com/buy-domain/acme.ai' }).end(),
    );
    site.serve('dan.com/buy-domain/acme.ai', '<h1>Buy it</h1>', html);
    expect((await web().visit('acme.ai')).evidence).toMatchObject({
      redirectApex: null,
      markers: ['parked:redirects to dan.com'],
    });
    site.routes.set('acme.ai/', (_q, answer) =>
      answer.writeHead(302, { location: 'http://bigco.com/forsale/acme.ai?utm=1' }).end(),
    );
    site.serve('bigco.com/forsale/acme.ai', '<h1>Get it</h1>', html);
    expect((await web().visit('acme.ai')).evidence).toMatchObject({
      redirectApex: null,
      markers: ['parked:redirects to bigco.com'],
    });
  });

  it('behind a wall against robots shows nothing', async () => {
    const wall = '<title>Just a moment...</title><p>acme.ai needs to review the security of your connection.</p>';
    for (const status of [200, 403]) {
      site.serve('acme.ai/', wall, html, status);
      expect((await web().visit('acme.ai')).evidence).toMatchObject({ status: 'unknown', error: 'bot_wall', words: 0 });
    }
  });

  it('that does not answer, fails or is no page has no content', async () => {
    expect((await web().visit('nowhere.ai')).evidence).toMatchObject({ status: 'none', error: 'dns_failed' });
    // Delegated, but its label decodes to no name.
    expect((await web().visit('xn--a.ai')).evidence).toMatchObject({ status: 'none', error: 'invalid_url' });
    site.serve('acme.ai/', 'oops', html, 500);
    expect((await web().visit('acme.ai')).evidence).toMatchObject({ status: 'found', httpStatus: 500, words: 0 });
    site.serve('acme.ai/', Buffer.alloc(10), { 'content-type': 'application/pdf' });
    expect((await web().visit('acme.ai')).evidence).toMatchObject({ status: 'found', words: 0 });
  });
});

describe('an operator without an entry', () => {
  it.each([
    [['ns1.hosting.co.uk'], 'hosting.co.uk'],
    [['a.dns.example.com.br', 'b.dns.example.com.br'], 'example.com.br'],
    [['ns.smallhost.net'], 'smallhost.net'],
    [['ns1.acme.ai'], 'self-hosted'],
    [['localhost'], 'localhost'],
  ])('of %j is %s', (hosts, operator) => {
    expect(dnsProviderOf('acme.ai', hosts)).toBe(operator);
    expect(emailProviderOf('acme.ai', hosts)).toBe(operator);
  });
});

describe('reading a page', () => {
  let languageOf: LanguageOf;
  beforeAll(async () => {
    languageOf = await languageDetector();
  });
  const read = (html: string, apex = 'acme.ai') => readPage(html, `https://${apex}/`, apex, languageOf);

  const GERMAN = '<p>Wir bauen Roboter für die Landwirtschaft, die Felder ohne Chemie jäten. Jetzt anfragen.</p>';
  it.each([
    ['de', '<html>'],
    ['de', '<html lang="en">'],
    ['fr', '<html lang="fr-CH">'],
    ['no', '<html lang="nb-NO">'],
    ['pt', '<html lang="pt_BR">'],
    ['de', '<html lang="english">'],
  ])('is in %s, for %s', (language, html) => {
    expect(read(`${html}<body>${GERMAN.repeat(3)}`).language).toBe(language);
  });

  it('of few words is in the language that it states', () => {
    expect(read('<html lang="en"><body>Kontakt Impressum Datenschutz').language).toBe('en');
    expect(read('<body>Kontakt Impressum').language).toBeNull();
  });

  it.each([
    ['<title>acme.ai</title><h1>This domain is for sale</h1>', 'parked:domain is for sale'],
    ['<title>acme.ai is for sale</title>', 'parked:domain is for sale'],
    ['<p>Die Domain acme.ai steht zum Verkauf.</p>', 'parked:domain is for sale'],
    ['<p>Diese Domain kann erworben werden.</p>', 'parked:domain is for sale'],
    ['<p>Le nom de domaine acme.ai est à vendre.</p>', 'parked:domain is for sale'],
    ['<p>Este dominio está en venta.</p>', 'parked:domain is for sale'],
    ['<p>Questo dominio è in vendita.</p>', 'parked:domain is for sale'],
    ['<p>Deze domeinnaam is te koop.</p>', 'parked:domain is for sale'],
    ['<p>This premium domain is available for purchase.</p>', 'parked:domain is for sale'],
    ['<p>This domain name has expired. Renew it now.</p>', 'parked:domain has expired'],
    [
      '<p>The domain acme.ai expired on 11/20/2026 and is pending renewal or deletion.</p>',
      'parked:domain has expired',
    ],
    ['<h1><b>Acme.ai</b> is available for sale!</h1>', 'parked:domain is for sale'],
    ['<p>Die Domain &quot;acme.ai&quot; ist zu verkaufen.</p>', 'parked:domain is for sale'],
    ['<p>El dominio acme.ai está a la venta</p>', 'parked:domain is for sale'],
    ['<p>Ta domena jest na sprzedaż</p>', 'parked:domain is for sale'],
    ['<p>NOTICE: acme.ai expired on 11/20/2026.</p>', 'parked:domain has expired'],
    ['<p>Inquire about this domain</p>', 'parked:buy this domain'],
    ['<p>Interested? Buy this domain today.</p>', 'parked:buy this domain'],
    ['<p>Get this domain name with a click. Buy this domain with escrow.</p>', 'parked:buy this domain'],
    ['<p>Buy this domain with a payment plan</p>', 'parked:buy this domain'],
    ['<p>Buy this domain for $2,499 with a 12-month financing plan</p>', 'parked:buy this domain'],
    ['<p>Purchase this domain with our lease-to-own plans</p>', 'parked:buy this domain'],
    ['<p>Buy this domain for $0 down</p>', 'parked:buy this domain'],
    ['<p>Get this domain for $0.99</p>', 'parked:buy this domain'],
    ['<p>Buy this domain free of hidden fees</p>', 'parked:buy this domain'],
    ['<p>acme.ai</p><p>Domain parking by Example Hosting</p>', 'parked:domain parking'],
    ['<script src="https://img1.wsimg.com/parking-lander/static/js/main.js"></script>', 'parked:registrar lander'],
    ['<script>window.onload=function(){window.location.href="/lander"}</script>', 'parked:lander'],
    ['<title>Welcome to nginx!</title>', 'placeholder:default server page'],
    ['<h1>Coming soon</h1>', 'placeholder:coming soon'],
    ['<p>Lorem ipsum dolor sit amet</p>', 'placeholder:filler text'],
    ['<title>acme.ai</title><p>Diese Domain ist bei einem Anbieter registriert.</p>', 'parked:registrar page'],
    ['<title>acme.ai - домен продаётся</title>', 'parked:domain is for sale'],
    ['<title>ACME88: Situs Slot Gacor</title>', 'unwanted:gambling or sex'],
    ['<title>Acme</title><meta name="description" content="Online casino with bonus">', 'unwanted:gambling or sex'],
    ['<title>Acme 娱乐城</title>', 'unwanted:gambling or sex'],
  ])('%s gives %s', (html, marker) => {
    expect(read(html).markers).toContain(marker);
  });

  it.each([
    '<title>Acme | Domain-driven design for sale teams</title><p>We help you sell. New features are coming soon, and more.</p>',
    '<h1>Find the right plan</h1><p>Our domain experts are for hire.</p>',
    '<p>What happens when your domain has expired? Acme.ai is for sales teams who renew domains.</p>',
    '<h1>Flip</h1><p>The newsletter acme.io is for sale for $2M. Notacme.ai is for sale.</p>',
    '<h1>Every car on acme.ai is for sale by its owner</h1><p>Acme.ai is available for sale teams.</p>',
    '<h1>Find out whether a domain name is for sale</h1><p>Want to know if this domain is available for purchase?</p>',
    '<p>If your domain has expired, you have 30 days. See every domain that is pending deletion, or expired on a day.</p>',
    '<p>Get alerts such as "This domain has expired". This domain has expired certificates.</p>',
    '<p>Jede Domain kann gekauft werden. So erfahren Sie, ob eine Domain zum Verkauf steht.</p>',
    '<p>Ce domaine viticole est à vendre. Le domaine de Bellevue est en vente.</p>',
    '<p>Het domein is te koop: een landgoed.</p><p>El libro de dominio público está en venta.</p>',
    '<h1>Hosting</h1><p>Get this domain for free with any plan. Get this domain free. Buy this domain for $0 today.</p>',
    '<p>Found your name? Get this domain name with an annual hosting plan, or buy this domain along with your website.</p>',
    '<p>Get this domain for $0.00, or get this domain for $1.99 with a 12-month hosting plan.</p>',
    `<h1>Registrar</h1><p>${'We register names for firms. '.repeat(80)}Domain parking and mail are included.</p>`,
    `<h1>Registrar</h1><p>${'We register names for firms. '.repeat(80)}This domain has expired.</p>`,
    `<h1>Bank</h1><p>${'We open accounts for firms. '.repeat(90)}What if my account has been suspended?</p>`,
  ])('%s is not parked', (html) => {
    expect(read(html).markers).toEqual([]);
  });

  it('counts pages of its own site only, and not of one whose name ends alike', () => {
    const links = ['https://notacme.ai/pricing', 'https://docs.acme.ai/about', '/contact'];
    const html = links.map((href) => `<a href="${href}">x</a>`).join('');
    expect(read(html).sections).toEqual(['about', 'contact']);
  });

  it('keeps no name of a person', () => {
    const page = read(
      '<title>Jo Acme – Portfolio</title><script type="application/ld+json">{"@type":"Person","name":"Jo Acme"}</script>',
      'joacme.ai',
    );
    expect(page).toMatchObject({ siteName: null, markers: ['personal:a page about a person'] });
  });

  it.each([
    ['janedoe.ai', '<title>Jane Doe | Product Designer</title>'],
    ['jane-doe.ai', "<title>Jane Doe</title><h1>Hi, I'm Jane.</h1>"],
    ['janedoe.ai', '<title>Jane Doe</title><a href="/about">About me</a>'],
  ])('of a person at %s keeps no name: %s', (apex, html) => {
    expect(read(html, apex)).toMatchObject({ siteName: null, markers: ['personal:a page about a person'] });
  });

  it.each([
    ['paulsmith.ai', '<title>Paul Smith | Clothing</title><p>Suits from Nottingham.</p>', 'Paul Smith'],
    ['ava.ai', "<title>Ava</title><h1>Hi, I'm Ava, your assistant.</h1>", 'Ava'],
    ['avahealth.ai', "<title>Ava Health</title><h1>Hi, I'm Ava.</h1>", 'Ava Health'],
    ['acme.ai', '<title>Welcome to Acme!</title>', 'Acme'],
    ['acme.ai', '<title>Home – Willkommen bei Acme</title>', 'Acme'],
    ['acme.ai', '<title>Acme Login</title>', 'Acme'],
    ['acme.ai', '<title>Sign in to Acme</title>', 'Acme'],
    ['cal.com', '<title>Cal.com | Meetings</title>', 'Cal.com'],
    ['x.ai', '<title>xAI: News</title>', 'xAI'],
    ['acmehome.ai', '<title>Acme Home</title>', 'Acme Home'],
    ['acme.ai', '<title>www.acme.ai</title>', 'acme.ai'],
    ['acme.ai', '<meta property="og:site_name" content="acme.ai"><title>Acme | Robots</title>', 'Acme'],
    ['acme.ai', '<title>アクメ｜Acme｜農業用ロボット</title>', 'Acme'],
  ])('of a company at %s gives its name: %s', (apex, html, name) => {
    expect(read(html, apex)).toMatchObject({ siteName: name, markers: [] });
  });

  it('has real content in a language without spaces, and never promotes what is advertised in thousands', () => {
    const page = (title: string, text: string) => {
      const reading = read(`<title>${title}</title><p>${text}</p>`);
      const evidence = {
        registration: {
          status: 'unknown',
          registeredOn: null,
          expiresOn: null,
          registrar: null,
          registrarIanaId: null,
        },
        dns: { status: 'found', nameservers: ['a.net'], mailExchangers: ['mx.a.net'], error: null },
        homepage: { status: 'found', url: 'https://acme.ai/', httpStatus: 200, redirectApex: null, error: null },
      };
      Object.assign(evidence.registration, { statuses: [], url: null, error: null });
      Object.assign(evidence.homepage, reading);
      const assessment = assess('acme.ai', evidence as unknown as ProbeEvidence);
      return [assessment.hasRealContent, promotionLacks(assessment, evidence as unknown as ProbeEvidence)];
    };
    const japanese = '農業用の草取りロボットを作る会社です。受注から出荷まですべての工程を自動化します。'.repeat(4);
    expect(page('Acme', japanese)).toEqual([true, []]);
    expect(page('Acme | Online casino', 'Play and win with us today. '.repeat(20))).toEqual([true, ['unwanted']]);
  });

  it('takes no characters that reorder or hide text into a name', () => {
    expect(read('<title>\u202eAc\u200bme\u0007\ud83d</title>').siteName).toBe('Acme');
  });

  it('takes names from linked data, and survives broken ones', () => {
    const ld =
      '<script type="application/ld+json">{"@graph":[{"@type":"Organization","name":"Acme Labs"}]}</script><script type="application/ld+json">{oops</script>';
    expect(read(`<title>Home</title>${ld}`).siteName).toBe('Acme Labs');
  });

  it.each([
    ['Acme', 'acme.ai', true],
    ['ACME Robotics', 'acme.ai', true],
    ['Acme', 'getacme.com', true],
    ['Müller', 'xn--mller-kva.com', true],
    ['Home', 'acme.ai', false],
    ['A very long sentence about what Acme does for all of its customers', 'acme.ai', false],
    ['The', 'there.ai', false],
  ])('%s names %s: %s', (name, apex, verdict) => {
    expect(isNameOf(name, apex)).toBe(verdict);
  });
});
