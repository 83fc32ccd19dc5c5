import { companyDecider, observe, type CompanyObservation } from '../../../src/companies/record/company.decide.js';
import { companyStream, type FundingRound } from '../../../src/companies/record/company.events.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { decideOn } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { deriveId, newId } from '../../../src/platform/ids/ids.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { addDays, yesterday } from '../../../src/trends/snapshot/trend-window.rules.js';
import { Service } from '../metering/stack.js';

interface Given {
  readonly name: string;
  readonly sectors: readonly string[];
  readonly country: string;
  readonly rounds: readonly { readonly date: string; readonly amount: number | null; readonly round: string }[];
}

const LATEST = yesterday(Date.now());
const SECTORS = ['Fintech', 'Robotics', 'Health', 'Climate'];
const COUNTRIES = ['US', 'DE', 'GB'];
const ROUNDS = ['Seed', 'Series A', 'Series B'];

let service: Service;
let companies: Given[];

/** The same figures for ever: a small linear congruential generator. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function world(): Given[] {
  const next = random(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  return Array.from({ length: 60 }, (_, n) => ({
    name: `Trendy ${n}`,
    sectors: [...new Set([pick(SECTORS), pick(SECTORS)])],
    country: pick(COUNTRIES),
    rounds: Array.from({ length: Math.floor(next() * 4) }, () => ({
      date: addDays(LATEST, -Math.floor(next() * 60)),
      amount: next() < 0.1 ? null : Math.floor(next() * 50_000_000),
      round: pick(ROUNDS),
    })),
  }));
}

async function put(eventStore: EventStore, given: Given): Promise<void> {
  const domain = `${given.name.toLowerCase().replace(' ', '-')}.com`;
  const companyId = companyIdOf(domain);
  const rounds = given.rounds.map((round, n): FundingRound => ({
    ...round,
    roundId: deriveId('round', `${given.name} ${n}`),
    valuation: null,
    leadInvestors: [{ investorId: null, name: 'Anvil Capital' }],
    investors: [
      { investorId: null, name: 'Anvil Capital' },
      { investorId: null, name: 'Hammer Fund' },
    ],
  }));
  const observation: CompanyObservation = {
    companyId,
    domain,
    contestedDomain: null,
    slugBase: given.name.toLowerCase().replace(' ', '-'),
    details: {
      name: given.name,
      sectors: given.sectors,
      hqCountry: given.country,
      foundedDate: '2024',
      linkedinUrl: `https://www.linkedin.com/company/${given.name.toLowerCase().replace(' ', '-')}/`,
    },
    provenance: { source: 'spec', observedAt: '2026-03-13T00:00:00.000Z' },
    rounds,
  };
  const id = newId();
  const context = { commandId: id, correlationId: id, actor: 'operator:spec', now: Date.now() };
  await decideOn(eventStore, companyStream(companyId), companyDecider, (state) => observe(state, observation), context);
}

beforeAll(async () => {
  service = await Service.start();
  const eventStore = service.app.get(EventStore);
  const lastYear = Number(LATEST.slice(0, 4)) - 1;
  // With a round on file of each year, a sector without one had none.
  const earlier = [lastYear, lastYear - 1].map((year) => ({ date: `${year}-03-01`, amount: 4_000_000, round: 'Seed' }));
  companies = [...world(), { name: 'Trendy 60', sectors: ['Climate'], country: 'US', rounds: earlier }];
  await put(eventStore, { name: 'No Sector', sectors: [], country: 'US', rounds: [] });
  for (const company of companies) await put(eventStore, company);
  const head = await eventStore.headPosition();
  if (!(await service.app.get(Freshness).waitFor(['companies', 'investors', 'sectors'], head, 20_000))) {
    throw new Error('the read models did not catch up');
  }
}, 60_000);

afterAll(() => service.stop());

/** Ten calls a day are free per address; each test day has a separate address. */
let address = 1;
const current = (query: string) =>
  service.call('GET', `/api/v1/trends/current${query}`, undefined, undefined, {
    'x-forwarded-for': `203.0.113.${address++}`,
  });

const within = (from: string, to: string) => (round: { date: string }) => round.date >= from && round.date <= to;

describe('GET /trends/current', () => {
  it('counts to the dollar what a plain computation counts, on six days', async () => {
    for (const back of [0, 3, 9, 17, 30, 44]) {
      const to = addDays(LATEST, -back);
      const { status, body } = await current(`?date=${to}`);
      expect(status).toBe(200);
      const rounds = companies.flatMap((company) => company.rounds.map((round) => ({ ...round, company })));
      const now = rounds.filter(within(addDays(to, -6), to));
      const before = rounds.filter(within(addDays(to, -13), addDays(to, -7)));
      const sum = (list: readonly { amount: number | null }[]): number =>
        list.reduce((total, { amount }) => total + (amount ?? 0), 0);
      expect(body.capital_deployed).toEqual({
        amount: sum(now),
        previous: sum(before),
        delta_pct: sum(before) === 0 ? null : Math.round(((sum(now) - sum(before)) / sum(before)) * 1_000) / 10,
        rounds: now.length,
        previous_rounds: before.length,
        coverage: { known: now.filter(({ amount }) => amount !== null).length, of: now.length },
        previous_coverage: { known: before.filter(({ amount }) => amount !== null).length, of: before.length },
      });
      for (const { name, amount, rounds: count } of body.top_sectors) {
        const mine = now.filter(({ company }) => company.sectors.includes(name));
        expect({ name, amount, count }).toEqual({ name, amount: sum(mine), count: mine.length });
      }
      for (const { stage, amount, rounds: count } of body.stages) {
        const mine = now.filter(({ round }) => round === stage);
        expect({ stage, amount, count }).toEqual({ stage, amount: sum(mine), count: mine.length });
      }
      if (now.length > 0) {
        expect(body.biggest_rounds[0]?.lead_investors ?? []).toEqual(
          body.biggest_rounds[0] ? [{ name: 'Anvil Capital', slug: null, type: 'firm', type_is_guess: false }] : [],
        );
        expect(body.active_investors[0]).toEqual(
          expect.objectContaining({ name: 'Anvil Capital', deals: now.length, lead_deals: now.length }),
        );
      }
    }
  });

  it('names the two windows, and yesterday is the default', async () => {
    const { body } = await current('');
    expect(body.window).toEqual({
      from: addDays(LATEST, -6),
      to: LATEST,
      previous_from: addDays(LATEST, -13),
      previous_to: addDays(LATEST, -7),
    });
  });

  it.each([
    ['2026-02-30', 'is no day of the calendar'],
    ['someday', 'must be a day'],
    ['2999-01-01', 'is not over yet'],
  ])('refuses %s', async (date, message) => {
    const { status, body } = await current(`?date=${date}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation_failed', errors: [{ field: 'date', message: expect.any(String) }] });
    expect(JSON.stringify(body)).toContain(message);
  });
});

describe('trends/sector', () => {
  let key: string;
  const ask = (query: string) => service.call('GET', `/api/v1/trends/sector?${query}`, key);

  beforeAll(async () => {
    ({ key } = await service.account('pro'));
  });

  it('sums capital and rounds by year', async () => {
    const { status, body } = await ask('sector=fintech&years=3');
    expect(status).toBe(200);
    expect(body.sectors).toEqual(['Fintech']);
    const mine = companies.filter(({ sectors }) => sectors.includes('Fintech')).flatMap(({ rounds }) => rounds);
    const year = Number(LATEST.slice(0, 4));
    const inYear = mine.filter(({ date }) => date.startsWith(String(year)));
    expect(body.series).toHaveLength(3);
    expect(body.series[2]).toMatchObject({
      year,
      capital: inYear.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
      rounds: inYear.length,
    });
    expect(body.momentum.label).toMatch(/^(rising|steady|falling)$/);
    expect(body).not.toHaveProperty('saturation');
  });

  it('takes the other words of the vocabulary for a sector, as GET /startups does', async () => {
    const { body: whole } = await ask('sector=Fintech&years=3');
    const head = await service.app.get(EventStore).headPosition();
    for (const query of [
      'sector=Financial Technology',
      'sector=financial technology,FINTECH',
      `sector=Financial Technology&as_of=@${head}`,
    ]) {
      // prettier-ignore
      const { status, body } = await ask(`${query}&years=3`);
      expect([status, body.sectors, body.series]).toEqual([200, ['Fintech'], whole.series]);
    }
    const { status, body } = await ask('sector=Edtech');
    expect([status, body.detail]).toEqual([404, 'No company on file is in the sector "edtech".']);
  });

  it('gives scores with the figures that decided them when asked to look deep', async () => {
    const { body } = await ask('sector=Robotics&deep=1');
    for (const name of ['saturation', 'differentiation', 'barriers_to_entry', 'tech_reproducibility']) {
      const { score, reasons } = body[name];
      const deciding = reasons.filter(({ decides }: { decides: boolean }) => decides);
      expect(score === null).toBe(deciding.length < 2);
      expect(score ?? 0).toBeGreaterThanOrEqual(0);
      expect(score ?? 0).toBeLessThanOrEqual(100);
      for (const reason of reasons) {
        expect(reason).toMatchObject({ value: expect.any(Number), n: expect.any(Number), basis: expect.any(String) });
      }
    }
    expect(body.saturation.score).not.toBeNull();
  });

  it('finds the sectors of a company by name, website or LinkedIn', async () => {
    const company = companies[0] as Given;
    for (const query of ['company=Trendy 0', 'company=trendy-0', 'website=https://www.trendy-0.com/about']) {
      const { status, body } = await ask(query);
      expect(status).toBe(200);
      expect(body.sectors).toEqual([...company.sectors]);
      expect(body.resolved_from.company).toEqual({ name: 'Trendy 0', slug: 'trendy-0' });
    }
  });

  it.each(['linkedin=https://www.linkedin.com/company/Trendy-0/about', 'linkedin=trendy-0'])(
    'finds them by %s, and nobody whose name only begins alike',
    async (query) => {
      expect((await ask(query)).body.resolved_from).toMatchObject({ kind: 'linkedin', company: { slug: 'trendy-0' } });
      expect((await ask('linkedin=trendy')).status).toBe(404);
    },
  );

  it('is a 422 of a company on file without a sector', async () => {
    const { status, body } = await ask('company=no-sector');
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'unprocessable' });
  });

  it('takes the same in a body', async () => {
    const { status, body } = await service.call('POST', '/api/v1/trends/sector', key, { sector: 'Health', years: 2 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ sectors: ['Health'], years: 2, resolved_from: null });
  });

  it.each([
    ['', 400],
    ['sector=a,b,c,d,e', 400],
    ['sector=Fintech&years=11', 400],
    ['sector=Alchemy', 404],
    ['company=Nobody At All', 404],
  ])('answers %s with %i', async (query, status) => {
    expect((await ask(query)).status).toBe(status);
  });
});

describe('trends of the past', () => {
  it('repeat by position after the log has grown, and count what was true until a day', async () => {
    const { key } = await service.account('pro');
    const week = (query: string) => service.call('GET', `/api/v1/trends/current${query}`, key);
    const sector = (query: string) => service.call('GET', `/api/v1/trends/sector?sector=Robotics&deep=1${query}`, key);
    const { generated_at: _, as_of: __, ...before } = (await week(`?date=${LATEST}`)).body;
    const { generated_at: ___, as_of: ____, ...robots } = (await sector('')).body;
    const rounds = [
      { date: LATEST, amount: 9_000_000, round: 'Seed' },
      { date: addDays(LATEST, -3), amount: 1_000_000, round: 'Seed' },
    ];
    const eventStore = service.app.get(EventStore);
    await put(eventStore, { name: 'Trendy 99', sectors: ['Robotics'], country: 'US', rounds });
    const head = await eventStore.headPosition();
    await service.app.get(Freshness).waitFor(['companies', 'investors', 'sectors'], head, 20_000);
    expect((await week(`?date=${LATEST}&as_of=${before.position}`)).body).toMatchObject(before);
    expect((await sector(`&as_of=${robots.position}`)).body).toMatchObject(robots);
    const after = (await week(`?date=${LATEST}&as_of=@${head}`)).body;
    expect(after.capital_deployed.rounds).toBe(before.capital_deployed.rounds + 2);
    // The present answers are cached; the caller's own write is shown nevertheless.
    const token = { 'x-consistency-token': String(head) };
    const mine = (path: string) => service.call('GET', `/api/v1/trends/${path}`, key, undefined, token);
    expect((await mine(`current?date=${LATEST}`)).body.capital_deployed).toEqual(after.capital_deployed);
    const capital = (of: { series: { capital: number }[] }) => of.series.reduce((sum, year) => sum + year.capital, 0);
    const grown = (await mine('sector?sector=Robotics&deep=1')).body;
    expect(capital(grown)).toBe(capital(robots as never) + 10_000_000);
    expect((await sector('')).body.generated_at).toBe(grown.generated_at);
    expect((await mine('sector?sector=Robotics&deep=1')).body.generated_at).toBe(grown.generated_at);
    const until = (await week(`?date=${LATEST}&valid_at=${addDays(LATEST, -1)}&as_of=@${head}`)).body;
    const onLast = companies.flatMap((company) => company.rounds).filter(({ date }) => date === LATEST).length;
    expect(until.capital_deployed.rounds).toBe(after.capital_deployed.rounds - onLast - 1);
    const company = (query: string) => service.call('GET', `/api/v1/trends/sector?company=trendy-99${query}`, key);
    expect((await company('')).body.sectors).toEqual(['Robotics']);
    expect((await company(`&as_of=${before.position}`)).status).toBe(404);
    const { status, body } = await week('?as_of=2999-01-01');
    expect([status, body.errors[0].field]).toEqual([400, 'as_of']);
  });
});
