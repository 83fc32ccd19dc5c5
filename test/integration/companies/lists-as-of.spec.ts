import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { CompanyList } from '../../../src/companies/listing/company-list.service.js';
import { ENTER_NEW_TEXTS } from '../../../src/companies/listing/text-index-maintenance.schedule.js';
import { type CompanyPage } from '../../../src/companies/listing/list-companies.query.js';
import { BOUNDS } from '../../../src/companies/listing/company-parts.js';
import { type CompanyEvent } from '../../../src/companies/record/company.events.js';
import { StartupsQueryDto } from '../../../src/companies/record/company.dto.js';
import { encodeCursor } from '../../../src/web/validation/cursor.js';
import { ProjectionStage } from '../../kit/projection-stage.js';
import { companyHistory } from '../../kit/company-log.js';

/** A log of changes, rounds and withdrawals. Each of its positions is the oracle of lists as of it: a read model of its own. */
const LOG: readonly RecordedEvent<CompanyEvent>[] = companyHistory({ companies: 260, events: 1_400 });
const POSITIONS = [40, 290, 660, 1_090, 1_330].map((at) => LOG[at]?.position as bigint);
const PAGE = 17;

const FILTERS: readonly Partial<StartupsQueryDto>[] = [
  {},
  ...['funding', '-funding', 'newest', '-newest', 'name', '-name', 'employees', '-employees'].map((sort) => ({ sort })),
  ...[{ country: ['US'] }, { country: ['US', 'FR'] }, { country: ['US'], stage: ['Seed'] }, { stage: ['Series A'] }],
  ...[{ sector: ['Robotics'] }, { sector: ['Fintech'], sort: '-funding' }, { tech: ['React'] }, { is_hiring: true }],
  ...[{ min_funding: 1_000_000 }, { max_funding: 400_000, sort: 'name' }, { min_funding: 50_000, country: ['DE'] }],
  ...[
    { founded_after: '2015' },
    { founded_before: '2012', sort: '-funding' },
    { month: '2026-03' },
    { is_stealth: false },
  ],
  ...[{ q: 'robots' }, { q: 'robots', country: ['US'] }, { q: 'anvil' }, { q: 'anvil', sort: '-funding' }],
  ...[{ q: 'cobalt labs' }, { q: 'cobal labs' }, { q: 'c7.ai' }, { q: 'alias3.com' }, { q: 'alias4.com' }],
  ...[{ q: 'orbital satelite' }, { q: 'payments', sector: ['Fintech'] }, { q: 'delta', sort: 'name' }, { q: 'zzzz' }],
];

const BOUNDED = { exactUpTo: 40, fewUpTo: 60, surelyMany: 100, hardlyAny: 3, sampleShare: BOUNDS.sampleShare };

let whole: ProjectionStage;

beforeAll(async () => {
  whole = await ProjectionStage.open(companiesProjection);
  for (let at = 0; at < LOG.length; at += 90) await whole.project(LOG.slice(at, at + 90));
  await whole.store.query(ENTER_NEW_TEXTS);
  await whole.reach(LOG.at(-1)?.position ?? 0n);
}, 60_000);

afterAll(() => whole.close());

function asked(filters: Partial<StartupsQueryDto>, more: Partial<StartupsQueryDto> = {}): StartupsQueryDto {
  return Object.assign(new StartupsQueryDto(), { limit: PAGE }, filters, more);
}

/** The ids of all pages in order, and the first page's total. */
async function walk(
  list: CompanyList,
  filters: Partial<StartupsQueryDto>,
  moment: bigint | null = null,
): Promise<{ readonly ids: string[]; readonly total: number; readonly first: CompanyPage }> {
  const at = moment === null ? null : { position: moment, at: new Date() };
  const first = await list.page(asked(filters), at);
  const rows = [...first.rows];
  for (let cursor = first.nextCursor; cursor !== null;) {
    const page = await list.page(asked(filters, { cursor }), at);
    expect(page.total).toBe(first.total);
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  return { ids: rows.map(({ company_id: id }) => id), total: first.total, first };
}

describe('lists as of a position', () => {
  it.each(POSITIONS.map((position) => [position]))(
    'are those of a read model built up to @%s',
    async (position) => {
      const then = await ProjectionStage.open(companiesProjection);
      try {
        await then.project(LOG.filter((event) => event.position <= position));
        await then.store.query(ENTER_NEW_TEXTS);
        let listed = 0;
        for (const filters of FILTERS) {
          const { ids, total, first } = await walk(new CompanyList(then.store), filters);
          const past = await walk(new CompanyList(whole.store), filters, position);
          expect({ filters, ids: past.ids, total: past.total }).toEqual({ filters, ids, total });
          expect(past.first.rows).toEqual(first.rows);
          const byParts = await walk(new CompanyList(whole.store, BOUNDED), filters, position);
          if (filters.q === undefined) expect({ filters, ids: byParts.ids }).toEqual({ filters, ids });
          else expect([...byParts.ids].sort()).toEqual([...ids].sort());
          listed += ids.length;
        }
        expect(listed).toBeGreaterThan(40);
      } finally {
        await then.close();
      }
    },
    120_000,
  );
});

describe('a walk through all pages', () => {
  it.each([
    [{ sort: '-funding' }],
    [{ sort: 'name' }],
    [{ country: ['US'], sort: '-employees' }],
    [{ q: 'robots' }],
  ] as const)(
    'during an import shows each record once, as of one position: %j',
    async (filters) => {
      const stage = await ProjectionStage.open(companiesProjection);
      try {
        await stage.project(LOG.slice(0, 700));
        await stage.reach(LOG[699]?.position ?? 0n);
        const list = new CompanyList(stage.store);
        const before = await walk(list, filters as Partial<StartupsQueryDto>);
        let page = await list.page(asked(filters as Partial<StartupsQueryDto>, { limit: 5 }));
        const seen = page.rows.map(({ company_id: id }) => id);
        expect(page.asOf.position).toBe(LOG[699]?.position);
        for (let at = 700; page.nextCursor !== null; at += 40) {
          const arrived = LOG.slice(at, at + 40);
          await stage.project(arrived);
          await stage.reach(arrived.at(-1)?.position ?? LOG.at(-1)?.position ?? 0n);
          page = await list.page(asked(filters as Partial<StartupsQueryDto>, { limit: 5, cursor: page.nextCursor }));
          expect(page).toMatchObject({ total: before.total, asOf: { position: LOG[699]?.position } });
          seen.push(...page.rows.map(({ company_id: id }) => id));
        }
        expect(seen).toEqual(before.ids);
        const after = await walk(list, filters as Partial<StartupsQueryDto>);
        expect(after.ids).not.toEqual(before.ids);
      } finally {
        await stage.close();
      }
    },
    60_000,
  );

  it('goes on from a cursor of before lists were pinned', async () => {
    const list = new CompanyList(whole.store);
    const { ids } = await walk(list, { sort: 'name' });
    const page = await list.page(asked({ sort: 'name' }));
    const last = page.rows.at(-1);
    const old = encodeCursor('startups ["name",[]]', [await nameKeyOf(last?.company_id ?? ''), last?.company_id ?? '']);
    const next = await list.page(asked({ sort: 'name', cursor: old }));
    expect(next.rows.map(({ company_id: id }) => id)).toEqual(ids.slice(PAGE, 2 * PAGE));
    expect(next.total).toBe(page.total);
  });
});

async function nameKeyOf(id: string): Promise<string> {
  const [row] = await whole.store.query<{ name_key: string }>(
    'SELECT name_key FROM read.companies WHERE company_id = $1',
    [id],
  );
  return row?.name_key ?? '';
}
