import { DomainList } from '../../../src/radar/domains/domain-list.service.js';
import { type DomainsAsk, type DomainsPlace } from '../../../src/radar/domains/domains-ask.js';
import { MeasuredStore } from '../../kit/measured-store.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';
import { vacuum } from '../../kit/vacuum.js';

const ROWS = 60_000;
const FIRST_MS = Date.parse('2026-01-01T00:00:00.000Z');
const DEFAULT = ['queued', 'quality_failed'] as const;

interface Row {
  readonly apex: string;
  readonly tld: string;
  readonly source: string;
  readonly status: (typeof DEFAULT)[number] | 'promoted' | 'rejected';
  readonly createdAt: number;
  readonly name: string | null;
  readonly parked: boolean | null;
}

let database: TestDatabase;
let store: MeasuredStore;
let query: DomainList;

/** As sources write them: in capitals, and with an accent as a separate character. */
const NAMED: Readonly<Record<number, string>> = {
  30_100: 'İstanbul Ñandú',
  30_104: 'ΣΊΣΥΦΟΣ',
  30_108: 'Éclair'.normalize('NFD'),
};

/** Newest last; `fossil` is frequent and occurs among the oldest only. */
const TABLE: readonly Row[] = Array.from({ length: ROWS }, (_, n) => {
  const tld = ['com', 'ai', 'io', 'so'][n % 4] as string;
  const word = n < 12_000 ? 'fossil' : n % 2 === 0 ? 'often' : n % 50 === 1 ? 'seldom' : 'plain';
  return {
    apex: `${n % 6_000 === 17 ? 'h-qh--' : ''}${word}${(n * 7919) % 100_003}x.${tld}`,
    tld,
    source: n < 40 ? 'old_partner' : n % 5_000 === 3 ? 'github_new_org' : `dot_${tld}_nrd`,
    status: n % 500 === 2 ? 'promoted' : n % 100 === 5 ? 'rejected' : n % 3 === 0 ? 'queued' : 'quality_failed',
    // Ten at a time: order among equals is by name.
    createdAt: FIRST_MS + Math.floor(n / 10) * 1_000,
    name: n === 30_017 ? 'Müllers 100%_Robots' : (NAMED[n] ?? (n % 4 === 1 ? 'Plain Robots' : null)),
    parked: n % 3 === 0 ? null : n % 30 === 1,
  };
});

beforeAll(async () => {
  database = await testDatabase();
  store = new MeasuredStore({ url: database.url });
  query = new DomainList(store);
  await store.query(
    `INSERT INTO read.domains (apex, tld, source, status, created_at, seen_at, attempts, candidate_name, is_parked)
     SELECT apex, tld, source, status, to_timestamp(ms / 1000.0), to_timestamp(ms / 1000.0), 0, name, parked
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::text[], $7::boolean[])
       AS r(apex, tld, source, status, ms, name, parked)`,
    (['apex', 'tld', 'source', 'status', 'createdAt', 'name', 'parked'] as const).map((key) =>
      TABLE.map((row) => row[key]),
    ),
  );
  await store.query(
    `INSERT INTO read.domain_counts SELECT tld, source, status, 'unknown', 'unknown', coalesce(is_parked::text, 'unknown'),
       count(*) FROM read.domains GROUP BY 1, 2, 3, 6`,
  );
  await vacuum(store, 'read.domains');
}, 120_000);

afterAll(async () => {
  await store.close();
  await database.drop();
});

const at = (n: number): Date => new Date(FIRST_MS + n * 100);

/** The same question answered without any index. */
function expected(ask: Partial<DomainsAsk>): string[] {
  const { statuses = DEFAULT, tlds, sources, q, createdFrom, createdBefore, isParked } = ask;
  const word = q?.toLowerCase();
  return TABLE.filter(
    (row) =>
      (statuses as readonly string[]).includes(row.status) &&
      (!tlds || tlds.includes(row.tld)) &&
      (!sources || sources.includes(row.source) || (sources.includes('nrd') && row.source.endsWith('_nrd'))) &&
      (isParked === undefined || row.parked === isParked) &&
      (!createdFrom || row.createdAt >= createdFrom.getTime()) &&
      (!createdBefore || row.createdAt < createdBefore.getTime()) &&
      (word === undefined || row.apex.includes(word) || (row.name?.toLowerCase().includes(word) ?? false)),
  )
    .sort((a, b) => b.createdAt - a.createdAt || (a.apex < b.apex ? 1 : -1))
    .map(({ apex }) => apex);
}

const list = (ask: Partial<DomainsAsk>, place: Partial<DomainsPlace> = {}) =>
  query.list({ statuses: DEFAULT, ...ask }, { limit: 20, offset: 0, ...place });

const ASKS: readonly Partial<DomainsAsk>[] = [
  {},
  { tlds: ['ai'] },
  { tlds: ['ai', 'so'] },
  { sources: ['old_partner'] },
  { sources: ['old_partner', 'github_new_org'] },
  { sources: ['old_partner', 'dot_ai_nrd'], tlds: ['ai', 'io'] },
  { sources: [] },
  { sources: ['nrd'], tlds: ['ai'] },
  { sources: ['nrd', 'old_partner'], tlds: ['ai', 'so'], isParked: false },
  { sources: ['dot_com_nrd'], tlds: ['ai'] },
  { sources: ['dot_com_nrd'], tlds: ['ai'], q: 'often' },
  { sources: ['dot_com_nrd'], tlds: ['ai'], createdFrom: at(10) },
  { sources: ['github_new_org'], isParked: true },
  { sources: ['nrd'], statuses: ['promoted'], isParked: true },
  { statuses: ['promoted'] },
  { statuses: [] },
  { isParked: true },
  { isParked: false, tlds: ['com'] },
  { createdFrom: at(59_900) },
  { createdFrom: at(10_000), createdBefore: at(12_000), statuses: ['queued'] },
  { createdBefore: at(50) },
  { createdFrom: at(5_000), createdBefore: at(30_000) },
  { q: 'seldom' },
  { q: 'SELDOM', tlds: ['ai', 'com'] },
  { q: 'often' },
  { q: 'often', sources: ['github_new_org', 'dot_ai_nrd'] },
  { q: 'fossil' },
  { q: 'fossil', statuses: ['promoted'] },
  { q: 'fossil', sources: ['old_partner', 'dot_com_nrd'] },
  { q: '.so' },
  { q: 'x' },
  { q: '77' },
  { q: 'zq' },
  { q: 'm7' },
  { q: 'L9', tlds: ['ai', 'com'] },
  { q: 'm7', statuses: ['promoted'] },
  { q: 'x.' },
  { q: 'm-' },
  { q: 'so', sources: ['old_partner', 'github_new_org'] },
  { q: 'ü' },
  { q: 'ül' },
  { q: 'seldom7' },
  { q: 'müllers 100%_' },
  { q: 'q' },
  { q: 'Q', tlds: ['com', 'ai'] },
  { q: 'qh' },
  { q: '%' },
  { q: '0%' },
  { q: '--' },
  { q: '-.' },
  { q: 's 1' },
  { q: '%_x' },
  { q: 'nothing at all' },
  { q: 'often', createdFrom: at(59_000), isParked: false },
];

describe('the list of domains', () => {
  it.each(ASKS.map((ask) => [JSON.stringify(ask), ask] as const))('%s has the right rows', async (_what, ask) => {
    const all = expected(ask);
    for (const offset of [0, 7, Math.max(0, all.length - 5), all.length + 3].filter((n) => n <= 10_000)) {
      const page = await list(ask, { offset });
      expect(page.rows.map(({ apex }) => apex)).toEqual(all.slice(offset, offset + 20));
      expect(page.hasMore).toBe(all.length > offset + 20);
      const isFacets = ask.q === undefined && !ask.createdFrom && !ask.createdBefore;
      const counted = ask.q === undefined ? 10_000 : 5_000;
      if (isFacets || all.length <= counted) expect([page.total, page.isEstimate]).toEqual([all.length, false]);
      else {
        expect(page.isEstimate).toBe(true);
        expect(page.total).toBeGreaterThan(counted);
        expect(page.total).toBeLessThanOrEqual(ROWS);
      }
    }
  });

  it.each(
    [{ q: 'seldom' }, { q: '77' }, { q: 'often', tlds: ['ai', 'com'] }, { q: 'fossil' }, { tlds: ['so', 'io'] }].map(
      (ask) => [JSON.stringify(ask), ask] as const,
    ),
  )('%s goes on after its last row', async (_what, ask) => {
    const all = expected(ask);
    for (const index of [0, 13, 777, all.length - 8, all.length - 1]) {
      const apex = all[index] as string;
      const createdAt = new Date(TABLE.find((row) => row.apex === apex)?.createdAt ?? 0).toISOString();
      const page = await list(ask, { after: { apex, createdAt } });
      expect(page.rows.map((row) => row.apex)).toEqual(all.slice(index + 1, index + 21));
      expect(page.hasMore).toBe(all.length > index + 21);
      expect(page.total).toBe((await list(ask)).total);
    }
  });
});

it.each([
  ['İstanbul', 30_100],
  ['ÑANDÚ', 30_100],
  ['ñandú'.normalize('NFD'), 30_100],
  ['ΣΊΣΥΦΟΣ', 30_104],
  ['ΊΣΥ', 30_104],
  ['éclair', 30_108],
  ['Éclair'.normalize('NFD'), 30_108],
])('%s is found in a name in whichever case and Unicode form', async (q, n) => {
  expect((await list({ q }, {})).rows.map(({ apex }) => apex)).toEqual([TABLE[n]?.apex]);
});

describe('a list', () => {
  it.each([
    { sources: ['nrd'], tlds: ['ai'] },
    { sources: ['nrd', 'old_partner'], tlds: ['ai', 'so'], isParked: false },
    { sources: ['dot_com_nrd', 'dot_io_nrd'], tlds: ['ai'] },
    { sources: ['dot_com_nrd'], tlds: ['ai'], q: 'often' },
    { sources: ['dot_com_nrd'], tlds: ['ai', 'so'], createdFrom: at(10) },
  ])('of %j reads no rows of sources that have none of the domains', async (ask) => {
    expect(await store.rowsReadBy(() => list(ask))).toBeLessThan(300);
  });

  it('reads each hit of a frequent word once, where other rows before a distant page are more', async () => {
    const [all, place] = [expected({ q: 'lain robots' }), { offset: 9_900 }];
    expect((await list({ q: 'lain robots' }, place)).rows.map(({ apex }) => apex)).toEqual(all.slice(9_900, 9_920));
    expect(await store.rowsReadBy(() => list({ q: 'lain robots' }, place))).toBeLessThan(10_000 + 2 * all.length);
  });
});

describe('a search of few letters', () => {
  // A page of the sample is read for each, and what is found.
  it.each(['q', 'qh', 'ü', 'ül', '%', '0%', 'é', '🚀', '--', 'łódź', 'ロボット'])(
    '%s reads no more than the sample and its hits',
    async (q) => {
      const rows = await store.rowsReadBy(() => list({ q }));
      expect(rows).toBeLessThan(10_000 + 3_000);
    },
  );
});

describe('a list of long ago', () => {
  const NAMES = 10_000;
  const moment = { position: BigInt(NAMES), at: new Date(FIRST_MS + NAMES * 30_000) };

  beforeAll(async () => {
    await store.query(
      `INSERT INTO read.checkpoints (projection, generation, version, position, updated_at, changed_position, changed_at, swaps)
       SELECT name, 'live', 1000, ${ROWS}, now(), ${ROWS}, now(), 0 FROM unnest(ARRAY['domains', 'companies']) name`,
    );
    // A name each half minute, in the order of the log.
    await store.query(
      `UPDATE read.domains d SET since = n, created_at = to_timestamp(${FIRST_MS / 1000} + n * 30)
       FROM unnest($1::text[]) WITH ORDINALITY AS r(name, n) WHERE d.apex = r.name`,
      [TABLE.map(({ apex }) => apex)],
    );
    await store.query('VACUUM FULL ANALYZE read.domains');
  });

  it('begins there', async () => {
    const page = await query.list({ statuses: DEFAULT }, { limit: 20, offset: 0 }, moment);
    const standing = TABLE.slice(0, NAMES).filter(({ status }) => (DEFAULT as readonly string[]).includes(status));
    expect(page.rows.map(({ apex }) => apex)).toEqual(
      standing
        .slice(-20)
        .reverse()
        .map(({ apex }) => apex),
    );
    const read = await store.rowsReadBy(() => query.list({ statuses: DEFAULT }, { limit: 20, offset: 0 }, moment));
    // The counts read the names of an epoch, here all until then; the page passes over those of a day, not of all days since.
    expect(read).toBeLessThan(ROWS - NAMES);
  });
});
