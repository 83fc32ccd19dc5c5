import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { domainsProjection } from '../../../projections/domains/domains.projection.js';
import { ClaimDomain } from '../../../src/companies/registration/claim-domain.command.js';
import { ClaimDomainHandler } from '../../../src/companies/registration/claim-domain.handler.js';
import { DomainStreams } from '../../../src/companies/registration/domain-streams.service.js';
import { RegisterCompany, type SeenAtDomain } from '../../../src/companies/registration/register-company.command.js';
import { RegisterCompanyHandler } from '../../../src/companies/registration/register-company.handler.js';
import { refusedProfiles, screenedRedirects } from '../../../src/cli/reports/radar-rescreen.js';
import { startEmulator, type Emulator } from '../../../src/embedded/eventstore/emulator.js';
import { EVENT_CATALOG } from '../../../src/event-catalog.js';
import { decideOn } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { Projector } from '../../../src/platform/projector/projector.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Rdap } from '../../../src/radar/probing/rdap.connector.js';
import { SourceHttp } from '../../../src/radar/sources/source-http.js';
import { SystemDns } from '../../../src/radar/probing/system-dns.connector.js';
import { WebHomepages } from '../../../src/radar/probing/web-homepages.connector.js';
import { GetDomainRegistrationHandler } from '../../../src/radar/domains/domain-registration.handler.js';
import { GetDomainRegistration } from '../../../src/radar/domains/domain-registration.query.js';
import { type DomainRow } from '../../../src/radar/domains/domain-row.rules.js';
import { DomainList } from '../../../src/radar/domains/domain-list.service.js';
import { DueDomains } from '../../../src/radar/probing/due-domains.service.js';
import { Intake } from '../../../src/radar/intake/intake.js';
import { ProbeLoop } from '../../../src/radar/probing/probe-loop.js';
import { Prober } from '../../../src/radar/probing/prober.service.js';
import { domainDecider } from '../../../src/radar/radar.decide.js';
import { domainStream } from '../../../src/radar/radar.events.js';
import { DnsServer } from '../../kit/dns-server.js';
import { LocalSite } from '../../kit/local-site.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';

const WEEK_MS = 7 * 24 * 3_600_000;
const GOOD_PAGE = `<html lang="en"><head><title>Acme | Robots</title><meta name="description" content="Acme builds robots for farms. They weed."></head>
  <body><a href="/about">About</a><a href="/pricing">Pricing</a><a href="/contact">Contact</a>${'<p>Robots weed the fields for you, every day of the year.</p>'.repeat(30)}</body></html>`;
const HTML = { 'content-type': 'text/html' };

let folder: string;
let emulator: Emulator;
let database: TestDatabase;
let eventStore: EventStore;
let readStore: ReadStore;
let projector: Projector;
let site: LocalSite;
let dns: DnsServer;
let prober: Prober;
let nameServers: SystemDns;
let now: number;
const clock = { now: () => now };

beforeEach(async () => {
  now = Date.parse('2026-11-21T08:00:00.000Z');
  folder = mkdtempSync(join(tmpdir(), 'prober-'));
  emulator = await startEmulator({ dataDir: join(folder, 'log'), port: 0 });
  database = await testDatabase();
  eventStore = new EventStore({ url: emulator.url, catalog: EVENT_CATALOG });
  readStore = new ReadStore({ url: database.url });
  projector = new Projector({ eventStore, readStore, projections: [companiesProjection, domainsProjection] });
  projector.start();
  site = await LocalSite.start(
    'iana.test',
    'rdap.test',
    'acme.ai',
    'acme.framer.website',
    'beta.ai',
    'gamma.ai',
    'paypal.ai',
    'paypal-secure.ai',
    'getacme.ai',
  );
  dns = await DnsServer.start();
  dns.names.set('com', { ns: ['a.gtld-servers.net'] });
  nameServers = new SystemDns({ servers: [dns.address], timeoutMs: 200 });
  const http = new SourceHttp(site.safeFetch, clock.now);
  site.serve('iana.test/dns.json', { services: [[['ai'], ['http://rdap.test/']]] });
  const world = {
    registry: new Rdap({ http, now: clock.now, bootstrapUrl: 'http://iana.test/dns.json', paceMs: 0 }),
    nameServers,
    homepages: new WebHomepages({ safeFetch: site.safeFetch, userAgent: 'Scoutline', timeoutMs: 2_000 }),
  };
  prober = new Prober(eventStore, clock, world, registering(), readStore);
});

afterEach(async () => {
  await projector.stop();
  await eventStore.close();
  await readStore.close();
  await emulator.close();
  await database.drop();
  await site.stop();
  await dns.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A name that the registry and name servers know, with a website. */
function publish(apex: string, page: string | null = GOOD_PAGE): void {
  dns.names.set(apex, { ns: ['ada.ns.cloudflare.com'], mx: [[10, 'aspmx.l.google.com']] });
  const events = [{ eventAction: 'registration', eventDate: '2026-11-19T00:00:00Z' }];
  site.serve(`rdap.test/domain/${apex}`, { objectClassName: 'domain', ldhName: apex, events });
  if (page !== null) site.serve(`${apex}/`, page, HTML);
}

async function ingest(...names: string[]): Promise<void> {
  const intake = await Intake.open({ eventStore, readStore, clock }, 'nrd');
  await intake.take({ found: names.map((host) => ({ host })), cursor: String(now) });
  await passed(intake.position);
}

async function passed(position: bigint): Promise<void> {
  const freshness = new Freshness(readStore);
  await freshness.start();
  expect(await freshness.waitFor(['domains', 'companies'], position, 10_000)).toBe(true);
  await freshness.close();
}

async function probed(apex: string): Promise<DomainRow | null> {
  const { position } = await prober.probe(apex);
  await passed(position);
  return new DomainList(readStore).find(apex);
}

const registering = () => new RegisterCompanyHandler(new DomainStreams(eventStore));
const registered = (seen: SeenAtDomain) => registering().execute(new RegisterCompany('acme.ai', seen, context()));
const context = () => ({ commandId: newId(), correlationId: newId(), actor: 'operator:spec', now });

describe('a probe', () => {
  it('puts the company of a good site on file, and the name on the list of promoted ones', async () => {
    publish('acme.ai');
    await ingest('acme.ai');
    expect(await probed('acme.ai')).toMatchObject({
      status: 'promoted',
      startup_slug: 'acme',
      registered_on: '2026-11-19',
      dns_provider: 'Cloudflare',
      has_real_email: true,
      email_provider: 'Google Workspace',
      has_real_content: true,
      is_parked: false,
      attempts: 1,
      next_probe_at: null,
    });
    const [company] = await readStore.query('SELECT name, website, domain, one_liner FROM read.companies');
    expect(company).toEqual({
      name: 'Acme',
      website: 'http://acme.ai/',
      domain: 'acme.ai',
      one_liner: 'Acme builds robots for farms.',
    });
    const again = await probed('acme.ai');
    expect(again).toMatchObject({ status: 'promoted', attempts: 2 });
    expect(await readStore.query('SELECT 1 FROM read.companies')).toHaveLength(1);

    // Screened again, the public profile is refused once its page proves that no company is there.
    const refused = () => refusedProfiles({ eventStore, readStore, prober });
    expect(await refused()).toEqual([]);
    site.serve('acme.ai/', 'gone', HTML, 503);
    expect(await refused()).toEqual([]);
    site.serve('acme.ai/', GOOD_PAGE.replace('Acme | Robots', 'Acme | Online casino'), HTML);
    const [profile, ...others] = await refused();
    expect(profile).toMatchObject({ apex: 'acme.ai', rule: 'unwanted:gambling or sex', has_other_sources: false });
    expect(others).toEqual([]);
  });

  it('screens names again that were rejected for a redirect to the own site at a page builder, and no others', async () => {
    const hosts = {
      'acme.ai': 'acme.framer.website',
      'beta.ai': 'acme.framer.website',
      'gamma.ai': 'gamma.webflow.io',
    };
    for (const [apex, detail] of Object.entries(hosts)) {
      publish(apex);
      await ingest(apex);
      const reason = 'redirects_elsewhere' as const;
      const stated = [{ type: 'DomainRejected' as const, data: { apex, reason, detail } }];
      await decideOn(eventStore, domainStream(apex), domainDecider, () => stated, context());
    }
    for (const apex of ['acme.ai', 'gamma.ai']) {
      const to = apex === 'acme.ai' ? 'acme.framer.website' : 'beta.ai';
      site.routes.set(`${apex}/`, (_q, answer) => answer.writeHead(302, { location: `http://${to}/` }).end());
    }
    site.serve('acme.framer.website/', GOOD_PAGE, HTML);
    await passed(await eventStore.headPosition());
    expect(await screenedRedirects({ eventStore, readStore, prober })).toEqual([
      { apex: 'acme.ai', status: 'promoted' },
      { apex: 'gamma.ai', status: 'rejected' },
    ]);
    await passed(await eventStore.headPosition());
    const row = await new DomainList(readStore).find('acme.ai');
    expect(row).toMatchObject({ status: 'promoted', startup_slug: 'acme', verdict: null });
    expect(await readStore.query('SELECT website FROM read.companies')).toEqual([{ website: 'https://acme.ai/' }]);
    expect(await screenedRedirects({ eventStore, readStore, prober })).toEqual([
      { apex: 'gamma.ai', status: 'rejected' },
    ]);
  });

  it('finds a company that is on file, and registers none', async () => {
    const provenance = { source: 'directory', sourceKey: '7', observedAt: '2026-01-01T00:00:00.000Z' };
    const { position } = await registered({ slugBase: 'acme-inc', details: { name: 'Acme Inc' }, provenance });
    publish('acme.ai');
    await ingest('acme.ai');
    await passed(position);
    expect(await probed('acme.ai')).toMatchObject({ status: 'promoted', startup_slug: 'acme-inc' });
  });

  it('registers no site under the name of a company on file, however its domain contains the name', async () => {
    const provenance = { source: 'directory', sourceKey: '7', observedAt: '2026-01-01T00:00:00.000Z' };
    const paypal = { slugBase: 'paypal', details: { name: 'PayPal, Inc.' }, provenance };
    await passed((await registering().execute(new RegisterCompany('paypal.com', paypal, context()))).position);
    const page = GOOD_PAGE.replace('Acme | Robots', 'Sign in').replace(
      '<meta ',
      '<meta property="og:site_name" content="PayPal"><meta ',
    );
    for (const apex of ['paypal-secure.ai', 'paypal.ai']) {
      publish(apex, page);
      await ingest(apex);
      expect(await probed(apex)).toMatchObject({ status: 'quality_failed', verdict: 'name_taken', startup_slug: null });
    }
    publish('getacme.ai');
    await ingest('getacme.ai');
    expect(await probed('getacme.ai')).toMatchObject({ status: 'promoted', startup_slug: 'acme' });
    expect(await readStore.query('SELECT name FROM read.companies ORDER BY name')).toEqual([
      { name: 'Acme' },
      { name: 'PayPal, Inc.' },
    ]);
  });

  it('waits while a submission holds the domain', async () => {
    await new ClaimDomainHandler(new DomainStreams(eventStore)).execute(new ClaimDomain('acme.ai', newId(), context()));
    publish('acme.ai');
    await ingest('acme.ai');
    expect(await probed('acme.ai')).toMatchObject({
      status: 'queued',
      attempts: 0,
      next_probe_at: new Date(now + 24 * 3_600_000),
    });
  });

  it('fails what has nothing to show, rejects what is gone, and cannot tell what is silent', async () => {
    publish('acme.ai', null);
    dns.names.set('gamma.ai', 'silent');
    await ingest('acme.ai', 'beta.ai', 'gamma.ai');
    expect(await probed('acme.ai')).toMatchObject({ status: 'quality_failed', verdict: 'no_content, no_name, score' });
    expect(await probed('beta.ai')).toMatchObject({
      status: 'rejected',
      verdict: expect.stringMatching(/^not_registered/),
    });
    expect(await probed('gamma.ai')).toMatchObject({ status: 'queued', quality_score: null, attempts: 0 });
  });

  it('takes nothing for gone while no name at all can be looked up', async () => {
    dns.names.delete('com');
    await ingest('beta.ai');
    expect(await probed('beta.ai')).toMatchObject({ status: 'queued', quality_score: null });
  });

  it('run twice at once gives one verdict', async () => {
    publish('acme.ai');
    await ingest('acme.ai');
    const results = await Promise.all([prober.probe('acme.ai'), prober.probe('acme.ai'), prober.probe('acme.ai')]);
    await passed(results.map(({ position }) => position).reduce((a, b) => (a > b ? a : b)));
    const types: string[] = [];
    for await (const event of eventStore.readStream('domain-acme.ai')) types.push(event.type);
    expect(types).toEqual(['DomainProbed', 'DomainPromoted']);
    expect(await readStore.query('SELECT 1 FROM read.companies')).toHaveLength(1);
  });
});

describe('the probe loop', () => {
  const loop = (concurrency = 4): ProbeLoop =>
    new ProbeLoop({ due: new DueDomains(readStore), prober, nameServers, clock, concurrency, idleMs: 10 });
  const signal = new AbortController().signal;
  async function settled(): Promise<void> {
    await passed(await eventStore.headPosition());
  }
  const statuses = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await readStore.query<{ apex: string; status: string }>('SELECT apex, status FROM read.domains')).map((row) => [
        row.apex,
        row.status,
      ]),
    );

  it('probes what is queued once, and a failed name weekly, three times', async () => {
    publish('acme.ai');
    publish('beta.ai', '<title>Welcome to nginx!</title>');
    await ingest('acme.ai', 'beta.ai');
    const one = loop();
    await one.round(signal);
    await settled();
    expect(await statuses()).toEqual({ 'acme.ai': 'promoted', 'beta.ai': 'quality_failed' });
    now += 120_000;
    const before = dns.queries.length;
    expect(await one.round(signal)).toBe(false);
    expect(dns.queries.length).toBe(before);
    for (let week = 1; week <= 4; week++) {
      now += WEEK_MS;
      await one.round(signal);
      await settled();
    }
    const [row] = await readStore.query('SELECT attempts, next_probe_at FROM read.domains WHERE apex = $1', [
      'beta.ai',
    ]);
    expect(row).toEqual({ attempts: 4, next_probe_at: null });
  }, 60_000);

  it('leaves a name alone that was just probed, also while its row does not show that', async () => {
    publish('acme.ai', '<title>Welcome to nginx!</title>');
    await ingest('acme.ai');
    await projector.stop();
    const one = loop();
    await one.round(signal);
    const [queries, visits] = [dns.queries.length, site.seen.length];
    for (let minutes = 0; minutes < 10; minutes += 2, now += 120_000) await one.round(signal);
    expect([dns.queries.length, site.seen.length]).toEqual([queries, visits]);
    now += WEEK_MS;
    await one.round(signal);
    const probes = [];
    for await (const { type } of eventStore.readStream('domain-acme.ai')) probes.push(type);
    expect(probes).toEqual(['DomainProbed', 'DomainQualityFailed', 'DomainProbed', 'DomainQualityFailed']);
  });

  it('looks the registration of companies on file up, and makes no rows of them', async () => {
    publish('acme.ai');
    const provenance = { source: 'directory', sourceKey: '7', observedAt: '2026-01-01T00:00:00.000Z' };
    const { position } = await registered({ slugBase: 'acme', details: { name: 'Acme' }, provenance });
    await passed(position);
    await loop().round(signal);
    await settled();
    expect(
      await new GetDomainRegistrationHandler(readStore).execute(new GetDomainRegistration('acme.ai')),
    ).toMatchObject({ registeredOn: '2026-11-19' });
    expect(await statuses()).toEqual({});
  });

  it('probes the name of a company right after its registration was looked up', async () => {
    publish('acme.ai');
    const provenance = { source: 'directory', sourceKey: '7', observedAt: '2026-01-01T00:00:00.000Z' };
    await passed((await registered({ slugBase: 'acme', details: { name: 'Acme' }, provenance })).position);
    const one = loop();
    await one.round(signal);
    await ingest('acme.ai');
    await one.round(signal);
    await settled();
    expect(await statuses()).toEqual({ 'acme.ai': 'promoted' });
  });

  it('asks a registry that knows nothing of a company about it once a day', async () => {
    const provenance = { source: 'directory', sourceKey: '7', observedAt: '2026-01-01T00:00:00.000Z' };
    const company = { slugBase: 'acme', details: { name: 'Acme' }, provenance };
    await passed((await registered(company)).position);
    const one = loop();
    const requested = (): number => site.seen.filter(({ url }) => url === '/domain/acme.ai').length;
    for (let hour = 0; hour < 24; hour++, now += 3_600_000) await one.round(signal);
    expect(requested()).toBe(1);
    await one.round(signal);
    expect(requested()).toBe(2);
  });

  it('asks a registry once a day about a company, also while its row does not show the answer', async () => {
    publish('acme.ai', null);
    const provenance = { source: 'directory', sourceKey: '7', observedAt: '2026-01-01T00:00:00.000Z' };
    await passed((await registered({ slugBase: 'acme', details: { name: 'Acme' }, provenance })).position);
    await projector.stop();
    const one = loop();
    const requested = (): number => site.seen.filter(({ url }) => url === '/domain/acme.ai').length;
    for (let hour = 0; hour < 24; hour++, now += 3_600_000) await one.round(signal);
    expect(requested()).toBe(1);
  });

  it('rests while no name can be looked up at all', async () => {
    await ingest('acme.ai');
    const offline = new SystemDns({ servers: ['127.0.0.1:1'], timeoutMs: 50 });
    const stopping = new AbortController();
    let rounds = 0;
    const due = {
      probes: async () => (rounds++, []),
      companiesWithoutRegistration: async () => [],
    } as unknown as DueDomains;
    const resting = new ProbeLoop({ due, prober, nameServers: offline, clock, concurrency: 1, idleMs: 5 });
    const running = resting.run(stopping.signal);
    await offline.isReachable();
    stopping.abort();
    await running;
    expect(rounds).toBe(0);
  });
});
