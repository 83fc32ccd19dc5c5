import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withStack } from '../../src/embedded/stack/with-stack.js';
import { type QueryBus } from '@nestjs/cqrs';
import { type NameInvestors } from '../../src/companies/investors/name-investors.query.js';
import { InvestorDirectory } from '../../src/companies/people/investor-directory.service.js';
import { CompanyReferences } from '../../src/companies/matching/company-references.service.js';
import { MergedCompanies } from '../../src/companies/merging/merged-companies.service.js';
import { FindCompany } from '../../src/companies/matching/find-company.query.js';
import { GetKnownCompany } from '../../src/companies/matching/get-known-company.query.js';
import { ListMentionsHandler } from '../../src/press/mentions/list-mentions.handler.js';
import { ListMentions } from '../../src/press/mentions/list-mentions.query.js';
import { FindPersonByEmailHandler } from '../../src/enrichment/email/find-person-by-email.handler.js';
import { FindPersonByEmail } from '../../src/enrichment/email/find-person-by-email.query.js';
import { GetRevenueHandler } from '../../src/enrichment/revenue/get-revenue.handler.js';
import { GetRevenue } from '../../src/enrichment/revenue/get-revenue.query.js';
import { RevenueYardsticks } from '../../src/enrichment/revenue/revenue-yardsticks.service.js';
import { DomainError } from '../../src/kernel/domain-error.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { Vault } from '../../src/platform/vault/vault.js';
import { PastSectors } from '../../src/trends/past/past-sectors.service.js';
import { PastWeeks } from '../../src/trends/past/past-weeks.service.js';
import { SectorFigureSums } from '../../src/trends/sectors/sector-figures.service.js';
import { SectorTrends } from '../../src/trends/sectors/sector-trends.service.js';
import { NewCompanies } from '../../src/trends/snapshot/new-companies.service.js';
import { TrendSnapshots } from '../../src/trends/snapshot/trend-snapshots.service.js';
import { WeekRounds } from '../../src/trends/snapshot/week-rounds.service.js';
import { addDays, yesterday } from '../../src/trends/snapshot/trend-window.rules.js';
import { type BenchContext, type Measure, type Measured } from './measure.js';
import { fillInsights, fillPeople, fillTrendsWorld } from './worlds/trends-world.js';

const ROUNDS = 3_000_000;
const PEOPLE = 100_000;
const SAMPLES = 300;
const COLD_DAYS = 20;

interface World {
  readonly store: ReadStore;
  readonly vault: Vault;
  readonly sectors: readonly string[];
  readonly domains: readonly string[];
  readonly emails: readonly string[];
}

function investorNames(store: ReadStore, vault: Vault): QueryBus {
  const directory = new InvestorDirectory(store, vault);
  return { execute: ({ ids }: NameInvestors) => directory.investors(ids) } as unknown as QueryBus;
}

function snapshotsOf(store: ReadStore, vault: Vault): TrendSnapshots {
  const clock = { now: () => 0 };
  const weeks = new WeekRounds(store, investorNames(store, vault));
  return new TrendSnapshots(store, weeks, new NewCompanies(store, clock), new PastWeeks(store, weeks), clock);
}

type Call = (n: number) => Promise<unknown>;

/** Speed of what is computed from what is on file, at three million rounds: the queries behind each operation. */
export const trendsMeasures: Measure[] = [
  {
    name: 'trends_current_warm',
    summary: 'p95 of the snapshot of a week asked again within a minute, against the sums of that week in plain SQL',
    run: (context: BenchContext) =>
      withWorld(context, async ({ store, vault }) => {
        const query = snapshotsOf(store, vault);
        return besides(() => query.snapshot(LATEST), weekBySql(store), SAMPLES);
      }),
  },
  {
    name: 'trends_current_cold',
    summary: 'slowest snapshot of twenty different weeks, each asked for the first time, against plain SQL',
    run: (context: BenchContext) =>
      withWorld(context, async ({ store, vault }) => {
        // Each with nothing in memory: of neighbouring weeks most days would be known.
        return besides((n) => snapshotsOf(store, vault).snapshot(dayOf(n)), weekBySql(store), COLD_DAYS, 1);
      }),
  },
  {
    name: 'trends_sector_cold',
    summary: 'slowest deep read of any one sector, each asked for the first time, against its yearly sums in plain SQL',
    run: (context: BenchContext) =>
      withWorld(context, ({ store, vault, sectors }) =>
        besides(
          sectorCall(
            store,
            vault,
            sectors.map((sector) => [sector]),
          ),
          yearsBySql(store, sectors),
          sectors.length,
          1,
        ),
      ),
  },
  {
    name: 'trends_sectors_cold',
    summary: 'p95 of deep reads of the sectors of a company, each asked for the first time; baseline as above',
    run: (context: BenchContext) =>
      withWorld(context, async ({ store, vault, sectors }) => {
        const rows = await store.query<{ sectors: string[] }>(
          'SELECT sectors FROM read.companies WHERE cardinality(sectors) > 1 ORDER BY company_id LIMIT 40',
        );
        const asks = rows.map((row) => row.sectors);
        return besides(sectorCall(store, vault, asks), yearsBySql(store, sectors), asks.length);
      }),
  },
  {
    name: 'by_email',
    summary: 'p95 of a person by address, against a plain look-up of a person by id',
    run: (context: BenchContext) =>
      withWorld(context, async ({ store, vault, emails }) => {
        const query = new FindPersonByEmailHandler(store, vault);
        return besides(
          (n) => found(query.execute(new FindPersonByEmail(emails[n % emails.length] as string))),
          () => store.prepared('bench_person', 'SELECT * FROM read.people OFFSET 100 LIMIT 1'),
          SAMPLES,
        );
      }),
  },
  {
    name: 'revenue',
    summary: 'p95 of the revenue of a company, most of them estimated, against its row by domain',
    run: (context: BenchContext) =>
      withWorld(context, async ({ store, domains }) => {
        const clock = { now: () => 0 };
        const query = new GetRevenueHandler(store, companiesOf(store), new RevenueYardsticks(store, clock), clock);
        const revenue = async (n: number): Promise<unknown> =>
          query.execute(new GetRevenue(companyAt(domains, n))).catch(unlessNotFound);
        return besides(revenue, companyBySql(store, domains), SAMPLES);
      }),
  },
  {
    name: 'mentions',
    summary: 'p95 of the newest fifty mentions of a company with their counts, against its row by domain',
    run: (context: BenchContext) =>
      withWorld(context, async ({ store, domains }) => {
        const query = new ListMentionsHandler(store, companiesOf(store));
        const mentions = (n: number): Promise<unknown> =>
          query.execute(new ListMentions(companyAt(domains, n), { type: null, since: null, limit: 50 }));
        return besides(mentions, companyBySql(store, domains), SAMPLES);
      }),
  },
];

const LATEST = yesterday(Date.now());

/** Weeks all over two years, the latest first. */
function dayOf(n: number): string {
  return addDays(LATEST, -37 * n);
}

function sectorCall(store: ReadStore, vault: Vault, asks: readonly (readonly string[])[]): Call {
  // Each call is made two minutes after the one before: what is kept is not measured.
  let now = Date.now();
  const figures = new SectorFigureSums(store, investorNames(store, vault));
  const query = new SectorTrends(store, figures, new PastSectors(store), { now: () => (now += 120_000) });
  const scope = { moment: null, validAt: null };
  return (n) => query.trend({ sectors: asks[n % asks.length] as readonly string[], years: 5, deep: true, ...scope });
}

function weekBySql(store: ReadStore): Call {
  return (n) =>
    store.prepared(
      'bench_week',
      `SELECT count(*), sum(amount) FROM read.funding_rounds JOIN read.companies USING (company_id)
       WHERE dated_on BETWEEN $1 AND $2 AND status <> 'pending'`,
      [addDays(dayOf(n), -13), dayOf(n)],
    );
}

function yearsBySql(store: ReadStore, sectors: readonly string[]): Call {
  return (n) =>
    store.prepared(
      'bench_years',
      `SELECT extract(year FROM dated_on), count(*), sum(amount) FROM read.funding_rounds
       JOIN read.companies USING (company_id) WHERE sector_keys @> ARRAY[$1] AND status <> 'pending' GROUP BY 1`,
      [sectors[n % sectors.length]?.toLowerCase()],
    );
}

function companyBySql(store: ReadStore, domains: readonly string[]): Call {
  return (n) =>
    store.prepared('bench_company', 'SELECT * FROM read.companies WHERE domain = $1', [domains[n % domains.length]]);
}

function companyAt(domains: readonly string[], n: number): GetKnownCompany {
  return GetKnownCompany.by({ domain: domains[n % domains.length] });
}

/** The bus of a process without the application: of other features the queries only ask which company is meant. */
function companiesOf(store: ReadStore): QueryBus {
  const companies = new CompanyReferences(store, new MergedCompanies(store));
  const execute = async (query: object): Promise<unknown> => {
    if (query instanceof GetKnownCompany) return found(companies.one(query.reference));
    if (query instanceof FindCompany) return companies.one(query.reference);
    throw new Error('no handler is measured for this query');
  };
  return { execute } as unknown as QueryBus;
}

async function found<T>(answer: Promise<T | null>): Promise<T> {
  const value = await answer;
  if (value === null) throw new Error('what is on file was not found');
  return value;
}

function unlessNotFound(error: unknown): null {
  if (error instanceof DomainError && error.code === 'not_found') return null;
  throw error;
}

/** A world of the stated size, made by the first measure that needs it and kept for the others. */
function withWorld(context: BenchContext, work: (world: World) => Promise<Measured>): Promise<Measured> {
  const rounds = Math.round(ROUNDS * context.scale);
  const dataDir = join(context.worldsDir, `trends-world-${rounds}`);
  const isMade = join(dataDir, 'is-made');
  const isThere = existsSync(isMade);
  if (!isThere) rmSync(dataDir, { recursive: true, force: true });
  return withStack({ dataDir, json: false, needs: ['postgres'] }, async ({ config }) => {
    const store = new ReadStore({ url: config.databaseUrl, poolSize: 4 });
    const vault = new Vault(store, config.vaultKey);
    try {
      if (!isThere) {
        context.log(`  making a world of ${rounds} rounds`);
        const { companies } = await fillTrendsWorld(store, { rounds }, (line) => context.log(line));
        context.log(`  with ${companies} companies`);
        await fillInsights(store);
        await fillPeople(store, vault, Math.round(PEOPLE * context.scale));
        await store.query('VACUUM ANALYZE');
        writeFileSync(isMade, '');
      }
      return await work({ store, vault, ...(await samplesOf(store, vault)) });
    } finally {
      await store.close();
    }
  });
}

async function samplesOf(store: ReadStore, vault: Vault): Promise<Pick<World, 'sectors' | 'domains' | 'emails'>> {
  const sectors = await store.query<{ sector: string }>(
    `SELECT sector FROM (SELECT unnest(sectors) AS sector FROM read.companies LIMIT 20000) s GROUP BY 1 ORDER BY count(*) DESC`,
  );
  const domains = await store.query<{ domain: string }>(
    `SELECT domain FROM read.companies WHERE hashtext(slug) % 100 = 5 LIMIT 1000`,
  );
  const sealed = await store.query<{ sealed_email: never }>('SELECT sealed_email FROM read.person_emails LIMIT 500');
  const emails = await vault.openAll<string>(sealed.map((row) => row.sealed_email));
  return {
    sectors: sectors.map(({ sector }) => sector),
    domains: domains.map(({ domain }) => domain),
    emails: emails.flatMap((email) => email ?? []),
  };
}

/** Our figure and the baseline's, call by call in turn; `share` of the calls are at most as slow as it says. */
async function besides(ours: Call, baseline: Call, samples: number, share = 0.95): Promise<Measured> {
  const [mine, theirs]: [number[], number[]] = [[], []];
  // The first of all prepares statements; what is cold is cold in every call after it.
  await Promise.all([ours(samples + 1), baseline(samples + 1)]);
  for (let n = 0; n < samples; n++) {
    mine.push(await timed(() => ours(n)));
    theirs.push(await timed(() => baseline(n)));
  }
  const [value, plain] = [percentile(mine, share), percentile(theirs, share)];
  return {
    value,
    unit: 'ms',
    baseline: { name: 'plain SQL', value: plain },
    ratio: Math.round((plain / value) * 100) / 100,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round((sorted[Math.ceil((sorted.length - 1) * share)] ?? 0) * 100) / 100;
}
