import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { investorsProjection } from '../../../projections/investors/investors.projection.js';
import { sectorsProjection } from '../../../projections/sectors/sectors.projection.js';
import { type CompanyDetails, type CompanyEvent } from '../../../src/companies/record/company.events.js';
import { type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { migrate } from '../../../src/platform/read-store/migrate.js';
import { type ReadStore } from '../../../src/platform/read-store/read-store.js';
import { PastSectors } from '../../../src/trends/past/past-sectors.service.js';
import { PastWeeks } from '../../../src/trends/past/past-weeks.service.js';
import { SectorFigureSums } from '../../../src/trends/sectors/sector-figures.service.js';
import { SectorTrends } from '../../../src/trends/sectors/sector-trends.service.js';
import { NewCompanies } from '../../../src/trends/snapshot/new-companies.service.js';
import { type SnapshotScope, TrendSnapshots } from '../../../src/trends/snapshot/trend-snapshots.service.js';
import { WeekRounds } from '../../../src/trends/snapshot/week-rounds.service.js';
import { copyDatabase, emptyDatabase, type TestDatabase } from '../../kit/postgres.js';
import { ProjectionStage } from '../../kit/projection-stage.js';
import { ASKS, investorNames, project, story } from './sector-story.js';
import { weeks } from './week-story.js';

const LAST_DAYS = ['2024-05-14', '2024-05-20', '2024-05-27', '2024-06-02'];
const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const PRESENT: SnapshotScope = { moment: null, validAt: null };

async function stageOf(events: readonly RecordedEvent[], database?: TestDatabase): Promise<ProjectionStage> {
  const stage = await ProjectionStage.open(companiesProjection, database);
  await project(stage.store, events, 50);
  await stage.reach(events.at(-1)?.position ?? 0n, investorsProjection, sectorsProjection);
  return stage;
}

/** Companies of the weeks are announced in them. */
function announcedIn(events: readonly RecordedEvent[]): RecordedEvent[] {
  return events.map((event, at) => {
    const { type, data } = event as unknown as CompanyEvent;
    if (type !== 'CompanyRegistered') return event;
    const launchedOn = `2024-05-${10 + (at % 18)}`;
    return { ...event, data: { ...data, details: { ...data.details, launchedOn } } };
  });
}

async function snapshots(store: ReadStore, scope: SnapshotScope): Promise<unknown[]> {
  const clock = { now: () => NOW };
  const rounds = new WeekRounds(store, investorNames(store));
  const trends = new TrendSnapshots(store, rounds, new NewCompanies(store, clock), new PastWeeks(store, rounds), clock);
  return Promise.all(
    LAST_DAYS.map(async (day) => {
      const { as_of: _, position: __, generated_at: ___, ...found } = await trends.snapshot(day, scope);
      return found;
    }),
  );
}

async function sectors(store: ReadStore, scope: SnapshotScope, nowMs = NOW): Promise<unknown[]> {
  const figures = new SectorFigureSums(store, investorNames(store));
  const trends = new SectorTrends(store, figures, new PastSectors(store), { now: () => nowMs });
  return Promise.all(
    ASKS.map(async (keys) => {
      try {
        const trend = await trends.trend({ sectors: keys, years: 6, deep: true, ...scope });
        const { as_of: _, position: __, generated_at: ___, ...found } = trend;
        return found;
      } catch (error) {
        return (error as Error).message;
      }
    }),
  );
}

describe.each([
  ['of weeks', snapshots, (seed: number) => announcedIn(weeks(seed, 420))],
  ['of sectors', sectors, (seed: number) => story(seed, 420)],
] as const)('trends %s as of a position', (_, answers, written) => {
  async function compare(seed: number, database?: () => Promise<TestDatabase>): Promise<void> {
    const log = written(seed);
    const whole = await stageOf(log, await database?.());
    try {
      for (const at of [50, 170, 260, 400]) {
        const events = log.slice(0, at);
        const then = await stageOf(events, await database?.());
        try {
          const moment = { position: events.at(-1)?.position ?? 0n, at: new Date(NOW) };
          const expected = await answers(then.store, PRESENT);
          expect(JSON.stringify(expected).length).toBeGreaterThan(2_000);
          expect(await answers(whole.store, { moment, validAt: null })).toEqual(expected);
        } finally {
          await then.close();
        }
      }
    } finally {
      await whole.close();
    }
  }

  it('are those of read models built up to it', () => compare(1), 120_000);

  it('are so in a database that orders words as a dictionary does', async () => {
    const migrated = await emptyDatabase('en-US');
    await migrate(migrated.url);
    await compare(2, () => copyDatabase(migrated));
    await migrated.drop();
  }, 120_000);
});

/** The log as if facts after the day had not happened: by the state at its end. */
async function logUntil(day: string, log: readonly RecordedEvent[], whole: ReadStore): Promise<RecordedEvent[]> {
  const idsOf = async (sql: string): Promise<Set<string>> =>
    new Set((await whole.query<{ id: string }>(sql, [day])).map(({ id }) => id));
  const later = await idsOf('SELECT company_id AS id FROM read.companies WHERE founded_on > $1::date');
  const rounds = await idsOf(
    'SELECT round_id AS id FROM read.funding_rounds WHERE coalesce(dated_on > $1::date, true)',
  );
  return log.flatMap((event): RecordedEvent[] => {
    const { type, data } = event as unknown as CompanyEvent;
    if ('companyId' in data && later.has(data.companyId)) return [];
    if (type === 'CompanyExited' || (type === 'FundingRoundRecorded' && rounds.has(data.roundId))) return [];
    if (type === 'CompanyRegistered') return [{ ...event, data: { ...data, details: until(day, data.details) } }];
    if (type === 'CompanyDetailsChanged') return [{ ...event, data: { ...data, changes: until(day, data.changes) } }];
    return [event];
  });
}

/** Sources have stated totals after the day. */
function until(day: string, { totalFunding: _, launchedOn, ...details }: CompanyDetails): CompanyDetails {
  return { ...details, ...(launchedOn && launchedOn <= day && { launchedOn }) };
}

/** Without a date, nothing says since when a company is public. */
function withoutPublic(events: readonly RecordedEvent[]): RecordedEvent[] {
  return JSON.parse(
    JSON.stringify(events, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)).replaceAll(
      '"status":"public"',
      '"status":"active"',
    ),
    (_, value: unknown) => (typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value),
  ) as RecordedEvent[];
}

describe.each([
  ['of weeks', snapshots, () => withoutPublic(announcedIn(weeks(3, 420))), '2024-05-18'],
  ['of sectors', sectors, () => withoutPublic(story(3, 420)), '2024-06-15'],
] as const)('trends %s as true until a day', (_, answers, written, day) => {
  it('are those of a log without later rounds, exits and companies', async () => {
    const log = written();
    const whole = await stageOf(log);
    const then = await stageOf(await logUntil(day, log, whole.store));
    try {
      const expected = await answers(then.store, PRESENT, Date.parse(day));
      expect(await answers(whole.store, PRESENT, Date.parse(day))).not.toEqual(expected);
      expect(await answers(whole.store, { moment: null, validAt: day }, NOW)).toEqual(expected);
    } finally {
      await whole.close();
      await then.close();
    }
  }, 60_000);
});
