import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { DomainList } from '../../../src/radar/domains/domain-list.service.js';
import { type Measured, type StackBenchContext } from '../measure.js';
import { BENCH_NAME_SQL, BENCH_TLDS } from './radar-names.js';

const TABLE_ROWS = 5_000_000;
const ROWS_A_STATEMENT = 250_000;

/**
 * Rows as a year of the radar would leave them, `n` of `$3` in order of time. Values that are rare, and one that is
 * found only among the oldest, where reading in list order would go through all the others first.
 */
const ROWS_SQL = `
  SELECT ${BENCH_NAME_SQL} || CASE WHEN n % 500000 = 13 THEN 'kestrel' ELSE '' END || '.' || tld, tld,
    CASE WHEN n < 500 THEN 'old_partner' WHEN n % 50000 = 7 THEN 'github_new_org'
      WHEN n % 10 = 3 THEN 'dot_' || tld || '_zone' ELSE 'dot_' || tld || '_nrd' END,
    CASE WHEN n % 1000 = 1 THEN 'promoted' WHEN n % 100 = 2 THEN 'rejected' WHEN n % 4 = 0 THEN 'queued'
      ELSE 'quality_failed' END,
    created_at, created_at, 1, CASE WHEN n % 50000 = 7 THEN 'Robot Works ' || n END,
    CASE WHEN n % 4 <> 0 THEN n % 3 = 0 END, CASE WHEN n % 4 <> 0 THEN n % 20 = 1 END,
    CASE WHEN n % 4 <> 0 THEN n % 7 = 2 END, CASE WHEN n % 4 <> 0 THEN 0.3 END,
    CASE WHEN n % 4 <> 0 THEN 'NameCheap, Inc.' END, CASE WHEN n % 4 <> 0 THEN 'Cloudflare' END,
    created_at::date, CASE WHEN n % 4 <> 0 THEN 'no_content, no_name, score' END,
    CASE WHEN n % 4 <> 0 THEN created_at + interval '1 hour' END,
    CASE WHEN n % 4 <> 0 THEN created_at + interval '7 days' END
  FROM (SELECT n, (ARRAY[${BENCH_TLDS.map((tld) => `'${tld}'`).join(',')}])[1 + n % ${BENCH_TLDS.length}] AS tld,
          timestamptz '2025-11-21' + n * (interval '365 days' / $3::float8) AS created_at
        FROM generate_series($1::int, $2::int) AS n) AS numbered`;

/** Lets `work` ask a read model of the radar with five million rows, made first where it is not there. */
export async function onDomainsTable(
  context: StackBenchContext,
  work: (query: DomainList) => Promise<Measured>,
): Promise<Measured> {
  const rows = Math.round(TABLE_ROWS * context.scale);
  const store = new ReadStore({ url: context.stack.config.databaseUrl, poolSize: 4 });
  try {
    if (!(await isFilled(store, rows))) {
      context.log(`  filling ${rows} rows`);
      await fill(store, rows, context.signal);
    }
    return await work(new DomainList(store));
  } finally {
    await store.close();
  }
}

async function isFilled(store: ReadStore, rows: number): Promise<boolean> {
  await store.query('CREATE TABLE IF NOT EXISTS ops.bench_fill (rows integer, form text)');
  return (await store.query('SELECT 1 FROM ops.bench_fill WHERE rows = $1 AND form = $2', [rows, ROWS_SQL])).length > 0;
}

async function fill(store: ReadStore, rows: number, signal: AbortSignal): Promise<void> {
  const indexes = await store.query<{ name: string; def: string }>(
    `SELECT indexname AS name, indexdef AS def FROM pg_indexes
     WHERE schemaname = 'read' AND tablename = 'domains' AND indexname <> 'domains_pkey'`,
  );
  await store.query('TRUNCATE read.domains, read.domain_counts, ops.bench_fill');
  await store.query(indexes.map(({ name }) => `DROP INDEX read.${name}`).join('; '));
  try {
    for (let from = 0; from < rows; from += ROWS_A_STATEMENT) {
      signal.throwIfAborted();
      await store.query(
        `INSERT INTO read.domains (apex, tld, source, status, created_at, seen_at, attempts, candidate_name,
           has_real_email, has_real_content, is_parked, quality_score, registrar, dns_provider, registered_on, verdict,
           probed_at, next_probe_at) ${ROWS_SQL} ON CONFLICT DO NOTHING`,
        [from, Math.min(from + ROWS_A_STATEMENT, rows) - 1, rows],
      );
    }
  } finally {
    for (const { def } of indexes) await store.query(def);
  }
  await store.query(
    `INSERT INTO read.domain_counts SELECT tld, source, status, coalesce(has_real_email::text, 'unknown'),
       coalesce(has_real_content::text, 'unknown'), coalesce(is_parked::text, 'unknown'), count(*)
     FROM read.domains GROUP BY 1, 2, 3, 4, 5, 6`,
  );
  await store.query('VACUUM ANALYZE read.domains');
  await store.query('INSERT INTO ops.bench_fill VALUES ($1, $2)', [rows, ROWS_SQL]);
}
