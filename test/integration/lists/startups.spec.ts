import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { BOUNDS, type ListBounds } from '../../../src/companies/listing/company-parts.js';
import { CompanyList } from '../../../src/companies/listing/company-list.service.js';
import { ENTER_NEW_TEXTS } from '../../../src/companies/listing/text-index-maintenance.schedule.js';
import { companyStream, type CompanyDetails, type CompanyEvent } from '../../../src/companies/record/company.events.js';
import { StartupsQueryDto } from '../../../src/companies/record/company.dto.js';
import { DomainError } from '../../../src/kernel/domain-error.js';
import { deriveId } from '../../../src/platform/ids/ids.js';
import { nameKey } from '../../../src/vocabulary/company-name.js';
import { dice } from '../../kit/company-log.js';
import { pageAt, pairsOf, walkAll, type WalkedList } from '../../kit/list-walk.js';
import { ProjectionStage } from '../../kit/projection-stage.js';
import { recorded } from '../../kit/recorded.js';

/** Other numbers give other companies and queries. */
const SEED = Number(process.env.LISTS_SEED ?? 20_261_129);
const COMPANIES = 240;
const BOUNDED = { exactUpTo: 40, fewUpTo: 60, surelyMany: 100, hardlyAny: 3, sampleShare: BOUNDS.sampleShare };

interface Company extends CompanyDetails {
  readonly id: string;
  readonly name: string;
  /** Amounts of its rounds, in USD. */
  readonly rounds: readonly (number | null)[];
}

const roll = dice(SEED);
const one = <T>(values: readonly T[]): T => values[roll(values.length)] as T;

const NAMES = [
  'Anvil',
  'anvil',
  'Zoë Labs',
  'ÉCLAIR',
  'Éclair',
  'テスト',
  'Ядро',
  '42 North',
  'ß-Works',
  '𝒜rc',
  'Müller & Söhne',
];

const companies: readonly Company[] = Array.from({ length: COMPANIES }, (_, n) => ({
  id: deriveId('company', `c${n}`),
  name: one([one(NAMES), `${one(NAMES)} ${roll(12)}`]),
  status: one(['active', 'active', 'active', 'active', 'acquired', 'closed', 'public', 'pending'] as const),
  hqCountry: one(['US', 'US', 'US', 'FR', 'DE', 'JP', null]),
  stage: one(['Seed', 'Series A', 'Growth', 'Early', 'Tête de série', null]),
  sectors: one([['Robotics'], ['Fintech'], ['Robotics', 'Hardware'], []]),
  tags: one([['Ice'], ['Élan vital', 'ice'], []]),
  technologies: one([['React'], ['Rust', 'React'], ['C++'], []]),
  description: one(['Quixotic rivets for ports', 'Tea', null]),
  employeeCount: one([null, 1, 12, 12, 400, 2_147_483_647]),
  totalFunding: one([null, null, 0, 1, 99_999.99, 1_000_000, 1_000_000, 10_000_000_000_000]),
  foundedDate: one(['2012', '2012-02', '2012-02-29', '2019-12-31', '1999', null]),
  launchedOn: one(['2026-03-16', '2026-03-22', '2026-03-31', '2026-04-01', '2024-12-30', '2020-02-29', null]),
  isHiring: one([true, false, null]),
  isStealth: one([true, false, null, null]),
  rounds: one([[], [], [null], [250_000], [250_000, 250_000.5, null]]),
})).map((company) => (company.rounds.length > 0 ? { ...company, totalFunding: null } : company));

/** An unknown amount adds nothing, and without a known one the sum is unknown. */
function fundingOf({ totalFunding, rounds }: Company): number | null {
  const known = rounds.filter((amount) => amount !== null);
  return known.length > 0 ? known.reduce((sum, amount) => sum + amount, 0) : (totalFunding ?? null);
}

const lower = (words: readonly string[] | undefined): string[] => (words ?? []).map((word) => word.toLowerCase());
const firstDay = (date: string): string => `${date}-01-01`.slice(0, 10);
const lastDay = (date: string): string =>
  date.length === 10 ? date : date.length === 4 ? `${date}-12-31` : `${date}-${date.endsWith('02') ? '29' : '31'}`;

/** The filters of the reference, each with values and what they mean for one company. */
const FILTERS: Readonly<
  Record<string, { values: readonly string[]; has: (company: Company, value: string) => boolean }>
> = {
  q: { values: ['quixotic'], has: ({ description }) => description?.includes('Quixotic') ?? false },
  country: {
    values: ['US', 'us,France', 'Japan', 'NZ', ' de , jp ,'],
    has: ({ hqCountry }, value) => {
      const codes: Record<string, string> = { us: 'US', france: 'FR', japan: 'JP', nz: 'NZ', de: 'DE', jp: 'JP' };
      return value.split(',').some((word) => codes[word.trim().toLowerCase()] === hqCountry && hqCountry !== null);
    },
  },
  sector: {
    values: ['Robotics', 'ROBOTICS,fintech', 'ice', 'élan VITAL', 'Hardware', 'Insurtech'],
    has: ({ sectors, tags }, value) =>
      lower(value.split(',')).some((word) => [...lower(sectors ?? []), ...lower(tags ?? [])].includes(word)),
  },
  stage: {
    values: ['Seed', 'series a,growth', 'EARLY', 'tête de SÉRIE', 'Series D'],
    has: ({ stage }, value) => lower(value.split(',')).includes(stage?.toLowerCase() ?? '-'),
  },
  tech: {
    values: ['react', 'Rust', 'C++', 'rust,c++', 'Cobol'],
    has: ({ technologies }, value) => lower(value.split(',')).some((word) => lower(technologies ?? []).includes(word)),
  },
  week: {
    values: ['2026-W12', '2026-W14', '2025-W01', '2020-W09'],
    // Monday 16 to Sunday 22 March; 30 March to 5 April; 30 December 2024 to 5 January; 24 February to 1 March 2020.
    has: ({ launchedOn }, value) => {
      const days: Record<string, readonly string[]> = {
        '2026-W12': ['2026-03-16', '2026-03-22'],
        '2026-W14': ['2026-03-31', '2026-04-01'],
        '2025-W01': ['2024-12-30'],
        '2020-W09': ['2020-02-29'],
      };
      return (days[value] ?? []).includes(launchedOn ?? '-');
    },
  },
  month: {
    values: ['2026-03', '2026-04', '2020-02', '2021-02'],
    has: ({ launchedOn }, value) => launchedOn?.startsWith(value) ?? false,
  },
  min_funding: {
    values: ['0', '1', '500000.5', '1000000', '10000000000000', '99999999999999'],
    has: (company, value) => (fundingOf(company) ?? -1) >= Number(value),
  },
  max_funding: {
    values: ['0', '1', '99999.99', '1000000', '10000000000000'],
    has: (company, value) => (fundingOf(company) ?? Infinity) <= Number(value),
  },
  founded_after: {
    values: ['2012', '2012-02', '2012-02-29', '2020', '0001'],
    has: ({ foundedDate }, value) =>
      Boolean(foundedDate && firstDay(foundedDate) >= firstDay(`${value}`.length === 7 ? `${value}-01` : value)),
  },
  founded_before: {
    values: ['2012', '2012-02', '2012-02-28', '1998', '9999-12-31'],
    has: ({ foundedDate }, value) =>
      Boolean(foundedDate && firstDay(foundedDate.length === 7 ? `${foundedDate}-01` : foundedDate) <= lastDay(value)),
  },
  is_hiring: { values: ['true', '0'], has: ({ isHiring }, value) => (isHiring === true) === (value === 'true') },
  is_stealth: { values: ['1', 'false'], has: ({ isStealth }, value) => (isStealth === true) === (value === '1') },
};

type Key = string | number | null;

/** What each sort compares. */
const KEYS: Readonly<Record<string, (company: Company) => Key>> = {
  funding: fundingOf,
  employees: ({ employeeCount }) => employeeCount ?? null,
  newest: ({ launchedOn }) => launchedOn ?? null,
  name: ({ name }) => nameKey(name),
};
const SORTS = Object.keys(KEYS).flatMap((key) => [key, `-${key}`]);

const byCodePoint = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
const compared = (a: Key, b: Key): number =>
  typeof a === 'string' && typeof b === 'string' ? byCodePoint(a, b) : Number(a) - Number(b);

/** The sort keys of a list in its order: unknown values last, whatever the direction. */
function keysOf(found: readonly Company[], sort: string): Key[] {
  const name = sort.replace('-', '');
  const turn = sort.startsWith('-') !== (name === 'newest') ? -1 : 1;
  return found
    .map(KEYS[name] as (company: Company) => Key)
    .sort((a, b) => (a === null || b === null ? Number(a === null) - Number(b === null) : turn * compared(a, b)));
}

function foundBy(parameters: URLSearchParams): Company[] {
  const asked = [...parameters].filter(([name]) => name in FILTERS);
  return companies.filter(
    (company) => company.status !== 'pending' && asked.every(([name, value]) => FILTERS[name]?.has(company, value)),
  );
}

function events(): { stream: string; event: CompanyEvent }[] {
  const provenance = { source: 'spec', observedAt: '2026-03-13T00:00:00.000Z' };
  return companies.flatMap(({ id: companyId, rounds, ...details }, n) => {
    const names = { domain: `c${n}.ai`, contestedDomain: null, slugBase: `c${n}` };
    const stream = companyStream(companyId);
    const facts = { round: null, date: '2021-03', valuation: null, leadInvestors: [], investors: [], provenance };
    return [
      {
        stream,
        event: { type: 'CompanyRegistered', data: { companyId, ...names, details, provenance, generated: false } },
      },
      ...rounds.map((amount, at) => ({
        stream,
        event: {
          type: 'FundingRoundRecorded',
          data: { companyId, roundId: deriveId('round', `${n}/${at}`), amount, ...facts },
        },
      })),
    ] as { stream: string; event: CompanyEvent }[];
  });
}

let stage: ProjectionStage;
/** One whose companies are few for its bounds, and one whose companies are many. */
let lists: readonly [WalkedList<StartupsQueryDto>, WalkedList<StartupsQueryDto>];

function listWith(bounds?: ListBounds): WalkedList<StartupsQueryDto> {
  const list = new CompanyList(stage.store, bounds);
  return {
    path: '/api/v1/startups',
    dto: StartupsQueryDto,
    page: async (query) => {
      const { rows, ...page } = await list.page(query);
      return { ...page, ids: rows.map(({ company_id: id }) => id) };
    },
  };
}

const byId = new Map(companies.map((company) => [company.id, company]));

beforeAll(async () => {
  stage = await ProjectionStage.open(companiesProjection);
  const log = recorded(events(), { firstPosition: 100n });
  for (let at = 0; at < log.length; at += 120) await stage.project(log.slice(at, at + 120));
  await stage.store.query(ENTER_NEW_TEXTS);
  await stage.reach(log.at(-1)?.position ?? 0n);
  lists = [listWith(), listWith(BOUNDED)];
}, 60_000);

afterAll(() => stage.close());

async function expectWalk(
  list: WalkedList<StartupsQueryDto> = lists[0],
  search: string,
  sort = 'newest',
): Promise<void> {
  const expected = foundBy(new URLSearchParams(search));
  const limit = expected.length < 12 ? 1 + roll(5) : one([13, 20, 100]);
  const asked = [search, `sort=${sort}`, `limit=${limit}`].filter(Boolean).join('&');
  const walk = await walkAll(list, asked, one(['cursor', 'link'])).catch((error: unknown) => {
    if (expected.length === 0 && error instanceof DomainError) return null;
    throw error;
  });
  // Two filters that no company can meet together.
  if (walk === null) return;
  const found = walk.ids.map((id) => byId.get(id) as Company);
  expect({ asked, ids: walk.ids.toSorted() }).toEqual({ asked, ids: expected.map(({ id }) => id).toSorted() });
  const key = KEYS[sort.replace('-', '')];
  if (key) expect({ asked, keys: found.map(key) }).toEqual({ asked, keys: keysOf(expected, sort) });
  if (!walk.isEstimate) expect({ asked, total: walk.total }).toEqual({ asked, total: expected.length });
  const offset = roll(expected.length + 3);
  const page = await pageAt(list, `${list.path}?${asked}&offset=${offset}`);
  expect({ asked, offset, ids: page.ids }).toEqual({ asked, offset, ids: walk.ids.slice(offset, offset + limit) });
}

describe('the list of companies', () => {
  const pairs = pairsOf(Object.fromEntries(Object.entries(FILTERS).map(([name, { values }]) => [name, values])));

  it('has every company that meets one or two filters once, in the order asked for', async () => {
    for (const [at, pair] of pairs.entries()) await expectWalk(lists[at % 2], pair, SORTS[at % SORTS.length]);
  }, 60_000);

  it('has every order with every filter', async () => {
    for (const [at, sort] of SORTS.entries()) {
      for (const [of, [name, { values }]] of Object.entries(FILTERS).entries()) {
        await expectWalk(lists[(at + of) % 2], `${name}=${encodeURIComponent(one(values))}`, sort);
      }
      await expectWalk(lists[at % 2], '', sort);
    }
  }, 60_000);

  it('by relevance has every hit once, whichever way the word is written', async () => {
    for (const list of lists) {
      for (const search of ['q=quixotic', 'q=Quixotic&country=US', 'q=quixotic&is_stealth=0']) {
        for (const sort of ['relevance', '-relevance']) await expectWalk(list, search, sort);
      }
    }
  });

  it('without words is ordered by relevance as by default, in both spellings', async () => {
    const [list] = lists;
    const newest = await walkAll(list, 'limit=100', 'cursor');
    for (const sort of ['relevance', '-relevance', 'newest']) {
      expect((await walkAll(list, `limit=100&sort=${sort}`, 'cursor')).ids).toEqual(newest.ids);
    }
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=20&limit=30', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=10001', 'offset'],
    ['sort=--name', 'sort'],
    ['sort=name&sort=funding', 'sort'],
    ['country=US,Atlantis', 'country'],
    ['stage=Seed,Sead', 'stage'],
    ['sector=Robotics%2CRobotixs', 'sector'],
    ['week=2026-W54', 'week'],
    ['week=2026-12', 'week'],
    ['month=2026-13', 'month'],
    ['min_funding=-1', 'min_funding'],
    ['min_funding=1e6', 'min_funding'],
    ['max_funding=$5', 'max_funding'],
    ['founded_after=2023-02-29', 'founded_after'],
    ['founded_before=31.12.2020', 'founded_before'],
    ['is_hiring=yes', 'is_hiring'],
    ['min_funding=2000&max_funding=1000', 'max_funding'],
    ['founded_after=2020&founded_before=2019-12', 'founded_before'],
    ['month=2026-03&week=2026-W20', 'week'],
    ['cursor=abc', 'cursor'],
  ])('refuses %s, naming field, rule and remedy', async (search, field) => {
    const refused = await pageAt(lists[0], `/api/v1/startups?${search}`).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(DomainError);
    const { code, details } = refused as DomainError;
    expect({ code, errors: details.errors?.slice(0, 1) }).toEqual({
      code: 'validation_failed',
      errors: [{ field, message: expect.stringMatching(/.{10}/), suggestion: expect.stringMatching(/./) }],
    });
  });
});
