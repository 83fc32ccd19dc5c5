import { sectorsProjection } from '../../../projections/sectors/sectors.projection.js';
import { companyStream, type CompanyEvent } from '../../../src/companies/record/company.events.js';
import { investorStream, type InvestorEvent } from '../../../src/companies/investors/investor.events.js';
import { type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { PastSectors } from '../../../src/trends/past/past-sectors.service.js';
import { SectorFigureSums } from '../../../src/trends/sectors/sector-figures.service.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';
import { recorded } from '../../kit/recorded.js';
import { ASKS, byReadModel, bySql, id, investorNames, project, provenance, story } from './sector-story.js';

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

describe('the figures of sectors', () => {
  it.each([1, 2, 3, 4])(
    'are what plain SQL counts over companies and rounds, however they changed (%i)',
    async (seed) => {
      await project(store, story(seed, 400), 50);
      for (const keys of ASKS) {
        const plain = await bySql(store, keys);
        expect(await byReadModel(store, keys)).toEqual(plain);
        for (let most = 1; most < keys.length; most++) {
          expect(await byReadModel(store, keys.slice(0, most), keys.slice(most))).toEqual(plain);
        }
      }
    },
  );

  it('are tried with all that is counted in its own way', async () => {
    const requested = ASKS.at(-1);
    const events = story(1, 400);
    await project(store, events, 50);
    const [row] = await store.query(
      `SELECT (SELECT count(*)::int FROM unnest($1::text[]) k WHERE k = ANY(sector_keys)) AS asked, count(DISTINCT company_id)::int AS companies
       FROM read.companies WHERE status <> 'pending' GROUP BY 1 HAVING count(*) > 1 ORDER BY 1 DESC LIMIT 1`,
      [requested],
    );
    expect(row).toMatchObject({ asked: 4 });
    const kinds = await store.query(
      `SELECT DISTINCT dated_on IS NULL AS undated, amount IS NULL AS undisclosed FROM read.funding_rounds ORDER BY 1, 2`,
    );
    expect(kinds).toHaveLength(4);
    expect(events.some(({ type }) => type === 'CompanyWithdrawn')).toBe(true);
  });

  it('count every investor of a round that takes several rows, also where fewer are left of it', async () => {
    const companyId = id('company', 1);
    const details = { name: 'Crowd', sectors: ['Fintech'], tags: ['AI'] };
    const registered: CompanyEvent = {
      type: 'CompanyRegistered',
      data: {
        companyId,
        domain: null,
        contestedDomain: null,
        slugBase: 'crowd',
        details,
        provenance,
        generated: false,
      },
    };
    const round = (investors: number): CompanyEvent => ({
      type: 'FundingRoundRecorded',
      data: {
        companyId,
        roundId: id('round', 1),
        round: 'Seed',
        date: '2024-05',
        amount: 1_234_567,
        valuation: null,
        leadInvestors: Array.from({ length: 60 }, (_, n) => ({ investorId: id('investor', n), name: null })),
        investors: Array.from({ length: investors }, (_, n) => ({ investorId: id('investor', n), name: null })),
        provenance,
      },
    });
    const withdrawn: CompanyEvent = {
      type: 'CompanyWithdrawn',
      data: {
        companyId,
        domain: null,
        otherDomains: [],
        productIds: [],
        roundIds: [id('round', 1)],
        reason: 'generated',
      },
    };
    const firms = story(1, 0).slice(0, 4) as RecordedEvent<InvestorEvent>[];
    const reported = [registered, round(120), withdrawn, registered, round(70)];
    const stream = companyStream(companyId);
    const events = [...firms, ...recorded<CompanyEvent>(reported.map((event) => ({ stream, event })))];
    await project(store, events.slice(0, 6), 1);
    const rows = 'SELECT part, leads, cardinality(investors) AS investors FROM read.sector_rounds ORDER BY part';
    expect(await store.query(rows)).toEqual([
      { part: 0, leads: 50, investors: 50 },
      { part: 1, leads: 10, investors: 50 },
      { part: 2, leads: 0, investors: 20 },
    ]);
    await project(store, events.slice(6), 3);
    expect(await store.query(rows)).toMatchObject([{ investors: 50 }, { leads: 10, investors: 20 }]);
    for (const keys of [['ai'], ['ai', 'fintech']])
      expect(await byReadModel(store, keys)).toEqual(await bySql(store, keys));
  });

  it('count a round once for a firm that it names by two names, and no round of a later year', async () => {
    const companyId = id('company', 1);
    const stream = companyStream(companyId);
    const details = { name: 'Crowd', sectors: ['Fintech', 'AI'] };
    const held = { domain: null, contestedDomain: null, slugBase: 'crowd', generated: false };
    const registered: CompanyEvent = { type: 'CompanyRegistered', data: { companyId, ...held, details, provenance } };
    const party = (n: number) => ({ investorId: id('investor', n), name: null });
    const round = (n: number, date: string, leads: number[], others: number[]): CompanyEvent => {
      const parties = { leadInvestors: leads.map(party), investors: others.map(party) };
      const facts = { round: 'Seed', date, amount: 1_000_000, valuation: null };
      return {
        type: 'FundingRoundRecorded',
        data: { companyId, roundId: id('round', n), ...facts, ...parties, provenance },
      };
    };
    const merged = (n: number): InvestorEvent => ({
      type: 'InvestorMerged',
      data: { investorId: id('investor', n), mergedInto: id('investor', 0), rule: 'spec', provenance },
    });
    const firms = story(1, 0).slice(0, 4) as RecordedEvent<InvestorEvent>[];
    const events = recorded<CompanyEvent | InvestorEvent>([
      ...[1, 2].map((n) => ({ stream: investorStream(id('investor', n)), event: merged(n) })),
      ...[
        registered,
        round(1, '2024-05', [1, 2], [0, 3]),
        round(2, '2025-05', [3], [1]),
        round(3, '2031-05', [3], [2]),
      ].map((event) => ({ stream, event })),
    ]);
    await project(store, [...firms, ...events], 50);
    const deals = [
      { name: 'Fund 0', deals: 2, lead_deals: 1 },
      { name: 'Fund 3', deals: 2, lead_deals: 1 },
    ];
    const figures = new SectorFigureSums(store, investorNames(store));
    const past = new PastSectors(store);
    for (const keys of [['ai'], ['ai', 'fintech']]) {
      expect(await figures.investors({ keys, within: [] }, { from: 2021, to: 2026 })).toMatchObject(deals);
      const scope = { rows: null, validAt: '2032-01-01' };
      const counted = await past.deals(keys, { from: 2021, to: 2026 }, 10, scope);
      expect(await figures.named(counted, null)).toMatchObject(deals);
    }
  });

  it('do not depend on how the log is cut into batches, nor on being told again', async () => {
    const events = story(5, 200);
    const sums = async (): Promise<unknown> =>
      Promise.all(
        sectorsProjection.tables.map(({ name }) =>
          store.query(`SELECT count(*), sum(hashtextextended(t::text, 0)::numeric) FROM read.${name} t`),
        ),
      );
    await project(store, events, 1_000);
    const whole = await sums();
    await store.query(`TRUNCATE ${sectorsProjection.tables.map(({ name }) => `read.${name}`).join(', ')}`);
    await store.query('TRUNCATE read.companies, read.company_counts, read.funding_rounds, read.investors, read.investments, read.investor_counts, read.company_observations'); // prettier-ignore
    await project(store, events, 7);
    expect(await sums()).toEqual(whole);
  });
});
