import { COMPANY_SAMPLE_VERSIONS, COMPANY_VERSIONS } from '../../../projections/companies/company-lists.entity.js';
import { type ReadStore } from '../../../src/platform/read-store/read-store.js';

/** Bytes of the log from one change to the next. */
const APART = 2_000;
/** Every fourth company has changed once, in the second half of the log. */
const CHANGED_EACH = 4;

/** The position at which the log of so many companies ends: each is registered in its first half. */
export function endOfLog(companies: number): bigint {
  return BigInt(2 * companies * APART);
}

/** Rows of one statement: the indexes of all companies at once would take more memory than there is. */
const ROWS_TOGETHER = 20_000;

async function spreadOverLog(store: ReadStore, companies: number, { log }: PastOptions): Promise<void> {
  await store.query('DROP TABLE IF EXISTS ops.bench_places');
  await store.query(
    `CREATE TABLE ops.bench_places AS SELECT company_id, row_number() OVER (ORDER BY company_id) AS n FROM read.companies`,
  );
  await store.query('CREATE INDEX ON ops.bench_places (n)');
  for (let from = 0; from < companies; from += ROWS_TOGETHER) {
    await store.query(
      `UPDATE read.companies c SET since = ${APART} * (CASE WHEN p.n % ${CHANGED_EACH} = 0 THEN $1::bigint + p.n ELSE p.n END)
       FROM ops.bench_places p WHERE p.company_id = c.company_id AND p.n > $2::bigint AND p.n <= $3::bigint`,
      [companies, from, from + ROWS_TOGETHER],
    );
    const done = Math.min(companies, from + ROWS_TOGETHER);
    if (done % 100_000 === 0 || done === companies) log(`  ${done} of ${companies} companies have a position`);
  }
  await store.query('DROP TABLE ops.bench_places');
}

export interface PastOptions {
  /** A line for people who wait. */
  log(line: string): void;
}

/** Gives the companies of `fillStartups` positions, and a quarter of them a superseded row with less funding. */
export async function fillPast(store: ReadStore, companies: number, options: PastOptions): Promise<void> {
  const [filled] = await store.query<{ n: string | null }>('SELECT sum(companies) AS n FROM read.company_count_epochs');
  if (Number(filled?.n ?? 0) === companies) return;
  await store.query('TRUNCATE read.company_versions, read.company_sample_versions, read.company_count_epochs');
  await spreadOverLog(store, companies, options);
  await store.query(
    'UPDATE read.company_sample s SET since = c.since FROM read.companies c WHERE c.company_id = s.company_id',
  );
  const before = (column: string): string =>
    column === 'until'
      ? 'since'
      : column === 'since'
        ? `since - ${APART} * $1::bigint`
        : column.endsWith('_funding')
          ? `${column} * 0.7`
          : column;
  for (const { name, columns, from } of [
    { ...COMPANY_VERSIONS, from: 'companies' },
    { ...COMPANY_SAMPLE_VERSIONS, from: 'company_sample' },
  ]) {
    options.log(`  superseded rows: ${name}`);
    const all = Object.keys(columns);
    await store.query(
      `INSERT INTO read.${name} (${all.join(', ')}) SELECT ${all.map(before).join(', ')} FROM read.${from}
       WHERE since > ${APART} * $1::bigint`,
      [companies],
    );
  }
  await store.query(
    `INSERT INTO read.company_count_epochs (hq_country, stage, epoch, companies)
     SELECT coalesce(hq_country, ''), coalesce(stage, ''), (at >> 24)::int, sum(sign) FROM (
       SELECT hq_country, stage, since AS at, 1 AS sign FROM read.companies
       UNION ALL SELECT hq_country, stage, since, 1 FROM read.company_versions
       UNION ALL SELECT hq_country, stage, until, -1 FROM read.company_versions) r GROUP BY 1, 2, 3`,
  );
  for (const table of ['companies', 'company_sample', 'company_versions', 'company_sample_versions']) {
    options.log(`  vacuum of ${table}`);
    await store.query(`VACUUM FULL ANALYZE read.${table}`);
    // Which marks pages as visible, so that indexes are read alone.
    await store.query(`VACUUM read.${table}`);
  }
}
