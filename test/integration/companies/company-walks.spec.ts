import { CompanyList } from '../../../src/companies/listing/company-list.service.js';
import { BOUNDS } from '../../../src/companies/listing/company-parts.js';
import { Conditions } from '../../../src/companies/listing/company-filters.js';
import { sliceUpTo, type Order } from '../../../src/companies/listing/company-slices.js';
import { companiesAt, PRESENT } from '../../../src/companies/listing/company-source.js';
import { StartupsQueryDto } from '../../../src/companies/record/company.dto.js';
import { takeSample } from '../../kit/company-sample.js';
import { MeasuredStore } from '../../kit/measured-store.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';
import { vacuum } from '../../kit/vacuum.js';

const COMPANIES = 6_000;
/** A walk from row to row of the table reads a page for each company. */
const FEW_PAGES = COMPANIES / 10;

const ORDERS: Record<string, Order> = {
  '-employees': { column: 'c.employee_count', type: 'integer', isNullable: true, isDescending: true },
  funding: { column: 'c.total_funding', type: 'float8', isNullable: true, isDescending: false },
  newest: { column: 'c.announced_on', type: 'date', isNullable: true, isDescending: true },
};

let database: TestDatabase;
let store: MeasuredStore;

/** In no order of the table; only the last of each order meet the filters. Half of them are superseded rows. */
const VALUES = `company_id, slug, n AS employee_count, -n::float8 AS rounds_funding, date '2000-01-01' + n AS announced_on,
  CASE WHEN n < 100 THEN 'Seed' ELSE 'Series B' END AS stage, 'US' AS hq_country, true AS is_hiring, false AS is_stealth,
  date '2010-01-01' AS founded_on, 'active' AS status, slug AS name, slug AS name_key, '{}'::text[] AS name_keys,
  '{}'::text[] AS sector_keys, '{}'::text[] AS tech_keys, '{}'::text[] AS sectors, '{}'::text[] AS tags,
  '{}'::text[] AS technologies, '{}'::text[] AS former_names, 100 AS since
  FROM (SELECT n, md5('c' || n)::uuid AS company_id, md5('c' || n) AS slug FROM generate_series(1, ${COMPANIES}) n) c`;
const COLUMNS = `company_id, slug, employee_count, rounds_funding, announced_on, stage, hq_country, is_hiring, is_stealth,
  founded_on, status, name, name_key, name_keys, sector_keys, tech_keys, sectors, tags, technologies, former_names, since`;

beforeAll(async () => {
  database = await testDatabase();
  store = new MeasuredStore({ url: database.url });
  await fill(
    'read.companies',
    `INSERT INTO read.companies (${COLUMNS}, slug_base, slug_n, rounds, scanned_technologies, investors, generated, registered_at)
     SELECT ${COLUMNS}, slug, 1, 0, '{}', '[]', false, now() FROM (SELECT ${VALUES} WHERE n % 2 = 0) v ORDER BY slug`,
  );
  await fill(
    'read.company_versions',
    `INSERT INTO read.company_versions (${COLUMNS}, until)
     SELECT ${COLUMNS}, 500 FROM (SELECT ${VALUES} WHERE n % 2 = 1) v ORDER BY slug`,
  );
}, 60_000);

afterAll(async () => {
  await store.close();
  await database.drop();
});

/** Until the commit is on disk, a vacuum leaves pages unmarked, and a scan of an index reads the table too. */
async function fill(table: string, insert: string): Promise<void> {
  await store.transaction((client) => client.query(insert), 'SET LOCAL synchronous_commit = on');
  await vacuum(store, table);
}

describe.each(Object.entries(ORDERS))('a walk in the order %s', (_name, order) => {
  it.each([
    ['now', PRESENT],
    ['in the past', companiesAt({ position: 200n, latest: 1_000n })],
  ])('reads what filters need from the index of the order, %s', async (_when, source) => {
    const conditions = new Conditions([`c.status <> 'pending'`, 'c.is_hiring IS TRUE'], [], source);
    conditions.add('c.stage = ?', 'Seed');
    conditions.add('c.hq_country = ?', 'US');
    conditions.add('c.founded_on <= ?::date', '2015-01-01');
    const window = { after: null, offset: 0, limit: 20 };
    const walk = () => sliceUpTo(store, conditions, order, { window, bound: null, reach: COMPANIES });
    expect(await walk()).toHaveLength(20);
    const { pages, scans } = await store.readBy(walk);
    expect(pages < FEW_PAGES ? [] : scans).toEqual([]);
  });
});

it('a page after a cursor does not collect all hits for a total that its walk has', async () => {
  await takeSample(store, `right(company_id::text, 1) = '7'`);
  await store.query('ANALYZE read.company_sample');
  const list = new CompanyList(store, { ...BOUNDS, sampleShare: 1 / 16 });
  const query = { founded_before: '2015', sort: '-employees', limit: 20 };
  const first = await list.page(Object.assign(new StartupsQueryDto(), query));
  const next = Object.assign(new StartupsQueryDto(), { ...query, cursor: first.nextCursor });
  const page = await list.page(next);
  expect([first.total, page.total, page.isEstimate]).toEqual([COMPANIES / 2, COMPANIES / 2, false]);
  const employees = [...first.rows, ...page.rows].map((row) => row.employee_count);
  expect(employees).toEqual(Array.from({ length: 40 }, (_, n) => COMPANIES - 2 * n));
  expect(await store.rowsReadBy(() => list.page(next))).toBeLessThan(COMPANIES / 4);
});
