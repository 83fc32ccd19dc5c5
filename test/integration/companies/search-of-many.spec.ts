import { CompanyList } from '../../../src/companies/listing/company-list.service.js';
import { BOUNDS } from '../../../src/companies/listing/company-parts.js';
import { StartupsQueryDto } from '../../../src/companies/record/company.dto.js';
import { TextIndexMaintenance } from '../../../src/companies/listing/text-index-maintenance.schedule.js';
import { BackgroundTasks } from '../../../src/platform/process/background-tasks.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { nameKey } from '../../../src/vocabulary/company-name.js';
import { takeSample } from '../../kit/company-sample.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';
import { until } from '../../kit/until.js';

/** What a search finds more of than it ranks, in a world so small that all its lists can be read to their ends. */
const COMPANIES = 700;
const RANKED_OF_MANY = 40;

interface Company {
  readonly id: string;
  readonly name: string;
  readonly one_liner: string;
  readonly country: string;
  readonly employees: number | null;
}

/** Two hundred names begin with zyx and forty texts speak of it; a dozen names begin with xylo, and half of all texts. */
const companies: readonly Company[] = Array.from({ length: COMPANIES }, (_, n) => ({
  id: `00000000-0000-4000-8000-${String((n * 7919) % 100_003).padStart(12, '0')}`,
  name: n % 7 < 2 ? `Zyx ${'a'.repeat(n % 5)}${n}` : n % 59 === 5 ? `Xylophones ${n}` : `Company ${n}`,
  one_liner: `${n % 17 === 3 ? 'A rival of Zyx. ' : ''}${n % 2 === 0 ? 'Makes xylophones' : 'Sells'}${n % 10 === 0 ? ' for xylophones' : ''}`,
  country: n % 3 === 0 ? 'FR' : 'US',
  employees: n % 9 === 0 ? null : (n * 31) % 97,
}));
const byId = new Map(companies.map((company) => [company.id, company]));

let database: TestDatabase;
let store: ReadStore;

beforeAll(async () => {
  database = await testDatabase();
  store = new ReadStore({ url: database.url });
  await store.query(
    `INSERT INTO read.companies (company_id, slug, slug_base, slug_n, name, name_key, name_keys, one_liner, former_names,
       rounds, sectors, tags, sector_keys, technologies, scanned_technologies, tech_keys, investors, announced_on, status,
       generated, registered_at, hq_country, employee_count)
     SELECT id::uuid, id, id, 1, name, key, ARRAY[key], one_liner, '{}', 0, '{}', '{}', '{}', '{}', '{}', '{}', '[]',
       '2026-01-01', 'active', false, now(), country, employees
     FROM jsonb_to_recordset($1) AS r(id text, name text, key text, one_liner text, country text, employees int)`,
    [JSON.stringify(companies.map((company) => ({ ...company, key: nameKey(company.name) })))],
  );
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

interface Listed {
  readonly ids: string[];
  readonly total: number;
  readonly isEstimate: boolean;
}

async function byCursor(list: CompanyList, requested: object): Promise<Listed> {
  const ids: string[] = [];
  let cursor: string | null = null;
  let first: { total: number; isEstimate: boolean } | null = null;
  do {
    const more: object = cursor === null ? {} : { cursor };
    const page = await list.page(Object.assign(new StartupsQueryDto(), requested, { limit: 73 }, more));
    first ??= page;
    ids.push(...page.rows.map(({ company_id }) => company_id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return { ids, total: first.total, isEstimate: first.isEstimate };
}

async function byOffset(list: CompanyList, requested: object): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; ; offset += 90) {
    const page = await list.page(Object.assign(new StartupsQueryDto(), requested, { limit: 90, offset }));
    ids.push(...page.rows.map(({ company_id }) => company_id));
    if (page.rows.length < 90) return ids;
  }
}

function bySize(a: string, b: string): number {
  const [x, y] = [byId.get(a)?.employees ?? -1, byId.get(b)?.employees ?? -1];
  return y - x || (a < b ? 1 : -1);
}

const isBegun = (q: string) => (id: string) => nameKey(byId.get(id)?.name ?? '').startsWith(nameKey(q));

/** Names first, however many there are of what else is found; of that the largest, ranked, then the rest by size. */
function ofMany(all: readonly string[], q: string, ranksAllNames: boolean): string[] {
  const names = all.filter(isBegun(q));
  const many = ranksAllNames ? all.filter((id) => !isBegun(q)(id)) : names;
  // The largest are taken of all whose texts speak of it, also where the name begins so.
  const largest = new Set((ranksAllNames ? [...all] : [...names]).sort(bySize).slice(0, RANKED_OF_MANY));
  const top = [...(ranksAllNames ? names : []), ...many.filter((id) => largest.has(id))];
  return [...top, ...all.filter((id) => !top.includes(id)).sort(bySize)];
}

describe.each([
  ['all', 'true', 1],
  ['half', 'employee_count % 2 = 0', 0.5],
  ['the wrong half', 'employee_count < 40', 0.5],
  ['none', 'false', 0.01],
])('a search for what very many have, with a sample of %s', (_, condition, sampleShare) => {
  beforeAll(() => takeSample(store, condition));

  const few = (): CompanyList => new CompanyList(store, { ...BOUNDS, sampleShare });
  const many = (): CompanyList =>
    new CompanyList(store, { exactUpTo: 50, fewUpTo: 60, surelyMany: 100, hardlyAny: 0, sampleShare });

  it.each([
    ['the beginning of a name', { q: 'zyx' }, false],
    ['the beginning of a name, of some countries', { q: 'zyx', country: ['US'] }, false],
    ['a word', { q: 'xylophones' }, true],
    ['a word, of some countries', { q: 'xylophones', country: ['FR'] }, true],
  ])('ranks names and the largest, and then shows the rest by size: %s', async (_what, requested, ranksAllNames) => {
    const all = await byCursor(few(), requested);
    expect(all).toMatchObject({ total: all.ids.length, isEstimate: false });
    expect(all.ids.length).toBeGreaterThan(100);
    const listed = await byCursor(many(), requested);
    expect(listed.ids).toEqual(ofMany(all.ids, requested.q, ranksAllNames));
    expect(listed.isEstimate).toBe(true);
    expect(await byOffset(many(), requested)).toEqual(listed.ids);
  });

  it.each(['-employees', 'employees', 'name', '-funding'])('sorts all that is found by %s', async (sort) => {
    for (const q of ['zyx', 'xylophones', 'rival zyx', 'nothing of the kind']) {
      const all = await byCursor(few(), { q, sort });
      expect((await byCursor(many(), { q, sort })).ids).toEqual(all.ids);
      expect([...all.ids].sort()).toEqual([...(await byCursor(few(), { q })).ids].sort());
    }
  });

  it('suggests the first of the same list', async () => {
    for (const list of [few(), many()]) {
      for (const q of ['z', 'zyx', 'xylo', 'xylophones', 'company 12']) {
        const page = await list.page(Object.assign(new StartupsQueryDto(), { q, limit: 8 }));
        expect(await list.first(q, 8)).toEqual(page.rows);
      }
    }
  });
});

describe('the sample', () => {
  it('reads its texts as the companies are read', async () => {
    await takeSample(store, 'true');
    const words = (table: string): Promise<{ document: string }[]> =>
      store.query(`SELECT document::text FROM read.${table} ORDER BY company_id`);
    expect(await words('company_sample')).toEqual(await words('companies'));
    const rules = await store.query<{ words: string }>(
      `SELECT DISTINCT pg_get_expr(d.adbin, d.adrelid) AS words FROM pg_attrdef d
       JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
       WHERE a.attname = 'document' AND d.adrelid IN ('read.companies'::regclass, 'read.company_sample'::regclass)`,
    );
    expect(rules).toHaveLength(1);
  });
});

describe('the index of texts', () => {
  const pagesWaiting = async (): Promise<number> => {
    const [row] = await store.query<{ pages: number }>(
      `SELECT pending_pages AS pages FROM pgstatginindex('read.companies_document')`,
    );
    return row?.pages ?? -1;
  };

  it('receives new texts from a process that projects, without a vacuum', async () => {
    await store.query('CREATE EXTENSION pgstattuple');
    await store.query(`UPDATE read.companies SET description = 'Tin ' || name`);
    expect(await pagesWaiting()).toBeGreaterThan(0);
    const tasks = new BackgroundTasks();
    new TextIndexMaintenance(store, tasks, { debug: () => undefined }).onModuleInit();
    await tasks.start('projector');
    await until(async () => (await pagesWaiting()) === 0, { what: 'all texts to be in the index' });
    await tasks.stop();
  });
});
