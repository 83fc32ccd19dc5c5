import { deltaPct } from './trend-window.js';

export interface SectorYear {
  readonly year: number;
  /** Whole USD. */
  readonly capital: number;
  readonly rounds: number;
  readonly companies_founded: number;
  readonly median_cheque: number | null;
}

export interface Momentum {
  readonly score: number;
  readonly label: 'rising' | 'steady' | 'falling';
  readonly capital_yoy_pct: number | null;
  readonly rounds_yoy_pct: number | null;
}

/** Figures of a sector that the qualitative read rests on. */
export interface SectorFigures {
  readonly companies: number;
  readonly funded: number;
  /** Founded in the last three full years and in the three before. */
  readonly foundedLately: number;
  readonly foundedBefore: number;
  readonly exited: number;
  readonly closed: number;
  /** Distinct tags, and how often any is used. */
  readonly distinctTags: number;
  readonly tagUses: number;
  /** How often a company uses a technology, and how often one of the sector's five commonest. */
  readonly technologyUses: number;
  readonly commonTechnologyUses: number;
  readonly medianRound: number | null;
  readonly medianRoundOverall: number | null;
  readonly topTenCapitalShare: number;
}

export interface Reason {
  readonly text: string;
  readonly metric: string;
  readonly value: number;
}

export interface Score {
  readonly score: number;
  readonly label: 'low' | 'medium' | 'high';
  readonly reasons: readonly Reason[];
}

const STEADY = 0.1;

/** The last full year against the one before: the mean of the changes of capital and rounds, each within -1 to 1. */
export function momentumOf(series: readonly SectorYear[], thisYear: number): Momentum {
  const last = series.find(({ year }) => year === thisYear - 1);
  const before = series.find(({ year }) => year === thisYear - 2);
  const capital = changeOf(last?.capital ?? 0, before?.capital ?? 0);
  const rounds = changeOf(last?.rounds ?? 0, before?.rounds ?? 0);
  const score = Math.round(((capital + rounds) / 2) * 100) / 100;
  return {
    score,
    label: score > STEADY ? 'rising' : score < -STEADY ? 'falling' : 'steady',
    capital_yoy_pct: deltaPct(last?.capital ?? 0, before?.capital ?? 0),
    rounds_yoy_pct: deltaPct(last?.rounds ?? 0, before?.rounds ?? 0),
  };
}

/** -1 (gone) to 1 (was not there before); the same for doubling as, with the other sign, for halving. */
function changeOf(current: number, base: number): number {
  return current + base === 0 ? 0 : (current - base) / (current + base);
}

export interface DeepRead {
  readonly saturation: Score;
  readonly differentiation: Score;
  readonly barriers_to_entry: Score;
  readonly tech_reproducibility: Score;
}

/** Four scores of 0 to 100, each with the figures that decided it. A figure that is not on file counts as the middle. */
export function deepRead(figures: SectorFigures): DeepRead {
  const { companies, funded, exited, closed, distinctTags, tagUses } = figures;
  const growth = part(figures.foundedLately, figures.foundedLately + figures.foundedBefore);
  const crowd = Math.min(1, Math.log10(1 + companies) / 4);
  const concentration = figures.topTenCapitalShare;
  const variety = part(distinctTags, tagUses);
  const fundedShare = part(funded, companies);
  const gone = part(closed, companies);
  const size = figures.medianRoundOverall
    ? ratioToPart((figures.medianRound ?? figures.medianRoundOverall) / figures.medianRoundOverall)
    : 0.5;
  const common = part(figures.commonTechnologyUses, figures.technologyUses);
  return {
    saturation: scored([
      [crowd, 'Companies on file in the sector', 'companies', companies],
      [growth, 'Founded in the last three full years, of six', 'founded_lately_share', growth],
      [gone, 'Closed, of all on file', 'closed_share', gone],
    ]),
    differentiation: scored([
      [variety, 'Distinct tags, of all tags used', 'distinct_tag_share', variety],
      [1 - crowd, 'Companies that a newcomer is compared with', 'companies', companies],
      [part(exited, companies), 'Companies with an exit, of all on file', 'exit_share', part(exited, companies)],
    ]),
    barriers_to_entry: scored([
      [size, 'Median round of the sector over that of all sectors', 'median_round_ratio', ratioOf(figures)],
      [concentration, 'Capital in the ten best funded companies', 'top_ten_capital_share', concentration],
      [fundedShare, 'Companies with a round on file', 'funded_share', fundedShare],
    ]),
    tech_reproducibility: scored([
      [common, 'Uses of the five commonest technologies, of all uses', 'common_technology_share', common],
      [1 - size, 'Median round of the sector over that of all sectors', 'median_round_ratio', ratioOf(figures)],
      [growth, 'Founded in the last three full years, of six', 'founded_lately_share', growth],
    ]),
  };
}

function ratioOf({ medianRound, medianRoundOverall }: SectorFigures): number {
  return medianRound !== null && medianRoundOverall ? medianRound / medianRoundOverall : 1;
}

function part(some: number, all: number): number {
  return all === 0 ? 0.5 : Math.min(1, some / all);
}

/** 1 becomes a half, twice as much two thirds, half as much a third. */
function ratioToPart(ratio: number): number {
  return ratio / (1 + ratio);
}

function scored(parts: readonly (readonly [number, string, string, number])[]): Score {
  const mean = parts.reduce((sum, [value]) => sum + value, 0) / parts.length;
  const score = Math.round(mean * 100);
  return {
    score,
    label: score < 34 ? 'low' : score < 67 ? 'medium' : 'high',
    reasons: parts.map(([, text, metric, value]) => ({ text, metric, value: Math.round(value * 1_000) / 1_000 })),
  };
}
