import { generateWorld } from '../../../src/companies/generate/generate-world.js';
import { importProducts } from '../../../src/companies/import/product-import.js';
import { importArticles } from '../../../src/enrichment/import/article-import.js';
import { importMentions } from '../../../src/enrichment/import/insight-import.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { InsightWorld } from '../insights/world.js';

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
}, 90_000);

afterAll(() => world.stop());

async function generate(seed: number): Promise<void> {
  const { app } = world.service;
  await generateWorld({
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
    expect(await sitemap()).toEqual({
      '/sitemaps/pages-1.xml': ['/', '/docs', '/docs/feed', '/pricing', '/problems', '/trends'],
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
