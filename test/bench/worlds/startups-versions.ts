import { COMPANY_SAMPLE_VERSIONS, COMPANY_VERSIONS } from '../../../projections/companies/company-lists.entity.js';
import { BEHIND_SAMPLE } from '../../../src/kernel/sample.js';
import { type ReadStore } from '../../../src/platform/read-store/read-store.js';

const SHARES = [2, 25, 60, 95] as const;

/**
 * Gives every company a superseded row, and one in five a second one, at places spread over the log as it is, in which no
 * event stands behind them. Returns positions of events at shares of the log.
 */
export async function fillVersions(
  store: ReadStore,
  log: (line: string) => void,
): Promise<readonly (readonly [share: number, position: string])[]> {
  const [ends] = await store.query<{ first: string; last: string }>(
    `SELECT min(i.position) AS first, max(i.position) AS last FROM ops.log_index i, read.checkpoints c
     WHERE c.projection = 'companies' AND c.generation = 'live' AND i.position <= c.position`,
  );
  const [first, last] = [BigInt(ends?.first ?? 0), BigInt(ends?.last ?? 0)];
  const positions = SHARES.map((share) => [share, first + ((last - first) * BigInt(share)) / 100n] as const);
  const [kept] = await store.query<{ n: number }>('SELECT count(*)::int AS n FROM read.company_versions');
  if ((kept?.n ?? 0) === 0) {
    log('  versions');
    await insertVersions(store, { first, span: last - first });
  }
  return positions.map(([share, position]) => [share, String(position)]);
}

async function insertVersions(store: ReadStore, { first, span }: { first: bigint; span: bigint }): Promise<void> {
  const place = (salt: string): string => `${first} + abs(hashtextextended(company_id::text, ${salt})) % ${span}`;
  await store.query(`UPDATE read.companies SET since = ${place('1')}`);
  await store.query(`UPDATE read.company_sample SET since = ${place('1')}`);
  const columns = (all: readonly string[]): string =>
    all.filter((column) => !['since', 'until', 'employee_count', 'rounds_funding'].includes(column)).join(', ');
  const listed = columns(Object.keys(COMPANY_VERSIONS.columns));
  const insert = (since: string, until: string, which: string): Promise<unknown> =>
    store.query(
      `INSERT INTO read.company_versions (${listed}, since, until, employee_count, rounds_funding)
       SELECT ${listed}, ${since}, ${until}, employee_count / 2, rounds_funding * 0.7 FROM read.companies WHERE ${which}`,
    );
  // The second change is before the first one where there are two.
  const earlier = `${first} + (since - ${first}) / 2`;
  const hasTwo = `right(company_id::text, 1) IN ('0', '5', 'a') AND since > ${first} + 1`;
  await insert(earlier, 'since', hasTwo);
  await insert('0', earlier, hasTwo);
  await insert('0', 'since', `NOT (${hasTwo})`);
  const sampled = columns(Object.keys(COMPANY_SAMPLE_VERSIONS.columns));
  await store.query(
    `INSERT INTO read.company_sample_versions (${sampled}, since, until, employee_count, rounds_funding)
     SELECT ${sampled}, since, until, employee_count, rounds_funding FROM read.company_versions
     WHERE right(company_id::text, 2) < $1`,
    [BEHIND_SAMPLE],
  );
  for (const table of ['companies', 'company_sample', 'company_versions', 'company_sample_versions']) {
    await store.query(`VACUUM ANALYZE read.${table}`);
  }
}
