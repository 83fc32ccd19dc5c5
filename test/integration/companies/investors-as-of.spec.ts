import { randomBytes } from 'node:crypto';
import { investorsProjection } from '../../../projections/investors/investors.projection.js';
import { InvestorIdentities } from '../../../src/companies/identity/investor-identities.service.js';
import { type Investor } from '../../../src/companies/investors/get-investor.query.js';
import { InvestorList } from '../../../src/companies/investor-listing/investor-list.service.js';
import { InvestorsQueryDto } from '../../../src/companies/investors/investors.dto.js';
import { Investors } from '../../../src/companies/investors/investors.service.js';
import { InvestorDirectory } from '../../../src/companies/people/investor-directory.service.js';
import { type EventStore } from '../../../src/platform/event-store/event-store.js';
import { type ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { investorHistory, type InvestorLog } from '../../kit/investor-log.js';
import { ProjectionStage } from '../../kit/projection-stage.js';
import { PinnedReads } from '../../../src/web/lists/pinned-reads.js';

const FILTERS: readonly Partial<InvestorsQueryDto>[] = [
  {},
  ...['deals', '-deals', 'name', '-name'].map((sort) => ({ sort })),
  ...[{ type: 'firm' }, { type: 'person', sort: 'name' }, { country: ['US'] }, { country: ['US', 'France'] }],
  ...[{ q: 'capital' }, { q: 'capitol 5' }, { q: 'Ada Granite 2' }, { q: 'harbor', type: 'firm', sort: '-name' }],
  ...[{ q: 'ada' }, { q: 'zzzz' }, { q: 'e', country: ['FR'] }],
];
const PAGE = 7;

let vault: Vault;
let whole: ProjectionStage;
let past: InvestorLog;
const positionAt = (at: number): bigint => past.log[at]?.position ?? 0n;

function listOf(store: ReadStore): InvestorList {
  const investors = new Investors(store, null as unknown as EventStore, new InvestorDirectory(store, vault));
  return new InvestorList(store, investors, new InvestorIdentities(vault));
}

beforeAll(async () => {
  whole = await ProjectionStage.open(investorsProjection);
  vault = new Vault(whole.store, randomBytes(32).toString('base64'));
  past = await investorHistory({ investors: 60, events: 700 }, (id, name) => vault.seal(`investor-${id}`, name));
  for (let at = 0; at < past.log.length; at += 64) await whole.project(past.log.slice(at, at + 64));
  await whole.reach(past.log.at(-1)?.position ?? 0n);
  for (const id of past.erased) await vault.erase(`investor-${id}`);
}, 60_000);

afterAll(() => whole.close());

function asked(filters: Partial<InvestorsQueryDto>, more: Partial<InvestorsQueryDto> = {}): InvestorsQueryDto {
  return Object.assign(new InvestorsQueryDto(), { limit: PAGE }, filters, more);
}

async function walk(
  list: InvestorList,
  filters: Partial<InvestorsQueryDto>,
  position: bigint,
): Promise<{ readonly rows: Investor[]; readonly total: number }> {
  const moment = { position, at: new Date() };
  const first = await list.page(asked(filters), moment);
  const rows = [...first.rows];
  for (let cursor = first.nextCursor; cursor !== null;) {
    const page = await list.page(asked(filters, { cursor }), moment);
    expect(page.total).toBe(first.total);
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  return { rows, total: first.total };
}

describe('investors as of a position', () => {
  it.each([30, 180, 330, 480, 690])(
    'are those of a read model built up to event %d',
    async (at) => {
      const position = positionAt(at);
      const then = await ProjectionStage.open(investorsProjection);
      try {
        await then.project(past.log.filter((event) => event.position <= position));
        let listed = 0;
        for (const filters of FILTERS) {
          const expected = await walk(listOf(then.store), filters, position);
          const found = await walk(listOf(whole.store), filters, position);
          expect({ filters, ...found }).toEqual({ filters, ...expected });
          listed += found.rows.length;
        }
        expect(listed).toBeGreaterThan(20);
      } finally {
        await then.close();
      }
    },
    60_000,
  );

  it('show an erased person without personal values, at once in all superseded rows', async () => {
    expect(past.erased.length).toBeGreaterThan(0);
    const rows = await whole.store.query<Record<string, unknown>>(
      'SELECT * FROM read.investor_versions WHERE investor_id = ANY($1::uuid[])',
      [past.erased],
    );
    expect(rows.length).toBeGreaterThanOrEqual(past.erased.length);
    const empty = { name: null, name_key: null, sealed_name: null, slug: null, website: null, hq_country: null };
    for (const row of rows) expect(row).toMatchObject(empty);
    const { rows: listed } = await walk(listOf(whole.store), { type: 'person' }, positionAt(480));
    const erased = listed.filter(({ id }) => past.erased.includes(id));
    expect(erased.length).toBeGreaterThan(0);
    for (const row of erased) expect(row).toMatchObject({ name: '[erased]', website: null, hqCountry: null });
  });

  it('stay at the position of the first page while the log grows', async () => {
    const stage = await ProjectionStage.open(investorsProjection);
    try {
      await stage.project(past.log.slice(0, 350));
      await stage.reach(positionAt(349));
      const list = listOf(stage.store);
      const before = await walk(list, {}, positionAt(349));
      let page = await list.page(asked({}));
      const seen = page.rows.map(({ id }) => id);
      for (let at = 350; page.nextCursor !== null; at += 40) {
        const arrived = past.log.slice(at, at + 40);
        await stage.project([...arrived]);
        await stage.reach(arrived.at(-1)?.position ?? positionAt(699));
        page = await list.page(asked({}, { cursor: page.nextCursor }));
        expect(page).toMatchObject({ total: before.total, asOf: { position: positionAt(349) } });
        seen.push(...page.rows.map(({ id }) => id));
      }
      const known = before.rows.filter(({ name }) => name !== '[erased]').map(({ id }) => id);
      expect(seen.filter((id) => !past.erased.includes(id))).toEqual(known);
    } finally {
      await stage.close();
    }
  }, 60_000);

  it.each(['🙂', '***', ' '])('a text without letters or digits finds none: %s', async (q) => {
    expect(await listOf(whole.store).page(asked({ q }))).toMatchObject({ rows: [], total: 0 });
  });

  it.each([['Germny'], []])('refuses a list of countries with an unknown one or none: %s', async (...country) => {
    await expect(listOf(whole.store).page(asked({ country }))).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('stays at its time while the rows of the past are being prepared', async () => {
    const list = listOf(whole.store);
    const position = positionAt(300);
    const as_of = `@${position}`;
    const first = await list.page(asked({ as_of }), { position, at: new Date(0) });
    const read: unknown[] = [];
    const reads = {
      hasPast: async () => false,
      walkOf: (...of: Parameters<PinnedReads['walkOf']>) => PinnedReads.prototype.walkOf.apply(reads, of),
      read: async (moment: unknown) => {
        read.push(moment);
        return { value: { rows: [], total: 0 }, moment };
      },
    };
    Object.assign(list, { reads });
    await list.page(asked({ as_of, cursor: first.nextCursor as string }));
    expect(read).toMatchObject([{ position }]);
  });

  it('counts a round once where a source names a firm by two other names', async () => {
    const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
    await whole.store.query(
      `INSERT INTO read.investors (investor_id, short_id, kind, name, name_key, slug, slug_base, provenance, generated,
         registered_at, is_kind_proven, is_separated, since, merged_into)
       SELECT id::uuid, id, 'firm', 'Twofold', 'twofold', id, id, '{}', false, now(), false, false, 1, into_id::uuid
       FROM (VALUES ($1, NULL), ($2, $1), ($3, $1)) AS v(id, into_id)`,
      [id(1), id(2), id(3)],
    );
    await whole.store.query(
      `INSERT INTO read.investments (round_id, investor_id, company_id, is_lead, since)
       VALUES ($1, $2, $1, true, 1), ($1, $3, $1, true, 1)`,
      [id(9), id(2), id(3)],
    );
    const { rows } = await listOf(whole.store).page(asked({ q: 'twofold' }));
    expect(rows).toMatchObject([{ deals: 1, leadDeals: 1 }]);
  });
});
