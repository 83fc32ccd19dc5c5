import { Companies } from '../../../test/kit/companies-in-memory.js';
import { type CompanyDetails, type CompanyExit, type ExitKind } from '../record/company.events.js';

const [A, B, C] = ['acme.ai', 'acme.io', 'acme.dev'] as const;
const SOURCES = ['directory', 'register'];
const SEEDS = Array.from({ length: 30 }, (_, seed) => seed);
let companies: Companies;

beforeEach(async () => {
  companies = new Companies();
  await companies.state(A, 10, { hqCity: 'Oslo', employeeCount: 1 });
  await companies.state(B, 11, { hqCity: 'Bergen', employeeCount: 2 });
  await companies.state(C, 12, { hqCity: 'Tromsø', employeeCount: 3 });
});

describe('splitting records that were merged', () => {
  it('leaves a company nothing of another record that was split before', async () => {
    await companies.merge(B, A);
    await companies.merge(C, A);
    await companies.state(C, 13, { hqCity: 'Bodø' });
    await companies.state(B, 14, { hqCity: 'Moss' });
    await companies.split(C);
    await companies.split(B);
    expect(companies.of(A)).toMatchObject({ city: 'Oslo', employees: 1, keys: [A] });
    expect(companies.of(B)).toMatchObject({ city: 'Moss', employees: 2, keys: [B] });
    expect(companies.of(C)).toMatchObject({ city: 'Bodø', employees: 3, keys: [C] });
  });

  it('gives no key of it to a company that is merged and split itself afterwards', async () => {
    await companies.merge(B, A);
    await companies.state(A, 13, { hqCity: 'Bergen' });
    await companies.split(B);
    await companies.merge(A, C);
    await companies.split(A);
    expect(companies.of(A)).toMatchObject({ city: 'Bergen', employees: 1, keys: [A] });
    expect(companies.of(C)).toMatchObject({ city: 'Tromsø', employees: 3, keys: [C] });
  });

  it('is possible for each record of a chain of three merges', async () => {
    const D = 'acme.co';
    await companies.state(D, 13, { hqCity: 'Ås', employeeCount: 4 });
    await companies.merge(A, B);
    await companies.merge(B, C);
    await companies.merge(C, D);
    for (const domain of [C, B, A]) await companies.split(domain);
    expect([A, B, C, D].map((domain) => companies.of(domain))).toMatchObject([
      { city: 'Oslo', employees: 1, keys: [A] },
      { city: 'Bergen', employees: 2, keys: [B] },
      { city: 'Tromsø', employees: 3, keys: [C] },
      { city: 'Ås', employees: 4, keys: [D] },
    ]);
  });

  it('counts as wrong since its own merge, whatever was split before', async () => {
    await companies.merge(B, A);
    await companies.split(B);
    await companies.state(A, 13, { hqCity: 'Moss' });
    await companies.merge(C, A);
    await companies.split(C);
    const [first, second] = companies.separations(A);
    expect(second?.wrongSince).toBeGreaterThan(first?.at ?? Infinity);
    expect(second?.revisions.every((revision) => revision > (first?.at ?? Infinity))).toBe(true);
  });

  it('leaves a round with both whose sources have stated it', async () => {
    await companies.merge(B, A);
    await companies.state(B, 13, {}, { kinds: ['Series A'] });
    await companies.state(A, 14, {}, { kinds: ['Series A'] });
    await companies.split(B);
    expect([companies.of(A).kinds, companies.of(B).kinds]).toEqual([['Series A'], ['Series A']]);
  });

  it('has a round once whose source corrects the amount after the merge, beside the same kind of the other record', async () => {
    const seed = (amount: number) => ({ kinds: ['Seed'], amount });
    await companies.state(C, 13, {}, seed(1_000_000));
    await companies.state(B, 13, {}, seed(1_000_000));
    await companies.merge(B, A);
    await companies.state(B, 14, {}, seed(2_000_000));
    expect(companies.of(A).amounts).toEqual([2_000_000]);
    await companies.state(A, 15, {}, seed(5_000_000));
    expect(companies.of(A).amounts).toEqual([2_000_000, 5_000_000]);
    await companies.merge(C, A);
    await companies.state(C, 16, {}, seed(8_000_000));
    expect(companies.of(A).amounts).toEqual([2_000_000, 5_000_000, 8_000_000]);
    await companies.split(C);
    expect(companies.of(C).amounts).toEqual([8_000_000]);
    await companies.split(B);
    expect([companies.of(A).amounts, companies.of(B).amounts]).toEqual([[5_000_000], [2_000_000]]);
  });

  it('may have been of more statements than fit in one append, also where the merge was interrupted', async () => {
    for (let day = 13; day < 73; day++) {
      await companies.state(B, day, { description: `Day ${day} ${'x'.repeat(19_000)}` });
    }
    await companies.state(B, 80, {}, { kinds: ['Seed', 'Series A'], amount: 5 });
    companies.interruptAtAppend(2);
    await expect(companies.merge(B, A)).rejects.toThrow('interrupted');
    expect(companies.of(B)).toMatchObject({ city: 'Bergen' });
    await companies.merge(B, A);
    expect(companies.of(A)).toMatchObject({ city: 'Bergen', keys: [A, B], amounts: [5, 5] });
    await companies.split(B);
    expect(companies.of(A)).toMatchObject({ city: 'Oslo', keys: [A], amounts: [] });
    expect(companies.of(B)).toMatchObject({ city: 'Bergen', keys: [B], amounts: [5, 5] });
  });

  it('is possible for a chain whose sources have repeated long texts daily', async () => {
    await companies.merge(B, A);
    for (let day = 13; day < 133; day++) {
      await companies.state(day % 2 ? A : B, day, {
        description: 'x'.repeat(19_000),
        hqCity: day % 2 ? 'Moss' : 'Bodø',
      });
    }
    await companies.merge(A, C);
    await companies.split(A);
    await companies.split(B);
    expect([A, B, C].map((domain) => companies.of(domain).city)).toEqual(['Moss', 'Bodø', 'Tromsø']);
  });

  it('is refused before anything is changed where one record has too many facts for an append', async () => {
    await companies.merge(B, A);
    for (let at = 0; at < 4; at++) {
      await companies.state(B, 13 + at, {}, { kinds: [`Note ${at} ${'x'.repeat(300_000)}`], amount: 10 ** at });
    }
    const before = companies.of(A);
    await expect(companies.split(B)).rejects.toThrow('too many facts to be split');
    expect(companies.of(A)).toEqual(before);
  });

  it('takes back what several requests took over, each interrupted after an append', async () => {
    for (let day = 13; day < 113; day++) {
      await companies.state(B, day, { employeeCount: day, description: `Day ${day} ${'x'.repeat(19_000)}` });
    }
    for (let request = 0; request < 2; request++) {
      companies.interruptAtAppend(2);
      await expect(companies.merge(B, A)).rejects.toThrow('interrupted');
    }
    await companies.merge(B, A);
    await companies.split(B);
    expect([companies.of(A), companies.of(B)]).toMatchObject([{ employees: 1 }, { employees: 112 }]);
  });

  it('takes over the amount that a source corrected before an interrupted merge was completed', async () => {
    const seed = (amount: number) => ({ kinds: ['Seed'], amount });
    await companies.state(A, 13, {}, seed(9));
    await companies.state(B, 13, {}, seed(1));
    companies.interruptAtAppend(2);
    await expect(companies.merge(B, A)).rejects.toThrow('interrupted');
    await companies.state(B, 14, {}, seed(5));
    await companies.merge(B, A);
    expect(companies.of(A).amounts).toEqual([9, 5]);
    await companies.split(B);
    expect([companies.of(A).amounts, companies.of(B).amounts]).toEqual([[9], [5]]);
  });

  it('gives back a corrected amount that had joined a round of a record which was split before', async () => {
    const round = (amount: number) => ({ kinds: ['Series A'], amount });
    await companies.state(A, 13, {}, round(3));
    await companies.merge(B, A);
    await companies.state(B, 14, {}, round(1));
    await companies.state(C, 15, {}, round(1));
    await companies.merge(C, A);
    await companies.state(C, 16, {}, round(3));
    await companies.split(B);
    await companies.split(C);
    expect([A, B, C].map((domain) => companies.of(domain).amounts)).toEqual([[3], [1], [3]]);
  });

  it('gives back the amount that a source corrected while a merge was half done and another record left', async () => {
    const seed = (amount: number) => ({ kinds: ['Seed'], amount });
    await companies.state(B, 13, {}, seed(4));
    await companies.merge(B, A);
    await companies.state(C, 14, {}, seed(4));
    companies.interruptAtAppend(2);
    await expect(companies.merge(C, A)).rejects.toThrow('interrupted');
    await companies.state(C, 15, {}, seed(3));
    await companies.split(B);
    await companies.merge(C, A);
    expect(companies.of(A).amounts).toEqual([3]);
    await companies.split(C);
    expect([A, B, C].map((domain) => companies.of(domain).amounts)).toEqual([[], [4], [3]]);
  });

  it('gives a round of one record no id of another one that was split before', async () => {
    const seed = (amount: number) => ({ kinds: ['Seed'], amount });
    await companies.state(A, 13, {}, seed(3));
    await companies.merge(B, A);
    await companies.state(C, 13, {}, seed(9));
    await companies.merge(C, A);
    await companies.split(C);
    await companies.state(B, 14, {}, seed(1));
    await companies.merge(C, A);
    expect(companies.of(A).amounts).toEqual([3, 1, 9]);
    await companies.split(B);
    await companies.split(C);
    expect([A, B, C].map((domain) => companies.of(domain).amounts)).toEqual([[3], [1], [9]]);
  });

  it('replaces no round of the company by one of another record that has its id, stated while both were merged', async () => {
    const seed = (amount: number) => ({ kinds: ['Seed'], amount });
    await companies.merge(B, A);
    await companies.state(B, 13, {}, seed(4));
    await companies.split(B);
    await companies.state(A, 14, {}, seed(1));
    await companies.merge(A, B);
    expect(companies.of(B).amounts).toContain(4);
    await companies.state(B, 15, {}, seed(4));
    await companies.split(A);
    expect([companies.of(A).amounts, companies.of(B).amounts]).toEqual([[1], [4]]);
  });

  it('refuses a row of a record whose split was interrupted, and takes it once the split is completed', async () => {
    await companies.merge(B, A);
    companies.interruptAtAppend(2);
    await expect(companies.split(B)).rejects.toThrow('interrupted');
    await expect(companies.state(B, 13, { hqCity: 'Moss' })).rejects.toThrow('complete it');
    await companies.state(A, 13, { hqCity: 'Bodø' });
    await companies.split(B);
    await companies.state(B, 13, { hqCity: 'Moss' });
    expect([A, B].map((domain) => companies.of(domain))).toMatchObject([
      { city: 'Bodø', keys: [A] },
      { city: 'Moss', keys: [B] },
    ]);
    expect(companies.streams).toBe(3);
  });

  it('takes a row to its record, though the import believes it at the company that it was split off', async () => {
    await companies.merge(B, A);
    await companies.split(B);
    await companies.state(B, 13, { hqCity: 'Moss' }, { believedAt: A });
    expect([A, B].map((domain) => companies.of(domain))).toMatchObject([
      { city: 'Oslo', keys: [A] },
      { city: 'Moss', keys: [B] },
    ]);
  });

  it('is refused while a merge of the company was interrupted, and possible once that one is completed', async () => {
    await companies.merge(B, A);
    companies.interruptAtAppend(3);
    await expect(companies.merge(A, C)).rejects.toThrow('interrupted');
    await expect(companies.split(B)).rejects.toThrow('complete it (npm run moderate -- merge');
    await companies.merge(A, C);
    for (const domain of [A, B]) await companies.split(domain);
    expect([A, B, C].map((domain) => companies.of(domain))).toMatchObject([
      { city: 'Oslo', keys: [A] },
      { city: 'Bergen', keys: [B] },
      { city: 'Tromsø', keys: [C] },
    ]);
  });

  it('leaves one record of two merges in both directions at once', async () => {
    const both = await Promise.allSettled([companies.merge(A, B), companies.merge(B, A)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const onFile = [A, B].filter((domain) => companies.of(domain).keys?.length === 2);
    expect(onFile).toHaveLength(1);
  });

  it('gives each record of a chain what its source stated meanwhile, though the other one is later', async () => {
    await companies.merge(B, A);
    await companies.merge(A, C);
    await companies.state(B, 13, { hqCity: 'Moss' });
    await companies.state(A, 14, { hqCity: 'Bodø' });
    await companies.split(A);
    await companies.split(B);
    expect([A, B, C].map((domain) => companies.of(domain).city)).toEqual(['Bodø', 'Moss', 'Tromsø']);
  });

  it('gives a record of a chain its value of before when the merge is made the other way round', async () => {
    await companies.merge(B, A);
    await companies.merge(A, C);
    await companies.state(C, 13, { hqCity: 'Bodø' });
    await companies.split(A);
    await companies.merge(C, A);
    await companies.split(B);
    await companies.split(C);
    expect([A, B, C].map((domain) => companies.of(domain).city)).toEqual(['Oslo', 'Bergen', 'Bodø']);
  });

  it('has a round of a record that was merged and merged on once, whose source corrects the amount', async () => {
    await companies.state(B, 13, {}, { kinds: ['Seed'], amount: 5 });
    await companies.merge(B, A);
    await companies.merge(A, C);
    await companies.state(B, 14, {}, { kinds: ['Seed'], amount: 6 });
    expect(companies.of(C).amounts).toEqual([6]);
    await companies.split(A);
    await companies.split(B);
    expect([A, B, C].map((domain) => companies.of(domain).amounts)).toEqual([[], [6], []]);
  });

  it('has a round once that was stated during a merge and is corrected after the split, also after another one', async () => {
    await companies.merge(B, A);
    await companies.state(B, 13, {}, { kinds: ['Seed'], amount: 5 });
    await companies.split(B);
    await companies.state(B, 14, {}, { kinds: ['Seed'], amount: 6 });
    expect(companies.of(B).amounts).toEqual([6]);
    await companies.merge(B, C);
    await companies.split(B);
    await companies.state(B, 15, {}, { kinds: ['Seed'], amount: 7 });
    expect(companies.of(B).amounts).toEqual([7]);
  });

  it.each([
    ['of the company first', [A, B]],
    ['of the other record first', [B, A]],
  ])('has two rounds of a source that states both records for the first time, the row %s', async (_which, rows) => {
    await companies.merge(B, A);
    for (const day of [13, 14]) {
      for (const [at, domain] of rows.entries()) {
        const stated = { source: 'news', kinds: ['Series A'], amount: 10 ** at, believedAt: A };
        await companies.state(domain, day, {}, stated);
      }
      expect(companies.of(A).amounts.toSorted()).toEqual([1, 10]);
    }
  });

  it('gives no two companies a round of one id where one leaves with a round that the other states as well', async () => {
    const seriesA = (amount: number) => ({ kinds: ['Series A'], amount });
    await companies.merge(B, A);
    await companies.state(B, 13, {}, seriesA(1_000_000));
    await companies.split(B);
    await companies.state(A, 14, {}, seriesA(5_000_000));
    const ids = [A, B].flatMap((domain) => companies.roundIdsOf(domain));
    expect(new Set(ids).size).toBe(2);
    await companies.state(A, 15, {}, seriesA(6_000_000));
    await companies.state(B, 15, {}, seriesA(2_000_000));
    expect([A, B].flatMap((domain) => companies.roundIdsOf(domain))).toEqual(ids);
    await companies.merge(A, B);
    await companies.state(A, 16, {}, seriesA(7_000_000));
    await companies.state(B, 16, {}, seriesA(3_000_000));
    expect(companies.of(B).amounts).toEqual([3_000_000, 7_000_000]);
    await companies.split(A);
    expect([companies.of(A).amounts, companies.of(B).amounts]).toEqual([[7_000_000], [3_000_000]]);
  });

  it('overwrites no round by the one of that kind and day which the source states of the other record', async () => {
    await companies.merge(B, A);
    await companies.state(A, 13, {}, { kinds: ['Seed'], amount: 5 });
    await companies.state(B, 14, {}, { kinds: ['Seed'], amount: 3 });
    await companies.state(A, 15, {}, { kinds: ['Seed'], amount: 4 });
    expect(companies.of(A).amounts).toEqual([4, 3]);
    await companies.split(B);
    expect([companies.of(A).amounts, companies.of(B).amounts]).toEqual([[4], [3]]);
  });

  it('replaces no value that the later record had as well by an older file', async () => {
    await companies.state(C, 20, { hqCity: 'Oslo' });
    await companies.merge(C, A);
    await companies.state(A, 15, { hqCity: 'Moss' });
    expect(companies.of(A).city).toBe('Oslo');
    await companies.split(C);
    expect(companies.of(C).city).toBe('Oslo');
  });

  it('gives a record its former name whose source repeated the name of the other one', async () => {
    await companies.state(B, 13, { name: 'Acme Labs' });
    await companies.state(C, 13, { name: 'Acme Works' });
    await companies.merge(B, C);
    await companies.state(B, 14, { name: 'Acme Works' });
    await companies.split(B);
    expect(companies.of(B)).toMatchObject({ name: 'Acme Works', former: ['Acme', 'Acme Labs'] });
    expect(companies.of(C)).toMatchObject({ name: 'Acme Works', former: ['Acme'] });
  });

  it('leaves no former name of a record that was split later', async () => {
    await companies.state(B, 13, { name: 'Acme Labs' });
    await companies.state(C, 13, { name: 'Acme Works' });
    await companies.merge(B, A);
    await companies.merge(C, A);
    await companies.state(A, 15, { name: 'Acme Group' });
    await companies.split(B);
    await companies.split(C);
    expect(companies.of(A)).toMatchObject({ name: 'Acme Group', former: ['Acme'] });
  });

  it('leaves no former name that was restated because the source repeated its name meanwhile', async () => {
    await companies.state(A, 13, { name: 'Acme Labs' });
    await companies.merge(A, B);
    await companies.state(C, 14, { name: 'Acme' });
    await companies.merge(C, B);
    await companies.state(B, 15, { name: 'Acme' });
    await companies.split(C);
    await companies.split(A);
    expect(companies.of(B)).toMatchObject({ name: 'Acme', former: [] });
  });

  it('gives a record what its source stated during the merge of a day on which the company had something else', async () => {
    await companies.state(A, 20, { hqCity: 'Moss', employeeCount: 9 }, { exit: exitOf('acquired') });
    await companies.merge(B, A);
    await companies.state(B, 15, { hqCity: 'Bodø', employeeCount: 9 }, { exit: exitOf('closed') });
    await companies.state(B, 20, { hqCity: 'Ås' });
    expect(companies.of(A)).toMatchObject({ city: 'Moss', employees: 9, exit: 'acquired' });
    await companies.split(B);
    expect(companies.of(A)).toMatchObject({ city: 'Moss', employees: 9, exit: 'acquired', keys: [A] });
    expect(companies.of(B)).toMatchObject({ city: 'Ås', employees: 9, exit: 'closed', keys: [B] });
  });

  it('gives the company what its own source stated of a day on which the other record had something else', async () => {
    await companies.state(B, 20, { hqCity: 'Moss' });
    await companies.merge(B, A);
    await companies.state(A, 15, { hqCity: 'Bodø' });
    expect(companies.of(A).city).toBe('Moss');
    await companies.split(B);
    expect([companies.of(A).city, companies.of(B).city]).toEqual(['Bodø', 'Moss']);
  });

  it('shows what a record of a chain has stated, once it is split off the record that had something later', async () => {
    await companies.state(B, 20, { hqCity: 'Moss' });
    await companies.state(C, 21, { hqCity: 'Ås' });
    await companies.merge(A, B);
    await companies.merge(B, C);
    await companies.state(A, 15, { hqCity: 'Bodø' });
    await companies.split(B);
    expect([B, C].map((domain) => companies.of(domain).city)).toEqual(['Moss', 'Ås']);
    await companies.split(A);
    expect([A, B, C].map((domain) => companies.of(domain).city)).toEqual(['Bodø', 'Moss', 'Ås']);
  });

  it('corrects no amount of the company by one that the source states of the other record', async () => {
    const only = (amount: number) => ({ kinds: [null], amount });
    await companies.state(A, 13, {}, only(2_000_000));
    await companies.merge(B, A);
    await companies.state(B, 14, {}, only(1_000_000));
    expect(companies.of(A).amounts).toEqual([2_000_000, 1_000_000]);
    await companies.state(B, 15, {}, only(3_000_000));
    await companies.state(A, 16, {}, only(5_000_000));
    expect(companies.of(A).amounts).toEqual([5_000_000, 3_000_000]);
    await companies.split(B);
    await companies.state(B, 17, {}, only(4_000_000));
    expect([companies.of(A).amounts, companies.of(B).amounts]).toEqual([[5_000_000], [4_000_000]]);
  });

  it('gives back a corrected amount once whose round a source of the other record had named', async () => {
    const round = (source: string, kind: string | null, amount: number) => ({ kinds: [kind], source, amount });
    await companies.state(A, 13, {}, round('register', 'Seed', 1));
    await companies.state(A, 14, {}, round('directory', null, 1));
    await companies.state(B, 13, {}, round('directory', null, 2));
    await companies.state(B, 14, {}, round('register', null, 1));
    await companies.merge(A, B);
    await companies.state(B, 18, {}, round('register', null, 3));
    await companies.split(A);
    expect([companies.of(A).amounts, companies.of(B).amounts]).toEqual([[1], [2, 3]]);
  });

  it('gives a round the investors whom an older file of its source names during the merge', async () => {
    const seed = (...investors: string[]) => ({ kinds: ['Seed'], investors });
    await companies.state(A, 13, {}, seed('S'));
    await companies.state(B, 13, {}, seed('Q'));
    await companies.merge(B, A);
    await companies.state(B, 20, {}, seed('Q'));
    await companies.state(B, 15, {}, seed('P'));
    const before = companies.eventsOf(A).length;
    await companies.state(B, 15, {}, seed('P'));
    await companies.state(B, 20, {}, seed('Q'));
    expect(companies.eventsOf(A)).toHaveLength(before);
    await companies.split(B);
    expect([companies.roundsOf(A), companies.roundsOf(B)]).toEqual([['Seed 1 S'], ['Seed 1 P,Q']]);
  });

  it('has a round once that two sources correct to the same, and leaves each record its own after the split', async () => {
    const seed = (source: string, amount: number) => ({ kinds: ['Seed'], source, amount });
    for (const [source, amount] of [['directory', 1], ['register', 5]] as const) await companies.state(A, 13, {}, seed(source, amount)); // prettier-ignore
    await companies.state(B, 13, {}, seed('directory', 9));
    await companies.merge(B, A);
    await companies.state(B, 14, {}, seed('directory', 5));
    expect(companies.of(A).amounts).toEqual([1, 5]);
    await companies.state(A, 15, {}, seed('register', 1));
    expect(companies.of(A).amounts).toEqual([1, 5]);
    await companies.state(A, 16, {}, seed('directory', 5));
    expect(companies.of(A).amounts).toEqual([5, 1]);
    await companies.state(A, 17, {}, seed('register', 5));
    expect(companies.of(A).amounts).toEqual([5]);
    await companies.split(B);
    expect([companies.of(A).amounts, companies.of(B).amounts]).toEqual([[5], [5]]);
  });

  it('has a round once that one file states of both records after the merge, and leaves it with both', async () => {
    const rounds = (...kinds: string[]) => ({ kinds });
    for (const domain of [A, B]) await companies.state(domain, 13, {}, rounds('Seed'));
    await companies.merge(B, A);
    for (const day of [14, 15]) for (const domain of [A, B]) await companies.state(domain, day, {}, rounds('Seed', 'Series A')); // prettier-ignore
    expect(companies.of(A).kinds).toEqual(['Seed', 'Series A']);
    await companies.split(B);
    for (const domain of [A, B]) expect(companies.of(domain).kinds).toEqual(['Seed', 'Series A']);
  });

  it.each(SEEDS)('has no round twice, wherever among the rows the merge is, in history %i', async (seed) => {
    const random = randomOf(seed);
    const rows = Array.from({ length: 9 }, (_, at): Row => {
      const [domain, source] = [[A, B][at < 4 ? at % 2 : random(2)] ?? A, SOURCES[at < 4 ? at >> 1 : random(2)] ?? ''];
      const kinds = ['Seed', 'Series A'].filter(() => random(2) === 0);
      return [domain, 13 + at, {}, { source, kinds, amount: 1 + random(3) }];
    });
    for (let merged = 4; merged <= rows.length; merged++) {
      const log = new Companies();
      for (const row of rows.slice(0, merged)) await log.state(...row);
      await log.merge(B, A);
      for (const row of rows.slice(merged)) await log.state(...row);
      const { kinds, amounts } = log.of(A);
      const rounds = kinds.map((kind, at) => `${kind} ${amounts[at]}`);
      expect(new Set(rounds).size).toBe(rounds.length);
    }
  });

  it.each(SEEDS)(
    'parts rows that a source corrects to another round as without the merge, in history %i',
    async (seed) => {
      const random = randomOf(seed);
      let day = 12;
      const { both, never } = await roundsHistory(
        random,
        () => ++day,
        () => `k${random(2)}`,
      );
      expect(both).toEqual(never);
    },
  );

  it('leaves a round of two sources one where one file stated it of both records during the merge', async () => {
    const seed = (investor: string, source: string) => ({ kinds: ['Seed'], investors: [investor], source });
    await companies.state(A, 13, {}, seed('P', 'register'));
    await companies.merge(B, A);
    await companies.state(B, 14, {}, seed('R', 'directory'));
    await companies.state(A, 14, {}, seed('Q', 'directory'));
    await companies.split(B);
    expect([companies.roundsOf(A), companies.roundsOf(B)]).toEqual([['Seed 1 P,Q'], ['Seed 1 R']]);
  });

  it('appends nothing for a row that is imported again during a merge', async () => {
    await companies.state(A, 20, { hqCity: 'Moss' });
    await companies.merge(B, A);
    const again = async () => {
      await companies.state(B, 15, { hqCity: 'Bodø', employeeCount: 8 }, { exit: exitOf('closed') });
      await companies.state(A, 16, { hqCity: 'Moss', employeeCount: 9 });
      await companies.state(A, 21, { hqCity: 'Moss', employeeCount: 9 });
    };
    await again();
    const before = companies.eventsOf(A).length;
    await again();
    expect(companies.eventsOf(A)).toHaveLength(before);
  });

  it.each(SEEDS)('leaves what the sources stated, in history %i', async (seed) => {
    const random = randomOf(seed);
    const domains = [A, B, C, 'acme.co'];
    let day = 0;
    const { both, never } = await historyOf(random, domains, (domain) => {
      day++;
      const kinds = ['Seed', 'Series A'].filter(() => random(3) === 0);
      const amount = 1 + random(4);
      return [domain, day, detailsOf(random), { kinds, amount }];
    });
    expect(both).toEqual(never);
  });

  it.each(SEEDS)('leaves the rounds and investors that the sources stated, in history %i', async (seed) => {
    let day = 0;
    const { both, never } = await roundsHistory(randomOf(seed), () => ++day);
    expect(both).toEqual(never);
  });

  it.each(SEEDS)(
    'leaves them where older files come later and files have both records, in history %i',
    async (seed) => {
      const random = randomOf(seed);
      const { both, never } = await roundsHistory(random, () => 10 + random(12));
      expect(both).toEqual(never);
    },
  );

  it('leaves neither record an investor whom only the other one’s sources named for a round of both', async () => {
    const seed = (...investors: string[]) => ({ kinds: ['Seed'], investors });
    await companies.state(A, 13, {}, seed('P'));
    await companies.state(B, 14, {}, seed('Q'));
    await companies.merge(B, A);
    await companies.state(A, 15, {}, seed('P', 'R'));
    await companies.state(B, 16, {}, seed('Q', 'P'));
    expect(companies.roundsOf(A)).toEqual(['Seed 1 P,Q,R']);
    await companies.split(B);
    expect(companies.roundsOf(A)).toEqual(['Seed 1 P,R']);
    expect(companies.roundsOf(B)).toEqual(['Seed 1 P,Q']);
  });

  it.each(SEEDS)('leaves what the sources stated, where older files come later, in history %i', async (seed) => {
    const random = randomOf(seed);
    const domains = [A, B, C];
    const rows = domains.flatMap((domain) => SOURCES.map((source) => ({ domain, source })));
    const { both, never } = await historyOf(
      random,
      domains,
      (domain) => {
        // Each key is known before a merge: a new one is the company's.
        const { domain: at, source } = rows.shift() ?? { domain, source: SOURCES[random(2)] as string };
        const exit = random(4) === 0 ? { exit: exitOf(random(2) === 0 ? 'acquired' : 'closed') } : {};
        return [at, 10 + random(12), detailsOf(random), { source, ...exit }];
      },
      2,
    );
    expect(both).toEqual(never);
  });
});

type Random = (below: number) => number;
type Row = Parameters<Companies['state']>;

function detailsOf(random: Random): Partial<CompanyDetails> {
  return { ...(random(2) && { hqCity: `City ${random(4)}` }), ...(random(2) && { employeeCount: random(3) }) };
}

/** A history of rows with rounds and investors, of two records and two sources. */
function roundsHistory(random: Random, dayOf: () => number, roundKeyOf?: () => string) {
  const domains = [A, B];
  const rows = domains.flatMap((domain) => SOURCES.map((source) => ({ domain, source })));
  const rowOf = (domain: string): Row => {
    const day = dayOf();
    const { domain: at, source } = rows.shift() ?? { domain, source: SOURCES[random(2)] as string };
    const roundKey = roundKeyOf?.();
    const all = ['Seed', 'Series A'];
    const kinds = roundKey ? [all[random(2)] as string] : all.filter(() => random(2) === 0);
    const investors = ['P', 'Q', 'R', 'S'].filter(() => random(3) === 0);
    return [at, day, detailsOf(random), { source, kinds, roundKey, amount: 1 + random(3), investors }];
  };
  return historyOf(random, domains, rowOf, 2);
}

/** What is on file of each company at the end of a history of rows, merges and splits, and had none been merged. */
async function historyOf(random: Random, domains: readonly string[], rowOf: (domain: string) => Row, firstRows = 1) {
  const [never, both] = [new Companies(), new Companies()];
  const state = async (domain: string): Promise<void> => {
    const row = rowOf(domain);
    for (const log of [never, both]) await log.state(...row);
  };
  for (let row = 0; row < firstRows; row++) for (const domain of domains) await state(domain);
  const into = new Map<string, string>();
  const onFile = (): string[] => domains.filter((domain) => !into.has(domain));
  const splitOne = async (): Promise<void> => {
    const due = [...into].filter(([, survivor]) => !into.has(survivor));
    const [domain] = due[random(due.length)] ?? [];
    if (domain === undefined) return;
    await both.split(domain);
    into.delete(domain);
  };
  for (let step = 0; step < 16; step++) {
    const [domain, survivor] = [onFile()[random(onFile().length)], onFile()[random(onFile().length)]];
    if (step % 2 === 0) await state(domains[random(domains.length)] as string);
    else if (random(2) === 0) await splitOne();
    else if (domain && survivor && domain !== survivor) {
      await both.merge(domain, survivor);
      into.set(domain, survivor);
    }
  }
  while (into.size > 0) await splitOne();
  const found = (log: Companies) =>
    domains.map((domain) => {
      const { kinds: _, amounts: __, ...rest } = log.of(domain);
      return { ...rest, rounds: log.roundsOf(domain) };
    });
  return { both: found(both), never: found(never) };
}

function exitOf(kind: ExitKind): CompanyExit {
  return { kind, date: null, acquirer: null, amount: null };
}

/** Mulberry32. */
function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
