import { type CompanyEvent } from '../../../src/companies/record/company.events.js';
import { companyStream } from '../../../src/companies/record/company.events.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { knownSpan } from '../../../src/trends/past/known-span.js';
import { PastSectors } from '../../../src/trends/past/past-sectors.service.js';
import { KNOWN_SPAN } from '../../../src/trends/snapshot/trend-window.rules.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';
import { recorded } from '../../kit/recorded.js';
import { id, project, provenance } from './sector-story.js';

const SCOPE = { rows: null, validAt: null };
const TODAY = '2026-11-20';
const [LOW, HIGH] = [id('round', 1), id('round', 2)].sort() as [string, string];

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

interface Round {
  readonly roundId: string;
  readonly round: string;
  readonly date?: string;
}

async function withRounds(...rounds: readonly Round[]): Promise<void> {
  const companyId = id('company', 1);
  const registered: CompanyEvent = {
    type: 'CompanyRegistered',
    data: {
      companyId,
      domain: 'c1.ai',
      contestedDomain: null,
      slugBase: 'c1',
      generated: false,
      details: { name: 'Company 1', sectors: ['Fintech'], totalFunding: 1_000_000 },
      provenance,
    },
  };
  const raised = rounds.map(({ date = '2026-03-02', ...round }): CompanyEvent => {
    const figures = { amount: 1_000_000, valuation: null, leadInvestors: [], investors: [] };
    return { type: 'FundingRoundRecorded', data: { companyId, ...round, date, ...figures, provenance } };
  });
  const stream = companyStream(companyId);
  const log = recorded<CompanyEvent>([registered, ...raised].map((event) => ({ stream, event })));
  await project(store, log, 1);
}

const lastRound = async () => (await new PastSectors(store).notable(['fintech'], 1, SCOPE))[0]?.last_round?.round;

describe('the last round of a company', () => {
  const seed = { round: 'Seed', roundId: HIGH };
  const seriesA = { round: 'Series A', roundId: LOW };

  it.each([
    [[seed, seriesA], 'Series A'],
    [[seriesA, seed], 'Series A'],
    [
      [
        { ...seed, round: 'Loan' },
        { ...seriesA, round: 'Grant' },
      ],
      'Loan',
    ],
    [
      [
        { ...seriesA, round: 'Grant' },
        { ...seed, round: 'Loan' },
      ],
      'Loan',
    ],
  ])('is the later stage, then the higher id, of one day and amount, in any order', async (rounds, last) => {
    await withRounds(...rounds);
    expect(await lastRound()).toBe(last);
  });
});

describe('the days of which rounds are known', () => {
  it('do not begin with a wrong date of one round', async () => {
    await withRounds(
      { roundId: LOW, round: 'Seed', date: '0001-01-01' },
      { roundId: HIGH, round: 'Series A', date: '2024-03-02' },
    );
    const span = { first: '2024-03-02', last: '2024-03-02' };
    expect(await store.query(KNOWN_SPAN, [TODAY])).toEqual([span]);
    expect(await knownSpan(store, SCOPE, TODAY)).toEqual(span);
  });
});
