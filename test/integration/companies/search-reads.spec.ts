import { CompanyList } from '../../../src/companies/listing/company-list.service.js';
import { StartupsQueryDto } from '../../../src/companies/record/company.dto.js';
import { nameKey } from '../../../src/vocabulary/company-name.js';
import { takeSample } from '../../kit/company-sample.js';
import { MeasuredStore } from '../../kit/measured-store.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';
import { vacuum } from '../../kit/vacuum.js';

const COMPANIES = 5_000;
const NAMED: Readonly<Record<number, string>> = {
  17: '株式会社ロボット開発機構',
  18: 'Небесная Корпорация',
  19: 'Acme ロボット開発機構',
  20: 'Ñandú Éclair Robotique',
};

let database: TestDatabase;
let store: MeasuredStore;
let list: CompanyList;

beforeAll(async () => {
  database = await testDatabase();
  store = new MeasuredStore({ url: database.url });
  const rows = Array.from({ length: COMPANIES }, (_, n) => {
    const name = NAMED[n] ?? `${['Solara', 'Verida', 'Hexmo', 'Qualen'][n % 4]}${n} Labs`;
    const id = `00000000-0000-4000-8000-${String((n * 7919) % 100_003).padStart(12, '0')}`;
    return { id, name, key: nameKey(name) };
  });
  await store.query(
    `INSERT INTO read.companies (company_id, slug, slug_base, slug_n, name, name_key, name_keys, former_names, rounds,
       sectors, tags, sector_keys, technologies, scanned_technologies, tech_keys, investors, status, generated,
       registered_at)
     SELECT id::uuid, id, id, 1, name, key, ARRAY[key], '{}', 0, '{}', '{}', '{}', '{}', '{}', '{}', '[]', 'active', false,
       now()
     FROM jsonb_to_recordset($1) AS r(id text, name text, key text)`,
    [JSON.stringify(rows)],
  );
  await takeSample(store, `right(company_id::text, 2) < '02'`);
  await vacuum(store, 'read.companies');
  list = new CompanyList(store);
}, 60_000);

afterAll(async () => {
  await store.close();
  await database.drop();
});

const search = (q: string) => list.page(Object.assign(new StartupsQueryDto(), { q }));

it.each([
  '株式会社ロボト開拓機械',
  'Небеснія Карпорация',
  'ελληνική εταιρία ρομπότ',
  '한국회사이름테스트',
  'แพลตฟอร์มหุ่นยนต์',
  'x株式会社ロボト開拓機',
])('a search of %s, which is like no name, does not read all names', async (q) => {
  await search(q);
  // The planner scans so small a table for one of the statements.
  expect(await store.rowsReadBy(() => search(q))).toBeLessThan(1.5 * COMPANIES);
});

it.each([
  ['株式会社ロボット開発機構', 17],
  ['株式会社ロボット発開機構', 17],
  ['небесная корпорация', 18],
  ['небесная копрорация', 18],
  ['acme ロボット開発機械', 19],
  ['nandu eclair robotiqeu', 20],
] as const)('%s finds the company of that name', async (q, n) => {
  expect((await search(q)).rows[0]?.name).toBe(NAMED[n]);
});
