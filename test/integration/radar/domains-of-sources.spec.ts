import { DomainList } from '../../../src/radar/domains/domain-list.service.js';
import { MeasuredStore } from '../../kit/measured-store.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';
import { vacuum } from '../../kit/vacuum.js';

const ROWS = 60_000;
/** Newest last. Names of the dense source have the word among the oldest only, those of the sparse one always. */
const OLD = 12_000;
const EVERY = 2_000;
const ASK = { statuses: ['queued'], sources: ['dense', 'sparse'] } as const;

let database: TestDatabase;
let store: MeasuredStore;
let query: DomainList;

beforeAll(async () => {
  database = await testDatabase();
  store = new MeasuredStore({ url: database.url });
  query = new DomainList(store);
  await store.query(
    `INSERT INTO read.domains (apex, tld, source, status, created_at, seen_at, attempts)
     SELECT CASE WHEN n < ${OLD} OR n % ${EVERY} = 0 THEN 'fossil' ELSE 'plain' END || n || '.ai', 'ai',
       CASE WHEN n % ${EVERY} = 0 THEN 'sparse' ELSE 'dense' END, 'queued', at, at, 0
     FROM (SELECT n, timestamptz '2026-01-01' + n * interval '1 minute' AS at FROM generate_series(0, ${ROWS - 1}) n) r`,
  );
  await store.query(
    `INSERT INTO read.domain_counts SELECT tld, source, status, 'unknown', 'unknown', 'unknown', count(*)
     FROM read.domains GROUP BY 1, 2, 3`,
  );
  await vacuum(store, 'read.domains');
}, 60_000);

afterAll(async () => {
  await store.close();
  await database.drop();
});

it('a search in several sources lacks no older hit of a source whose newest names have none', async () => {
  const fossils = Array.from({ length: ROWS }, (_, n) => ROWS - 1 - n).filter((n) => n < OLD || n % EVERY === 0);
  const limit = 27;
  const page = await query.list({ ...ASK, q: 'fossil' }, { limit, offset: 0 });
  expect(page.rows.map(({ apex }) => apex)).toEqual(fossils.slice(0, limit).map((n) => `fossil${n}.ai`));
});

it('a search of a frequent word in several sources reads few of the names of each', async () => {
  const read = await store.rowsReadBy(() => query.list({ ...ASK, q: 'plain' }, { limit: 20, offset: 0 }));
  // The sample is 10,000.
  expect(read).toBeLessThan(12_000);
});

it('a page after a cursor counts nothing', async () => {
  const ask = {
    statuses: ['queued'],
    createdFrom: new Date('2026-01-03T00:00:00Z'),
    createdBefore: new Date('2026-01-06T00:00:00Z'),
  } as const;
  const first = await query.list(ask, { limit: 20, offset: 0 });
  const last = first.rows.at(-1);
  const after = { createdAt: last?.created_at.toISOString() ?? '', apex: last?.apex ?? '' };
  const pin = { ...first.asOf, total: first.total, isEstimate: first.isEstimate };
  const next = await query.list(ask, { limit: 20, offset: 0, after, pin });
  expect(next).toMatchObject({ total: first.total, isEstimate: false });
  expect(next.rows[0]?.created_at.getTime()).toBe((last?.created_at.getTime() ?? 0) - 60_000);
  expect(await store.rowsReadBy(() => query.list(ask, { limit: 20, offset: 0, after, pin }))).toBeLessThan(100);
});

it.each(['--', '---', '7--'])('a search of %s reads no names with single hyphens', async (q) => {
  await store.query(
    `UPDATE read.domains SET apex = 'n-' || apex WHERE source = 'dense' AND status = 'queued' AND apex !~ '-'`,
  );
  await vacuum(store, 'read.domains');
  expect((await query.list({ ...ASK, q }, { limit: 20, offset: 0 })).total).toBe(0);
  const read = await store.rowsReadBy(() => query.list({ ...ASK, q }, { limit: 20, offset: 0 }));
  expect(read).toBeLessThan(12_000);
});
