import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { companyStream, type CompanyEvent } from '../../../src/companies/record/company.events.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { applyEvents } from '../../../src/platform/projector/projection-batch.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { NewCompanies } from '../../../src/trends/snapshot/new-companies.service.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';
import { recorded } from '../../kit/recorded.js';

let database: TestDatabase;
let store: ReadStore;
let now = 0;
let requested: unknown[][] = [];
const clock = { now: () => now };

beforeEach(async () => {
  database = await testDatabase();
  store = new ReadStore({ url: database.url });
  const prepared = store.prepared.bind(store);
  store.prepared = (name, sql, params = []) => {
    requested.push([name, ...params]);
    return prepared(name, sql, params);
  };
  [now, requested] = [0, []];
});

afterEach(async () => {
  await store.close();
  await database.drop();
});

async function announce(day: string, ...names: string[]): Promise<void> {
  const events = recorded<CompanyEvent>(
    names.map((name) => {
      const domain = `${name}.example`;
      const companyId = companyIdOf(domain);
      const data = {
        companyId,
        domain,
        contestedDomain: null,
        slugBase: name,
        details: { name, launchedOn: day, tags: ['Robot Arms'], oneLiner: `Wallets of ${name}` },
        provenance: { source: 'spec', observedAt: '2026-01-01T00:00:00.000Z' },
        generated: false,
      };
      return { stream: companyStream(companyId), event: { type: 'CompanyRegistered' as const, data } };
    }),
  );
  await store.transaction((client) => applyEvents(client, companiesProjection, 'live', events));
}

const named = async (companies: NewCompanies, first: string, last: string): Promise<string[]> =>
  (await companies.between(first, last)).map(({ slug }) => slug).sort();

const READ = 'trend_new_companies';

describe('new companies', () => {
  it('are those of the days asked for, both ends included, with what they describe themselves by', async () => {
    await announce('2026-09-30', 'before');
    await announce('2026-10-01', 'early');
    await announce('2026-10-03', 'last', 'other');
    await announce('2026-10-04', 'after');
    const companies = new NewCompanies(store, clock);
    expect(await named(companies, '2026-10-01', '2026-10-03')).toEqual(['early', 'last', 'other']);
    const [early] = await companies.between('2026-10-01', '2026-10-01');
    expect(early).toEqual({
      name: 'early',
      slug: 'early',
      day: '2026-10-01',
      funding: null,
      terms: new Set(['robot arm', 'wallet', 'early']),
    });
  });

  it('are read a day once a minute: of a neighbouring week only the days that no other had', async () => {
    await announce('2026-10-01', 'one');
    await announce('2026-10-08', 'two');
    const companies = new NewCompanies(store, clock);
    await companies.between('2026-10-01', '2026-10-07');
    expect(await named(companies, '2026-09-30', '2026-10-06')).toEqual(['one']);
    expect(await named(companies, '2026-10-02', '2026-10-08')).toEqual(['two']);
    await companies.between('2026-10-02', '2026-10-07');
    expect(requested).toEqual([
      [READ, '2026-10-01', '2026-10-07'],
      [READ, '2026-09-30', '2026-09-30'],
      [READ, '2026-10-08', '2026-10-08'],
    ]);
  });

  it('are read anew after a minute', async () => {
    const companies = new NewCompanies(store, clock);
    expect(await named(companies, '2026-10-01', '2026-10-07')).toEqual([]);
    await announce('2026-10-01', 'late');
    now = 59_999;
    expect(await named(companies, '2026-10-01', '2026-10-07')).toEqual([]);
    now = 60_000;
    expect(await named(companies, '2026-10-01', '2026-10-07')).toEqual(['late']);
  });

  it('are at most twenty thousand, the best funded, and of so many none is kept', async () => {
    await announce('2026-10-01', 'like-it');
    const columns = await store.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'read' AND table_name = 'companies'
       AND is_generated = 'NEVER' AND column_name NOT IN ('company_id', 'slug', 'domain', 'declared_funding', 'announced_on')`,
    );
    const same = columns.map(({ name }) => `"${name}"`).join(', ');
    const copies = (count: number, day: string): Promise<unknown> =>
      store.query(
        `INSERT INTO read.companies (company_id, slug, domain, declared_funding, announced_on, ${same})
         SELECT gen_random_uuid(), $1 || n, NULL, n, $1::date, ${same} FROM read.companies, generate_series(1, $2::int) n
         WHERE slug = 'like-it'`,
        [day, count],
      );
    await copies(12_000, '2026-10-02');
    await copies(9_000, '2026-10-05');
    const companies = new NewCompanies(store, clock);
    const all = await companies.between('2026-10-01', '2026-10-07');
    expect(all).toHaveLength(20_000);
    // Of 21,001 the one without funding and the five hundred smallest of each day are left out.
    expect(Math.min(...all.map(({ funding }) => funding ?? 0))).toBe(501);
    requested = [];
    const apart = await companies.between('2026-10-02', '2026-10-04');
    expect(apart).toHaveLength(12_000);
    // More than are kept in memory.
    expect(await companies.between('2026-10-02', '2026-10-02')).toHaveLength(12_000);
    expect(requested.map(([name]) => name)).toEqual([READ, READ]);
    expect(await companies.between('2026-10-05', '2026-10-05')).toHaveLength(9_000);
    const joined = await companies.between('2026-10-02', '2026-10-05');
    expect(joined).toHaveLength(20_000);
    expect(Math.min(...joined.map(({ funding }) => funding ?? 0))).toBe(501);
  }, 60_000);
});
