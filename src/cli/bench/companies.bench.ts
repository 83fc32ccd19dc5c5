import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { CompanyListQuery } from '../../companies/company-list.query.js';
import { CompanyMatchQuery } from '../../companies/company-match.query.js';
import { CompanyRecordQuery } from '../../companies/company-record.query.js';
import { StartupsQueryDto } from '../../companies/company.dto.js';
import { generateWorld } from '../../companies/generate/generate-world.js';
import { generatedCompany, randomOf } from '../../companies/generate/world.js';
import { awaitProjected } from '../../companies/import/await-projected.js';
import { importCompanies } from '../../companies/import/company-import.js';
import { PartyDirectory } from '../../companies/party-directory.js';
import { withStack, type StackHandle } from '../../embedded/stack/with-stack.js';
import { EVENT_CATALOG } from '../../event-catalog.js';
import { ArticlesQuery } from '../../enrichment/articles.query.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import {
  type BenchContext,
  type Measure,
  type Measured,
  type StackBenchContext,
  type StackMeasure,
} from './measure.js';

const WORLD = 1_000_000;
const SEED = 7;
const IMPORTED = 100_000;
const SAMPLES = 300;
const MATCHED = 10_000;
const clock = { now: () => Date.now() };

interface Parts {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly freshness: Freshness;
  readonly vault: Vault;
}

/** Speed of what is on file: looking up, filtering, searching, matching, and getting it in. */
export const companiesMeasures: (Measure | StackMeasure)[] = [
  {
    name: 'import_companies',
    needsStack: true,
    summary: 'rows a second of a company file into log and read model, against batched inserts into plain tables',
    run: (context: StackBenchContext) => withParts(context.stack, (parts) => measureImport(context, parts)),
  },
  {
    name: 'startup_get',
    summary: 'p95 of one company with rounds and founders, against the plain look-up of its row',
    run: (context: BenchContext) =>
      withWorld(context, async (parts, slugs) => {
        const query = new CompanyRecordQuery(
          parts.readStore,
          parts.eventStore,
          directoryOf(parts),
          new ArticlesQuery(parts.readStore),
        );
        return besides(
          (n) => query.bySlug(slugs[n % slugs.length] as string, { provenance: false }),
          (n) =>
            parts.readStore.prepared('bench_get', 'SELECT * FROM read.companies WHERE slug = $1', [
              slugs[n % slugs.length],
            ]),
        );
      }),
  },
  {
    name: 'startups_filter',
    summary: 'p95 of a page by filters and order, over every combination; baseline is an unfiltered page by id',
    run: (context: BenchContext) =>
      withWorld(context, async ({ readStore }) => {
        const query = new CompanyListQuery(readStore);
        return besides(
          (n) => query.page(Object.assign(new StartupsQueryDto(), FILTERS[n % FILTERS.length])),
          () => readStore.prepared('bench_page', 'SELECT * FROM read.companies ORDER BY company_id LIMIT 20'),
        );
      }),
  },
  {
    name: 'startups_search',
    summary: 'p95 of a search by whole, partial and misspelt names, against ILIKE on the name',
    run: (context: BenchContext) =>
      withWorld(context, async ({ readStore }, _, names) => {
        const query = new CompanyListQuery(readStore);
        const typed = (n: number): string => misspelt(names[n % names.length] as string, n);
        return besides(
          (n) => query.page(Object.assign(new StartupsQueryDto(), { q: typed(n) })),
          (n) =>
            readStore.prepared('bench_ilike', 'SELECT * FROM read.companies WHERE name ILIKE $1 LIMIT 20', [
              `%${typed(n)}%`,
            ]),
          60,
        );
      }),
  },
  {
    name: 'match_10k',
    summary: 'p95 of matching 10,000 domains in one call, against the bare look-up of clean domains',
    run: (context: BenchContext) =>
      withWorld(context, async ({ readStore }) => {
        const query = new CompanyMatchQuery(readStore);
        const size = Math.round(WORLD * context.scale);
        const domains = Array.from(
          { length: MATCHED },
          (_, n) => generatedCompany(SEED, (n * 97) % size, new Date()).domain,
        );
        const urls = domains.map((domain, n) => (n % 3 === 0 ? `https://www.${domain.toUpperCase()}/about` : domain));
        return besides(
          () => query.match(urls),
          () =>
            readStore.prepared('bench_match', 'SELECT domain, slug FROM read.companies WHERE domain = ANY($1)', [
              domains,
            ]),
          20,
        );
      }),
  },
];

const FILTERS: readonly Partial<StartupsQueryDto>[] = [
  {},
  { sort: '-funding' },
  { sort: 'name' },
  { sort: '-employees', country: ['US'] },
  { country: ['KE'], stage: ['Seed'] },
  { sector: ['fintech'], sort: '-funding' },
  { sector: ['government'], country: ['DE', 'FR'] },
  { tech: ['elixir'], sort: 'newest' },
  { min_funding: 50_000_000, sort: '-funding' },
  { max_funding: 200_000, sort: 'name' },
  { founded_after: '2022', is_hiring: true },
  { is_stealth: true, sort: '-employees' },
  { month: '2024-03', sector: ['robotics'] },
  { country: ['US'], sector: ['artificial intelligence'], stage: ['Series A'], sort: '-funding' },
];

async function withParts<T>(stack: StackHandle, work: (parts: Parts) => Promise<T>): Promise<T> {
  const eventStore = new EventStore({ url: stack.config.eventstoreUrl, catalog: EVENT_CATALOG });
  const readStore = new ReadStore({ url: stack.config.databaseUrl, poolSize: 4 });
  const freshness = new Freshness(readStore);
  await freshness.start();
  try {
    return await work({ eventStore, readStore, freshness, vault: new Vault(readStore, stack.config.vaultKey) });
  } finally {
    await freshness.close();
    await Promise.allSettled([eventStore.close(), readStore.close()]);
  }
}

/** A world of the stated size, made by the first measure that needs it and kept for the others. */
function withWorld(
  context: BenchContext,
  work: (parts: Parts, slugs: readonly string[], names: readonly string[]) => Promise<Measured>,
): Promise<Measured> {
  const options = { dataDir: join(context.worldsDir, 'companies-world'), json: false } as const;
  const inStack = <T>(run: (parts: Parts) => Promise<T>): Promise<T> =>
    withStack({ ...options, needs: ['eventstore', 'postgres', 'worker'] }, (stack) => withParts(stack, run));
  return inStack(async (parts) => {
    const companies = Math.max(1_000, Math.round(WORLD * context.scale));
    const [{ n } = { n: '0' }] = await parts.readStore.query<{ n: string }>(
      'SELECT count(*) AS n FROM read.companies WHERE generated',
    );
    if (Number(n) < companies) {
      context.log(`  making ${companies} companies`);
      const onProgress = (done: number): void => {
        if (done % 50_000 === 0) context.log(`  ${done} of ${companies}`);
      };
      const { position } = await generateWorld({
        ...parts,
        clock,
        companies,
        seed: SEED,
        withPeople: true,
        onProgress,
      });
      await awaitProjected(parts.freshness, ['companies', 'investors', 'people'], position);
      await parts.readStore.query('ANALYZE');
    }
    const rows = await parts.readStore.query<{ slug: string; name: string }>(
      'SELECT slug, name FROM read.companies TABLESAMPLE SYSTEM (5) LIMIT 1000',
    );
    const sample =
      rows.length > 0 ? rows : await parts.readStore.query('SELECT slug, name FROM read.companies LIMIT 1000');
    return work(
      parts,
      sample.map((row) => row.slug as string),
      sample.map((row) => row.name as string),
    );
  });
}

/** Our p95 and the baseline's, call by call in turn, so that what else the machine does hits both alike. */
async function besides(
  ours: (n: number) => Promise<unknown>,
  baseline: (n: number) => Promise<unknown>,
  samples = SAMPLES,
): Promise<Measured> {
  const [mine, theirs]: [number[], number[]] = [[], []];
  for (let n = 0; n < samples + 5; n++) {
    const times = [await timed(() => ours(n)), await timed(() => baseline(n))];
    // The first few prepare plans and warm caches.
    if (n >= 5) [mine, theirs].forEach((list, side) => list.push(times[side] as number));
  }
  const [p95, plain] = [percentile(mine), percentile(theirs)];
  return {
    value: p95,
    unit: 'ms',
    baseline: { name: 'plain SQL', value: plain },
    ratio: Math.round((plain / p95) * 100) / 100,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function percentile(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length * 0.95)] ?? 0) * 100) / 100;
}

function misspelt(name: string, n: number): string {
  const at = 1 + (n % Math.max(1, name.length - 2));
  if (n % 3 === 0) return name;
  if (n % 3 === 1) return name.slice(0, Math.max(3, name.length - 2));
  return name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2);
}

async function measureImport(context: BenchContext, parts: Parts): Promise<Measured> {
  const rows = Math.max(2_000, Math.round(IMPORTED * context.scale));
  const file = join(context.dataDir, 'companies-2026-01-01.jsonl');
  await writeFileOf(file, rows);
  const findings = { reject: () => undefined, review: () => undefined, close: () => Promise.resolve() };
  const startedAt = performance.now();
  const { position } = await importCompanies({ ...parts, file, clock, findings, signal: context.signal });
  await awaitProjected(parts.freshness, ['companies'], position);
  const value = Math.round(rows / ((performance.now() - startedAt) / 1_000));
  const plain = await plainImport(parts.readStore, rows);
  return {
    value,
    unit: 'per_second',
    baseline: { name: 'plain SQL, 1,000 rows a statement', value: plain },
    ratio: Math.round((value / plain) * 100) / 100,
  };
}

async function writeFileOf(file: string, rows: number): Promise<void> {
  const stream = createWriteStream(file);
  for (let n = 0; n < rows; n++) stream.write(`${JSON.stringify(rowOf(n))}\n`);
  await new Promise<void>((resolve) => stream.end(resolve));
}

function rowOf(n: number): Record<string, unknown> {
  const { details, domain } = generatedCompany(SEED + 1, n, new Date('2026-01-01'));
  return { id: n, ...details, website: `https://${domain}` };
}

/** The same rows into one durable table with the same indexes, by one writer. */
async function plainImport(store: ReadStore, rows: number): Promise<number> {
  await store.query('DROP TABLE IF EXISTS ops.bench_companies');
  await store.query(
    'CREATE TABLE ops.bench_companies (LIKE read.companies INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING INDEXES)',
  );
  const random = randomOf(SEED, 0);
  const startedAt = performance.now();
  try {
    for (let from = 0; from < rows; from += 1_000) {
      const batch = Array.from({ length: Math.min(1_000, rows - from) }, (_, n) => rowOf(from + n));
      await store.query(
        `INSERT INTO ops.bench_companies (company_id, slug, slug_base, slug_n, name, name_key, name_keys, former_names,
           domain, rounds, sectors, tags, sector_keys, technologies, tech_keys, investors, announced_on, status,
           generated, registered_at, description, one_liner, employee_count)
         SELECT gen_random_uuid(), u.slug, u.slug, 1, u.name, u.name, ARRAY[u.name], '{}', u.slug, 0, ARRAY[u.sector], '{}',
           ARRAY[lower(u.sector)], '{}', '{}', '[]', now(), 'active', true, now(), u.description, u.one_liner, u.employees
         FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::integer[])
           AS u(slug, name, sector, description, one_liner, employees)`,
        [
          batch.map((row) => `${String(row.website)}-${random()}`),
          batch.map((row) => row.name),
          batch.map((row) => (row.sectors as string[])[0]),
          batch.map((row) => row.description),
          batch.map((row) => row.oneLiner),
          batch.map((row) => row.employeeCount),
        ],
      );
    }
    return Math.round(rows / ((performance.now() - startedAt) / 1_000));
  } finally {
    await store.query('DROP TABLE IF EXISTS ops.bench_companies');
  }
}

function directoryOf({ readStore, vault }: Parts): PartyDirectory {
  return new PartyDirectory(readStore, vault);
}
