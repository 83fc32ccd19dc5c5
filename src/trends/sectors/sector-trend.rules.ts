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
  /** Null, like the label, where no round of the years compared is on file. */
  readonly score: number | null;
  readonly label: 'rising' | 'steady' | 'falling' | null;
  readonly capital_yoy_pct: number | null;
  readonly rounds_yoy_pct: number | null;
  /** The year, the one before it, and how many rounds of each the score rests on. */
  readonly basis: {
    readonly year: number;
    readonly rounds: number;
    readonly previous_year: number;
    readonly previous_rounds: number;
  };
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
  /** Of the last full year with disclosed rounds, else of the undated ones; null where none are disclosed. */
  readonly median: ComparedMedian | null;
  /** Null where nothing raised is on file. */
  readonly topTenCapitalShare: number | null;
}

/** The middle round of a sector and of all companies, and how many disclosed rounds each is the middle of. */
export interface ComparedMedian {
  /** Null where the rounds are undated. */
  readonly year: number | null;
  readonly sector: number;
  readonly rounds: number;
  readonly overall: number;
  readonly overallRounds: number;
}

export interface Reason {
  readonly text: string;
  readonly metric: string;
  readonly value: number;
  /** How many of what `basis` names the value is made of. */
  readonly n: number;
  readonly basis: string;
  /** Whether n is large enough for the value to count in the score. */
  readonly decides: boolean;
}

export interface Score {
  /** Null, like the label, where fewer than two figures decide. */
  readonly score: number | null;
  readonly label: 'low' | 'medium' | 'high' | null;
  readonly reasons: readonly Reason[];
}

/** A share or median of fewer says more of chance than of the sector. */
export const LEAST_TO_DECIDE = 10;
/** The ten best funded of hardly more than ten have nearly all in any sector. */
export const LEAST_FUNDED = 20;
const LEAST_REASONS = 2;

const STEADY = 0.1;

/**
 * The last full year against the one before: the mean of the changes of capital and rounds, each within -1 to 1. Where
 * no capital was known before, a change of rounds says little of it, and the capital alone decides. Where neither year
 * has a round, this year so far is compared with the last.
 */
export function momentumOf(series: readonly SectorYear[], thisYear: number): Momentum {
  const of = (year: number): Pick<SectorYear, 'capital' | 'rounds'> =>
    series.find((each) => each.year === year) ?? { capital: 0, rounds: 0 };
  const isNew = of(thisYear - 1).rounds + of(thisYear - 2).rounds === 0;
  const year = isNew && of(thisYear).rounds > 0 ? thisYear : thisYear - 1;
  const [last, before] = [of(year), of(year - 1)];
  const capital = changeOf(last.capital, before.capital);
  const isFromNothing = before.capital === 0 && last.capital > 0;
  const change = isFromNothing ? capital : (capital + changeOf(last.rounds, before.rounds)) / 2;
  const score = last.rounds + before.rounds === 0 ? null : Math.round(change * 100) / 100;
  return {
    score,
    label: score === null ? null : score > STEADY ? 'rising' : score < -STEADY ? 'falling' : 'steady',
    capital_yoy_pct: deltaPct(last.capital, before.capital),
    rounds_yoy_pct: deltaPct(last.rounds, before.rounds),
    basis: { year, rounds: last.rounds, previous_year: year - 1, previous_rounds: before.rounds },
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

/** Four scores of 0 to 100, each with its figures and what they are made of. Thin figures are shown and decide nothing. */
export function deepRead(figures: SectorFigures): DeepRead {
  const { companies } = figures;
  const share = (metric: string, text: string, value: number | null, [n, basis]: readonly [number, string]): Part => {
    return { metric, text, value, share: value, n, basis, least: LEAST_TO_DECIDE };
  };
  const onFile = [companies, 'companies on file'] as const;
  const crowd = Math.min(1, Math.log10(1 + companies) / 4);
  // A count is exact however small it is.
  const count = (text: string, of: number): Part => {
    return { metric: 'companies', text, value: companies, share: of, n: companies, basis: onFile[1], least: 1 };
  };
  const founded = figures.foundedLately + figures.foundedBefore;
  const growth = share(
    'founded_lately_share',
    'Founded in the last three full years, of six',
    part(figures.foundedLately, founded),
    [founded, 'companies founded in the last six full years'],
  );
  const [large, small] = medianParts(figures.median);
  const concentration = share(
    'top_ten_capital_share',
    'Capital in the ten best funded companies',
    figures.topTenCapitalShare,
    [figures.funded, 'companies with a round on file'],
  );
  return {
    saturation: scored([
      count('Companies on file in the sector', crowd),
      growth,
      share('closed_share', 'Closed, of all on file', part(figures.closed, companies), onFile),
    ]),
    differentiation: scored([
      share('distinct_tag_share', 'Distinct tags, of all tags used', part(figures.distinctTags, figures.tagUses), [
        figures.tagUses,
        'uses of tags',
      ]),
      count('Companies that a newcomer is compared with', 1 - crowd),
      share('exit_share', 'Companies with an exit, of all on file', part(figures.exited, companies), onFile),
    ]),
    barriers_to_entry: scored([
      large,
      { ...concentration, least: LEAST_FUNDED },
      share('funded_share', 'Companies with a round on file', part(figures.funded, companies), onFile),
    ]),
    tech_reproducibility: scored([
      share(
        'common_technology_share',
        'Uses of the five commonest technologies, of all uses',
        part(figures.commonTechnologyUses, figures.technologyUses),
        [figures.technologyUses, 'uses of technologies'],
      ),
      small,
      growth,
    ]),
  };
}

/** The middle round of the sector over that of all, as a barrier and as the lack of one. */
function medianParts(median: ComparedMedian | null): [Part, Part] {
  const when = median?.year ? `disclosed rounds of ${median.year}` : 'disclosed rounds without a date';
  const ratio = median && median.overall > 0 ? median.sector / median.overall : null;
  const size = ratio === null ? null : ratioToPart(ratio);
  const large: Part = {
    metric: 'median_round_ratio',
    text: `Median of the ${when} over that of all sectors`,
    value: ratio,
    share: size,
    n: Math.min(median?.rounds ?? 0, median?.overallRounds ?? 0),
    basis: `${when} in the sector`,
    least: LEAST_TO_DECIDE,
  };
  return [large, { ...large, share: size === null ? null : 1 - size }];
}

/** Null where there is nothing to be a part of. */
function part(some: number, all: number): number | null {
  return all === 0 ? null : Math.min(1, some / all);
}

/** 1 becomes a half, twice as much two thirds, half as much a third. */
function ratioToPart(ratio: number): number {
  return ratio / (1 + ratio);
}

interface Part {
  readonly metric: string;
  readonly text: string;
  /** As it is shown; null where nothing on file tells it. */
  readonly value: number | null;
  /** What it adds to the score, 0 to 1. */
  readonly share: number | null;
  readonly n: number;
  readonly basis: string;
  /** From which n on it decides. */
  readonly least: number;
}

/** The mean of what rests on enough. */
function scored(parts: readonly Part[]): Score {
  const deciding = parts.flatMap(({ share, n, least }) => (share !== null && n >= least ? [share] : []));
  const mean = deciding.reduce((sum, share) => sum + share, 0) / deciding.length;
  const score = deciding.length < LEAST_REASONS ? null : Math.round(mean * 100);
  return {
    score,
    label: score === null ? null : score < 34 ? 'low' : score < 67 ? 'medium' : 'high',
    reasons: parts.flatMap(({ text, metric, value, n, basis, least }) =>
      value === null ? [] : [{ text, metric, value: Math.round(value * 1_000) / 1_000, n, basis, decides: n >= least }],
    ),
  };
}
