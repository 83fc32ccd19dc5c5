import { readFileSync } from 'node:fs';
import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { CompanyList } from '../../../src/companies/listing/company-list.service.js';
import { StartupsQueryDto } from '../../../src/companies/record/company.dto.js';
import { companyStream, type CompanyEvent } from '../../../src/companies/record/company.events.js';
import { generatedCompany } from '../../../src/companies/generate/generated-company.rules.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { slugBaseOf } from '../../../src/vocabulary/company-name.js';
import { ENTER_NEW_TEXTS } from '../../../src/companies/listing/text-index-maintenance.schedule.js';
import { type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { ProjectionStage } from '../../kit/projection-stage.js';
import { recorded } from '../../kit/recorded.js';

interface Spelling {
  typed: string;
  name: string;
}

const spellings = readFileSync('test/fixtures/name-spellings.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Spelling);

const DISTRACTORS = 4_000;
const provenance = { source: 'spec', observedAt: '2026-01-01T00:00:00.000Z' };

function registered(domain: string, details: { name: string }): { stream: string; event: CompanyEvent } {
  const companyId = companyIdOf(domain);
  const data = {
    companyId,
    domain,
    contestedDomain: null,
    slugBase: slugBaseOf(details.name),
    details,
    provenance,
    generated: false,
  };
  return { stream: companyStream(companyId), event: { type: 'CompanyRegistered', data } };
}

let stage: ProjectionStage;

/** With their texts in the index, as the projector enters them every second. */
async function write(events: RecordedEvent<CompanyEvent>[]): Promise<void> {
  await stage.project(events);
  await stage.store.query(ENTER_NEW_TEXTS);
}

beforeAll(async () => {
  stage = await ProjectionStage.open(companiesProjection);
  const names = [...new Set(spellings.map(({ name }) => name))];
  const events = recorded<CompanyEvent>([
    ...names.map((name, n) => registered(`real-${n}.com`, { name })),
    ...Array.from({ length: DISTRACTORS }, (_, n) => {
      const { domain, details } = generatedCompany(11, n, new Date('2026-01-01'));
      return registered(domain, details);
    }),
  ]);
  await write(events);
}, 60_000);

afterAll(() => stage.close());

describe('search', () => {
  it('puts the company meant first for at least 95 of 100 misspelt or partial names', async () => {
    expect(spellings.length).toBeGreaterThanOrEqual(100);
    const query = new CompanyList(stage.store);
    const missed: object[] = [];
    for (const { typed, name } of spellings) {
      const { rows } = await query.page(Object.assign(new StartupsQueryDto(), { q: typed, limit: 5 }));
      if (rows[0]?.name !== name) missed.push({ typed, name, found: rows.map((row) => row.name) });
    }
    const share = 1 - missed.length / spellings.length;
    if (share < 0.95) throw new Error(`only ${share} first; missed ${JSON.stringify(missed, null, 1)}`);
  }, 120_000);

  it('finds what is in a city, and follows a company that moves', async () => {
    const at = (hqCity: string) =>
      registered('tallyhall.com', { name: 'Tallyhall', oneLiner: 'Ledgers for choirs', hqCity } as { name: string });
    const found = async (q: string) =>
      (await new CompanyList(stage.store).page(Object.assign(new StartupsQueryDto(), { q }))).rows.map(
        ({ name }) => name,
      );
    const { stream, event } = at('Ljubljana');
    const moved = {
      companyId: companyIdOf('tallyhall.com'),
      changes: { hqCity: 'Maribor' },
      claimedDomain: null,
      contestedDomain: null,
      provenance,
    };
    await write(recorded<CompanyEvent>([{ stream, event }]));
    expect(await found('choir ledgers ljubljana')).toEqual(['Tallyhall']);
    await write(
      recorded<CompanyEvent>([{ stream, event: { type: 'CompanyDetailsChanged', data: moved } }], {
        firstPosition: 1_000_000n,
      }),
    );
    expect(await found('choir ledgers ljubljana')).toEqual([]);
    expect(await found('choir ledgers maribor')).toEqual(['Tallyhall']);
  });
});

describe('search for what very many companies have', () => {
  const COMMON = 1_300;

  beforeAll(async () => {
    const events = recorded<CompanyEvent>(
      Array.from({ length: COMMON }, (_, n) =>
        registered(`zyx-${n}.com`, {
          name: `Zyx ${n}`,
          oneLiner: n === 0 ? 'Trams of Łódź and Zurich' : 'Makes xylophones',
          employeeCount: (n * 7919) % 10_007,
        } as { name: string }),
      ),
    );
    await write(events);
  }, 60_000);

  async function wholeList(requested: object): Promise<{ names: string[]; total: number; isEstimate: boolean }> {
    const list = new CompanyList(stage.store);
    const names: string[] = [];
    let cursor: string | null = null;
    let first: { total: number; isEstimate: boolean } | null = null;
    do {
      const more: object = cursor === null ? {} : { cursor };
      const page = await list.page(Object.assign(new StartupsQueryDto(), requested, { limit: 100 }, more));
      first ??= page;
      names.push(...page.rows.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return { names, total: first.total, isEstimate: first.isEstimate };
  }

  it.each([
    ['words, by relevance', { q: 'xylophones' }, COMMON - 1],
    ['words, by employees', { q: 'xylophones', sort: '-employees' }, COMMON - 1],
    ['the beginning of a name', { q: 'zyx' }, COMMON],
    ['the beginning of a name, by name', { q: 'zyx', sort: 'name' }, COMMON],
  ])('shows each once and counts them all: %s', async (_what, requested, count) => {
    const { names, total, isEstimate } = await wholeList(requested);
    expect({ total, isEstimate }).toEqual({ total: count, isEstimate: false });
    expect(new Set(names).size).toBe(count);
    expect(names).toHaveLength(count);
  });

  it('orders all hits, not the best of them', async () => {
    const { names } = await wholeList({ q: 'xylophones', sort: '-employees' });
    const employees = names.map((name) => (Number(name.slice(4)) * 7919) % 10_007);
    expect(employees).toEqual([...employees].sort((a, b) => b - a));
  });

  it.each(['lodz', 'Łódź', 'łodz', 'zürich', 'ZURICH'])('finds %s with and without its marks', async (q) => {
    expect((await wholeList({ q })).names).toContain('Zyx 0');
  });
});

describe('search for misspelt words', () => {
  const TEXTS = [
    ['Qumbra', 'Tracks orbital satellites', 40],
    ['Qumvale', 'Insurance for every satellite in orbital planes', 5],
    ['Qumdor', 'A museum of the satelite, as its founder spells it', 3],
    ['Qumzz', 'Plays in orbital stations', 9_000],
  ] as const;

  async function found(q: string): Promise<string[]> {
    const { rows } = await new CompanyList(stage.store).page(Object.assign(new StartupsQueryDto(), { q, limit: 20 }));
    return rows.map(({ name }) => name);
  }

  beforeAll(async () => {
    const companies = TEXTS.map(([name, oneLiner, employeeCount], n) =>
      registered(`qum-${n}.com`, { name, oneLiner, employeeCount } as { name: string }),
    );
    const further = Array.from({ length: 12 }, (_, n) =>
      registered(`geo-${n}.com`, { name: `Geo ${n}`, oneLiner: 'Pictures by satellite' } as { name: string }),
    );
    const names = [
      registered('yandex.example', { name: 'ООО «Яндекс»' }),
      registered('muster.example', { name: 'Wolkenmuster GmbH & Co. KG' }),
    ];
    const events = recorded<CompanyEvent>([...companies, ...further, ...names]);
    await write(events);
  }, 60_000);

  it('finds what the word meant finds, after texts with the word as typed', async () => {
    const meant = await found('satellite');
    expect(meant.length).toBeGreaterThanOrEqual(14);
    const misspelt = await found('satelite');
    expect(misspelt[0]).toBe('Qumdor');
    expect(new Set(misspelt)).toEqual(new Set([...meant, 'Qumdor']));
    expect(await found('orbital satelite')).toEqual(await found('orbital satellite'));
  });

  it('takes quoted words as they are', async () => {
    expect(await found('"satelite"')).toEqual(['Qumdor']);
  });

  it('ranks the names of a short prefix by prominence', async () => {
    expect((await found('qum')).slice(0, 2)).toEqual(['Qumzz', 'Qumbra']);
  });

  it.each([
    ['Яндекс', 'ООО «Яндекс»'],
    ['yandeks', 'ООО «Яндекс»'],
    ['Wolkenmuster', 'Wolkenmuster GmbH & Co. KG'],
    ['wolkenmuster ag', 'Wolkenmuster GmbH & Co. KG'],
  ])('finds %s as %s', async (q, name) => {
    expect((await found(q))[0]).toBe(name);
  });
});
