import { Investors } from '../../../src/companies/investors/investors.service.js';
import { type InvestorDirectory } from '../../../src/companies/people/investor-directory.service.js';
import { type InvestorRow } from '../../../src/companies/investors/investors.service.js';
import { type EventStore } from '../../../src/platform/event-store/event-store.js';
import { dice } from '../../kit/company-log.js';
import { MeasuredStore } from '../../kit/measured-store.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';
import { vacuum } from '../../kit/vacuum.js';

const roll = dice(Number(process.env.LISTS_SEED ?? 20_261_130));
const DEALS = 4_000;
const COMPANIES = 900;
/** Of the firm with two names. */
const FEW = 300;

let database: TestDatabase;
let store: MeasuredStore;
let investors: Investors;

/** Many on one day, some on none; some companies wait for enrichment. */
const investments = Array.from({ length: DEALS + FEW }, (_, n) => ({
  owner: n < DEALS ? 'alone' : n % 3 === 0 ? 'other name' : 'two names',
  round: roll(3_000),
  company: roll(COMPANIES),
  day: roll(12) === 0 ? null : `2026-0${1 + roll(9)}-${String(1 + roll(28)).padStart(2, '0')}`,
}));

beforeAll(async () => {
  database = await testDatabase();
  store = new MeasuredStore({ url: database.url });
  await store.query(
    `INSERT INTO read.investors (investor_id, short_id, kind, name, name_key, slug, slug_base, slug_n, provenance,
       generated, registered_at, is_kind_proven, is_separated, since, merged_into)
     SELECT md5(name)::uuid, left(md5(name), 12), 'firm', name, name, replace(name, ' ', '-'), name, 1, '{}', false, now(), true,
       false, 0, CASE WHEN name = 'other name' THEN md5('two names')::uuid END
     FROM unnest(ARRAY['alone', 'two names', 'other name']) name`,
  );
  await store.query(
    `INSERT INTO read.companies (company_id, slug, slug_base, slug_n, name, name_key, name_keys, former_names, rounds,
       sectors, tags, sector_keys, technologies, scanned_technologies, tech_keys, investors, status, generated, registered_at)
     SELECT md5('c' || n)::uuid, md5('s' || n), 's', n, 'n', 'n', '{}', '{}', 0, '{}', '{}', '{}', '{}', '{}', '{}', '[]',
       CASE WHEN n % 20 = 3 THEN 'pending' ELSE 'active' END, false, now()
     FROM generate_series(0, ${COMPANIES - 1}) n`,
  );
  await store.query(
    `INSERT INTO read.investments (round_id, investor_id, company_id, is_lead, dated_on, since)
     SELECT md5('r' || round)::uuid, md5(owner)::uuid, md5('c' || company)::uuid, false, day, 0
     FROM jsonb_to_recordset($1::jsonb) AS r(owner text, round int, company int, day date) ON CONFLICT DO NOTHING`,
    [JSON.stringify(investments)],
  );
  await vacuum(store, 'read.investors', 'read.companies', 'read.investments');
  const directory = {
    opened: (rows: readonly InvestorRow[]) =>
      Promise.resolve(rows.map(({ investor_id: id, name, slug, kind }) => ({ id, name: name ?? '', slug, kind }))),
  } as unknown as InvestorDirectory;
  investors = new Investors(store, null as unknown as EventStore, directory);
}, 60_000);

afterAll(async () => {
  await store.close();
  await database.drop();
});

const page = (slug: string, limit: number, cursor?: string) =>
  investors.bySlug(slug, { limit, offset: 0, asOf: undefined, cursor });

it.each(['alone', 'two-names'])(
  'a walk through the portfolio of %s has each holding once, in the order of one page',
  async (slug) => {
    const { holdings: all, total } = await page(slug, 10_000);
    const found: object[] = [];
    let cursor: string | undefined;
    do {
      const part = await page(slug, 1 + roll(180), cursor);
      found.push(...(part.holdings ?? []));
      expect(part.total).toBe(total);
      cursor = part.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(all).toHaveLength(total);
    expect(found).toEqual(all);
  },
);

it('a late page of a portfolio reads no holdings of the pages before', async () => {
  const { nextCursor } = await page('alone', 3_000);
  const first = await store.rowsReadBy(() => page('alone', 20));
  const late = await store.rowsReadBy(() => page('alone', 20, nextCursor ?? ''));
  expect(late).toBeLessThan(first + 200);
});
