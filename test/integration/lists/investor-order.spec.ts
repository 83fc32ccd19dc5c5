import { InvestorList } from '../../../src/companies/investor-listing/investor-list.service.js';
import { investorOrder } from '../../../src/companies/investor-listing/investor-order.rules.js';
import { PRESENT_INVESTORS } from '../../../src/companies/investor-listing/investor-source.js';
import { type InvestorIdentities } from '../../../src/companies/identity/investor-identities.service.js';
import { InvestorsQueryDto } from '../../../src/companies/investors/investors.dto.js';
import { type InvestorRow, Investors } from '../../../src/companies/investors/investors.service.js';
import { type InvestorDirectory } from '../../../src/companies/people/investor-directory.service.js';
import { type EventStore } from '../../../src/platform/event-store/event-store.js';
import { deriveId } from '../../../src/platform/ids/ids.js';
import { dice } from '../../kit/company-log.js';
import { MeasuredStore } from '../../kit/measured-store.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';
import { vacuum } from '../../kit/vacuum.js';

const roll = dice(Number(process.env.LISTS_SEED ?? 20_261_130));
const INVESTORS = 9_000;
const COUNTRIES = ['US', 'US', 'US', 'FR', null];
const SORTS = ['deals', '-deals', 'name', '-name'];

let database: TestDatabase;
let store: MeasuredStore;
let list: InvestorList;

/** Many have the same number of deals or the same name; some have no row of deals, some other names. */
function randomInvestor(n: number) {
  const isPerson = roll(4) === 0;
  return {
    id: deriveId('investor', `i${n}`),
    kind: isPerson ? 'person' : 'firm',
    key: isPerson ? null : `firm${roll(INVESTORS)}`,
    country: COUNTRIES[roll(COUNTRIES.length)] ?? null,
    deals: [null, 0, 1, 1, 2, 3, roll(40), roll(3_000)][roll(8)] ?? null,
    into: !isPerson && n > 100 && roll(90) === 0 ? deriveId('investor', `i${roll(60)}`) : null,
  };
}

beforeAll(async () => {
  database = await testDatabase();
  store = new MeasuredStore({ url: database.url });
  const investors = Array.from({ length: INVESTORS }, (_, n) => randomInvestor(n));
  const merged = new Set(investors.map(({ into }) => into));
  // As the read model counts them: two deals under each other name.
  const rows = investors.map((each) =>
    each.into === null || merged.has(each.id) ? { ...each, into: null } : { ...each, deals: 2 },
  );
  await store.query(
    `INSERT INTO read.investors (investor_id, short_id, kind, name, name_key, slug, slug_base, slug_n, hq_country,
       provenance, generated, registered_at, is_kind_proven, is_separated, since, merged_into)
     SELECT r.id, left(replace(r.id::text, '-', ''), 12), kind, key, key, r.id::text, r.id::text, 1, country, '{}', false, now(), true,
       false, 0, "into"
     FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, kind text, key text, country text, "into" uuid)`,
    [JSON.stringify(rows)],
  );
  await store.query(
    `INSERT INTO read.investor_counts SELECT id, deals, deals / 2
     FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, deals bigint) WHERE deals IS NOT NULL`,
    [JSON.stringify(rows)],
  );
  const others = rows.flatMap(({ id, into }) => (into === null ? [] : [id]));
  await store.query(
    `INSERT INTO read.investments (round_id, investor_id, company_id, is_lead, since)
     SELECT md5('r' || n || id)::uuid, id, md5('c' || n)::uuid, false, 0
     FROM unnest($1::uuid[]) id, generate_series(1, 2) n
     UNION ALL SELECT gen_random_uuid(), md5('of no list' || n % 4_000)::uuid, gen_random_uuid(), false, 0
     FROM generate_series(1, 20_000) n`,
    [others],
  );
  await vacuum(store, 'read.investors', 'read.investments', 'read.investor_counts');
  const directory = {
    opened: (opened: readonly InvestorRow[]) =>
      Promise.resolve(opened.map(({ investor_id: id, slug, kind }) => ({ id, name: id, slug, kind }))),
  } as unknown as InvestorDirectory;
  const source = new Investors(store, null as unknown as EventStore, directory);
  list = new InvestorList(store, source, null as unknown as InvestorIdentities);
}, 60_000);

afterAll(async () => {
  await store.close();
  await database.drop();
});

const FILTERS: readonly (readonly [name: string, condition: string, filter: Partial<InvestorsQueryDto>])[] = [
  ['all', 'true', {}],
  ['persons', `i.kind = 'person'`, { type: 'person' }],
  [
    'firms of two countries',
    `i.kind = 'firm' AND i.hq_country IN ('FR', 'NZ')`,
    { type: 'firm', country: ['FR', 'NZ'] },
  ],
  ['a country of no investor', 'false', { country: ['NZ'] }],
];

it.each(FILTERS.flatMap((filter) => SORTS.map((sort) => [sort, ...filter] as const)))(
  'in the order %s a walk through %s has the rows, totals and pages of a sort of all',
  async (sort, _name, condition, filter) => {
    const expected = await store.query<{ id: string; deals: number }>(
      `SELECT i.investor_id AS id, (coalesce(n.deals, 0) + coalesce(m.deals, 0))::int AS deals
       FROM ${PRESENT_INVESTORS.rows} WHERE i.merged_into IS NULL AND ${condition} ORDER BY ${investorOrder(sort).sql}`,
    );
    const found: { id: string; deals: number | null }[] = [];
    let cursor: string | undefined;
    do {
      const query = Object.assign(new InvestorsQueryDto(), { ...filter, sort, limit: 1 + roll(500), cursor });
      const page = await list.page(query);
      found.push(...page.rows.map(({ id, deals }) => ({ id, deals })));
      expect(page.total).toBe(expected.length);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(expected);
    const offset = roll(expected.length + 1);
    const page = await list.page(Object.assign(new InvestorsQueryDto(), { ...filter, sort, limit: 50, offset }));
    expect(page.rows.map(({ id }) => id)).toEqual(expected.slice(offset, offset + 50).map(({ id }) => id));
  },
  60_000,
);

it.each(SORTS)('in the order %s reads few rows for a page', async (sort) => {
  const query = Object.assign(new InvestorsQueryDto(), { sort, limit: 20 });
  const first = await list.page(query);
  const next = Object.assign(new InvestorsQueryDto(), { sort, limit: 20, cursor: first.nextCursor });
  const read = await store.rowsReadBy(() => list.page(next));
  expect(read).toBeLessThan(INVESTORS / 8);
});
