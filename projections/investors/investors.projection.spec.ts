import { companyStream, type CompanyEvent } from '../../src/companies/company.events.js';
import { investorEvents, investorStream, type InvestorEvent } from '../../src/companies/investor.events.js';
import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { deriveId } from '../../src/platform/ids/ids.js';
import { applyEvents } from '../../src/platform/read-store/projection-batch.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { testDatabase, type TestDatabase } from '../../test/kit/postgres.js';
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
      ...{ investorId: id('investor', name), kind: 'firm', name, sealedName: null, slugBase: name },
      ...{ website: null, hqCountry: null, provenance, generated: true },
    },
  },
});
const gone = (name: string): Told => ({
  stream: investorStream(id('investor', name)),
  event: { type: 'InvestorWithdrawn', data: { investorId: id('investor', name), reason: 'generated' } },
});
const party = (name: string) => ({ investorId: id('investor', name), name: null });
const round = (company: string, key: string, leads: readonly string[], others: readonly string[]): Told => ({
  stream: companyStream(id('company', company)),
  event: {
    type: 'FundingRoundRecorded',
    data: {
      ...{ companyId: id('company', company), roundId: id('round', key), round: 'Seed', date: null, amount: null },
      ...{ valuation: null, leadInvestors: leads.map(party), investors: others.map(party), provenance },
    },
  },
});
const company = (name: string, investors: readonly string[]): Told => ({
  stream: companyStream(id('company', name)),
  event: {
    type: 'CompanyRegistered',
    data: {
      ...{ companyId: id('company', name), domain: null, contestedDomain: null, slugBase: name },
      ...{ details: { name, investors: investors.map(party) }, provenance, generated: true },
    },
  },
});
const withdrawn = (name: string, rounds: readonly string[]): Told => ({
  stream: companyStream(id('company', name)),
  event: {
    type: 'CompanyWithdrawn',
    data: {
      ...{ companyId: id('company', name), domain: null, otherDomains: [], productIds: [], reason: 'generated' },
      roundIds: rounds.map((key) => id('round', key)),
    },
  },
});

const STORY = recorded<InvestorEvent | CompanyEvent>([
  ...[firm('anvil'), firm('birch'), firm('cedar')],
  ...[company('one', ['cedar']), round('one', 'a', ['anvil'], ['birch']), round('one', 'b', [], ['anvil'])],
  ...[company('two', ['cedar']), round('two', 'c', ['birch'], ['anvil'])],
  // Told again with fewer: who took part once still did.
  round('one', 'a', [], ['birch']),
  withdrawn('one', ['a', 'b']),
  ...[company('one', []), round('one', 'a', ['birch'], [])],
  ...[gone('cedar'), firm('cedar')],
]);

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

async function project(...batches: RecordedEvent[][]): Promise<void> {
  for (const batch of batches) {
    await store.transaction((client) => applyEvents(client, investorsProjection, 'live', batch));
  }
}

async function rows(): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const { name, key } of investorsProjection.tables) {
    all[name] = await store.query(`SELECT * FROM read.${name} ORDER BY ${key.join(', ')}`);
  }
  return all;
}

async function deals(): Promise<Record<string, [number, number]>> {
  const counts = await store.query<{ slug: string; deals: number; lead: number }>(
    `SELECT slug, deals::int, lead_deals::int AS lead FROM read.investor_counts JOIN read.investors USING (investor_id)`,
  );
  return Object.fromEntries(counts.map((row) => [row.slug, [row.deals, row.lead]]));
}

describe('projection investors', () => {
  it('knows every event of the streams of investors', () => {
    expect(Object.keys(investorsProjection.on)).toEqual(expect.arrayContaining(Object.keys(investorEvents)));
  });

  it('counts deals and those led', async () => {
    await project(STORY.slice(0, 9));
    expect(await deals()).toEqual({ anvil: [3, 1], birch: [2, 1], cedar: [2, 0] });
  });

  it('takes the deals in a withdrawn company back, and its investments away', async () => {
    await project(STORY.slice(0, 10));
    expect(await deals()).toEqual({ anvil: [1, 0], birch: [1, 1], cedar: [1, 0] });
    expect((await rows()).investments).toHaveLength(3);
  });

  it('gives the slug of a withdrawn investor to nobody again', async () => {
    await project(STORY);
    expect(await deals()).toEqual({ anvil: [1, 0], birch: [2, 2], 'cedar-2': [1, 0] });
    expect((await rows()).withdrawn_investors).toMatchObject([{ slug: 'cedar', investor_id: id('investor', 'cedar') }]);
  });

  it('leaves the same rows however the log is cut, and when every event comes twice', async () => {
    await project(STORY);
    const whole = await rows();
    const other = await testDatabase();
    const first = store;
    store = new ReadStore({ url: other.url });
    try {
      await project(...STORY.flatMap((event) => [[event], [event]]));
      expect(await rows()).toEqual(whole);
    } finally {
      await store.close();
      await other.drop();
      store = first;
    }
  });
});
