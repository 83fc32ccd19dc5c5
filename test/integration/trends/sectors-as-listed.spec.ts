import { type QueryBus } from '@nestjs/cqrs';
import { plainToInstance } from 'class-transformer';
import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { investorsProjection } from '../../../projections/investors/investors.projection.js';
import { sectorsProjection } from '../../../projections/sectors/sectors.projection.js';
import { CompanyList } from '../../../src/companies/listing/company-list.service.js';
import { StartupsQueryDto } from '../../../src/companies/record/company.dto.js';
import { companyStream, type CompanyEvent } from '../../../src/companies/record/company.events.js';
import { type DomainError } from '../../../src/kernel/domain-error.js';
import { PastSectors } from '../../../src/trends/past/past-sectors.service.js';
import { GetSectorTrendHandler } from '../../../src/trends/sectors/get-sector-trend.handler.js';
import { GetSectorTrend, type SectorTrend } from '../../../src/trends/sectors/get-sector-trend.query.js';
import { SectorFigureSums } from '../../../src/trends/sectors/sector-figures.service.js';
import { SectorTrends } from '../../../src/trends/sectors/sector-trends.service.js';
import { FindMoment } from '../../../src/web/lists/find-moment.query.js';
import { recorded } from '../../kit/recorded.js';
import { ProjectionStage } from '../../kit/projection-stage.js';
import { id, investorNames, project, provenance } from './sector-story.js';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');

/** Sectors and tags of one company each. */
const COMPANIES: readonly (readonly [sectors: readonly string[], tags: readonly string[], status?: 'pending'])[] = [
  [['Fintech'], []],
  [['Payments'], ['Financial Technology']],
  [
    ['Fintech', 'Payments'],
    ['financial technology', 'B2B SaaS'],
  ],
  // Most companies with the word have its sector too.
  [['Artificial Intelligence'], ['AI']],
  [['Artificial Intelligence', 'Robotics'], ['AI']],
  [['Artificial Intelligence'], ['ai', 'SaaS']],
  [['Robotics'], ['AI', 'Machine Learning']],
  [['Artificial Intelligence', 'Fintech'], []],
  [['Healthcare'], ['HealthTech']],
  [['Health and Wellness'], ['Health tech', 'AI']],
  [['Enterprise Software'], ['SaaS']],
  [['Sales'], ['B2B SaaS', 'fin-tech']],
  [['Travel and Hospitality'], ['Café & Thé', 'R&D']],
  [['Fintech'], ['AI', 'Artificial Intelligence'], 'pending'],
];

const WORDS = [
  ...['Fintech', 'fintech', 'FINTECH ', 'Financial Technology', 'fin-tech', 'AI', 'Artificial Intelligence', 'machine learning'],
  ...['HealthTech', 'Health tech', 'Healthcare', 'SaaS', 'B2B SaaS', 'Enterprise Software', 'Robotics', 'Café & Thé'],
  ...['CAFÉ & THÉ', 'R&D', 'Travel & Hospitality', 'Software -> Fintech', 'AI,Financial Technology', 'AI,Fintech,SaaS,R&D'],
]; // prettier-ignore

/** The capital of the year is the sum of powers of two, so it says which companies were counted. */
function events(): CompanyEvent[] {
  return COMPANIES.flatMap(([sectors, tags, status], n): CompanyEvent[] => {
    const companyId = id('company', n);
    const details = { name: `Company ${n}`, sectors, tags, foundedDate: '2025-02', ...(status && { status }) };
    const held = { domain: `c${n}.ai`, contestedDomain: null, slugBase: `c${n}`, generated: false };
    const round = { round: 'Seed', date: '2025-05-01', amount: 2 ** n, valuation: null };
    const parties = { leadInvestors: [{ investorId: id('investor', n), name: null }], investors: [] };
    return [
      { type: 'CompanyRegistered', data: { companyId, ...held, details, provenance } },
      { type: 'FundingRoundRecorded', data: { companyId, roundId: id('round', n), ...round, ...parties, provenance } },
    ];
  });
}

const log = recorded<CompanyEvent>(
  events().map((event) => ({ stream: companyStream((event.data as { companyId: string }).companyId), event })),
);
const moment = { position: log.at(-1)?.position ?? 0n, at: new Date(NOW) };
let stage: ProjectionStage;

beforeAll(async () => {
  stage = await ProjectionStage.open(companiesProjection);
  await project(stage.store, log, 5);
  await stage.reach(moment.position, investorsProjection, sectorsProjection);
});

afterAll(() => stage.close());

async function listed(sector: string): Promise<string[]> {
  const query = plainToInstance(StartupsQueryDto, { sector, limit: 100 });
  return (await new CompanyList(stage.store).page(query)).rows.map(({ slug }) => slug).sort();
}

async function trend(sector: string, times: object = {}): Promise<SectorTrend> {
  const { store } = stage;
  const figures = new SectorFigureSums(store, investorNames(store));
  const trends = new SectorTrends(store, figures, new PastSectors(store), { now: () => NOW });
  const execute = (query: object): Promise<unknown> =>
    query instanceof FindMoment ? Promise.resolve(moment) : Promise.reject(new Error('unexpected'));
  const handler = new GetSectorTrendHandler(trends, { execute } as unknown as QueryBus);
  return handler.execute(new GetSectorTrend({ sector, years: 3, deep: true, ...times }));
}

function counted({ series }: SectorTrend): string[] {
  const capital = series.find(({ year }) => year === 2025)?.capital ?? 0;
  return COMPANIES.flatMap((_, n) => ((capital >> n) & 1 ? `c${n}` : [])).sort();
}

describe.each(WORDS)('the sector %j', (word) => {
  it.each([
    ['of the present', {}],
    ['as of a position', { as_of: `@${moment.position}` }],
    ['as true until a day', { valid_at: '2026-11-01' }],
  ])('counts the companies that GET /startups lists, %s', async (_, times) => {
    const slugs = await listed(word);
    expect(slugs.length).toBeGreaterThan(0);
    const found = await trend(word, times);
    expect(counted(found)).toEqual(slugs);
    const [year] = found.series.filter((each) => each.year === 2025);
    expect(year).toMatchObject({
      rounds: slugs.length,
      companies_founded: slugs.length,
      coverage: { companies_founded: { known: slugs.length, of: slugs.length } },
    });
    expect(found.notable_companies.map(({ slug }) => slug).sort()).toEqual(slugs);
    const reason = found.saturation?.reasons.find(({ metric }) => metric === 'companies');
    expect(reason?.value).toBe(slugs.length);
  });
});

it('says what was counted: a word that companies have, and its sector of the vocabulary', async () => {
  expect((await trend('Financial Technology')).sectors).toEqual(['Financial Technology', 'Fintech']);
  expect((await trend('Crowdfunding')).sectors).toEqual(['Fintech']);
  expect((await trend('ai,ARTIFICIAL INTELLIGENCE')).sectors).toEqual(['AI', 'Artificial Intelligence']);
  expect((await trend('B2B SaaS')).sectors).toEqual(['B2B SaaS']);
});

it('is unknown where the list knows none either', async () => {
  await expect(listed('Alchemy')).rejects.toMatchObject({ code: 'validation_failed' });
  const refused = await trend('Alchemy').catch((error: DomainError) => error);
  expect(refused).toMatchObject({
    code: 'not_found',
    message: 'No company on file is in the sector "alchemy".',
  });
});
