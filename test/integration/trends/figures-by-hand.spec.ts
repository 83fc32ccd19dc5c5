import { importFunding } from '../../../src/companies/import/funding.import.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { InsightWorld } from '../press/world.js';

/** All figures below were added up by a person from these rows. */
const COMPANIES = [
  { name: 'Alpha', sectors: ['Fintech', 'Artificial Intelligence'], country: 'US' },
  { name: 'Beta', sectors: ['fintech'], country: 'Germany' },
  { name: 'Gamma', sectors: ['Fintech'], country: 'US' },
  { name: 'Delta', sectors: ['Robotics'], country: 'FR' },
  { name: 'Epsilon' },
  { name: 'Zeta', sectors: ['Robotics'], country: 'US' },
  { name: 'Theta', sectors: ['Robotics', 'AI'], country: 'US' },
].map((company) => ({ ...company, website: websiteOf(company.name) }));

const ROUNDS = [
  round('Alpha', 'Seed', '2025-12-27', '1000000', { lead: 'Big Fund', investors: 'Big Fund, Small Fund' }),
  round('Alpha', 'Series A', '2026-01-02', '5000001', { lead: 'Big Fund', investors: 'Small Fund' }),
  round('Alpha', 'Series B', '2026-01-03', '9000000'),
  round('Alpha', 'Pre-seed', '2025-12-26', '2000000'),
  round('Alpha', 'Angel', '2025-12-19', '100000'),
  round('Beta', 'Seed', '2025-12-28', 'undisclosed', { investors: 'Small Fund' }),
  round('Beta', 'Seed', '2025-12-21', '3000000'),
  round('Gamma', 'Seed', '2025-12-29', '7000000', { lead: 'Gone Fund' }),
  round('Delta', 'Series A round', '2025-12-30', '4000000', { lead: 'Small Fund' }),
  round('Epsilon', 'Grant', '2025-12-31', '250000'),
  round('Zeta', 'Seed', '2025-12', '600000'),
  round('Zeta', 'Series A', '2025', '700000'),
  round('Zeta', 'Bridge', '', '800000'),
  round('Theta', 'Debt financing', '2025-12-27', '2500000'),
  round('Theta', 'seed', '2025-12-30', '1500000'),
  round('Theta', 'Seed', '2024-02-29', '1200000'),
  // Refused: in the future, and one of several amounts in another currency.
  round('Theta', 'Series B', '2999-01-01', '90000000'),
  round('Theta', 'Series C', '2025-12-30', '80000000; €1000000'),
];

function websiteOf(company: string): string {
  return `https://${company.toLowerCase()}.com`;
}

function round(
  company: string,
  name: string,
  date: string,
  amount: string,
  parties: { lead?: string; investors?: string } = {},
) {
  // prettier-ignore
  const { lead: lead_investors = '', investors = '' } = parties;
  const key = { company, website: websiteOf(company), id: `${company} ${name} ${date}` };
  return { ...key, round: name, date, amount, currency: 'USD', lead_investors, investors };
}

let world: InsightWorld;
let before: string;

beforeAll(async () => {
  world = await InsightWorld.start(COMPANIES);
  const { counts } = await world.import(importFunding, 'funding-2026-03-13.jsonl', ROUNDS);
  expect(counts).toMatchObject({ rows: 18, rejected: 2 });
  before = `&as_of=@${await world.service.app.get(EventStore).headPosition()}`;
}, 60_000);

afterAll(() => world.stop());

interface BigRound {
  readonly company: { readonly name: string };
  readonly amount: number;
}

type Row = Readonly<Record<string, string | number | null>>;

function lines(rows: readonly Row[], ...fields: readonly string[]): string[] {
  return rows.map((row) => fields.map((field) => String(row[field])).join(' '));
}

/** A week across the end of a year, each list as one line an element. */
async function week(query = ''): Promise<object> {
  const { status, body } = await world.get(`trends/current?date=2026-01-02${query}`);
  expect([status, body.window]).toEqual([
    200,
    { from: '2025-12-27', to: '2026-01-02', previous_from: '2025-12-20', previous_to: '2025-12-26' },
  ]);
  const { amount, previous, delta_pct, rounds, previous_rounds, coverage } = body.capital_deployed;
  return {
    capital: [amount, previous, delta_pct, rounds, previous_rounds, coverage.known],
    sectors: lines(body.top_sectors, 'name', 'amount', 'rounds', 'share_pct', 'delta_pct'),
    countries: lines(body.top_countries, 'name', 'amount', 'rounds', 'share_pct', 'delta_pct'),
    stages: lines(body.stages, 'stage', 'rounds', 'amount', 'median_cheque'),
    investors: lines(body.active_investors, 'name', 'deals', 'lead_deals'),
    biggest: body.biggest_rounds.map((each: BigRound) => `${each.company.name} ${each.amount}`),
  };
}

async function year(sector: string, of: number, query = ''): Promise<unknown[]> {
  const { body } = await world.get(`trends/sector?sector=${sector}&years=10${query}`);
  const { capital, rounds, median_cheque: median } = body.series.find((each: { year: number }) => each.year === of);
  return [capital, rounds, median];
}

const FIRST = {
  capital: [21_250_001, 5_000_000, 325, 8, 2, 7],
  sectors: [
    'Fintech 13000001 4 61.2 160',
    'Artificial Intelligence 10000001 4 47.1 400',
    'Robotics 8000000 3 37.6 null',
  ],
  countries: ['US 17000001 5 80 750', 'FR 4000000 1 18.8 null', 'DE null 1 null null'],
  stages: ['Seed 4 9500000 1500000', 'Series A 2 9000001 4500001', 'Debt financing 1 2500000 2500000', 'Grant 1 250000 250000'], // prettier-ignore
  investors: ['Small Fund 4 1', 'Big Fund 2 2', 'Gone Fund 1 1'],
  biggest: ['Gamma 7000000', 'Alpha 5000001', 'Delta 4000000', 'Theta 2500000', 'Theta 1500000', 'Alpha 1000000', 'Epsilon 250000'], // prettier-ignore
};

it('equals what a person adds up, also after rounds were corrected and companies withdrawn, merged and corrected', async () => {
  expect(await week()).toEqual(FIRST);
  expect(await year('fintech', 2025)).toEqual([13_100_000, 6, 2_000_000]);
  expect(await year('fintech', 2026)).toEqual([14_000_001, 2, 7_000_001]);
  expect(await year('fintech', 2024)).toEqual([0, 0, null]);
  expect(await year('fintech,AI,robotics', 2025)).toEqual([22_400_000, 11, 1_750_000]);
  expect(await year('robotics', 2025, '&valid_at=2025-12-29')).toEqual([3_800_000, 3, 700_000]);

  const correct = async (company: string, body: object): Promise<void> => {
    const answer = await world.service.admin(`companies/${company}/corrections`, { reason: 'spec', ...body });
    expect(answer.status).toBe(200);
  };
  await correct('gamma', { kind: 'withdrawn' });
  await correct('delta', { kind: 'merged', into: 'alpha' });
  await correct('theta', { kind: 'corrected', field: 'hq_country', value: 'FR' });
  await correct('beta', { kind: 'corrected', field: 'sectors', value: ['Payments'] });
  // An empty amount of a known round says that it is undisclosed.
  await world.import(importFunding, 'funding-2026-03-20.jsonl', [
    round('Theta', 'seed', '2025-12-30', '1600000'),
    round('Alpha', 'Seed', '2025-12-27', ''),
  ]);
  world.service.clock.offsetMs += 61_000;
  expect(await week()).toEqual({
    capital: [13_350_001, 5_000_000, 167, 7, 2, 5],
    sectors: [
      'Artificial Intelligence 13100001 5 98.1 555',
      'Fintech 9000001 3 67.4 350',
      'Robotics 4100000 2 30.7 null',
      'Payments null 1 null null',
    ],
    countries: ['US 9000001 3 67.4 350', 'FR 4100000 2 30.7 null', 'DE null 1 null null'],
    stages: ['Series A 2 9000001 4500001', 'Debt financing 1 2500000 2500000', 'Seed 3 1600000 1600000', 'Grant 1 250000 250000'], // prettier-ignore
    investors: ['Small Fund 4 1', 'Big Fund 2 2'],
    biggest: ['Alpha 5000001', 'Alpha 4000000', 'Theta 2500000', 'Theta 1600000', 'Epsilon 250000'],
  });
  expect(await week(before)).toEqual(FIRST);
  expect(await year('robotics', 2025)).toEqual([5_400_000, 4, 1_150_000]);
  expect(await year('robotics', 2025, before)).toEqual([9_300_000, 5, 1_500_000]);
}, 60_000);
