import { BoardVisits } from '../../../src/enrichment/hiring/board-visits.service.js';
import { HiringRecords } from '../../../src/enrichment/hiring/hiring-records.service.js';
import { HiringRows } from '../../../src/enrichment/hiring/hiring-rows.service.js';
import { NightlyVisits, nightOf } from '../../../src/enrichment/hiring/hiring.schedule.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { DnsServer } from '../../kit/dns-server.js';
import { LocalSite } from '../../kit/local-site.js';
import { InsightWorld } from '../press/world.js';

const DAY_MS = 86_400_000;
/** Sites of the outside; each spec has its own, since visits are shared for a minute. */
const SITES =
  'acme-robots bolt-works plain-words embedded portfolio linked-data job-pages guessed twins aliased empty closed shut big night race moved'
    .split(' ')
    .map((name) => `${name}.com`);
const VENDOR = 'ats-vendor.com';

let outside: LocalSite;
let dns: DnsServer;
let world: InsightWorld;

beforeAll(async () => {
  dns = await DnsServer.start();
  outside = await LocalSite.start();
  const hosts = [...SITES.filter((site) => site !== 'closed.com'), VENDOR, 'guessed.ats-vendor.com'];
  world = await InsightWorld.start(
    [
      { id: 1, name: 'Acme Robotics', website: 'https://acme-robots.com' },
      { id: 2, name: 'Empty', website: 'https://empty.com' },
      { id: 3, name: 'Big', website: 'https://big.com' },
      { id: 4, name: 'Night', website: 'https://night.com' },
      { id: 5, name: 'Race', website: 'https://race.com' },
      { id: 6, name: 'Moved', website: 'https://moved.com' },
    ],
    {
      HIRING_NIGHTLY: 'off',
      HIRING_REQUESTS_PER_SECOND: '500',
      EMAIL_DNS_SERVERS: dns.address,
      HIRING_GREENHOUSE_URL: `http://${VENDOR}`,
      HIRING_LEVER_URL: `http://${VENDOR}`,
      HIRING_ASHBY_URL: `http://${VENDOR}`,
      HIRING_WORKABLE_URL: `http://${VENDOR}`,
      HIRING_SMARTRECRUITERS_URL: `http://${VENDOR}`,
      HIRING_RECRUITEE_URL: `http://${VENDOR}/recruitee/{slug}`,
      SAFE_FETCH_TEST_HOSTS: hosts
        .flatMap((host) => [
          `${host}:80=127.0.0.1:${outside.port}`,
          `${host}:443=127.0.0.1:1`,
          `www.${host}:443=127.0.0.1:1`,
        ])
        .join(','),
    },
  );
}, 60_000);

afterAll(async () => {
  await world.stop();
  await Promise.all([outside.stop(), dns.stop()]);
});

const html = (body: string): string => `<!doctype html><html><head><title>x</title></head><body>${body}</body></html>`;
const serve = (path: string, body: string | object): void =>
  outside.serve(path, body, typeof body === 'string' ? { 'content-type': 'text/html' } : {});
const jobs = (count: number, from = 0) => ({
  jobs: Array.from({ length: count }, (_, index) => ({
    id: from + index,
    title: `Role ${from + index}`,
    location: { name: index % 2 ? 'Remote' : 'Berlin' },
    absolute_url: `https://job-boards.greenhouse.io/x/jobs/${from + index}`,
    first_published: new Date(world.service.clock.now() - index * DAY_MS).toISOString(),
  })),
  meta: { total: count },
});

async function scan(query: string) {
  const { status, body } = await world.get(`companies/hiring-scan?${query}`);
  return { status, body, cost: body.credits?.cost, hiring: body.hiring, evidence: body.evidence };
}

async function caughtUp(): Promise<void> {
  const head = await world.service.app.get(EventStore).headPosition();
  if (!(await world.service.app.get(Freshness).waitFor(['hiring', 'companies'], head, 60_000)))
    throw new Error('not caught up');
}

const eventsOf = (name: string) =>
  world.query<{ n: number }>(`SELECT count(*)::int AS n FROM read.company_hiring_looks l
    JOIN read.companies c USING (company_id) WHERE c.slug = '${name}'`);

describe('a company that is not on file', () => {
  it('is looked at live, by the board that its careers page links', async () => {
    serve('bolt-works.com/', html('<a href="/blog/careers-in-bolts/a/b">x</a><a href="/careers">Careers</a>'));
    serve('bolt-works.com/careers', html('<a href="https://job-boards.greenhouse.io/boltworks/jobs/1">Cook</a>'));
    serve(`${VENDOR}/v1/boards/boltworks/jobs`, jobs(12));
    const { status, body, cost, evidence } = await scan('website=https://www.bolt-works.com/about&include=evidence');
    expect({ status, cost }).toEqual({ status: 200, cost: 2 });
    expect(body).toMatchObject({
      domain: 'bolt-works.com',
      in_database: false,
      company: null,
      hiring: {
        source: 'live',
        ats_vendor: 'greenhouse',
        open_roles: 12,
        roles_added_7d: 7,
        roles_added_30d: 12,
        remote_roles: 6,
        ghost_roles: 0,
        found_by: 'link',
      },
    });
    expect(body.hiring.sample).toHaveLength(10);
    expect(body.hiring.sample[0]).toEqual({ title: 'Role 0', location: 'Berlin', is_remote: false });
    expect(evidence).toMatchObject({
      found_by: 'link',
      found_at: 'http://bolt-works.com/careers',
      board_url: 'https://job-boards.greenhouse.io/boltworks',
      roles_added_7d_by: 'board_dates',
    });
    expect((await scan('domain=bolt-works.com')).hiring.source).toBe('live');
  });

  it('without any sign of hiring is free', async () => {
    serve('plain-words.com/', html('<p>We make words.</p>'));
    const { status, body, cost } = await scan('url=plain-words.com');
    expect({ status, cost }).toEqual({ status: 200, cost: 0 });
    expect(body).toMatchObject({ in_database: false, company: null });
    expect(body.hiring).toMatchObject({
      source: 'none',
      ats_vendor: null,
      open_roles: null,
      roles_added_7d: null,
      roles_added_30d: null,
      sample: [],
      reason: null,
    });
  });

  it('that cannot be reached, or does not let us in, is free and says why', async () => {
    expect(await scan('domain=closed.com')).toMatchObject({ status: 200, cost: 0, hiring: { source: 'none' } });
    outside.serve('shut.com/robots.txt', 'User-agent: *\nDisallow: /', { 'content-type': 'text/plain' });
    expect(await scan('domain=shut.com')).toMatchObject({ cost: 0, hiring: { source: 'none', reason: 'robots' } });
  });

  it('is found by an embedded script', async () => {
    serve(
      'embedded.com/',
      html('<a href="/jobs">Join us</a><a href="https://jobs.lever.co/customer-of-ours">a customer</a>'),
    );
    serve(
      'embedded.com/jobs',
      html('<script src="https://boards.greenhouse.io/embed/job_board/js?for=embeddedinc"></script>'),
    );
    serve(`${VENDOR}/v1/boards/embeddedinc/jobs`, jobs(1));
    expect(await scan('domain=embedded.com&include=evidence')).toMatchObject({
      hiring: { ats_vendor: 'greenhouse', open_roles: 1 },
      evidence: { found_by: 'embed', found_at: 'http://embedded.com/jobs' },
    });
  });

  it('that lists the boards of many others has none of them', async () => {
    const links = ['one', 'two', 'three', 'four', 'five'].map(
      (name) => `<a href="https://jobs.lever.co/${name}">${name}</a>`,
    );
    serve('portfolio.com/', html(`<a href="/jobs">Jobs at our companies</a>`));
    serve('portfolio.com/jobs', html(links.join('')));
    for (const name of ['one', 'two']) serve(`${VENDOR}/v0/postings/${name}`, [{ id: '1', text: 'Cook' }]);
    expect((await scan('domain=portfolio.com')).hiring.source).toBe('none');
    serve(`${VENDOR}/v0/postings/portfoliohq`, [{ id: '1', text: 'Partner' }]);
  });

  it('is found by structured data on its own pages', async () => {
    const posting = {
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Tôlier',
      datePosted: new Date(world.service.clock.now() - 3 * DAY_MS).toISOString().slice(0, 10),
      jobLocation: [{ '@type': 'Place', address: { addressLocality: 'Lyon', addressCountry: 'FR' } }],
      jobLocationType: 'TELECOMMUTE',
    };
    const over = { ...posting, title: 'Soudeur', validThrough: '2020-01-01' };
    serve('linked-data.com/', html('<a href="/nous-rejoindre">Nous rejoindre</a>'));
    serve(
      'linked-data.com/nous-rejoindre',
      html(`<script type="application/ld+json">${JSON.stringify({ '@graph': [posting, over] })}</script>`),
    );
    const { hiring, cost } = await scan('domain=linked-data.com');
    expect({ ...hiring, cost }).toMatchObject({
      source: 'live',
      ats_vendor: null,
      found_by: 'jsonld',
      open_roles: 1,
      roles_added_7d: 1,
      sample: [{ title: 'Tôlier', location: 'Lyon, FR', is_remote: true }],
      cost: 2,
    });
  });

  it('is found by the pages of its roles', async () => {
    serve('job-pages.com/', html('<a href="/karriere">Karriere</a>'));
    serve('job-pages.com/karriere', html([1, 2, 3].map((n) => `<a href="/karriere/stelle-${n}">Stelle</a>`).join('')));
    for (const n of [1, 2]) {
      const posting = {
        '@type': 'JobPosting',
        title: `Schweißer ${n}`,
        url: `http://job-pages.com/karriere/stelle-${n}`,
      };
      serve(
        `job-pages.com/karriere/stelle-${n}`,
        html(`<script type="application/ld+json">${JSON.stringify(posting)}</script>`),
      );
    }
    expect((await scan('domain=job-pages.com')).hiring).toMatchObject({ open_roles: 2, roles_added_7d: null });
  });

  it('is found where its host names point', async () => {
    dns.names.set('jobs.aliased.com', { cname: 'aliasedco.recruitee.com' });
    serve('aliased.com/', html('<p>Hello</p>'));
    serve(`${VENDOR}/recruitee/aliasedco/api/offers/`, {
      offers: [{ id: 1, title: 'Kok', city: 'Gent', country: 'Belgium' }],
    });
    expect(await scan('domain=aliased.com&include=evidence')).toMatchObject({
      hiring: { ats_vendor: 'recruitee', open_roles: 1 },
      evidence: { found_by: 'dns', found_at: 'jobs.aliased.com' },
    });
  });

  it('is guessed by its name last of all, and marked so', async () => {
    serve('guessed.com/', html('<p>Hello</p>'));
    serve(`${VENDOR}/posting-api/job-board/guessed`, { jobs: [{ id: '1', title: 'Cook', location: 'Rome' }] });
    serve(`${VENDOR}/v0/postings/guessed`, []);
    expect(await scan('domain=guessed.com&include=evidence')).toMatchObject({
      cost: 2,
      hiring: { ats_vendor: 'ashby', found_by: 'guess', roles_added_7d: null, roles_added_30d: null },
      evidence: { found_by: 'guess', found_at: null, guess_confirmed: false },
    });
  });

  it('that was guessed goes before a namesake’s where its postings name the domain', async () => {
    serve('twins.com/', html('<p>Hello</p>'));
    serve(`${VENDOR}/v0/postings/twins`, [{ id: '1', text: 'Cook', description: 'Write to jobs@twins.community' }]);
    serve(`${VENDOR}/posting-api/job-board/twins`, {
      jobs: [{ id: '7', title: 'Baker', descriptionPlain: 'See https://www.twins.com/about.' }],
    });
    expect(await scan('domain=twins.com&include=evidence')).toMatchObject({
      hiring: { ats_vendor: 'ashby', found_by: 'guess' },
      evidence: { found_at: 'https://jobs.ashbyhq.com/twins', guess_confirmed: true },
    });
  });

  it.each(['nowhere.example', 'https://www.linkedin.com/company/acme'])('is not looked for at %s', async (domain) => {
    const { status, cost, hiring } = await scan(`domain=${encodeURIComponent(domain)}`);
    expect({ status, cost, source: hiring.source, reason: hiring.reason }).toEqual({
      status: 200,
      cost: 0,
      source: 'none',
      reason: 'no_domain_of_its_own',
    });
  });

  it.each([
    ['', 'domain'],
    ['domain=', 'domain'],
    ['domain=nonsense', 'domain'],
    ['url=ftp:///', 'url'],
    ['domain=acme-robots.com&website=bolt-works.com', 'website'],
    ['domain=acme-robots.com&live=maybe', 'live'],
    ['domain=acme-robots.com&include=everything', 'include'],
  ])('%j is a 400 on %s', async (query, field) => {
    const { status, body } = await scan(query);
    expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 400, field });
  });
});

describe('a company on file', () => {
  it('is looked at once, and answered from what is held from then on', async () => {
    serve('acme-robots.com/', html('<a href="https://jobs.lever.co/acme">Jobs</a>'));
    serve(`${VENDOR}/v0/postings/acme`, [
      {
        id: '1',
        text: 'Cook',
        categories: { location: 'Rome', allLocations: ['Rome', 'Remote'] },
        createdAt: world.service.clock.now(),
      },
    ]);
    const first = await scan('domain=acme-robots.com');
    expect(first).toMatchObject({
      status: 200,
      cost: 2,
      body: { in_database: true, company: { slug: 'acme-robotics' } },
    });
    expect(first.hiring).toMatchObject({ source: 'live', ats_vendor: 'lever', open_roles: 1, roles_added_7d: 1 });
    await caughtUp();
    outside.seen.length = 0;
    const again = await scan('domain=acme-robots.com');
    expect(again).toMatchObject({ cost: 2, hiring: { ...first.hiring, source: 'database' } });
    expect(outside.seen).toEqual([]);
    expect(again.hiring.sample).toEqual([{ title: 'Cook', location: 'Rome; Remote', is_remote: true }]);
    expect(Object.keys(again.body.company).sort()).toEqual(['name', 'service_url', 'slug', 'website']);
  });

  it('is found by lists as hiring from then on, with its source, and its roles stand on its page', async () => {
    const { body: list } = await world.get('startups?is_hiring=true');
    expect(list.data.map(({ slug }: { slug: string }) => slug)).toEqual(['acme-robotics']);
    const { body: record } = await world.get('startups/acme-robotics?include=provenance');
    expect(record.data).toMatchObject({
      is_hiring: true,
      provenance: {
        is_hiring: { source: 'hiring-scan', source_url: 'https://jobs.lever.co/acme', confidence: 1 },
      },
    });
    const page = (await world.service.app.inject({ method: 'GET', url: '/companies/acme-robotics.md' })).payload;
    expect(page).toContain('| Open roles | 1, [listed at lever](https://jobs.lever.co/acme) | its job board, ');
    expect(page).toContain('## Open roles\n\n- Cook, Rome; Remote');
  });

  it('keeps what is held where a live look fails', async () => {
    outside.serve(`${VENDOR}/v0/postings/acme`, '', {}, 500);
    expect(await scan('domain=acme-robots.com&live=1')).toMatchObject({
      cost: 2,
      hiring: { source: 'database', ats_vendor: 'lever', open_roles: 1, reason: 'status_500' },
    });
    serve(`${VENDOR}/v0/postings/acme`, []);
    expect(await scan('domain=acme-robots.com&live=true')).toMatchObject({
      cost: 2,
      hiring: { source: 'live', open_roles: 0, sample: [] },
    });
    await caughtUp();
    expect((await scan('domain=acme-robots.com')).hiring).toMatchObject({ source: 'database', open_roles: 0 });
    expect((await world.get('startups/acme-robotics')).body.data.is_hiring).toBe(false);
  });

  it('without a board is none and free, and is not visited again for that', async () => {
    serve('empty.com/', html('<p>Hello</p>'));
    expect(await scan('domain=empty.com')).toMatchObject({
      cost: 0,
      hiring: { source: 'none' },
      body: { in_database: true },
    });
    await caughtUp();
    outside.seen.length = 0;
    expect(await scan('domain=empty.com')).toMatchObject({ cost: 0, hiring: { source: 'none', open_roles: null } });
    expect(outside.seen).toEqual([]);
  });

  it('is looked at once for fifty callers at a time', async () => {
    serve('race.com/', html('<a href="https://jobs.lever.co/race">Jobs</a>'));
    serve(`${VENDOR}/v0/postings/race`, [{ id: '1', text: 'Cook' }]);
    outside.seen.length = 0;
    const answers = await Promise.all(Array.from({ length: 50 }, () => scan('domain=race.com')));
    expect(answers.map(({ hiring }) => hiring.open_roles)).toEqual(Array(50).fill(1));
    expect(outside.seen.filter(({ url }) => url === '/')).toHaveLength(1);
    expect(outside.seen.filter(({ url }) => url.includes('/postings/'))).toHaveLength(1);
    await caughtUp();
    expect(await eventsOf('race')).toEqual([{ n: 1 }]);
  });

  it('with thousands of roles is kept whole', async () => {
    serve('big.com/', html('<a href="https://job-boards.greenhouse.io/big">Jobs</a>'));
    serve(`${VENDOR}/v1/boards/big/jobs`, jobs(6_000));
    expect((await scan('domain=big.com')).hiring).toMatchObject({
      source: 'live',
      open_roles: 6_000,
      remote_roles: 3_000,
    });
    await caughtUp();
    expect((await scan('domain=big.com')).hiring).toMatchObject({
      source: 'database',
      open_roles: 6_000,
      remote_roles: 3_000,
    });
    expect(await eventsOf('big')).toEqual([{ n: 1 }]);
  });
});

describe('every night', () => {
  it('begins at two in the morning', () => {
    const iso = (text: string): string => new Date(nightOf(Date.parse(text))).toISOString();
    expect(iso('2026-11-22T01:59:59Z')).toBe('2026-11-21T02:00:00.000Z');
    expect(iso('2026-11-22T02:00:00Z')).toBe('2026-11-22T02:00:00.000Z');
  });

  it('companies once asked for are looked at, and a week of it counts what was added', async () => {
    const { app, clock } = world.service;
    const outcomes: string[] = [];
    const nightly = new NightlyVisits({
      rows: app.get(HiringRows),
      visits: app.get(BoardVisits),
      records: app.get(HiringRecords),
      clock,
      concurrency: 4,
      onVisit: (outcome) => outcomes.push(outcome),
    });
    const board = (...titles: string[]) =>
      serve(
        `${VENDOR}/v0/postings/night`,
        titles.map((text) => ({ id: text, text })),
      );
    serve('night.com/', html('<a href="https://jobs.lever.co/night">Jobs</a>'));
    board('Cook', 'Baker');
    expect((await scan('domain=night.com')).hiring).toMatchObject({ open_roles: 2, roles_added_7d: null });
    await caughtUp();
    const never = new AbortController().signal;
    for (let night = 1; night <= 8; night++) {
      clock.offsetMs += DAY_MS;
      if (night === 3) board('Cook', 'Baker', 'Butcher');
      if (night === 6) board('Cook', 'Butcher', 'Brewer');
      expect(await nightly.round(never)).toBeGreaterThan(0);
      await caughtUp();
      expect(await nightly.round(never)).toBe(0);
    }
    expect(outcomes).not.toContain('failed');
    outside.seen.length = 0;
    const { hiring, evidence } = await scan('domain=night.com&include=evidence');
    expect(hiring).toMatchObject({ source: 'database', open_roles: 3, roles_added_7d: 2, roles_added_30d: null });
    expect(evidence).toMatchObject({ roles_added_7d_by: 'snapshots', roles_added_30d_by: null });
    expect(Date.parse(hiring.scanned_at)).toBeGreaterThan(clock.now() - DAY_MS);
    expect(outside.seen).toEqual([]);
    // Quiet nights leave nothing in the log: the first look, and the two that found something.
    expect(await eventsOf('night')).toEqual([{ n: 3 }]);
  }, 30_000);

  it('a board that is gone is looked for again on the site', async () => {
    const { app, clock } = world.service;
    serve('moved.com/', html('<a href="https://jobs.lever.co/moved-old">Jobs</a>'));
    serve(`${VENDOR}/v0/postings/moved-old`, [{ id: '1', text: 'Cook' }]);
    await scan('domain=moved.com');
    await caughtUp();
    clock.offsetMs += DAY_MS;
    outside.routes.delete(`${VENDOR}/v0/postings/moved-old`);
    serve('moved.com/', html('<a href="https://jobs.ashbyhq.com/Moved">Jobs</a>'));
    serve(`${VENDOR}/posting-api/job-board/Moved`, {
      jobs: [
        { id: '1', title: 'Cook' },
        { id: '2', title: 'Baker' },
      ],
    });
    const visits = app.get(BoardVisits);
    const nightly = new NightlyVisits({
      rows: app.get(HiringRows),
      visits,
      records: app.get(HiringRecords),
      clock,
      concurrency: 4,
    });
    await nightly.round(new AbortController().signal);
    await caughtUp();
    expect((await scan('domain=moved.com')).hiring).toMatchObject({
      source: 'database',
      ats_vendor: 'ashby',
      open_roles: 2,
    });
  });
});
