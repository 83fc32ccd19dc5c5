import { GUIDES } from '../../../src/site/guides/guide-list.js';
import { ApiDocument } from '../../../src/web/openapi/api-document.js';
import { operationsOf } from '../../../src/web/openapi/openapi-document.js';
import { removeGenerated, type RemovedCounts } from '../../../src/companies/generate/remove-generated.js';
import { PROJECTIONS } from '../../../projections/index.js';
import { importCompanies } from '../../../src/companies/import/companies.import.js';
import { importFunding } from '../../../src/companies/import/funding.import.js';
import { rebuildProjections } from '../../../src/platform/rebuild/rebuild.js';
import { generateDataset } from '../../../src/companies/generate/generate-dataset.js';
import { importProducts } from '../../../src/companies/products/products.import.js';
import { importArticles } from '../../../src/press/import/articles.import.js';
import { importMentions } from '../../../src/press/import/insights.import.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { InsightWorld } from '../press/world.js';

const COMPANIES = 30;

interface MadeUp {
  readonly company: string;
  readonly domain: string;
  readonly investor: string;
  readonly person: string;
  readonly product: string;
  readonly mention: string;
}

let world: InsightWorld;
let madeUp: MadeUp;

beforeAll(async () => {
  world = await InsightWorld.start([{ id: 1, name: 'Acme Robotics', website: 'https://acme-robots.com' }]);
  await generate(7);
  await world.settled();
  const [company] = await world.query<{ slug: string; domain: string }>(
    `SELECT c.slug, c.domain FROM read.companies c JOIN read.products USING (company_id)
     WHERE c.generated AND c.rounds > 0 ORDER BY c.slug LIMIT 1`,
  );
  if (!company) throw new Error('the world has no company with rounds and a product');
  const about = { type: 'news', title: 'A plant', date: '2026-11-18' };
  await world.import(importMentions, 'news-2026-11-20.jsonl', [
    { ...about, domain: company.domain, url: 'https://news.example/made-up' },
    { ...about, domain: 'acme-robots.com', url: 'https://news.example/real' },
  ]);
  await world.import(importProducts, 'products-2026-11-20.csv', 'name,domain\nGripper,acme-robots.com\n');
  await world.import(importArticles, 'articles-2026-11-20.csv', `title,url,domain\nPlants,news.example/p,${company.domain}; acme-robots.com\n`); // prettier-ignore
  const { body } = await world.get(`startups/${company.slug}`);
  const [product] = await slugs('products', `company_id = '${body.data.id}'`);
  const [mention] = await world.query<{ id: string }>(
    `SELECT mention_id AS id FROM read.company_mentions WHERE company_id = '${body.data.id}'`,
  );
  madeUp = {
    company: company.slug,
    domain: company.domain,
    investor: body.data.funding_rounds[0].investors[0].slug,
    person: body.data.founders[0].slug,
    product: product as string,
    mention: mention?.id as string,
  };
}, 300_000);

afterAll(() => world.stop());

async function remove(seed: number | null): Promise<Omit<RemovedCounts, 'position'>> {
  const { app } = world.service;
  const { position: _, ...counts } = await removeGenerated({
    eventStore: app.get(EventStore),
    readStore: app.get(ReadStore),
    clock: { now: () => Date.now() },
    projected: () => world.settled(),
    seed,
  });
  await world.settled();
  return counts;
}

const count = async (from: string): Promise<number> =>
  (await world.query<{ n: number }>(`SELECT count(*)::int AS n FROM read.${from}`))[0]?.n ?? 0;

async function generate(seed: number): Promise<void> {
  const { app } = world.service;
  await generateDataset({
    eventStore: app.get(EventStore),
    readStore: app.get(ReadStore),
    vault: app.get(Vault),
    clock: { now: () => Date.now() },
    companies: COMPANIES,
    seed,
    withPeople: true,
  });
  await world.settled();
}

async function slugs(table: string, where: string): Promise<string[]> {
  const rows = await world.query<{ slug: string }>(`SELECT slug FROM read.${table} WHERE ${where} ORDER BY slug`);
  return rows.map(({ slug }) => slug);
}

async function page(url: string): Promise<{ status: number; text: string; robots: unknown }> {
  const { statusCode, payload, headers } = await world.service.app.inject({ method: 'GET', url });
  return { status: statusCode, text: payload, robots: headers['x-robots-tag'] };
}

/** Every path that the sitemap names, by file. */
async function sitemap(): Promise<Record<string, string[]>> {
  const paths = (text: string): string[] =>
    [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url as string).pathname);
  const files: Record<string, string[]> = {};
  for (const file of paths((await page('/sitemap.xml')).text)) files[file] = paths((await page(file)).text);
  return files;
}

describe('what was made up', () => {
  it('stays out of the sitemap, which names every other page', async () => {
    const [real] = await world.query<{ id: string }>(
      `SELECT mention_id AS id FROM read.company_mentions WHERE url LIKE '%real'`,
    );
    const { document } = await world.service.app.get(ApiDocument, { strict: false }).of('callers');
    const operations = operationsOf(document).map(({ operation }) => operation.operationId);
    expect(operations.length).toBeGreaterThan(50);
    expect(await sitemap()).toEqual({
      '/sitemaps/pages-1.xml': [
        ...['/', '/companies', '/investors', '/sectors', '/countries', '/trends', '/domains', '/arbitrage'],
        ...[
          '/tools/rewrite',
          '/tools/visual-summary',
          '/readiness',
          '/submit',
          '/docs',
          '/docs/reference',
          '/pricing',
          '/data',
          '/docs/feed',
          '/problems',
          '/sign-up',
          ...['/verify', '/status', '/changelog', '/contact', '/privacy', '/terms'],
        ],
        ...GUIDES.map(({ path }) => path).filter((path) => path !== '/docs/feed'),
        ...operations.map((id) => `/docs/reference/${id}`),
      ],
      '/sitemaps/companies-1.xml': ['/companies/acme-robotics'],
      '/sitemaps/products-1.xml': ['/products/gripper'],
      '/sitemaps/mentions-1.xml': [`/mentions/${real?.id}`],
      '/sitemaps/articles-1.xml': ['/articles/plants'],
    });
  });

  it('is not for search engines, page by page, in both formats', async () => {
    const paths = [
      `/companies/${madeUp.company}`,
      `/investors/${madeUp.investor}`,
      `/people/${madeUp.person}`,
      `/products/${madeUp.product}`,
      `/mentions/${madeUp.mention}`,
    ];
    for (const path of paths) {
      const html = await page(path);
      expect([path, html.status, html.robots]).toEqual([path, 200, 'noindex']);
      expect(html.text).toContain('<meta name="robots" content="noindex">');
      expect((await page(`${path}.md`)).robots).toBe('noindex');
    }
    for (const path of ['/companies/acme-robotics', '/products/gripper', '/articles/plants', '/trends', '/']) {
      const html = await page(path);
      expect([path, html.status, html.robots]).toEqual([path, 200, undefined]);
      expect(html.text).not.toContain('noindex');
    }
  });

  it.each([
    '/sitemaps/people-1.xml',
    '/sitemaps/pages-2.xml',
    '/sitemaps/companies-2.xml',
    '/sitemaps/companies-0.xml',
  ])('%s does not exist', async (path) => {
    expect((await page(path)).status).toBe(404);
  });
});

describe('removing what was made up', () => {
  let before: Record<'companies' | 'rounds' | 'people' | 'products' | 'investors', number>;
  let instant: string;

  beforeAll(async () => {
    before = {
      companies: await count('companies WHERE generated'),
      rounds: await count('funding_rounds'),
      people: await count('people WHERE generated'),
      products: (await count('products')) - 1,
      investors: await count('investors WHERE generated'),
    };
    // A real company names one of the made-up investors.
    await world.import(importFunding, 'rounds-2026-11-20.csv', `name,website,round,date,amount,investors\nAcme Robotics,https://acme-robots.com,Seed,2024-01-01,1000000,${await nameOf(madeUp.investor)}\n`); // prettier-ignore
    instant = new Date().toISOString();
  }, 120_000);

  it('does nothing for the seed of another world', async () => {
    const none = { companies: 0, rounds: 0, people: 0, products: 0, investors: 0, kept: 0 };
    expect(await remove(8)).toEqual(none);
    expect(await count('companies WHERE generated')).toBe(COMPANIES);
  });

  it('takes it out of every read model but for an investor that a real company names', async () => {
    expect(before.companies).toBe(COMPANIES);
    expect(before.people).toBeGreaterThan(0);
    expect(await remove(7)).toEqual({ ...before, investors: before.investors - 1, kept: 1 });
    for (const from of ['companies WHERE generated', 'people', 'person_roles', 'company_domains']) {
      expect([from, await count(from)]).toEqual([from, 0]);
    }
    expect(await count('companies')).toBe(1);
    expect(await count('funding_rounds')).toBe(1);
    expect(await count('products')).toBe(1);
    expect(await count('investments')).toBe(1);
    expect(await count(`company_observations WHERE source = 'generator'`)).toBe(0);
    expect(await world.query('SELECT slug, generated FROM read.investors')).toEqual([
      { slug: madeUp.investor, generated: true },
    ]);
    expect(await world.query('SELECT sum(companies)::int AS n FROM read.company_counts')).toEqual([{ n: 1 }]);
    expect(await world.query('SELECT sum(deals)::int AS n FROM read.investor_counts')).toEqual([{ n: 1 }]);
  });

  it('is in no list, search, match or page any more', async () => {
    const list = (await world.get('startups')).body;
    expect([list.pagination.total, list.data.map(({ slug }: { slug: string }) => slug)]).toEqual([
      1,
      ['acme-robotics'],
    ]);
    expect((await world.get(`startups?q=${madeUp.company}`)).body.data).toEqual([]);
    const match = await world.service.call('POST', '/api/v1/startups/match', world.key, { domains: [madeUp.domain] });
    expect(match.body.results).toEqual([{ domain: madeUp.domain, matched: false }]);
    expect((await world.get(`companies/mentions?domain=${madeUp.domain}`)).status).toBe(404);
    for (const path of [
      `/companies/${madeUp.company}`,
      `/people/${madeUp.person}`,
      `/products/${madeUp.product}`,
      `/mentions/${madeUp.mention}`,
    ]) {
      expect([path, (await page(path)).status]).toEqual([path, 404]);
    }
    expect((await page('/articles/plants.md')).text).not.toContain(madeUp.company);
    const trends = await world.service.app.inject({ method: 'GET', url: '/api/v1/trends/current' });
    expect(trends.payload).not.toContain(madeUp.company);
  });

  it('is still told as of before, and says that it is gone now', async () => {
    const then = await world.get(`startups/${madeUp.company}?as_of=${instant}`);
    expect(then.status).toBe(200);
    expect(then.body.data).toMatchObject({ slug: madeUp.company, withdrawn_at: expect.any(String) });
    expect(then.body.data.funding_rounds.length).toBeGreaterThan(0);
    const now = await world.get(`startups/${madeUp.company}`);
    expect([now.status, now.body.detail]).toEqual([
      404,
      expect.stringContaining('was withdrawn; request it with as_of'),
    ]);
    expect((await world.get(`startups/${madeUp.company}?as_of=${new Date().toISOString()}`)).status).toBe(404);
  });

  it('finds nothing left to remove, and a rebuild gives the same rows', async () => {
    const none = { companies: 0, rounds: 0, people: 0, products: 0, investors: 0, kept: 1 };
    expect(await remove(null)).toEqual(none);
    const { app } = world.service;
    const rebuilt = await rebuildProjections({
      eventStore: app.get(EventStore),
      readStore: app.get(ReadStore),
      projections: PROJECTIONS.filter(({ name }) => ['companies', 'investors', 'people'].includes(name)),
      verify: true,
    });
    expect(rebuilt.map(({ name, matches }) => [name, matches])).toEqual([
      ['companies', true],
      ['investors', true],
      ['people', true],
    ]);
  }, 180_000);

  it('leaves its domain to whoever has it in earnest, under a slug of its own', async () => {
    const name = madeUp.company;
    const real = await world.import(importCompanies, 'real-2026-11-20.jsonl', [
      { name, slug: name, website: `https://${madeUp.domain}` },
    ]);
    expect(real.counts).toMatchObject({ registered: 1, review: 0 });
    expect(await slugs('companies', `domain = '${madeUp.domain}'`)).toEqual([`${name}-2`]);
  });

  it('can be made again, beside the real company', async () => {
    await generate(7);
    expect(await count('companies WHERE generated')).toBe(COMPANIES - 1);
    expect(await count('people')).toBe(before.people);
    expect(await remove(null)).toMatchObject({ companies: COMPANIES - 1, people: before.people });
    expect(await count('companies')).toBe(2);
  });
});

async function nameOf(investor: string): Promise<string> {
  const rows = await world.query<{ name: string }>(`SELECT name FROM read.investors WHERE slug = '${investor}'`);
  return rows[0]?.name as string;
}
