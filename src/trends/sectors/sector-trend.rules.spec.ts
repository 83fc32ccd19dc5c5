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
  medianRound: null,
  medianRoundOverall: null,
  topTenCapitalShare: null,
};

describe('the deep read', () => {
  it('shows the figures that decided each score', () => {
    const { barriers_to_entry } = deepRead({
      ...NOTHING,
      funded: 9,
      medianRound: 6_000_000,
      medianRoundOverall: 2_000_000,
      topTenCapitalShare: 1,
    });
    expect(barriers_to_entry).toMatchObject({
      score: Math.round(((3 / 4 + 1 + 1) / 3) * 100),
      label: 'high',
      reasons: [
        { metric: 'median_round_ratio', value: 3 },
        { metric: 'top_ten_capital_share', value: 1 },
        { metric: 'funded_share', value: 1 },
      ],
    });
  });

  it('is not decided by what is not on file, and shows no figure for it', () => {
    const read = deepRead(NOTHING);
    expect(read.saturation.reasons.map(({ metric }) => metric)).toEqual(['companies', 'closed_share']);
    expect(read.barriers_to_entry).toMatchObject({ score: 0, reasons: [{ metric: 'funded_share', value: 0 }] });
    expect(read.tech_reproducibility).toMatchObject({
      score: 50,
      label: 'medium',
      reasons: [{ metric: 'figures', value: 0 }],
    });
  });
});

describe('momentum', () => {
  const year = (n: number, capital: number, rounds: number) => ({ year: n, capital, rounds, companies_founded: 0, median_cheque: null }); // prettier-ignore

  it('compares the last full year with the one before', () => {
    const series = [year(2024, 100, 10), year(2025, 300, 10), year(2026, 1, 1)];
    expect(momentumOf(series, 2026)).toEqual({ score: 0.25, label: 'rising', capital_yoy_pct: 200, rounds_yoy_pct: 0 });
  });

  it('has no percentage where there is nothing to compare with', () => {
    expect(momentumOf([year(2025, 5, 1)], 2026)).toMatchObject({
      score: 1,
      capital_yoy_pct: null,
      rounds_yoy_pct: null,
    });
    expect(momentumOf([], 2026)).toMatchObject({ score: 0, label: 'steady' });
  });
});
