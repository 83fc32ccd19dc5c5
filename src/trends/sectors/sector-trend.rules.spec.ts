import { deepRead, momentumOf, type SectorFigures } from './sector-trend.rules.js';

const NOTHING: SectorFigures = {
  companies: 9,
  funded: 0,
  foundedLately: 0,
  foundedBefore: 0,
  exited: 0,
  closed: 0,
  distinctTags: 0,
  tagUses: 0,
  technologyUses: 0,
  commonTechnologyUses: 0,
  median: null,
  topTenCapitalShare: null,
};

const MANY: SectorFigures = {
  ...NOTHING,
  companies: 40,
  funded: 20,
  median: { year: 2025, sector: 6_000_000, rounds: 12, overall: 2_000_000, overallRounds: 99 },
  topTenCapitalShare: 1,
};

describe('the deep read', () => {
  it('shows the figures that decided each score, of how many of what they are made, and whether they count', () => {
    const { barriers_to_entry } = deepRead(MANY);
    expect(barriers_to_entry).toEqual({
      score: Math.round(((3 / 4 + 1 + 1 / 2) / 3) * 100),
      label: 'high',
      reasons: [
        {
          text: 'Median of the disclosed rounds of 2025 over that of all sectors',
          metric: 'median_round_ratio',
          value: 3,
          n: 12,
          basis: 'disclosed rounds of 2025 in the sector',
          decides: true,
        },
        {
          text: 'Capital in the ten best funded companies',
          metric: 'top_ten_capital_share',
          value: 1,
          n: 20,
          basis: 'companies with a round on file',
          decides: true,
        },
        {
          text: 'Companies with a round on file',
          metric: 'funded_share',
          value: 0.5,
          n: 40,
          basis: 'companies on file',
          decides: true,
        },
      ],
    });
  });

  it('says of undated rounds that they are undated', () => {
    const { barriers_to_entry } = deepRead({ ...MANY, median: { ...MANY.median!, year: null } });
    expect(barriers_to_entry.reasons[0]).toMatchObject({
      text: 'Median of the disclosed rounds without a date over that of all sectors',
      basis: 'disclosed rounds without a date in the sector',
    });
  });

  it('shows what rests on too little, and lets it decide nothing', () => {
    const saturation = (figures: Partial<SectorFigures>) => deepRead({ ...MANY, ...figures }).saturation;
    const before = saturation({});
    const after = saturation({ companies: 41, foundedLately: 1 });
    expect(after.reasons[1]).toMatchObject({ metric: 'founded_lately_share', value: 1, n: 1, decides: false });
    expect(Math.abs((after.score ?? 0) - (before.score ?? 0))).toBeLessThanOrEqual(1);
    expect(saturation({ foundedLately: 10 }).reasons[1]?.decides).toBe(true);
    expect(deepRead({ ...MANY, funded: 19 }).barriers_to_entry.reasons[1]?.decides).toBe(false);
  });

  it('has no score where fewer than two figures carry one', () => {
    const read = deepRead(NOTHING);
    for (const score of Object.values(read)) expect(score).toMatchObject({ score: null, label: null });
    expect(read.saturation.reasons.map(({ metric, decides }) => [metric, decides])).toEqual([
      ['companies', true],
      ['closed_share', false],
    ]);
    expect(read.tech_reproducibility.reasons).toEqual([]);
  });
});

describe('momentum', () => {
  const year = (n: number, capital: number, rounds: number) => ({ year: n, capital, rounds, companies_founded: 0, median_cheque: null }); // prettier-ignore

  it('compares the last full year with the one before', () => {
    const series = [year(2024, 100, 10), year(2025, 300, 10), year(2026, 1, 1)];
    expect(momentumOf(series, 2026)).toEqual({
      score: 0.25,
      label: 'rising',
      capital_yoy_pct: 200,
      rounds_yoy_pct: 0,
      basis: { year: 2025, rounds: 10, previous_year: 2024, previous_rounds: 10 },
    });
  });

  it.each([
    ['mostly undisclosed in the last year', [10, 10], [3, 12], null, 0.09],
    ['mostly undisclosed in the year before', [2, 10], [12, 12], null, 0.09],
    ['disclosed for half of the rounds', [5, 10], [6, 12], -95, -0.41],
  ] as const)('of capital that is %s', (_, before, last, percent, score) => {
    const covered = (n: number, capital: number, [known, of]: readonly [number, number]) => ({
      ...year(n, capital, of),
      coverage: { capital: { known, of } },
    });
    const series = [covered(2024, 100_000_000, before), covered(2025, 5_000_000, last)];
    expect(momentumOf(series, 2026)).toMatchObject({ capital_yoy_pct: percent, rounds_yoy_pct: 20, score });
  });

  it('has no percentage where there is nothing to compare with', () => {
    expect(momentumOf([year(2025, 5, 1)], 2026)).toMatchObject({
      score: 1,
      capital_yoy_pct: null,
      rounds_yoy_pct: null,
    });
  });

  it('is unknown where no round is', () => {
    expect(momentumOf([], 2026)).toMatchObject({ score: null, label: null });
  });

  it('is unknown where nothing is on file of the year before', () => {
    const unknown = { ...year(2025, 0, 0), capital: null, rounds: null };
    expect(momentumOf([unknown, year(2026, 9, 3)], 2026)).toMatchObject({
      score: null,
      label: null,
      capital_yoy_pct: null,
      rounds_yoy_pct: null,
      basis: { year: 2026, rounds: 3, previous_year: 2025, previous_rounds: null },
    });
  });

  it.each([
    ['in the last full year, with fewer rounds', [year(2024, 0, 12), year(2025, 662_000_000, 2)], 2025],
    ['in this year', [year(2024, 0, 0), year(2025, 0, 0), year(2026, 662_000_000, 3)], 2026],
  ])('is rising where capital came out of nothing %s', (_, series, of) => {
    expect(momentumOf(series, 2026)).toMatchObject({ score: 1, label: 'rising', basis: { year: of } });
  });
});
