import { pairStream } from '../../../src/arbitrage/arbitrage.events.js';
import { companyStream } from '../../../src/companies/record/company.events.js';
import { importFunding } from '../../../src/companies/import/funding.import.js';
import { importPeople } from '../../../src/companies/import/people.import.js';
import { importProducts } from '../../../src/companies/products/products.import.js';
import { importArticles } from '../../../src/press/import/articles.import.js';
import { importMentions, importRevenue, importReviews } from '../../../src/press/import/insights.import.js';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { scanSite } from '../../../src/readiness/scan/readiness-scans.service.js';
import { StoredEvidence } from '../../../src/readiness/scan/stored-evidence.service.js';
import { YamlReader } from '../../../src/readiness/scan/yaml-reader.service.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { addDays, yesterday } from '../../../src/trends/snapshot/trend-window.rules.js';
import { serveReadySite } from '../../bench/worlds/ready-site.js';
import { LocalSite } from '../../kit/local-site.js';
import { InsightWorld } from '../press/world.js';
import { goldenData } from '../webhooks/world.js';

export const PUBLIC_URL = 'https://scoutline.example';
export const LATEST = yesterday(Date.now());
const UNBROKEN = `https://acme-robots.com/${'a-very-long-address-without-a-place-to-break/'.repeat(4)}`;
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenfabrik';

const ACME = { company: 'Acme <b>Robotics & "Söhne"', website: 'https://acme-robots.com' };
const COMPANIES = [
  {
    id: 1,
    slug: 'acme-robotics',
    name: ACME.company,
    former_names: ['Curebit', LONG],
    website: ACME.website,
    one_liner: 'Robots that weed',
    long_description: 'Robots that weed vegetable fields </script> without chemicals.',
    industries: ['Robotics', 'Agriculture'],
    industry: 'Robotics',
    team_size: 31,
    all_locations: 'Wageningen, Netherlands',
    launched_at: 1_700_000_000,
    tags: ['robotics', 'climate'],
    isHiring: true,
    status: 'Active',
  },
  { id: 2, slug: 'plain', name: 'Plain', website: 'https://plain.com' },
];
const ROUNDS = [
  { round: 'Seed', date: addDays(LATEST, -400), amount: 1_500_000, investors: 'Anvil Capital, Ada Private' },
  {
    round: 'Series A',
    date: addDays(LATEST, -3),
    amount: 12_000_000,
    valuation: 60_000_000,
    investors: `Anvil Capital, Mill Street Ventures, ${LONG}`,
  },
].map((round) => ({ ...ACME, founders: 'Ada Roe', ...round }));

export interface PageWorld {
  readonly world: InsightWorld;
  readonly base: string;
  readonly pairId: string;
  /** A stored readiness scan with checks of every outcome. */
  readonly scanId: string;
  /** For a user signed in to an account with a history. */
  readonly cookie: string;
}

/** Everything that a page may have to show, on one company, and another that has next to nothing. */
export async function startPageWorld(): Promise<PageWorld> {
  const world = await InsightWorld.start(COMPANIES, { PUBLIC_URL, ARBITRAGE_SCHEDULE: 'off' });
  await importAll(world);
  const pairId = newId();
  await append(world, pairStream(pairId), 'no_stream', [['PairMatched', { pairId }]]);
  const { companyId, revision } = await acmeOf(world);
  await append(world, companyStream(companyId), revision, [
    ['TechnologyScanned', { companyId }],
    // The first visit to a board; later events require a known one.
    ['HiringScanned', { companyId, isBaseline: true, changed: [], closed: [] }],
    ['CompanyExited', { companyId }],
  ]);
  await world.settled();
  const head = await world.service.app.get(EventStore).headPosition();
  await world.service.app.get(Freshness).waitFor(['arbitrage', 'hiring'], head, 30_000);
  const cookie = await signIn(world);
  await world.service.app.listen(0, '127.0.0.1');
  const base = (await world.service.app.getUrl()).replace('[::1]', '127.0.0.1');
  return { world, base, pairId, scanId: await storeScan(world), cookie };
}

async function importAll(world: InsightWorld): Promise<void> {
  await world.import(importFunding, 'rounds-2026-11-20.jsonl', ROUNDS);
  await world.import(importPeople, 'people-2026-11-20.jsonl', [
    { name: 'Ada Roe', website: ACME.website, title: 'Founder and CEO' },
    { name: 'Bo Li', website: ACME.website, title: 'Head of weeding' },
  ]);
  await world.import(importProducts, 'products-2026-11-20.jsonl', [
    { name: 'Weeder', company_website: ACME.website, url: UNBROKEN, description: 'Pulls weeds', pricing: 'paid' },
  ]);
  const slug = 'acme-robotics';
  await world.import(importMentions, 'mentions-2026-11-20.jsonl', [
    {
      slug,
      type: 'news',
      title: 'A plant opens',
      url: 'https://n.example/1',
      date: LATEST,
      publication: 'The Example',
      quote: 'It opens.',
    },
  ]);
  await world.import(importReviews, 'reviews-2026-11-20.jsonl', [
    {
      slug,
      source: 'hn',
      date: LATEST,
      permalink: 'https://news.ycombinator.com/item?id=1',
      sentiment: 'positive',
      snippet: 'I love how it weeds.',
      community: 'Hacker News',
    },
  ]);
  await world.import(importRevenue, 'revenue-2026-11-20.jsonl', [
    { domain: 'acme-robots.com', revenue: 8_000_000, as_of: '2025-12', verified: true },
  ]);
  await world.import(importArticles, 'press-2026-11-20.jsonl', [
    {
      title: 'Weeding without chemicals',
      url: 'https://news.example/weeding',
      date: LATEST,
      publication: 'The Example',
      company_website: ACME.website,
      summary: 'How Acme weeds.',
    },
  ]);
}

async function acmeOf(world: InsightWorld): Promise<{ companyId: string; revision: bigint }> {
  const sql = `SELECT company_id FROM read.companies WHERE slug = 'acme-robotics'`;
  const companyId = (await world.query<{ company_id: string }>(sql))[0]?.company_id ?? '';
  let revision = -1n;
  const events = world.service.app.get(EventStore).readStream(companyStream(companyId));
  for await (const event of events) revision = BigInt(event.revision);
  return { companyId, revision };
}

async function append(
  world: InsightWorld,
  stream: string,
  expected: bigint | 'no_stream',
  events: readonly (readonly [type: string, own: Readonly<Record<string, unknown>>])[],
): Promise<void> {
  const store = world.service.app.get(EventStore);
  const commandId = newId();
  const context = { commandId, correlationId: commandId, actor: 'system:spec', now: world.service.clock.now() };
  const drafts = events.map(([type, own]) => ({ type, data: { ...goldenData(type), ...own } }));
  await store.append(stream, expected, draftEvents(store, stream, drafts, context));
}

async function signIn(world: InsightWorld): Promise<string> {
  await world.get('startups?q=weed');
  const answer = await world.service.app.inject({
    method: 'POST',
    url: '/account/session',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ key: world.key }).toString(),
  });
  return String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
}

async function storeScan(world: InsightWorld): Promise<string> {
  const [host, yaml] = ['ready-site.com', new YamlReader()];
  const site = await LocalSite.start(host);
  try {
    serveReadySite(site, host, LATEST);
    site.routes.delete(`${host}/index.md`);
    site.routes.delete(`${host}/llms.txt`);
    site.serve(`${host}/robots.txt`, 'User-agent: *\nAllow: /\n', { 'content-type': 'text/plain' });
    const scan = await scanSite(`http://${host}/`, { outgoing: site.safeFetch, yaml, clock: world.service.clock });
    if (scan.kind === 'unreachable') throw new Error(scan.reason);
    return String(await world.service.app.get(StoredEvidence).save(scan.evidence));
  } finally {
    await Promise.all([site.stop(), yaml.onApplicationShutdown()]);
  }
}
