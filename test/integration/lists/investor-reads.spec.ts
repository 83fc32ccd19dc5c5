import { InvestorList } from '../../../src/companies/investor-listing/investor-list.service.js';
import { type InvestorIdentities } from '../../../src/companies/identity/investor-identities.service.js';
import { InvestorsQueryDto } from '../../../src/companies/investors/investors.dto.js';
import { type InvestorRow, Investors } from '../../../src/companies/investors/investors.service.js';
import { type InvestorDirectory } from '../../../src/companies/people/investor-directory.service.js';
import { type EventStore } from '../../../src/platform/event-store/event-store.js';
import { MeasuredStore } from '../../kit/measured-store.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';
import { vacuum } from '../../kit/vacuum.js';

/** Investor `0` is a firm with many deals and some other names, each with a few deals, of which one is the firm's own too. */
const NAMES = 30;
const DEALS = 2_000;
const DEALS_OF_A_NAME = 5;
const OTHERS = 500;

let database: TestDatabase;
let store: MeasuredStore;
let investors: Investors;
let list: InvestorList;

beforeAll(async () => {
  database = await testDatabase();
  store = new MeasuredStore({ url: database.url });
  const idSql = (of: string): string => `md5('i' || ${of})::uuid`;
  await store.query(
    `INSERT INTO read.investors (investor_id, short_id, kind, name, name_key, slug, slug_base, slug_n, provenance,
       generated, registered_at, is_kind_proven, is_separated, since, merged_into)
     SELECT ${idSql('n')}, left(md5('i' || n), 12), 'firm', 'Firm ' || n, 'firm' || n, 'firm-' || n, 'firm-' || n, 1, '{}',
       false, now(), true, false, 0, CASE WHEN n BETWEEN 1 AND ${NAMES} THEN ${idSql("'0'")} END
     FROM generate_series(0, ${NAMES + OTHERS}) n`,
  );
  await store.query(
    `INSERT INTO read.investments (round_id, investor_id, company_id, is_lead, since)
     SELECT md5('r' || r)::uuid, ${idSql("'0'")}, md5('c' || r)::uuid, r % 2 = 0, 0 FROM generate_series(1, ${DEALS}) r
     UNION ALL SELECT md5('r' || r)::uuid, ${idSql('n')}, md5('c' || r)::uuid, r % 2 = 0, 0
     FROM generate_series(1, ${NAMES}) n,
       LATERAL (SELECT CASE k WHEN 0 THEN n ELSE ${DEALS} + n * ${DEALS_OF_A_NAME} + k END AS r
         FROM generate_series(0, ${DEALS_OF_A_NAME - 1}) k) rounds`,
  );
  await store.query(
    `INSERT INTO read.investor_counts SELECT investor_id, count(*), count(*) FILTER (WHERE is_lead)
     FROM read.investments GROUP BY 1`,
  );
  await vacuum(store, 'read.investors', 'read.investments', 'read.investor_counts');
  const directory = {
    opened: (rows: readonly InvestorRow[]) =>
      Promise.resolve(
        rows.map(({ investor_id: id, name, slug, kind }) => ({ id, name: name ?? '', slug, kind, isKindGuess: false })),
      ),
  } as unknown as InvestorDirectory;
  investors = new Investors(store, null as unknown as EventStore, directory);
  list = new InvestorList(store, investors, null as unknown as InvestorIdentities);
}, 60_000);

afterAll(async () => {
  await store.close();
  await database.drop();
});

/** Rows that the deals of names cost: all deals once, and two look-ups of each of a name. */
const OF_NAMES = DEALS + 3 * NAMES * DEALS_OF_A_NAME;
/** Of its own and of its names, less those that both have. */
const ALL_DEALS = DEALS + NAMES * (DEALS_OF_A_NAME - 1);

it('counts the deals of the requested firms only', async () => {
  const { investor } = await investors.bySlug('firm-0', { limit: 1, offset: 0, asOf: undefined, cursor: undefined });
  expect([investor.deals, investor.otherNames?.length]).toEqual([ALL_DEALS, NAMES]);
  const [other] = await investors.byIds([(await idOf(NAMES + 1)) as string]);
  expect(other?.deals).toBe(0);
  expect(await store.rowsReadBy(async () => investors.byIds([(await idOf(NAMES + 1)) as string]))).toBeLessThan(50);
  const firm = (await idOf(0)) as string;
  expect(await store.rowsReadBy(() => investors.byIds([firm]))).toBeLessThan(OF_NAMES);
});

it('lists firms without reading all deals of a firm for each of its names', async () => {
  const query = Object.assign(new InvestorsQueryDto(), { limit: 20 });
  const page = await list.page(query);
  expect(page.rows[0]).toMatchObject({ slug: 'firm-0', deals: ALL_DEALS });
  expect(page.total).toBe(OTHERS + 1);
  const read = await store.rowsReadBy(() => list.page(query));
  expect(read).toBeLessThan(3 * (OTHERS + NAMES) + OF_NAMES);
});

async function idOf(n: number): Promise<string | undefined> {
  const [row] = await store.query<{ id: string }>('SELECT investor_id AS id FROM read.investors WHERE slug = $1', [
    `firm-${n}`,
  ]);
  return row?.id;
}
