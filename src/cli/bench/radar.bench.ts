import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { EVENT_CATALOG } from '../../event-catalog.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { DomainsQuery, type DomainsAsk } from '../../radar/domains.query.js';
import { ingestFile } from '../../radar/file-intake.js';
import { type BenchContext, type Measured, type StackBenchContext, type StackMeasure } from './measure.js';
import { BENCH_NAME_SQL, BENCH_TLDS, benchName } from './radar-names.js';
import { probeInterference } from './radar-probe-load.js';

const LIST_NAMES = 350_000;
const TABLE_ROWS = 5_000_000;
const CATCH_UP_MS = 600_000;
const ASKS_A_FILTER = 40;

const radarIngest: StackMeasure = {
  name: 'radar_ingest',
  summary: 'names a second from a daily list into log and read model, against the same rows straight into Postgres',
  needsStack: true,
  run: async (context) => {
    const { config } = context.stack;
    const names = Math.round(LIST_NAMES * context.scale);
    const file = await listOf(context, names);
    const eventStore = new EventStore({ url: config.eventstoreUrl, catalog: EVENT_CATALOG });
    const readStore = new ReadStore({ url: config.databaseUrl, poolSize: 4 });
    const freshness = new Freshness(readStore);
    await freshness.start();
    try {
      const startedAt = performance.now();
      const clock = { now: () => Date.now() };
      const { position, ingested } = await ingestFile({ eventStore, readStore, clock, file, source: 'nrd' });
      const appendedAt = performance.now();
      if (!(await freshness.waitFor(['domains'], position, CATCH_UP_MS))) throw new Error('the read model lags');
      const rate = ingested / ((performance.now() - startedAt) / 1_000);
      context.log(`  in the log after ${Math.round(appendedAt - startedAt)} ms`);
      const plain = await plainInserts(readStore, names);
      return {
        value: Math.round(rate),
        unit: 'domains_per_second',
        baseline: { name: 'plain Postgres: inserts of 1,000 into an equal table, no log', value: Math.round(plain) },
        ratio: Math.round((rate / plain) * 100) / 100,
      };
    } finally {
      await freshness.close();
      await Promise.allSettled([eventStore.close(), readStore.close()]);
    }
  },
};

async function listOf({ dataDir }: BenchContext, names: number): Promise<string> {
  const file = join(dataDir, 'list.txt');
  const out = createWriteStream(file);
  for (let n = 0; n < names; n++) if (!out.write(`${benchName(n)}\n`)) await once(out, 'drain');
  out.end();
  await finished(out);
  return file;
}

/** The same names into a table with the same indexes, a thousand a statement, each statement its own commit. */
async function plainInserts(store: ReadStore, names: number): Promise<number> {
  await store.query('CREATE TABLE ops.bench_domains (LIKE read.domains INCLUDING ALL)');
  try {
    const startedAt = performance.now();
    for (let n = 0; n < names; n += 1_000) {
      const apexes = Array.from({ length: Math.min(1_000, names - n) }, (_, i) => benchName(n + i));
      await store.query(
        `INSERT INTO ops.bench_domains (apex, tld, source, status, created_at, seen_at, attempts)
         SELECT apex, split_part(apex, '.', 2), 'dot_com_nrd', 'queued', now(), now(), 0 FROM unnest($1::text[]) AS apex
         ON CONFLICT DO NOTHING`,
        [apexes],
      );
    }
    return names / ((performance.now() - startedAt) / 1_000);
  } finally {
    await store.query('DROP TABLE ops.bench_domains');
  }
}

const FILTERS: Readonly<Record<string, Partial<DomainsAsk>>> = {
  none: {},
  tld: { tlds: ['ai'] },
  'two tlds': { tlds: ['so', 'security'] },
  source: { sources: ['dot_ai_nrd'] },
  'rare source': { sources: ['github_new_org'] },
  bucket: { sources: ['zone'] },
  'status promoted': { statuses: ['promoted'] },
  'status rejected': { statuses: ['rejected'] },
  mail: { hasRealEmail: true },
  content: { hasRealContent: true },
  parked: { isParked: true },
  'not parked': { isParked: false },
  'created after': { createdFrom: new Date('2026-11-18T00:00:00Z') },
  'created before': { createdBefore: new Date('2026-06-01T00:00:00Z') },
  'one day': { createdFrom: new Date('2026-09-01T00:00:00Z'), createdBefore: new Date('2026-09-02T00:00:00Z') },
};
const WORDS = ['robot', 'ing', 'ata', 'solarnova', 'quantcare', 'zzz', 'a1f', 'deepcode', 'health', 'xyz'];

const domainsFilter: StackMeasure = {
  name: 'domains_filter',
  summary: 'p95 of page and total together on 5 M rows, of the slowest single filter',
  needsStack: true,
  run: (context) =>
    onTable(context, async (query) => {
      const p95s: [string, number][] = [];
      for (const [name, filter] of Object.entries(FILTERS)) p95s.push([name, await p95Of(query, [filter])]);
      const apexes = Array.from({ length: ASKS_A_FILTER }, (_, n) => ({ apex: `nothing${n}.ai` }));
      p95s.push(['apex', await p95Of(query, apexes)]);
      for (const [name, ms] of p95s) context.log(`  ${name}: ${ms.toFixed(1)} ms`);
      return { value: Math.round(Math.max(...p95s.map(([, ms]) => ms)) * 10) / 10, unit: 'ms' };
    }),
};

const domainsSearch: StackMeasure = {
  name: 'domains_search',
  summary: 'p95 of a search of three characters or more on 5 M rows, page and total together, of the slowest word',
  needsStack: true,
  run: (context) =>
    onTable(context, async (query) => {
      const p95s: [string, number][] = [];
      for (const q of WORDS) p95s.push([q, await p95Of(query, [{ q }])]);
      for (const [name, ms] of p95s) context.log(`  ${name}: ${ms.toFixed(1)} ms`);
      return { value: Math.round(Math.max(...p95s.map(([, ms]) => ms)) * 10) / 10, unit: 'ms' };
    }),
};

async function p95Of(query: DomainsQuery, asks: readonly Partial<DomainsAsk>[]): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < ASKS_A_FILTER; n++) {
    const ask = { statuses: ['queued', 'quality_failed'] as const, ...asks[n % asks.length] };
    const startedAt = performance.now();
    await Promise.all([query.page(ask, { limit: 20, offset: 0 }), query.total(ask)]);
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] ?? 0;
}

/** The read model with rows as a year of the radar would leave them: nothing but their number is under test. */
async function onTable(
  context: StackBenchContext,
  work: (query: DomainsQuery) => Promise<Measured>,
): Promise<Measured> {
  const rows = Math.round(TABLE_ROWS * context.scale);
  const store = new ReadStore({ url: context.stack.config.databaseUrl, poolSize: 4 });
  try {
    context.log(`  filling ${rows} rows`);
    await fillDomains(store, rows, context.signal);
    return await work(new DomainsQuery(store));
  } finally {
    await store.close();
  }
}

async function fillDomains(store: ReadStore, rows: number, signal: AbortSignal): Promise<void> {
  const indexes = await store.query<{ name: string; def: string }>(
    `SELECT indexname AS name, indexdef AS def FROM pg_indexes
     WHERE schemaname = 'read' AND tablename = 'domains' AND indexname <> 'domains_pkey'`,
  );
  for (const { name } of indexes) await store.query(`DROP INDEX read.${name}`);
  const tlds = `(ARRAY[${BENCH_TLDS.map((tld) => `'${tld}'`).join(',')}])[1 + n % ${BENCH_TLDS.length}]`;
  for (let from = 0; from < rows; from += 250_000) {
    signal.throwIfAborted();
    await store.query(
      `INSERT INTO read.domains (apex, tld, source, status, created_at, seen_at, attempts, candidate_name,
         has_real_email, has_real_content, is_parked, quality_score)
       SELECT ${BENCH_NAME_SQL} || '.' || tld, tld,
         CASE WHEN n % 50000 = 7 THEN 'github_new_org' WHEN n % 10 = 3 THEN 'dot_' || tld || '_zone' ELSE 'dot_' || tld || '_nrd' END,
         CASE WHEN n % 1000 = 1 THEN 'promoted' WHEN n % 100 = 2 THEN 'rejected' WHEN n % 4 = 0 THEN 'queued' ELSE 'quality_failed' END,
         created_at, created_at, 1, CASE WHEN n % 50000 = 7 THEN 'Robot Works ' || n END,
         CASE WHEN n % 4 <> 0 THEN n % 3 = 0 END, CASE WHEN n % 4 <> 0 THEN n % 20 = 1 END,
         CASE WHEN n % 4 <> 0 THEN n % 7 = 2 END, 0.3
       FROM (SELECT n, ${tlds} AS tld, timestamptz '2025-11-21' + n * (interval '365 days' / $3::float8) AS created_at
             FROM generate_series($1::int, $2::int) AS n) AS numbered ON CONFLICT DO NOTHING`,
      [from, Math.min(from + 250_000, rows) - 1, rows],
    );
  }
  for (const { def } of indexes) {
    signal.throwIfAborted();
    await store.query(def);
  }
  await store.query(
    `INSERT INTO read.domain_counts SELECT tld, source, status, coalesce(has_real_email::text, 'unknown'),
       coalesce(has_real_content::text, 'unknown'), coalesce(is_parked::text, 'unknown'), count(*)
     FROM read.domains GROUP BY 1, 2, 3, 4, 5, 6`,
  );
  await store.query('VACUUM ANALYZE read.domains');
}

export const radarMeasures = [radarIngest, domainsFilter, domainsSearch, probeInterference];
