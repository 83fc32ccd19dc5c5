import { companyStream, type CompanyEvent } from '../../src/companies/record/company.events.js';
import { EVENTS_BY_CATEGORY } from '../../src/event-catalog.js';
import { isInSample } from '../../src/kernel/sample.js';
import { deriveId } from '../../src/platform/ids/ids.js';
import { ProjectionStage, rowsOfRepeats } from '../../test/kit/projection-stage.js';
import { recorded } from '../../test/kit/recorded.js';
import { companiesProjection } from './companies.projection.js';
import { COMPANY_SAMPLE } from './company-lists.entity.js';

const OBSERVED = '2026-03-13T00:00:00.000Z';
const provenance = { source: 'directory', sourceKey: '1', file: 'a.jsonl', line: 1, observedAt: OBSERVED };
const id = (name: string): string => deriveId('company', name);

function registered(
  name: string,
  more: Partial<Extract<CompanyEvent, { type: 'CompanyRegistered' }>['data']> = {},
): { stream: string; event: CompanyEvent } {
  const companyId = id(name);
  const data = {
    companyId,
    domain: `${name}.ai`,
    contestedDomain: null,
    slugBase: 'acme',
    details: { name: 'Acme', hqCountry: 'US', stage: 'Seed', sectors: ['Robotics'], tags: ['AI'] },
    provenance,
    generated: false,
    ...more,
  };
  return { stream: companyStream(companyId), event: { type: 'CompanyRegistered', data } };
}

function changed(
  name: string,
  changes: Extract<CompanyEvent, { type: 'CompanyDetailsChanged' }>['data']['changes'],
): { stream: string; event: CompanyEvent } {
  const companyId = id(name);
  const data = { companyId, changes, claimedDomain: null, contestedDomain: null, provenance };
  return { stream: companyStream(companyId), event: { type: 'CompanyDetailsChanged', data } };
}

function round(name: string, key: string, amount: number | null): { stream: string; event: CompanyEvent } {
  const investors = [{ investorId: null, name: 'Anvil Capital' }];
  const data = { round: 'Seed', date: '2021-03', amount, valuation: null, leadInvestors: [], investors };
  return {
    stream: companyStream(id(name)),
    event: {
      type: 'FundingRoundRecorded',
      data: { companyId: id(name), roundId: deriveId('round', key), ...data, provenance },
    },
  };
}

/** A second source reports a round of the story. */
function toldAgain(name: string, key: string, toldAs: string): { stream: string; event: CompanyEvent } {
  const { stream, event } = round(name, key, 1_050_000);
  if (event.type !== 'FundingRoundRecorded') throw new Error(`${event.type} tells of no round`);
  const data = { ...event.data, toldAs: deriveId('round', toldAs), agrees: ['amount'] as const };
  return { stream, event: { type: 'FundingRoundCorroborated', data } };
}

/** The round is the other one. */
function joined(name: string, key: string, into: string): { stream: string; event: CompanyEvent } {
  const data = { companyId: id(name), roundId: deriveId('round', key), into: deriveId('round', into) };
  return { stream: companyStream(id(name)), event: { type: 'FundingRoundJoined', data } };
}

function withdrawn(
  name: string,
  roundKeys: readonly string[],
  more: object = {},
): { stream: string; event: CompanyEvent } {
  const data = {
    companyId: id(name),
    domain: `${name}.ai`,
    otherDomains: [],
    productIds: [],
    reason: 'generated',
    roundIds: roundKeys.map((key) => deriveId('round', key)),
    ...more,
  };
  return { stream: companyStream(id(name)), event: { type: 'CompanyWithdrawn', data } };
}

function product(name: string, key: string): { stream: string; event: CompanyEvent } {
  const blank = { category: null, pricingType: null, status: null, website: null, description: null };
  const data = { companyId: id(name), productId: deriveId('product', key), slugBase: 'cloud', name: 'Cloud', ...blank };
  return { stream: companyStream(id(name)), event: { type: 'ProductRegistered', data: { ...data, provenance } } };
}

const STORY = recorded<CompanyEvent>([
  registered('one'),
  registered('two', { contestedDomain: 'one.ai', domain: null }),
  registered('three', { slugBase: 'acme-2', details: { name: 'Acme 2' } }),
  registered('four', { details: { name: 'Stub', status: 'pending' } }),
  round('one', 'a', 1_000_000),
  round('one', 'b', 2_500_000),
  round('one', 'c', null),
  toldAgain('one', 'a', 'a of another source'),
  changed('one', { name: 'Anvil', formerNames: ['Acme'], hqCountry: 'FR', totalFunding: 2_000_000 }),
  changed('two', { tags: ['Space'], employeeCount: 9, sectors: null }),
  {
    stream: companyStream(id('x')),
    event: {
      type: 'DomainClaimed',
      data: { domain: 'anvil.com', claimant: { kind: 'company', companyId: id('one') } },
    },
  },
  {
    stream: companyStream(id('one')),
    event: {
      type: 'CompanyExited',
      data: { companyId: id('one'), kind: 'acquired', date: '2025', acquirer: 'Bigco', amount: null, provenance },
    },
  },
  {
    stream: companyStream(id('one')),
    event: {
      type: 'ProductRegistered',
      data: {
        companyId: id('one'),
        productId: deriveId('product', 'p'),
        slugBase: 'cloud',
        name: 'Cloud',
        category: null,
        pricingType: null,
        status: null,
        website: null,
        description: null,
        provenance,
      },
    },
  },
]);

let stage: ProjectionStage;

beforeEach(async () => {
  stage = await ProjectionStage.open(companiesProjection);
});

afterEach(() => stage.close());

async function company(name: string): Promise<Record<string, unknown> | undefined> {
  return (await stage.store.query('SELECT * FROM read.companies WHERE company_id = $1', [id(name)]))[0];
}

/** After the story: one company is withdrawn, returns with fewer fields, and a namesake follows it. */
const WITHDRAWAL = recorded<CompanyEvent>([
  ...STORY.map(({ stream, type, data }) => ({ stream, event: { type, data } as CompanyEvent })),
  withdrawn('one', ['a', 'b', 'c'], { otherDomains: ['anvil.com'], productIds: [deriveId('product', 'p')] }),
  registered('one', { details: { name: 'Acme', hqCountry: 'GB' } }),
  round('one', 'a', 7),
  product('one', 'p'),
  registered('five', { slugBase: 'stub' }),
  round('five', 'd', 5),
  withdrawn('five', ['d']),
  registered('six', { slugBase: 'stub' }),
  {
    stream: companyStream(id('y')),
    event: {
      type: 'DomainReleased',
      data: { domain: 'one.ai', claimant: { kind: 'company', companyId: id('two') } },
    },
  },
]);

describe('projection companies', () => {
  it('knows every event of its streams', () => {
    const known = [...Object.keys(companiesProjection.on), ...companiesProjection.ignores].sort();
    expect(known).toEqual(Object.keys(EVENTS_BY_CATEGORY['company'] ?? {}).sort());
  });

  it('gives slugs in log order, and never one twice', async () => {
    await stage.project(STORY);
    const slugs = await Promise.all(['one', 'two', 'three', 'four'].map(async (name) => (await company(name))?.slug));
    expect(slugs).toEqual(['acme', 'acme-2', 'acme-2-2', 'acme-3']);
  });

  it('adds rounds up, keeps every name, and counts listed companies by facet', async () => {
    await stage.project(STORY);
    expect(await company('one')).toMatchObject({
      name: 'Anvil',
      name_keys: ['anvil', 'acme'],
      rounds: 3,
      rounds_funding: 3_500_000,
      declared_funding: 2_000_000,
      total_funding: 3_500_000,
      hq_country: 'FR',
      exit: { kind: 'acquired', acquirer: 'Bigco' },
    });
    expect(await company('two')).toMatchObject({ domain: null, sector_keys: ['space'], employee_count: 9 });
    expect((await stage.rows()).company_counts).toEqual([
      { hq_country: '', stage: '', companies: '1' },
      { hq_country: 'FR', stage: 'Seed', companies: '1' },
      { hq_country: 'US', stage: 'Seed', companies: '1' },
    ]);
    expect((await stage.rows()).company_domains).toMatchObject([
      { domain: 'anvil.com', company_id: id('one'), kind: 'alias' },
      { domain: 'one.ai', company_id: id('two'), kind: 'contested' },
    ]);
  });

  it('counts the same stages in whatever batches the rounds come', async () => {
    const staged = (key: string, name: string, date: string) => {
      const { stream, event } = round('one', key, 5);
      return { stream, event: { ...event, data: { ...event.data, round: name, date } } as CompanyEvent };
    };
    const events = recorded<CompanyEvent>([
      registered('one'),
      staged('a', 'Series A', '2020-01'),
      staged('b', 'Series B', '2022-01'),
      staged('c', 'Series A', '2021-01'),
      changed('one', { stage: 'Public' }),
    ]);
    await stage.project(events);
    expect(await company('one')).toMatchObject({
      stage: 'Public',
      round_stage: 'Series B',
      rounds: 3,
      rounds_funding: 15,
    });
    const { company_counts: counts } = await stage.rows();
    expect(counts).toHaveLength(4);
    expect(counts).toContainEqual({ hq_country: 'US', stage: 'Public', companies: '1' });
    expect((await rowsOfRepeats(companiesProjection, events)).company_counts).toEqual(counts);
  });

  it('keeps a second tale of a round beside it, and counts the round once', async () => {
    await stage.project(STORY);
    const { round_sources: tales, funding_rounds: rounds } = await stage.rows();
    expect(tales).toMatchObject([
      {
        company_id: id('one'),
        round_id: deriveId('round', 'a'),
        told_as: deriveId('round', 'a of another source'),
        amount: 1_050_000,
        agrees: ['amount'],
      },
    ]);
    expect(rounds).toHaveLength(3);
    expect(await company('one')).toMatchObject({ rounds: 3, rounds_funding: 3_500_000 });
  });

  it('counts a round no more that was joined with another one, also where a batch has the join alone', async () => {
    const events = recorded<CompanyEvent>([
      ...STORY.map(({ stream, type, data }) => ({ stream, event: { type, data } as CompanyEvent })),
      joined('one', 'b', 'a'),
      toldAgain('one', 'a', 'b'),
    ]);
    await stage.project(events.slice(0, -2));
    await stage.project(events.slice(-2, -1));
    expect(await company('one')).toMatchObject({ rounds: 2, rounds_funding: 1_000_000, total_funding: 2_000_000 });
    await stage.project(events.slice(-1));
    const { round_sources: reports, funding_rounds: rounds } = await stage.rows();
    expect(rounds).toHaveLength(2);
    expect(reports).toMatchObject([{}, { round_id: deriveId('round', 'a'), told_as: deriveId('round', 'b') }]);
    expect(await rowsOfRepeats(companiesProjection, events)).toEqual(await stage.rows());
  });

  it('holds in the sample what lists filter by, of companies whose ids are drawn, as their rows have it', async () => {
    const names = Array.from({ length: 2_000 }, (_, n) => `c${n}`);
    const drawn = names.filter((name) => isInSample(id(name)));
    expect(drawn.length).toBeGreaterThan(2);
    const [first, second] = drawn as [string, string];
    await stage.project(
      recorded<CompanyEvent>([
        ...names.map((name) => registered(name, { details: { name, technologies: ['Rust'], foundedDate: '2020' } })),
        round(first, 'a', 1_000_000),
        changed(first, { hqCountry: 'FR', employeeCount: 9, description: 'Not in the sample', sectors: ['Space'] }),
        withdrawn(second, []),
      ]),
    );
    const columns = [...Object.keys(COMPANY_SAMPLE.columns), 'total_funding'].join(', ');
    const sample = await stage.store.query<{ company_id: string }>(
      `SELECT ${columns} FROM read.company_sample ORDER BY company_id`,
    );
    expect(sample.map(({ company_id }) => company_id)).toEqual(
      drawn
        .filter((name) => name !== second)
        .map(id)
        .sort(),
    );
    expect(sample).toEqual(
      await stage.store.query(`SELECT ${columns} FROM read.companies WHERE company_id = ANY($1) ORDER BY company_id`, [
        drawn.map(id),
      ]),
    );
    expect(sample.find(({ company_id }) => company_id === id(first))).toMatchObject({
      hq_country: 'FR',
      employee_count: 9,
      sector_keys: ['space'],
      total_funding: 1_000_000,
    });
  });

  it('takes a company away with all that belongs to it, and never gives its slugs again', async () => {
    await stage.project(WITHDRAWAL);
    const left = await stage.rows();
    expect(await company('one')).toMatchObject({
      slug: 'acme-4',
      hq_country: 'GB',
      former_names: [],
      exit: null,
      rounds: 1,
      rounds_funding: 7,
    });
    expect(await company('five')).toBeUndefined();
    expect(await company('six')).toMatchObject({ slug: 'stub-2' });
    expect(left.company_domains).toEqual([]);
    expect(left.funding_rounds).toMatchObject([{ round_id: deriveId('round', 'a'), amount: 7 }]);
    expect(left.products).toMatchObject([{ slug: 'cloud-2' }]);
    expect(left.round_sources).toEqual([]);
    expect(left.withdrawn_companies).toMatchObject([
      { slug: 'acme', company_id: id('one') },
      { slug: 'stub', company_id: id('five') },
    ]);
    expect(left.withdrawn_products).toMatchObject([{ slug: 'cloud' }]);
    expect(
      (left.company_observations as { company_id: string }[]).filter((row) => row.company_id === id('one')),
    ).toHaveLength(1);
    expect(left.company_counts).toEqual([
      { hq_country: '', stage: '', companies: '1' },
      { hq_country: 'FR', stage: 'Seed', companies: '0' },
      { hq_country: 'GB', stage: '', companies: '0' },
      // The stage of its round, which the source of the company does not state.
      { hq_country: 'GB', stage: 'Seed', companies: '1' },
      { hq_country: 'US', stage: 'Seed', companies: '2' },
    ]);
  });

  it.each([
    ['the story', STORY],
    ['a withdrawal', WITHDRAWAL],
  ])('leaves the same rows however the log is cut, and when every event comes twice: %s', async (_what, story) => {
    await stage.project(story);
    expect(await rowsOfRepeats(companiesProjection, story)).toEqual(await stage.rows());
  });
});
