import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { PROJECTIONS } from '../../projections/index.js';
import { PARTS } from '../../src/embedded/stack/parts.js';
import { withStack } from '../../src/embedded/stack/with-stack.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { Vault } from '../../src/platform/vault/vault.js';
import { type BenchContext, type Measure, type Measured } from './measure.js';
import { fillInsights, fillPeople, fillTrendsWorld } from './worlds/trends-world.js';

const COMPANIES = 1_000_000;
const PEOPLE = 100_000;
const ASKS = { warmUp: 1_500, each: 40 } as const;
const TARGET_MS = 60;

/** Addresses of one kind of page, in turn. */
type Addresses = (n: number) => string;

/** Speed of the public pages at a million companies with three million rounds. */
export const sitePageMeasures: Measure[] = [
  {
    name: 'site_pages',
    summary: 'p95 of the slowest kind of public page, as HTML, at a million companies',
    run: (context) => withPages(context, slowestKind),
  },
  {
    name: 'site_sitemaps',
    summary: 'slowest sitemap file, of twenty thousand addresses each, at a million companies',
    run: (context) => withPages(context, slowestSitemap),
  },
];

interface Pages {
  readonly store: ReadStore;
  /** Milliseconds from sending to the last byte. @throws where the answer is not 200 */
  readonly ask: (path: string) => Promise<number>;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

async function withPages(context: BenchContext, work: (pages: Pages) => Promise<Measured>): Promise<Measured> {
  const dataDir = await madeWorld(context, Math.round(COMPANIES * context.scale));
  const parts = PARTS.filter((part) => part !== 'kafka');
  return withStack({ dataDir, json: false, needs: parts }, async ({ config, baseUrl }) => {
    const store = new ReadStore({ url: config.databaseUrl, poolSize: 2 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const ask = (path: string): Promise<number> => timed(agent, `${baseUrl}${path}`);
      return await work({ store, ask, log: (line) => context.log(line), signal: context.signal });
    } finally {
      agent.destroy();
      await store.close();
    }
  });
}

/** A read model of another version would be rebuilt from the log, which is empty. */
const MADE_FOR = PROJECTIONS.map(({ name, version }) => `${name} ${version}`).join('\n');

/** The folder of a stack whose read models hold the world; without a log, which none of the pages reads. */
async function madeWorld({ worldsDir, log, scale }: BenchContext, companies: number): Promise<string> {
  const dataDir = join(worldsDir, `site-world-${companies}`);
  const isMade = join(dataDir, 'is-made');
  if (existsSync(isMade) && readFileSync(isMade, 'utf8') === MADE_FOR) return dataDir;
  rmSync(dataDir, { recursive: true, force: true });
  await withStack({ dataDir, json: false, needs: ['postgres'] }, async ({ config }) => {
    const store = new ReadStore({ url: config.databaseUrl, poolSize: 4 });
    try {
      log(`  making a world of ${companies} companies`);
      const size = await fillTrendsWorld(store, { rounds: Infinity, companies, generated: false }, log);
      log(`  with ${size.rounds} rounds`);
      await fillInsights(store);
      await fillPeople(store, new Vault(store, config.vaultKey), Math.round(PEOPLE * scale));
      await store.query('VACUUM ANALYZE');
      writeFileSync(isMade, MADE_FOR);
    } finally {
      await store.close();
    }
  });
  return dataDir;
}

async function slowestKind(pages: Pages): Promise<Measured> {
  const kinds = await kindsOf(pages.store);
  // The first request after a minute recomputes a cached list; its time is reported separately.
  const first: Record<string, number> = {};
  for (const [kind, address] of Object.entries(kinds)) first[kind] = await pages.ask(address(ASKS.each));
  const company = kinds['a company'] as Addresses;
  for (let n = 0; n < ASKS.warmUp; n++) await pages.ask(company(n));
  const slowest: number[] = [];
  for (const [kind, address] of Object.entries(kinds)) {
    pages.signal.throwIfAborted();
    const times: number[] = [];
    for (let n = 0; n < ASKS.each; n++) times.push(await pages.ask(address(n)));
    pages.log(`  ${kind}: ${p95(times).toFixed(1)} ms, the first of all ${(first[kind] ?? 0).toFixed(1)}`);
    slowest.push(p95(times));
  }
  return measured(Math.max(...slowest));
}

async function kindsOf(store: ReadStore): Promise<Record<string, Addresses>> {
  const slugs = async (sql: string): Promise<string[]> =>
    (await store.query<{ slug: string }>(sql)).map(({ slug }) => slug);
  const some = await slugs(`SELECT slug FROM read.companies WHERE company_id >= gen_random_uuid() LIMIT 500`);
  const slugRows = await slugs(
    `SELECT slug FROM read.companies WHERE hashtext(slug) % 500 = 0 ORDER BY total_funding DESC NULLS LAST LIMIT 40`,
  );
  const investors = await slugs('SELECT slug FROM read.investors WHERE slug IS NOT NULL ORDER BY slug LIMIT 200');
  const products = await slugs('SELECT slug FROM read.products ORDER BY product_id LIMIT 100');
  const sectors = ['Fintech', 'Healthcare', 'Robotics', 'Climate', 'Artificial Intelligence'];
  const of = (list: readonly string[], path: (name: string) => string): Addresses =>
    list.length === 0 ? () => '/' : (n) => path(encodeURIComponent(list[n % list.length] as string));
  return {
    home: () => '/',
    'a company': of(some, (slug) => `/companies/${slug}`),
    'a company with three hundred mentions': of(slugRows, (slug) => `/companies/${slug}`),
    'an investor': of(investors, (slug) => `/investors/${slug}`),
    'a product': of(products, (slug) => `/products/${slug}`),
    companies: () => '/companies',
    'companies by a name': of(some, (slug) => `/companies?q=${slug.split('-')[0]}`),
    'companies of a sector': of(sectors, (name) => `/companies?sector=${name}`),
    'companies by what they raised': (n) => `/companies?sort=-funding&offset=${n * 24}`,
    'suggestions while one types': of(some, (slug) => `/search.json?q=${slug.slice(0, 4)}`),
    investors: (n) => `/investors?offset=${n * 20}`,
    sectors: () => '/sectors',
    countries: () => '/countries',
    trends: () => '/trends',
    'trends of another week': (n) => `/trends?date=${dayBefore(n + 8)}`,
    pricing: () => '/pricing',
    'the first sitemap': () => '/sitemap.xml',
  };
}

const DAY_MS = 86_400_000;

function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

async function slowestSitemap({ ask, log, signal, store }: Pages): Promise<Measured> {
  const [row] = await store.query<{ n: string }>('SELECT count(*) AS n FROM read.companies');
  const files = Math.ceil(Number(row?.n ?? 0) / 20_000);
  const index = await ask('/sitemap.xml');
  const times: number[] = [];
  for (let file = 1; file <= files; file++) {
    signal.throwIfAborted();
    times.push(await ask(`/sitemaps/companies-${file}.xml`));
  }
  log(`  index ${index.toFixed(1)} ms, first file ${times[0]?.toFixed(1)} ms, last ${times.at(-1)?.toFixed(1)} ms`);
  return { value: Math.round(Math.max(...times) * 10) / 10, unit: 'ms' };
}

function timed(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const sent = request(url, { agent, headers: { accept: 'text/html,*/*;q=0.8' } }, (answer) => {
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      });
      answer.resume();
    });
    sent.on('error', reject);
    sent.end();
  });
}

function measured(ms: number): Measured {
  return { value: Math.round(ms * 10) / 10, unit: 'ms', target: TARGET_MS };
}

/** The nearest rank: of forty values the third largest. */
function p95(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}
