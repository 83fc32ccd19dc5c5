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
});
