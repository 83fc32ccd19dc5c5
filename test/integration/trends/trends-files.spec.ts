import { existsSync } from 'node:fs';
import { importCompanies } from '../../../src/companies/import/companies.import.js';
import { importFunding } from '../../../src/companies/import/funding.import.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { addDays, yesterday } from '../../../src/trends/snapshot/trend-window.rules.js';
import { InsightWorld } from '../press/world.js';

// Real files, where they are there: companies, and rounds as people typed them. Else our own fixture alone.
const COMPANY_FILE = process.env.SCOUTLINE_SAMPLE ?? 'test/fixtures/companies.jsonl';
const FUNDING_FILE = process.env.SCOUTLINE_FUNDING_SAMPLE;
const LATEST = yesterday(Date.now());
const DAYS = 10;

interface FundingRow {
  readonly id: string;
  readonly company: string;
  readonly website: string;
  readonly country: string;
  readonly categories: string;
  readonly round: string;
  readonly date: string;
  readonly amount: string;
}

let world: InsightWorld;

function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
}

/** Rounds of four months, some of them of an unknown amount or known only by month or year. */
function fundingRows(): FundingRow[] {
  const next = random(11);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const sectors = ['Payments', 'Robotics', 'Diagnostics', 'Energy'];
  const companies = Array.from({ length: 50 }, (_, n) => ({
    company: `Filed ${n}`,
    website: `https://filed-${n}.com`,
    country: pick(['US', 'DE', 'GB', 'KE']),
    categories: [...new Set([pick(sectors), pick(sectors)])].join(', '),
  }));
  return Array.from({ length: 260 }, (_, n) => ({
    ...pick(companies),
    id: `r${n}`,
    round: pick(['Seed', 'Series A', 'Series B']),
    date: addDays(LATEST, -Math.floor(next() * 120)).slice(0, next() < 0.05 ? 7 : next() < 0.03 ? 4 : 10),
    amount: next() < 0.1 ? '' : String(Math.floor(next() * 90_000_000)),
  }));
}

/** Later corrected: another amount, another day, or undisclosed. */
function corrections(rows: readonly FundingRow[]): FundingRow[] {
  return rows
    .filter((_, n) => n % 9 === 0)
    .map((row, n) => ({
      ...row,
      ...(n % 3 === 0 && { amount: String(1_000_003 + n) }),
      ...(n % 3 === 1 && { date: addDays(LATEST, -(n % 60)) }),
      ...(n % 3 === 2 && { amount: '' }),
    }));
}

/** The rows of the files as they are, beside the service and without it: what plain SQL computes from. */
async function putAside(rows: readonly FundingRow[]): Promise<void> {
  const store = world.service.app.get(ReadStore);
  await store.query(`CREATE TABLE IF NOT EXISTS ops.filed (id text PRIMARY KEY, company text, country text, sectors text[],
    round text, date text, amount numeric)`);
  for (const { id, company, country, categories, round, date, amount } of rows) {
    await store.query(
      `INSERT INTO ops.filed VALUES ($1, $2, $3, string_to_array($4, ', '), $5, $6, nullif($7, '')::numeric)
       ON CONFLICT (id) DO UPDATE SET date = excluded.date, amount = excluded.amount`,
      [id, company, country, categories, round, date, amount],
    );
  }
}

const IN_WEEK = `length(date) = 10 AND date::date BETWEEN $1::date - 6 AND $1::date`;

async function bySql(to: string) {
  const store = world.service.app.get(ReadStore);
  const [[capital], stages, countries, sectors, biggest] = await Promise.all([
    store.query(
      `SELECT coalesce(sum(amount) FILTER (WHERE ${IN_WEEK}), 0)::float8 AS amount,
         coalesce(sum(amount) FILTER (WHERE NOT (${IN_WEEK})), 0)::float8 AS previous,
         count(*) FILTER (WHERE ${IN_WEEK})::int AS rounds, count(*) FILTER (WHERE NOT (${IN_WEEK}))::int AS previous_rounds
       FROM ops.filed WHERE length(date) = 10 AND date::date BETWEEN $1::date - 13 AND $1::date`,
      [to],
    ),
    store.query(
      `SELECT round AS stage, count(*)::int AS rounds, coalesce(sum(amount), 0)::float8 AS amount,
         round((percentile_cont(0.5) WITHIN GROUP (ORDER BY amount))::numeric)::float8 AS median_cheque
       FROM ops.filed WHERE ${IN_WEEK} GROUP BY 1 ORDER BY 3 DESC, 2 DESC, 1`,
      [to],
    ),
    store.query(
      `SELECT country AS name, coalesce(sum(amount), 0)::float8 AS amount, count(*)::int AS rounds
       FROM ops.filed WHERE ${IN_WEEK} GROUP BY 1 ORDER BY 2 DESC, 3 DESC, 1`,
      [to],
    ),
    store.query(
      `SELECT sector AS name, coalesce(sum(amount), 0)::float8 AS amount, count(*)::int AS rounds
       FROM ops.filed, unnest(sectors) sector WHERE ${IN_WEEK} GROUP BY 1 ORDER BY 2 DESC, 3 DESC, 1`,
      [to],
    ),
    store.query(
      `SELECT company, amount::float8, date FROM ops.filed WHERE ${IN_WEEK} AND amount IS NOT NULL ORDER BY 2 DESC LIMIT 10`,
      [to],
    ),
  ]);
  return { capital, stages, countries, sectors, biggest };
}

async function byService(to: string) {
  const { status, body } = await world.get(`trends/current?date=${to}`);
  expect(status).toBe(200);
  const group = ({ name, amount, rounds }: Record<string, unknown>) => ({ name, amount, rounds });
  const { delta_pct: delta, ...capital } = body.capital_deployed;
  const { amount, previous } = capital;
  expect(delta).toBe(previous === 0 ? null : Math.round(((amount - previous) / previous) * 1_000) / 10);
  return {
    capital,
    stages: body.stages,
    countries: body.top_countries.map(group),
    sectors: body.top_sectors.map(group),
    biggest: body.biggest_rounds.map((round: { company: { name: string }; amount: number; date: string }) => ({
      company: round.company.name,
      amount: round.amount,
      date: round.date,
    })),
  };
}

const days = Array.from(
  { length: DAYS },
  (
    (next) => () =>
      addDays(LATEST, -Math.floor(next() * 110))
  )(random(3)),
);

beforeAll(async () => {
  world = await InsightWorld.start([]);
  await world.importFile(importCompanies, COMPANY_FILE);
  if (FUNDING_FILE !== undefined && existsSync(FUNDING_FILE)) await world.importFile(importFunding, FUNDING_FILE);
  const rows = fundingRows();
  await world.import(importFunding, 'rounds-2026-11-01.jsonl', rows);
  await putAside(rows);
}, 600_000);

afterAll(() => world.stop());

describe('trend figures', () => {
  it(`are to the dollar what plain SQL computes from the imported files, on ${DAYS} random days`, async () => {
    const compared = await Promise.all(days.map(bySql));
    expect(compared.filter(({ capital }) => (capital as { amount: number }).amount > 0).length).toBeGreaterThan(5);
    for (const [index, to] of days.entries())
      expect({ to, ...(await byService(to)) }).toEqual({ to, ...compared[index] });
  });

  it('follow corrections, on the same days', async () => {
    const changed = corrections(fundingRows());
    await world.import(importFunding, 'rounds-2026-11-20.jsonl', changed);
    await putAside(changed);
    world.service.clock.offsetMs += 61_000;
    for (const to of days) expect({ to, ...(await byService(to)) }).toEqual({ to, ...(await bySql(to)) });
  });

  it('are zeros before the first day of all and in an empty week, and a week has to be over', async () => {
    for (const to of ['0001-01-01', '0001-02-20', '1899-12-31']) {
      const { capital, sectors, biggest } = await byService(to);
      const none = { amount: 0, previous: 0, rounds: 0, previous_rounds: 0 };
      expect({ capital, sectors, biggest }).toEqual({ capital: none, sectors: [], biggest: [] });
    }
    const today = addDays(LATEST, 1);
    for (const date of [today, '9999-12-31', '0000-01-01', '2023-02-29']) {
      const { status } = await world.get(`trends/current?date=${date}`);
      expect({ date, status }).toEqual({ date, status: 400 });
    }
  });
});
