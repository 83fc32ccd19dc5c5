import { deltaPct } from '../snapshot/trend-window.rules.js';

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
  /** Of the last full year with disclosed rounds, in the sector and over all companies. */
  readonly medianRound: number | null;
  readonly medianRoundOverall: number | null;
  /** Null where nothing raised is on file. */
  readonly topTenCapitalShare: number | null;
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

/** Four scores of 0 to 100, each with the figures that decided it. What is not on file decides nothing. */
export function deepRead(figures: SectorFigures): DeepRead {
  const { companies, funded, exited, closed, distinctTags, tagUses } = figures;
  const growth = part(figures.foundedLately, figures.foundedLately + figures.foundedBefore);
  const crowd = Math.min(1, Math.log10(1 + companies) / 4);
  const concentration = figures.topTenCapitalShare;
  const variety = part(distinctTags, tagUses);
  const fundedShare = part(funded, companies);
  const gone = part(closed, companies);
  const exits = part(exited, companies);
  const common = part(figures.commonTechnologyUses, figures.technologyUses);
  const ratio = ratioOf(figures);
  const size = ratio === null ? null : ratioToPart(ratio);
  const small = size === null ? null : 1 - size;
  return {
    saturation: scored([
      [crowd, 'Companies on file in the sector', 'companies', companies],
      [growth, 'Founded in the last three full years, of six', 'founded_lately_share', growth],
      [gone, 'Closed, of all on file', 'closed_share', gone],
    ]),
    differentiation: scored([
      [variety, 'Distinct tags, of all tags used', 'distinct_tag_share', variety],
      [1 - crowd, 'Companies that a newcomer is compared with', 'companies', companies],
      [exits, 'Companies with an exit, of all on file', 'exit_share', exits],
    ]),
    barriers_to_entry: scored([
      [size, 'Median round of the last full year over that of all sectors', 'median_round_ratio', ratio],
      [concentration, 'Capital in the ten best funded companies', 'top_ten_capital_share', concentration],
      [fundedShare, 'Companies with a round on file', 'funded_share', fundedShare],
    ]),
    tech_reproducibility: scored([
      [common, 'Uses of the five commonest technologies, of all uses', 'common_technology_share', common],
      [small, 'Median round of the last full year over that of all sectors', 'median_round_ratio', ratio],
      [growth, 'Founded in the last three full years, of six', 'founded_lately_share', growth],
    ]),
  };
}

function ratioOf({ medianRound, medianRoundOverall }: SectorFigures): number | null {
  return medianRound !== null && medianRoundOverall ? medianRound / medianRoundOverall : null;
}

/** Null where there is nothing to be a part of. */
function part(some: number, all: number): number | null {
  return all === 0 ? null : Math.min(1, some / all);
}

/** 1 becomes a half, twice as much two thirds, half as much a third. */
function ratioToPart(ratio: number): number {
  return ratio / (1 + ratio);
}

type Part = readonly [share: number | null, text: string, metric: string, value: number | null];

/** The mean of what is on file; the middle where nothing is, and the reason says so. */
function scored(parts: readonly Part[]): Score {
  const known = parts.filter((each): each is readonly [number, string, string, number] => each[0] !== null);
  const mean = known.length === 0 ? 0.5 : known.reduce((sum, [value]) => sum + value, 0) / known.length;
  const score = Math.round(mean * 100);
  const reasons = known.map(([, text, metric, value]) => ({ text, metric, value: Math.round(value * 1_000) / 1_000 }));
  return {
    score,
    label: score < 34 ? 'low' : score < 67 ? 'medium' : 'high',
    reasons: reasons.length > 0 ? reasons : [{ text: 'Figures on file that would tell', metric: 'figures', value: 0 }],
  };
}
