import { CompanyList } from '../../../src/companies/listing/company-list.service.js';
import { Conditions } from '../../../src/companies/listing/company-filters.js';
import { StartupsQueryDto } from '../../../src/companies/record/company.dto.js';
import { sampleOf } from '../../../src/companies/listing/company-sample.js';
import {
  sliceOfFew,
  sliceUpTo,
  type Order,
  type Place,
  type PlacedRow,
  type Reach,
  type Window,
} from '../../../src/companies/listing/company-slices.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { takeSample } from '../../kit/company-sample.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';

const COMPANIES = 400;
const PAGE = 7;

const ORDERS: Record<string, Order> = {
  funding: { column: 'c.total_funding', type: 'float8', isNullable: true, isDescending: false },
  '-funding': { column: 'c.total_funding', type: 'float8', isNullable: true, isDescending: true },
  newest: { column: 'c.announced_on', type: 'date', isNullable: false, isDescending: true },
  name: { column: 'c.name_key COLLATE "C"', type: 'text', isNullable: false, isDescending: false },
  '-employees': { column: 'c.employee_count', type: 'integer', isNullable: true, isDescending: true },
};

interface Row {
  readonly id: string;
  readonly name: string;
  readonly stage: string | null;
  readonly country: string;
  readonly funding: number | null;
  readonly employees: number | null;
  readonly day: string;
}

/** Few different values, so that the id decides often; a third has no funding. */
const rows: Row[] = Array.from({ length: COMPANIES }, (_, n) => ({
  id: `00000000-0000-4000-8000-${String((n * 7919) % 100_003).padStart(12, '0')}`,
  name: `n${(n * 31) % 57}`,
  stage: [null, 'Seed', 'Series A'][n % 3] as string | null,
  country: n % 5 === 0 ? 'FR' : 'US',
  funding: n % 3 === 0 ? null : (n % 11) * 1_000_000,
  employees: n % 4 === 0 ? null : n % 13,
  day: `2026-01-${String(1 + (n % 28)).padStart(2, '0')}`,
}));

const FILTERS: Record<string, { conditions: () => Conditions; has: (row: Row) => boolean }> = {
  all: { conditions: () => new Conditions([`c.status <> 'pending'`]), has: () => true },
  stage: { conditions: () => with_('c.stage = ?', 'Seed'), has: ({ stage }) => stage === 'Seed' },
  country: { conditions: () => with_('c.hq_country = ?', 'FR'), has: ({ country }) => country === 'FR' },
  funded: { conditions: () => with_('c.total_funding >= ?', 5e6), has: ({ funding }) => (funding ?? 0) >= 5e6 },
  nothing: { conditions: () => with_('c.hq_country = ?', 'ZZ'), has: () => false },
};

function with_(term: string, value: unknown): Conditions {
  const conditions = new Conditions([`c.status <> 'pending'`]);
  conditions.add(term, value);
  return conditions;
}

let database: TestDatabase;
let store: ReadStore;

beforeAll(async () => {
  database = await testDatabase();
  store = new ReadStore({ url: database.url });
  await store.query(
    `INSERT INTO read.companies (company_id, slug, slug_base, slug_n, name, name_key, name_keys, former_names, rounds,
       sectors, tags, sector_keys, technologies, scanned_technologies, tech_keys, investors, announced_on, status, generated, registered_at,
       stage, hq_country, rounds_funding, employee_count)
     SELECT id::uuid, id, id, 1, name, name, ARRAY[name], '{}', 0, '{}', '{}', '{}', '{}', '{}', '{}', '[]', day::date,
       'active', false, now(), stage, country, funding, employees
     FROM jsonb_to_recordset($1) AS r(id text, name text, stage text, country text, funding float8, employees int, day text)`,
    [JSON.stringify(rows)],
  );
  await takeSample(store, 'true');
  await store.query(
    `INSERT INTO read.company_counts
     SELECT coalesce(hq_country, ''), coalesce(stage, ''), count(*) FROM read.companies GROUP BY 1, 2`,
  );
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

/** The list in order, by JavaScript. */
function expected(filter: string, order: Order): string[] {
  const value = (row: Row): string | number | null =>
    order.column.includes('funding')
      ? row.funding
      : order.column.includes('employee')
        ? row.employees
        : order.column.includes('announced')
          ? row.day
          : row.name;
  const turn = order.isDescending ? -1 : 1;
  return rows
    .filter((row) => FILTERS[filter]?.has(row))
    .sort((a, b) => {
      const [x, y] = [value(a), value(b)];
      if ((x === null) !== (y === null)) return x === null ? 1 : -1;
      if (x !== null && y !== null && x !== y) return x < y ? -turn : turn;
      return a.id < b.id ? -turn : turn;
    })
    .map(({ id }) => id);
}

type Slice = (conditions: Conditions, order: Order, window: Window) => Promise<readonly PlacedRow[] | null>;

/** A place some rows behind the part that is asked for, as a sample would have it. */
async function placeBehind(
  conditions: Conditions,
  order: Order,
  { after, offset, limit }: Window,
): Promise<Place | null> {
  const most = { most: COMPANIES, window: { after, offset: 0, limit: COMPANIES } };
  const { rows: later } = await sliceOfFew(store, conditions, order, most);
  const row = later?.[offset + limit + 3];
  return row ? { value: row.sort_value, id: row.company_id } : null;
}

const few =
  (isHardlyAny: boolean): Slice =>
  async (conditions, order, window) =>
    (await sliceOfFew(store, conditions, order, { window, most: COMPANIES, isHardlyAny })).rows;
const unbounded =
  (reach: Reach): Slice =>
  (conditions, order, window) =>
    sliceUpTo(store, conditions, order, { window, bound: null, reach });
const bounded =
  (reach: Reach): Slice =>
  async (conditions, order, window) => {
    const bound = await placeBehind(conditions, order, window);
    return sliceUpTo(store, conditions, order, { window, bound, reach });
  };

const WAYS: Record<string, Slice> = {
  'gathers few': few(false),
  'gathers the ids of few': few(true),
  'walks past all': unbounded(2 * COMPANIES),
  'sorts all': unbounded(null),
  'sorts those up to a bound': bounded(null),
  'walks up to a bound': bounded(2 * COMPANIES),
};

describe.each(Object.keys(WAYS))('a part of the list, by a query that %s', (way) => {
  it.each(Object.keys(ORDERS).flatMap((order) => Object.keys(FILTERS).map((filter) => [order, filter] as const)))(
    'follows by cursor and by offset, ordered by %s, filtered by %s',
    async (orderName, filter) => {
      const order = ORDERS[orderName] as Order;
      const slice = WAYS[way] as Slice;
      const conditions = (): Conditions => FILTERS[filter]?.conditions() as Conditions;
      const wanted = expected(filter, order);
      const seen: string[] = [];
      let after: Window['after'] = null;
      for (;;) {
        const part: NonNullable<Awaited<ReturnType<Slice>>> =
          (await slice(conditions(), order, { after, offset: 0, limit: 60 })) ?? [];
        seen.push(...part.map(({ company_id }) => company_id));
        const last = part.at(-1);
        if (part.length < 60 || !last) break;
        after = { value: last.sort_value, id: last.company_id };
      }
      expect(seen).toEqual(wanted);
      for (const offset of [0, 5, 130, 300]) {
        const part = await slice(conditions(), order, { after: null, offset, limit: PAGE });
        expect((part ?? []).map(({ company_id }) => company_id)).toEqual(wanted.slice(offset, offset + PAGE));
      }
    },
  );
});

describe('a sample', () => {
  it('of everything says exactly where enough hits are passed', async () => {
    const window = { after: null, offset: 3, limit: PAGE };
    const { conditions } = FILTERS.country as (typeof FILTERS)[string];
    for (const order of Object.values(ORDERS)) {
      const sample = await sampleOf(store, conditions(), order, { window, share: 1 });
      const seen = 10 + Math.ceil(2.5 * Math.sqrt(10) + 1.2);
      const all = expected('all', order);
      expect(sample.hits).toBe(80);
      expect(sample.bound?.id).toBe(expected('country', order)[seen - 1]);
      expect(sample.passed).toBe(all.indexOf(sample.bound?.id as string) + 1);
    }
  });

  it('has no bound where too few hits are left', async () => {
    const { conditions } = FILTERS.country as (typeof FILTERS)[string];
    const order = ORDERS['-funding'] as Order;
    const window = { after: null, offset: 79, limit: PAGE };
    const sample = await sampleOf(store, conditions(), order, { window, share: 1 });
    expect(sample).toEqual({ hits: 80, bound: null, passed: 0 });
  });
});

describe('the gathering of few', () => {
  it('says how many there are also beyond the end of the list, and gives up where there are more', async () => {
    const { conditions } = FILTERS.country as (typeof FILTERS)[string];
    const order = ORDERS.name as Order;
    const beyond = { after: null, offset: 1_000, limit: PAGE };
    expect(await sliceOfFew(store, conditions(), order, { window: beyond, most: 100 })).toEqual({
      rows: [],
      found: 80,
    });
    expect((await sliceOfFew(store, conditions(), order, { window: beyond, most: 79 })).rows).toBeNull();
  });
});

/** The place in a cursor, without the total that it also holds. */
function placeIn(cursor: string | null): unknown {
  return cursor && (JSON.parse(Buffer.from(cursor.slice(16), 'base64url').toString()) as unknown[]).slice(0, 2);
}

describe('the list of many', () => {
  afterAll(() => takeSample(store, 'true'));

  it.each([
    ['all', 'true', 1, 0],
    // Hits of some filters lie between the two bounds: they are counted, and the first rows are walked to.
    ['all, of which some might be gathered', 'true', 1, 150],
    ['half', 'employee_count % 2 = 0', 0.5, 0],
    ['half, of which some might be gathered', 'employee_count % 2 = 0', 0.5, 150],
    ['the wrong half', "announced_on < date '2026-01-15'", 0.5, 0],
    ['none', 'false', 0.01, 0],
  ])(
    'is the same list with a sample of %s, its total exact up to the bound and marked beyond',
    async (_, of, share, fewUpTo) => {
      await takeSample(store, of);
      const few = new CompanyList(store);
      const many = new CompanyList(store, {
        exactUpTo: 100,
        fewUpTo,
        surelyMany: 1_000,
        hardlyAny: 0,
        sampleShare: share,
      });
      for (const sort of ['funding', '-funding', 'newest', '-newest', 'name', '-employees']) {
        for (const filter of [{}, { country: ['FR'] }, { stage: ['seed'] }, { min_funding: 5e6 }, { max_funding: 0 }]) {
          const ask = Object.assign(new StartupsQueryDto(), { limit: 50, offset: 10, sort, ...filter });
          const [left, right] = [await few.page(ask), await many.page(ask)];
          expect(right.rows).toEqual(left.rows);
          expect(placeIn(right.nextCursor)).toEqual(placeIn(left.nextCursor));
          if (!right.isEstimate) expect(right.total).toBe(left.total);
          else expect(left.total).toBeGreaterThan(100);
        }
      }
    },
  );
});
