import { type QueryRunner } from 'typeorm';
import { WeeksOfRounds } from '../../../migrations/20261122190000-weeks-of-rounds.js';
import { sectorsProjection } from '../../../projections/sectors/sectors.projection.js';
import { type CompanyEvent, type RoundInvestor } from '../../../src/companies/record/company.events.js';
import { type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { ListWeeklyCapitalHandler } from '../../../src/trends/snapshot/list-weekly-capital.handler.js';
import { ListWeeklyCapital } from '../../../src/trends/snapshot/list-weekly-capital.query.js';
import { NewCompanies } from '../../../src/trends/snapshot/new-companies.service.js';
import { type SnapshotScope, TrendSnapshots } from '../../../src/trends/snapshot/trend-snapshots.service.js';
import { snapshotOf, type TrendSnapshot } from '../../../src/trends/snapshot/trend-snapshot.rules.js';
import { addDays, windowEnding } from '../../../src/trends/snapshot/trend-window.rules.js';
import { PastCapital } from '../../../src/trends/past/past-capital.service.js';
import { PastWeeks } from '../../../src/trends/past/past-weeks.service.js';
import { WeekRounds } from '../../../src/trends/snapshot/week-rounds.service.js';
import { addRound, newTally, type RoundRow, type WeekTally } from '../../../src/trends/snapshot/week-tally.rules.js';
import { isRaise } from '../../../src/vocabulary/raised-money.js';
import { readEntityType } from '../../../src/vocabulary/entity-names/entity-type.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';
import { id, investorNames, project } from './sector-story.js';
import { weeks } from './week-story.js';

let database: TestDatabase;
let store: ReadStore;

beforeEach(async () => {
  database = await testDatabase();
  store = new ReadStore({ url: database.url });
});

afterEach(async () => {
  await store.close();
  await database.drop();
});

/** What was read before weeks had an index of their own: every round with its company, one by one. */
async function recordsOf(from: string, to: string): Promise<RoundRow[]> {
  const rows = await store.query<Omit<RoundRow, 'investors'> & { led: RoundInvestor[]; took: RoundInvestor[] }>(
    `SELECT r.dated_on::text AS day, r.round, r.amount, c.name AS "companyName", c.slug AS "companySlug", c.sectors,
       c.hq_country AS country, r.lead_investors AS led, r.investors AS took
     FROM read.funding_rounds r JOIN read.companies c USING (company_id)
     WHERE r.dated_on BETWEEN $1 AND $2 AND length(r.date) = 10 AND c.status <> 'pending' ORDER BY r.dated_on, r.round_id`,
    [from, to],
  );
  const known = await store.query<{ id: string; name: string; slug: string }>(
    'SELECT investor_id AS id, name, slug FROM read.investors',
  );
  const raised = rows.filter(({ round }) => isRaise(round));
  return raised.map(({ led, took, ...row }) => {
    const parties = new Map<string, RoundRow['investors'][number]>();
    [...led, ...took].forEach(({ investorId, name }, at) => {
      const investor = known.find(({ id: one }) => one === investorId);
      const named = investor?.name ?? name;
      const key = investor?.slug ?? named?.toLowerCase() ?? '';
      const type = readEntityType(named ?? '');
      const kind = { type: type.kind, type_is_guess: type.isGuess };
      const party = { name: named ?? '', slug: investor?.slug ?? null, ...kind, lead: at < led.length };
      if (named !== null && !parties.has(key)) parties.set(key, party);
    });
    return { ...row, investors: [...parties.values()] };
  });
}

async function tallyOf(from: string, to: string): Promise<WeekTally> {
  const tally = newTally();
  for (const row of await recordsOf(from, to)) addRound(tally, row);
  return tally;
}

const TODAY = '2026-11-20';
const CLOCK = { now: () => Date.parse(`${TODAY}T12:00:00.000Z`) };
const NOTHING_ELSE = { exits: [], themes: [] };
const NOW = { now: new Date(0), asOf: new Date(0), position: 0n };

async function both(lastDay: string): Promise<[TrendSnapshot, TrendSnapshot]> {
  const window = windowEnding(lastDay);
  const current = await tallyOf(window.from, window.to);
  const previous = await tallyOf(window.previous_from, window.previous_to);
  const week = await new WeekRounds(store, investorNames(store)).of(window, TODAY);
  return [
    snapshotOf(window, week, NOTHING_ELSE, NOW),
    snapshotOf(window, { current, previous, span: week.span }, NOTHING_ELSE, NOW),
  ];
}

/** All of the story. */
function listedCompanies(): RecordedEvent[] {
  return weeks(2, 0).map((event): RecordedEvent => {
    if (event.type !== 'CompanyRegistered') return event;
    const { details, ...data } = event.data as Extract<CompanyEvent, { type: 'CompanyRegistered' }>['data'];
    return { ...event, data: { ...data, details: { ...details, status: 'active', sectors: ['AI'] } } };
  });
}

function roundOn(n: number, date: string): RecordedEvent {
  const [round] = weeks(2, 500).filter(({ type }) => type === 'FundingRoundRecorded') as [RecordedEvent];
  const at = { companyId: id('company', 1), roundId: id('round', n), date, amount: 5 };
  return { ...round, data: { ...(round.data as object), ...at } };
}

const LAST_DAYS = ['2024-05-10', '2024-05-17', '2024-05-20', '2024-05-27', '2024-06-02'];

describe('a week of rounds', () => {
  it.each([1, 2, 3, 4])(
    'is what its records and those of the companies say, however they changed (%i)',
    async (seed) => {
      const events = weeks(seed, 500);
      await project(store, events, 50);
      for (const day of LAST_DAYS) {
        const [read, expected] = await both(day);
        expect(read).toEqual(expected);
      }
      const capital = await new ListWeeklyCapitalHandler(store, new PastCapital(store), CLOCK).execute(
        new ListWeeklyCapital('2024-05-27', 4),
      );
      const all = (await recordsOf('2000-01-01', '2030-01-01')).map(({ day }) => day).sort();
      const [first = '', last = ''] = [all[0], all.at(-1)];
      const expected = await Promise.all(
        capital.map(async ({ to }) => {
          const rounds = await recordsOf(addDays(to, -6), to);
          if (to < first || addDays(to, -6) > last) return { to, amount: null, rounds: null };
          return { to, amount: rounds.reduce((sum, { amount }) => sum + (amount ?? 0), 0), rounds: rounds.length };
        }),
      );
      expect(capital).toEqual(expected);
    },
  );

  it('is tried with rounds of all kinds: told by the index, and not', async () => {
    await project(store, weeks(1, 500), 50);
    const [kinds] = await store.query<Record<string, number>>(
      `SELECT count(*) FILTER (WHERE sectors <> '')::int AS told, count(*) FILTER (WHERE sectors IS NULL)::int AS untold,
         count(*) FILTER (WHERE sectors IS NULL AND is_told)::int AS long, count(DISTINCT country)::int AS countries
       FROM read.sector_rounds WHERE day IS NOT NULL AND set_id IS NOT NULL`,
    );
    expect(Object.entries(kinds ?? {}).filter(([, count]) => count < 2)).toEqual([]);
    const [week] = await both('2024-05-27');
    expect(week.active_investors.map(({ name }) => name)).toContain('Nobody on file');
    expect(week.biggest_rounds).toHaveLength(10);
  });

  it('is not read from a round that was told otherwise before', async () => {
    const reported = (investor: number): RecordedEvent[] => {
      const parties = { investors: [{ investorId: id('investor', investor), name: null }], leadInvestors: [] };
      const round = roundOn(1, '2024-05-20');
      return [{ ...round, data: { ...(round.data as object), ...parties } }];
    };
    await project(store, [...listedCompanies(), ...reported(1)], 50);
    const names = async () => (await both('2024-05-20'))[0].active_investors.map(({ name }) => name);
    expect(await names()).toEqual(['Fund 1']);
    await project(store, reported(2), 50);
    expect(await names()).toEqual(['Fund 2']);
  });

  it('is unknown after the last round on file, whatever a round dated in the future says', async () => {
    await project(store, [...listedCompanies(), roundOn(1, '2024-05-20'), roundOn(2, '2031-05-20')], 50);
    expect(await store.query('SELECT day::text FROM read.sector_days WHERE rounds > 0 ORDER BY day')).toEqual([
      { day: '2024-05-20' },
      { day: '2031-05-20' },
    ]);
    const rounds = new WeekRounds(store, investorNames(store));
    const past = new PastWeeks(store, rounds);
    const snapshots = new TrendSnapshots(store, rounds, new NewCompanies(store, CLOCK), past, CLOCK);
    const capital = new ListWeeklyCapitalHandler(store, new PastCapital(store), CLOCK);
    const scopes: SnapshotScope[] = [
      { moment: null, validAt: null },
      { moment: { position: 1_000_000n, at: new Date(CLOCK.now()) }, validAt: null },
      { moment: null, validAt: '2032-01-01' },
    ];
    for (const scope of scopes) {
      const inAWeekOf = async (day: string) => (await snapshots.snapshot(day, scope)).capital_deployed.rounds;
      expect(await inAWeekOf('2026-11-19')).toBeNull();
      expect(await inAWeekOf('2024-05-20')).toBe(1);
      expect(await capital.execute(new ListWeeklyCapital('2026-11-19', 2, scope))).toEqual([
        { to: '2026-11-12', amount: null, rounds: null },
        { to: '2026-11-19', amount: null, rounds: null },
      ]);
    }
  });

  it('does not depend on how the log is cut into batches', async () => {
    const sums = () =>
      Promise.all(
        sectorsProjection.tables.map(({ name }) =>
          store.query(`SELECT count(*), sum(hashtextextended(t::text, 0)::numeric) FROM read.${name} t`),
        ),
      );
    const events = weeks(5, 200);
    await project(store, events, 1_000);
    const whole = await sums();
    await store.query(`TRUNCATE ${sectorsProjection.tables.map(({ name }) => `read.${name}`).join(', ')}`);
    await store.query('TRUNCATE read.companies, read.company_counts, read.funding_rounds, read.investors, read.investments, read.investor_counts, read.company_observations'); // prettier-ignore
    await project(store, events, 7);
    expect(await sums()).toEqual(whole);
  });

  it('is carried over from what was on file before, and counted on', async () => {
    const events = weeks(6, 500);
    await project(store, events.slice(0, 400), 50);
    const rows = () =>
      Promise.all([
        store.query('SELECT * FROM read.sector_rounds ORDER BY company_id, round_id, part'),
        store.query('SELECT company_id, facts FROM read.sector_companies ORDER BY company_id'),
        store.query('SELECT * FROM read.sector_days WHERE rounds > 0 ORDER BY day'),
      ]);
    const filled = await rows();
    expect(filled.map((table) => table.length > 3)).toEqual([true, true, true]);
    await store.transaction(async (client) => {
      const runner = { query: (sql: string) => client.query(sql) } as unknown as QueryRunner;
      const migration = new WeeksOfRounds();
      await migration.down(runner);
      await client.query(`UPDATE read.sector_companies SET facts = (facts::jsonb - 'country')::json`);
      await migration.up(runner);
    });
    expect(await rows()).toEqual(filled);
    await project(store, events.slice(400), 50);
    for (const day of LAST_DAYS) {
      const [read, expected] = await both(day);
      expect(read).toEqual(expected);
    }
  });
});
