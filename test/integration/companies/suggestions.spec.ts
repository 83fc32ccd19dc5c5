import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { CompanyList } from '../../../src/companies/listing/company-list.service.js';
import { ENTER_NEW_TEXTS } from '../../../src/companies/listing/text-index-maintenance.schedule.js';
import { StartupsQueryDto } from '../../../src/companies/record/company.dto.js';
import { companyStream, type CompanyDetails, type CompanyEvent } from '../../../src/companies/record/company.events.js';
import { generatedCompany } from '../../../src/companies/generate/generated-company.rules.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { slugBaseOf } from '../../../src/vocabulary/company-name.js';
import { ProjectionStage } from '../../kit/projection-stage.js';
import { recorded } from '../../kit/recorded.js';

const MADE_UP = 1_500;
const MOST = 8;
const provenance = { source: 'spec', observedAt: '2026-01-01T00:00:00.000Z' };

type Named = CompanyDetails & { readonly name: string };

/** Names that hold what a pattern or a search could take for more than a letter, and some that begin alike. */
const ODD: readonly Named[] = [
  { name: '100% Pure' },
  { name: '100 Percent' },
  { name: '%' },
  { name: 'A_B Test', oneLiner: 'Trials of percent and 100% of users' },
  { name: 'AxB Test' },
  { name: 'Back\\slash' },
  { name: 'Łódź Trams', oneLiner: 'Trams for robotics' },
  { name: 'Lodz' },
  { name: '東京ロボット' },
  { name: 'Qu' },
  ...Array.from({ length: 40 }, (_, n) => ({ name: `Quill ${n}`, employeeCount: n === 7 ? 9_000 : n })),
  { name: 'Parrot', formerNames: ['Quill'] },
];

function registered(domain: string, details: Named): { stream: string; event: CompanyEvent } {
  const companyId = companyIdOf(domain);
  const ids = { companyId, domain, contestedDomain: null, slugBase: slugBaseOf(details.name) };
  return {
    stream: companyStream(companyId),
    event: { type: 'CompanyRegistered', data: { ...ids, details, provenance, generated: false } },
  };
}

let stage: ProjectionStage;
let list: CompanyList;
let made: readonly { readonly name: string; readonly domain: string }[];

beforeAll(async () => {
  stage = await ProjectionStage.open(companiesProjection);
  list = new CompanyList(stage.store);
  const companies = Array.from({ length: MADE_UP }, (_, n) => generatedCompany(23, n, new Date('2026-01-01')));
  made = companies.map(({ domain, details }) => ({ domain, name: details.name }));
  const events = recorded<CompanyEvent>([
    ...companies.map(({ domain, details }) => registered(domain, details)),
    ...ODD.map((details, n) => registered(`odd-${n}.example`, details)),
  ]);
  await stage.project(events);
  await stage.store.query(ENTER_NEW_TEXTS);
  await stage.store.query('ANALYZE read.companies');
}, 60_000);

afterAll(() => stage.close());

async function suggested(text: string): Promise<string[]> {
  const rows = await list.first(text, MOST);
  return rows.map(({ slug }) => slug);
}

async function listed(text: string): Promise<string[]> {
  const { rows } = await list.page(Object.assign(new StartupsQueryDto(), { q: text, limit: MOST }));
  return rows.map(({ slug }) => slug);
}

/** Every fiftieth company in a different way. */
function typedFrom(way: (company: { readonly name: string; readonly domain: string }) => string): string[] {
  return made.filter((_, n) => n % 50 === 0).map(way);
}

const swapped = (text: string): string => text.replace(/^(..)(.)(.)/, '$1$3$2');

describe('what a search field suggests', () => {
  it.each<[string, () => readonly string[]]>([
    ['whole names', () => typedFrom(({ name }) => name)],
    ['names without their last letters', () => typedFrom(({ name }) => name.slice(0, -2))],
    ['four letters of a name', () => typedFrom(({ name }) => name.slice(0, 4))],
    ['two letters of a name', () => typedFrom(({ name }) => name.slice(0, 2))],
    ['one letter', () => [...'abcdefghijklmnopqrstuvwxyzÅß東']],
    ['domains', () => typedFrom(({ domain }) => domain)],
    ['addresses', () => typedFrom(({ domain }) => `https://www.${domain}/about`)],
    ['half of a domain', () => typedFrom(({ domain }) => domain.slice(0, 6))],
    [
      'words of texts',
      () => ['robotics', 'platform for', '"toolkit for"', 'marketplace healthcare', 'trams -robotics'],
    ],
    ['misspelt names', () => typedFrom(({ name }) => swapped(name))],
    [
      'signs of patterns and none at all',
      () => ['%', '_', '100%', '100% p', 'a_b', 'A_B Test', '\\', 'back\\', '.', ' '],
    ],
    ['other letters', () => ['łódź', 'lodz', 'ŁÓ', '東京', '東']],
    ['what is a name, a former name and the beginning of others', () => ['Qu', 'quill', 'QUILL 1', 'qui']],
    ['what nobody is called', () => ['zzzzzzzzzz', 'xqxqxq robots', 'no-such-company.example']],
  ])('is the beginning of the list that is searched so: %s', async (_kind, texts) => {
    for (const text of texts()) expect([text, await suggested(text)]).toEqual([text, await listed(text)]);
  });

  it('is tried with all there is: full suggestions, few, those by name alone, and none', async () => {
    const counts = new Map<string, number>();
    for (const text of ['quill', 'Łódź Trams', 'robotics', 'zzzzzzzzzz']) {
      counts.set(text, (await suggested(text)).length);
    }
    expect(Object.fromEntries(counts)).toEqual({ quill: 8, 'Łódź Trams': 1, robotics: 8, zzzzzzzzzz: 0 });
  });

  it('puts the larger of two names that begin alike first, behind whoever was called exactly so', async () => {
    expect((await suggested('quill')).slice(0, 2)).toEqual(['parrot', 'quill-7']);
  });
});
