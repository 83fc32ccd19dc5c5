import fc from 'fast-check';
import { emergingThemes as themesSince, termsOf, type NewCompany } from './themes.rules.js';

interface Told {
  readonly tags?: readonly string[];
  readonly oneLiner?: string | null;
  readonly funding?: number | null;
}

const FROM = '2026-11-01';

function company(n: number, isCurrent: boolean, { tags = [], oneLiner = null, funding = null }: Told = {}): NewCompany {
  return {
    name: `Company ${n}`,
    slug: `company-${n}`,
    day: isCurrent ? FROM : '2026-10-31',
    funding,
    terms: termsOf(tags, oneLiner, new Map()),
  };
}

const many = (count: number, isCurrent: boolean, told: Told = {}): NewCompany[] =>
  Array.from({ length: count }, (_, n) => company(n, isCurrent, told));

const emergingThemes = (companies: readonly NewCompany[]): ReturnType<typeof themesSince> =>
  themesSince(companies, FROM);

describe('emerging themes', () => {
  it('are what a larger share of the new companies says of itself than before, with companies that say it', () => {
    const themes = emergingThemes([
      ...many(6, true, { tags: ['Robotics'], oneLiner: 'Robot arms for wineries' }),
      ...many(4, true, { tags: ['SaaS'] }),
      ...many(1, false, { tags: ['robotics'] }),
      ...many(9, false, { tags: ['SaaS'] }),
    ]);
    expect(themes[0]).toMatchObject({ companies: 6, momentum: expect.closeTo(1, 1) });
    const robotics = themes.find(({ theme }) => theme === 'robotics');
    expect(robotics).toEqual({
      theme: 'robotics',
      companies: 6,
      momentum: 0.71,
      examples: [0, 1, 2].map((n) => ({ name: `Company ${n}`, slug: `company-${n}` })),
    });
    expect(themes.map(({ theme }) => theme)).not.toContain('saas');
  });

  it('put what many share before what two do', () => {
    const themes = emergingThemes([
      ...many(8, true, { tags: ['Space'] }),
      ...many(2, true, { tags: ['Whisky'] }),
      ...many(2, false, { tags: ['Space'] }),
      ...many(8, false, { tags: ['Cheese'] }),
    ]);
    expect(themes[0]?.theme).toBe('space');
  });

  it('are not what chance explains, one company alone, or words that say nothing', () => {
    expect(
      emergingThemes([
        ...many(20, true, { tags: ['SaaS'], oneLiner: 'The easiest platform for automating your business' }),
        ...many(1, true, { tags: ['Whisky'] }),
        ...many(19, false, { tags: ['SaaS'] }),
        ...many(1, false),
      ]),
    ).toEqual([]);
  });

  it('are counted without a past too, and none without a present', () => {
    expect(emergingThemes(many(3, true, { tags: ['Space'] }))).toEqual([
      {
        theme: 'space',
        companies: 3,
        momentum: 1,
        examples: [expect.anything(), expect.anything(), expect.anything()],
      },
    ]);
    expect(emergingThemes(many(3, false, { tags: ['Space'] }))).toEqual([]);
  });

  it('name the best funded of those that say it, the slug deciding between equals', () => {
    const funding = [5, null, 40, 0, 40];
    const companies = funding.map((amount, n) => company(n, true, { tags: ['Space'], funding: amount }));
    const examples = (given: readonly NewCompany[]): unknown => emergingThemes(given)[0]?.examples;
    expect(examples(companies)).toEqual([2, 4, 0].map((n) => ({ name: `Company ${n}`, slug: `company-${n}` })));
    expect(examples([...companies].reverse())).toEqual(examples(companies));
  });
});

describe('themes of one thing', () => {
  it('are one theme in singular and plural, with a hyphen and without', () => {
    const themes = emergingThemes([
      ...many(3, true, { tags: ['AI Agents'] }),
      ...many(3, true, { tags: ['AI-agent'] }),
      ...many(3, true, { oneLiner: 'Batteries for ships' }),
    ]);
    expect(themes.map(({ theme, companies }) => [theme, companies])).toEqual([
      ['ai agent', 6],
      ['battery', 3],
      ['ship', 3],
    ]);
  });

  it('are never a category of a directory', () => {
    const tags = ['Consumer', 'Industrial', 'Industrials', 'B2B', 'consumer products', ' ', '-'];
    expect(emergingThemes(many(5, true, { tags, oneLiner: 'Industrials for consumers' }))).toEqual([]);
  });
});

describe('the terms of a company', () => {
  const terms = (oneLiner: string | null, ...tags: string[]): string[] => [...termsOf(tags, oneLiner, new Map())];

  it('are tags, words and pairs, each once', () => {
    expect(terms('Robot arms. Robot arms!', 'Robot Arms', ' robot ', 'ROBOT', 'x', '')).toEqual([
      ...['robot arm', 'robot', 'arm', 'arms robot'],
    ]);
    expect(terms(null)).toEqual([]);
    expect(terms('')).toEqual([]);
  });

  it('keep accents and other letters, and part at all that is neither letter, figure, +, # nor -', () => {
    expect(terms('Crédit Société: C++/C# für Räder')).toEqual(
      expect.arrayContaining(['crédit', 'société', 'crédit société', 'société c++', 'c++ c#', 'c# für', 'räder']),
    );
    expect(terms('東京都の ロボット工場 e-bikes\twallets')).toEqual(
      expect.arrayContaining(['東京都の', 'ロボット工場', '東京都の ロボット工場', 'e-bikes wallet']),
    );
  });

  it('leave out what says nothing, also between two words', () => {
    expect(terms('Payments for farmers in 2026, automating banks')).toEqual([
      ...['payment', 'farmer', 'bank', 'automating bank'],
    ]);
  });
});

describe('any companies', () => {
  const WORDS = ['robot', 'arms', 'ai', 'the', 'crédit', '東京都の', 'automating', 'e-bikes', '2026', 'x', '💡'];
  const oneLiner = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(' '));
  const tag = fc.constantFrom('Robot Arms', 'AI', ' crédit ', 'robot', 'arms AI', 'x', 'E-Bikes');
  const told = fc.record({
    tags: fc.array(tag, { maxLength: 3 }),
    oneLiner: fc.option(oneLiner),
    funding: fc.option(fc.nat(3)),
  });
  const companies = fc
    .array(fc.tuple(fc.boolean(), told), { maxLength: 60 })
    .map((all) => all.map(([isCurrent, one], n) => company(n, isCurrent, one)));

  it('have the themes that counting them one term at a time gives', () => {
    let found = 0;
    fc.assert(
      fc.property(companies, (given) => {
        const themes = emergingThemes(given);
        const [current, before] = [true, false].map((is) => given.filter(({ day }) => (day === FROM) === is)) as [
          NewCompany[],
          NewCompany[],
        ];
        for (const { theme, companies: count, momentum, examples } of themes) {
          const users = current.filter(({ terms }) => terms.has(theme));
          const [share, shareBefore] = [users, before.filter(({ terms }) => terms.has(theme))].map(
            (who, at) => who.length / Math.max(1, [current, before][at]?.length ?? 0),
          ) as [number, number];
          expect(count).toBe(users.length);
          expect(count).toBeGreaterThanOrEqual(current.length >= 30 ? 3 : 2);
          expect(momentum).toBeCloseTo((share - shareBefore) / (share + shareBefore), 1);
          expect(examples).toHaveLength(Math.min(3, count));
          const least = Math.min(
            ...examples.map(({ slug }) => users.find((user) => user.slug === slug)?.funding ?? -1),
          );
          const passedOver = users.filter(({ slug }) => !examples.some((example) => example.slug === slug));
          expect(passedOver.every(({ funding }) => (funding ?? -1) <= least)).toBe(true);
          found++;
        }
        const words = themes.flatMap(({ theme }) => [...new Set(theme.split(' '))]);
        expect(new Set(words).size).toBe(words.length);
        expect(emergingThemes([...given].reverse())).toEqual(themes);
      }),
      { numRuns: 300 },
    );
    expect(found).toBeGreaterThan(50);
  });
});
