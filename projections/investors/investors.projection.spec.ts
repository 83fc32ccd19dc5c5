import { companyStream, type CompanyEvent } from '../../src/companies/record/company.events.js';
import { investorEvents, investorStream, type InvestorEvent } from '../../src/companies/investors/investor.events.js';
import { applyEvents } from '../../src/platform/projector/projection-batch.js';
import { deriveId } from '../../src/platform/ids/ids.js';
import { ProjectionStage, rowsOfRepeats } from '../../test/kit/projection-stage.js';
import { recorded } from '../../test/kit/recorded.js';
import { investorsProjection } from './investors.projection.js';

const provenance = { source: 'directory', observedAt: '2026-03-13T00:00:00.000Z' };
const id = (kind: string, name: string): string => deriveId(kind, name);
type Told = { stream: string; event: InvestorEvent | CompanyEvent };

const firm = (name: string): Told => ({
  stream: investorStream(id('investor', name)),
  event: {
    type: 'InvestorRegistered',
    data: {
      investorId: id('investor', name),
      kind: 'firm',
      name,
      sealedName: null,
      slugBase: name,
      website: null,
      hqCountry: null,
      provenance,
      generated: true,
    },
  },
});
const gone = (name: string): Told => ({
  stream: investorStream(id('investor', name)),
  event: { type: 'InvestorWithdrawn', data: { investorId: id('investor', name), reason: 'generated' } },
});
const party = (name: string) => ({ investorId: id('investor', name), name: null });
const round = (
  company: string,
  key: string,
  leads: readonly string[],
  others: readonly string[],
  date: string | null = null,
): Told => ({
  stream: companyStream(id('company', company)),
  event: {
    type: 'FundingRoundRecorded',
    data: {
      companyId: id('company', company),
      roundId: id('round', key),
      round: 'Seed',
      date,
      amount: null,
      valuation: null,
      leadInvestors: leads.map(party),
      investors: others.map(party),
      provenance,
    },
  },
});
const company = (name: string, investors: readonly string[]): Told => ({
  stream: companyStream(id('company', name)),
  event: {
    type: 'CompanyRegistered',
    data: {
      companyId: id('company', name),
      domain: null,
      contestedDomain: null,
      slugBase: name,
      details: { name, investors: investors.map(party) },
      provenance,
      generated: true,
    },
  },
});
const withdrawn = (name: string, rounds: readonly string[]): Told => ({
  stream: companyStream(id('company', name)),
  event: {
    type: 'CompanyWithdrawn',
    data: {
      companyId: id('company', name),
      domain: null,
      otherDomains: [],
      productIds: [],
      reason: 'generated',
      roundIds: rounds.map((key) => id('round', key)),
    },
  },
});

const joined = (name: string, key: string, into: string): Told => ({
  stream: companyStream(id('company', name)),
  event: {
    type: 'FundingRoundJoined',
    data: { companyId: id('company', name), roundId: id('round', key), into: id('round', into) },
  },
});

const STORY = recorded<InvestorEvent | CompanyEvent>([
  ...[firm('anvil'), firm('birch'), firm('cedar')],
  ...[company('one', ['cedar']), round('one', 'a', ['anvil'], ['birch']), round('one', 'b', [], ['anvil'])],
  ...[company('two', ['cedar']), round('two', 'c', ['birch'], ['anvil'])],
  // Reported again with fewer investors: earlier participants stay.
  round('one', 'a', [], ['birch']),
  withdrawn('one', ['a', 'b']),
  ...[company('one', []), round('one', 'a', ['birch'], [])],
  ...[gone('cedar'), firm('cedar')],
]);

let stage: ProjectionStage;

beforeEach(async () => {
  stage = await ProjectionStage.open(investorsProjection);
});

afterEach(() => stage.close());

async function deals(): Promise<Record<string, [number, number]>> {
  const counts = await stage.store.query<{ slug: string; deals: number; lead: number }>(
    `SELECT slug, deals::int, lead_deals::int AS lead FROM read.investor_counts JOIN read.investors USING (investor_id)`,
  );
  return Object.fromEntries(counts.map((row) => [row.slug, [row.deals, row.lead]]));
}

describe('projection investors', () => {
  it('knows every event of the streams of investors', () => {
    expect(Object.keys(investorsProjection.on)).toEqual(expect.arrayContaining(Object.keys(investorEvents)));
  });

  it('counts deals and those led', async () => {
    await stage.project(STORY.slice(0, 9));
    expect(await deals()).toEqual({ anvil: [3, 1], birch: [2, 1], cedar: [2, 0] });
  });

  it('counts no deal of a round that was joined with another one', async () => {
    const before = [firm('anvil'), firm('birch'), company('one', []), round('one', 'a', ['anvil'], [])];
    const story = [...before, round('one', 'b', [], ['anvil', 'birch']), joined('one', 'b', 'a')];
    await stage.project(recorded<InvestorEvent | CompanyEvent>(story));
    expect(await deals()).toEqual({ anvil: [1, 1], birch: [0, 0] });
  });

  it('follows the company where a later statement names other investors or leads', async () => {
    const named = (investors: readonly string[]): Told => ({
      stream: companyStream(id('company', 'one')),
      event: {
        type: 'CompanyDetailsChanged',
        data: {
          companyId: id('company', 'one'),
          changes: { investors: investors.map(party) },
          claimedDomain: null,
          contestedDomain: null,
          provenance,
        },
      } as unknown as CompanyEvent,
    });
    const story = recorded<InvestorEvent | CompanyEvent>([
      ...[firm('anvil'), firm('birch'), company('one', ['anvil']), company('two', ['anvil'])],
      ...[round('one', 'a', ['anvil'], ['birch']), round('one', 'a', ['birch'], ['anvil']), named(['birch'])],
    ]);
    await stage.project(story);
    expect(await deals()).toEqual({ anvil: [2, 0], birch: [2, 1] });
    expect((await stage.rows()).investments).toHaveLength(4);
    expect(await rowsOfRepeats(investorsProjection, story)).toEqual(await stage.rows());
  });

  it('takes the deals in a withdrawn company back, and its investments away', async () => {
    await stage.project(STORY.slice(0, 10));
    expect(await deals()).toEqual({ anvil: [1, 0], birch: [1, 1], cedar: [1, 0] });
    expect((await stage.rows()).investments).toHaveLength(3);
  });

  it('dates investments by their round, those of an earlier telling too', async () => {
    await stage.project(
      recorded<InvestorEvent | CompanyEvent>([
        ...[firm('anvil'), firm('birch'), company('one', ['anvil'])],
        ...[round('one', 'a', ['anvil'], ['birch'], '2024-05'), round('one', 'b', [], ['anvil'], '2025-01-09')],
        round('one', 'a', [], ['birch'], '2024-06-02'),
        round('one', 'b', [], []),
      ]),
    );
    const dated = await stage.store.query<{ slug: string; round: string; day: string | null }>(
      `SELECT slug, round_id AS round, dated_on::text AS day FROM read.investments JOIN read.investors USING (investor_id)
       ORDER BY slug, day NULLS LAST`,
    );
    expect(dated.map(({ slug, round, day }) => [slug, round === id('round', 'a'), day])).toEqual([
      ['anvil', true, '2024-06-02'],
      ['anvil', false, null],
      ['anvil', false, null],
      ['birch', true, '2024-06-02'],
    ]);
  });

  it('gives the slug of a withdrawn investor to nobody again', async () => {
    await stage.project(STORY);
    expect(await deals()).toEqual({ anvil: [1, 0], birch: [2, 2], 'cedar-2': [1, 0] });
    expect((await stage.rows()).withdrawn_investors).toMatchObject([
      { slug: 'cedar', investor_id: id('investor', 'cedar') },
    ]);
  });

  it('leaves the same rows however the log is cut, and when every event comes twice', async () => {
    await stage.project(STORY);
    expect(await rowsOfRepeats(investorsProjection, STORY)).toEqual(await stage.rows());
  });

  it('reads only the investments of the rounds that changed, however many are on file', async () => {
    await stage.store.query(
      `INSERT INTO read.investments (round_id, investor_id, company_id, is_lead, since)
       SELECT md5('round ' || n / 3)::uuid, md5('investor ' || n % 500)::uuid, md5('company ' || n / 9)::uuid, false, n
       FROM generate_series(1, 60000) AS n`,
    );
    await stage.store.query('ANALYZE read.investments');
    const rounds = Array.from({ length: 200 }, (_, n) => round(`of ${n}`, `new ${n}`, [`lead ${n}`], []));
    const scans = await stage.store.transaction(async (client) => {
      await applyEvents(client, investorsProjection, 'live', recorded<InvestorEvent | CompanyEvent>(rounds));
      const counted = `SELECT seq_scan::int AS n FROM pg_stat_xact_user_tables WHERE relname = 'investments'`;
      return (await client.query<{ n: number }>(counted)).rows;
    });
    expect(scans).toEqual([{ n: 0 }]);
  });
});
