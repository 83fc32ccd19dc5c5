import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { importCompanies } from '../../../src/companies/import/companies.import.js';
import { importFunding } from '../../../src/companies/import/funding.import.js';
import { addDays, yesterday } from '../../../src/trends/snapshot/trend-window.rules.js';
import { isRaise, raisedInAll } from '../../../src/vocabulary/raised-money.js';
import { currentStage, latestStage, stageOfRound } from '../../../src/vocabulary/round-stage.js';
import { canonicalTerm } from '../../../src/vocabulary/vocabulary-match.js';
import { STAGES } from '../../../src/vocabulary/vocabularies.js';
import { InsightWorld } from '../press/world.js';

// With the real files, where they are there; else with our own fixture alone.
const REAL_COMPANIES = process.env.COMPANIES_2026_FILE ?? '';
const REAL_FUNDING = join(process.env.FUNDING_2015_DIR ?? '', 'Startups.csv');
const LATEST = yesterday(Date.now());

interface Party {
  readonly name: string;
  readonly slug: string | null;
  readonly type: string;
  readonly type_is_guess: boolean;
}

interface Record {
  readonly slug: string;
  readonly status: string;
  readonly stage: string | null;
  readonly total_funding: number | null;
  readonly source_stage: string | null;
  readonly funding_rounds: readonly {
    readonly round: string | null;
    readonly date: string | null;
    readonly amount: number | null;
    readonly investors: readonly Party[];
    readonly lead_investors: readonly Party[];
  }[];
  readonly investors: readonly Party[];
}

const EXITS: Readonly<Partial<{ readonly [status: string]: string }>> = { acquired: 'Acquired', public: 'Public' };
const WORDS = ['Seed', 'Series A', 'series-b', 'C round', 'Series F', 'Grant', 'Pre-Seed', 'IPO', 'Secondary'];
const LEADS = ['General Catalyst', 'Accel Partners', 'Accel', 'Zorvath Kelm'];
/** Two rounds each, of which the later one counts; the first is years ago. */
const ROUNDS = Array.from({ length: 42 }, (_, n) => {
  const company = { company: `Staged ${n % 21}`, website: `https://staged-${n % 21}.com`, id: `r${n}` };
  const isLate = n >= 21;
  return {
    ...company,
    round: WORDS[(isLate ? n : n * 3) % WORDS.length],
    date: isLate ? addDays(LATEST, -(n % 7)) : `201${n % 9}-05`,
    amount: n % 8 === 0 ? '' : String((n + 1) * 1_000_000),
    lead_investors: LEADS[n % LEADS.length],
    investors: `${LEADS[n % LEADS.length]}, Paul Buchheit, Andreessen Horowitz`,
  };
});

let world: InsightWorld;
let records: Record[];

async function allPages<T>(path: string): Promise<T[]> {
  const rows: T[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await world.get(
      `${path}${path.includes('?') ? '&' : '?'}limit=100${cursor && `&cursor=${cursor}`}`,
    );
    rows.push(...body.data);
    cursor = body.pagination.next_cursor;
  }
  return rows;
}

async function pageText(url: string): Promise<string> {
  return (await world.service.app.inject({ method: 'GET', url })).payload;
}

beforeAll(async () => {
  world = await InsightWorld.start([]);
  await world.importFile(
    importCompanies,
    existsSync(REAL_COMPANIES) ? REAL_COMPANIES : 'test/fixtures/companies.jsonl',
  );
  if (existsSync(REAL_FUNDING)) await world.importFile(importFunding, REAL_FUNDING, '2015-03-01T00:00:00.000Z');
  await world.import(importFunding, 'rounds.jsonl', ROUNDS);
  const funded = await world.query<{ slug: string }>('SELECT slug FROM read.companies WHERE rounds > 0');
  records = [];
  for (const { slug } of funded) records.push((await world.get(`startups/${slug}`)).body.data as Record);
}, 600_000);

afterAll(() => world.stop());

describe('the stage of a company with rounds', () => {
  it('is that of its latest dated round in the record, with the source’s own word beside it', async () => {
    for (const { slug, status, stage, source_stage, funding_rounds: rounds } of records) {
      const latest = latestStage(rounds.map((round, at) => ({ ...round, round_id: String(at).padStart(3, '0') })));
      const stated = source_stage === null ? null : (canonicalTerm('stage', source_stage) ?? null);
      // An exit is also derived from the status.
      const exit = EXITS[status] ?? stated;
      expect([slug, stage]).toEqual([slug, currentStage(exit, latest?.stage ?? null)]);
    }
    expect(new Set(records.map(({ stage }) => stage)).size).toBeGreaterThan(4);
  });

  it('is what the filter finds, and as many as the page says', async () => {
    for (const { value } of STAGES) {
      const { body } = await world.get(`startups?stage=${encodeURIComponent(value)}&limit=1`);
      const found = await allPages<{ slug: string; stage: string }>(`startups?stage=${encodeURIComponent(value)}`);
      expect(found.map(({ stage }) => stage).filter((stage) => stage !== value)).toEqual([]);
      const slugs = new Set(found.map(({ slug }) => slug));
      for (const { slug, stage } of records) expect([slug, slugs.has(slug)]).toEqual([slug, stage === value]);
      expect(body.pagination.total).toBe(found.length);
      const text = await pageText(`/companies.md?stage=${encodeURIComponent(value)}`);
      expect(text).toContain(`${found.length.toLocaleString('en-US')} ${found.length === 1 ? 'company' : 'companies'}`);
    }
  });

  it('is counted so by the trends: each round of the week under the stage of the filter', async () => {
    const { body } = await world.get('trends/current', null);
    const { from, to } = body.window;
    const inWeek = records.flatMap(({ funding_rounds }) =>
      funding_rounds.filter(({ round, date }) => isRaise(round) && date?.length === 10 && date >= from && date <= to),
    );
    const expected = new Map<string, number>();
    for (const { round } of inWeek) {
      const stage = stageOfRound(round) ?? round ?? 'Undisclosed';
      expected.set(stage, (expected.get(stage) ?? 0) + 1);
    }
    expect(inWeek.length).toBeGreaterThan(10);
    expect(new Map(body.stages.map(({ stage, rounds }: { stage: string; rounds: number }) => [stage, rounds]))).toEqual(
      expected,
    );
  });

  it('has a total of what its rounds raised, now and as of then', async () => {
    const staged = records.filter(({ slug }) => slug.startsWith('staged-'));
    const without = staged.filter(({ funding_rounds: rounds }) => rounds.some(({ round }) => !isRaise(round)));
    expect(without.length).toBeGreaterThan(3);
    for (const { slug, total_funding, funding_rounds: rounds } of staged) {
      expect([slug, total_funding]).toEqual([slug, raisedInAll(rounds)]);
    }
    for (const { slug, total_funding } of without) {
      const { body } = await world.get(`startups/${slug}?as_of=${new Date().toISOString()}&include=provenance`);
      expect([slug, body.data.total_funding]).toEqual([slug, total_funding]);
      if (total_funding === null) continue;
      expect(body.data.provenance.total_funding.rule).toMatch(
        /^the amount of the one round on file; 1 listing or sale among owners is not counted$/,
      );
    }
  });

  it('names its source in the provenance', async () => {
    const { body } = await world.get('startups/staged-1?include=provenance');
    expect(body.data.provenance.stage.rule).toMatch(/^the stage of the latest dated round, /);
  });
});

describe('investors', () => {
  it('of a record are those of all its rounds', () => {
    for (const { slug, investors, funding_rounds: rounds } of records) {
      const named = new Set(investors.map(({ name }) => name));
      const missing = rounds.flatMap((round) => round.investors).filter(({ name }) => !named.has(name));
      expect([slug, missing]).toEqual([slug, []]);
      expect(named.size).toBe(investors.length);
    }
    expect(records.find(({ slug }) => slug === 'staged-1')?.investors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Paul Buchheit', type: 'person', type_is_guess: false }),
      ]),
    );
  });

  it.each(['General Catalyst', 'Paul Buchheit', 'paul buchheit', 'Zorvath Kelm', 'Accel', 'Accel Partners', 'a16z'])(
    '%s is found by name, whoever it is',
    async (name) => {
      const { body } = await world.get(`investors?q=${encodeURIComponent(name)}`);
      expect(body.data.length).toBeGreaterThan(0);
      expect(body.data[0].type).toBe(/paul|zorvath/i.test(name) ? 'person' : 'firm');
    },
  );

  it('are all in the trends and on pages, people and guesses too', async () => {
    const { body } = await world.get('trends/current', null);
    const active = body.active_investors as (Party & { deals: number })[];
    expect(active.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Paul Buchheit', expect.stringMatching(/^General Catalyst/), 'Zorvath Kelm']),
    );
    expect(active.find(({ name }) => name === 'Zorvath Kelm')).toMatchObject({ type: 'person', type_is_guess: true });
    const leads = body.biggest_rounds.flatMap((round: { lead_investors: Party[] }) => round.lead_investors);
    expect(body.biggest_rounds).toHaveLength(leads.length);
    const text = await pageText('/investors');
    expect(text).toContain('Paul Buchheit');
  });

  it('of two names are one, with the rule, until an operator separates them', async () => {
    const other = async () => (await world.get('investors/accel-partners')).body.data;
    const merged = await other();
    const shown = merged.other_names as { id: string; name: string; rule: string }[];
    expect(shown).toEqual([{ id: expect.anything(), name: 'Accel', rule: 'the same name with and without Partners' }]);
    expect((await world.get('investors/accel')).body.data.slug).toBe('accel-partners');
    expect((await world.get('investors?q=accel')).body.data[0]).toMatchObject({ deals: merged.deals });
    expect(merged.portfolio).toHaveLength(merged.deals);
    const { id } = shown[0] as { id: string };
    const separated = await world.service.admin(`investors/${id}/separate`, { reason: 'Two firms of one name' });
    expect([separated.status, separated.body]).toEqual([200, { id }]);
    await world.settled();
    const [accel, partners] = [(await world.get('investors/accel')).body.data, await other()];
    expect(accel.slug).toBe('accel');
    expect(accel.deals + partners.deals).toBe(merged.deals);
    expect(partners.other_names).toEqual([]);
    expect((await world.service.admin(`investors/${merged.id}/separate`, { reason: 'Never merged' })).status).toBe(422);
    // No rule merges them again, also when the file is imported again.
    await world.import(importFunding, 'rounds.jsonl', ROUNDS);
    expect((await world.get('investors/accel')).body.data.slug).toBe('accel');
  });
});

describe('what is unknown', () => {
  it('is null with its coverage where no round of the time is on file, not zero', async () => {
    const { body } = await world.get('trends/current?date=1999-05-05', null);
    expect(body.capital_deployed).toMatchObject({ amount: null, rounds: null, coverage: { known: 0, of: 0 } });
    const text = await pageText('/trends.md?date=1999-05-05');
    expect(text).toContain('no round on file');
  });

  it('are the foundings of a sector of which few dates are known', async () => {
    const { body } = await world.get('trends/sector?sector=Fintech&years=10');
    for (const year of body.series) {
      const { known, of } = year.coverage.companies_founded;
      if (known * 2 < of) expect(year.companies_founded === null || year.companies_founded > 0).toBe(true);
      expect(year.rounds === null || year.capital !== null || year.coverage.capital.known === 0).toBe(true);
    }
  });
});
