import { areComparable, deltaPct } from '../snapshot/trend-window.rules.js';

export interface SectorYear {
  readonly year: number;
  /** Whole USD; null where no amount is known. */
  readonly capital: number | null;
  /** Null in years from which no round of any company is on file. */
  readonly rounds: number | null;
  /** Null where too few founding dates are known to take none for zero. */
  readonly companies_founded: number | null;
  readonly median_cheque: number | null;
  readonly coverage: {
    readonly capital: Coverage;
    readonly rounds: Coverage;
    readonly companies_founded: Coverage;
  };
}

/** How many of the facts behind a figure are known. */
export interface Coverage {
  readonly known: number;
  readonly of: number;
}

type YearSums = Pick<SectorYear, 'year' | 'capital' | 'rounds'> & {
  readonly coverage?: Pick<SectorYear['coverage'], 'capital'>;
};

export interface Momentum {
  /** Null, like the label, where the compared years have no rounds. */
  readonly score: number | null;
  readonly label: 'rising' | 'steady' | 'falling' | null;
  readonly capital_yoy_pct: number | null;
  readonly rounds_yoy_pct: number | null;
  /** The year, the year before it, and the number of rounds of each, null where unknown. */
  readonly basis: {
    readonly year: number;
    readonly rounds: number | null;
    readonly previous_year: number;
    readonly previous_rounds: number | null;
  };
}

/** Figures of a sector that the qualitative read uses. */
export interface SectorFigures {
  readonly companies: number;
  readonly funded: number;
  /** Companies founded in the last three full years and in the three before. */
  readonly foundedLately: number;
  readonly foundedBefore: number;
  readonly exited: number;
  readonly closed: number;
  /** Number of distinct tags, and of all uses of tags. */
  readonly distinctTags: number;
  readonly tagUses: number;
  /** Uses of technologies by companies, and uses of the sector's five most common ones. */
  readonly technologyUses: number;
  readonly commonTechnologyUses: number;
  /** Of the last full year with disclosed rounds, else of the undated ones; null without disclosed rounds. */
  readonly median: ComparedMedian | null;
  /** Null where no raised capital is known. */
  readonly topTenCapitalShare: number | null;
}

/** The median round of a sector and of all companies, with the number of disclosed rounds of each. */
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
  /** Sample size, in units of `basis`. */
  readonly n: number;
  readonly basis: string;
  /** Whether n is large enough for the value to count in the score. */
  readonly decides: boolean;
}

export interface Score {
  /** Null, like the label, where fewer than two figures count. */
  readonly score: number | null;
  readonly label: 'low' | 'medium' | 'high' | null;
  readonly reasons: readonly Reason[];
}

/** Smaller samples are mostly chance. */
export const LEAST_TO_DECIDE = 10;
/** With few more than ten funded companies, the ten best funded have nearly all capital in any sector. */
export const LEAST_FUNDED = 20;
const LEAST_REASONS = 2;

const STEADY = 0.1;

/**
 * Compares the last full year with the year before: the mean of the changes of capital and rounds, each within -1 to 1.
 * Without earlier capital, the capital alone counts; where capital is unknown or mostly undisclosed, the rounds alone.
 * Where neither year has a round, it compares the current year with the last one.
 */
export function momentumOf(series: readonly YearSums[], thisYear: number): Momentum {
  const of = (year: number): YearSums => series.find((each) => each.year === year) ?? { year, capital: 0, rounds: 0 };
  const hasRounds = (year: number): boolean => (of(year).rounds ?? 0) > 0;
  const isNew = !hasRounds(thisYear - 1) && !hasRounds(thisYear - 2);
  const year = isNew && hasRounds(thisYear) ? thisYear : thisYear - 1;
  const [last, before] = withComparableCapital(of(year), of(year - 1));
  const change = hasRounds(year) || hasRounds(year - 1) ? changeBetween(last, before) : null;
  const score = change === null ? null : Math.round(change * 100) / 100;
  return {
    score,
    label: score === null ? null : score > STEADY ? 'rising' : score < -STEADY ? 'falling' : 'steady',
    capital_yoy_pct: deltaPct(last.capital, before.capital),
    rounds_yoy_pct: deltaPct(last.rounds, before.rounds),
    basis: { year, rounds: last.rounds, previous_year: year - 1, previous_rounds: before.rounds },
  };
}

function withComparableCapital(...years: [YearSums, YearSums]): [YearSums, YearSums] {
  if (areComparable(...years.flatMap(({ coverage }) => coverage?.capital ?? []))) return years;
  const [last, before] = years;
  return [
    { ...last, capital: null },
    { ...before, capital: null },
  ];
}

/** Null where the rounds of either year are unknown. */
function changeBetween(last: YearSums, before: YearSums): number | null {
  const [capital, rounds] = [changeOf(last.capital, before.capital), changeOf(last.rounds, before.rounds)];
  if (rounds === null || capital === null) return rounds;
  return before.capital === 0 && capital > 0 ? capital : (capital + rounds) / 2;
}

/** -1 (gone) to 1 (new); symmetric: doubling is the negative of halving. Null where either is unknown. */
function changeOf(current: number | null, base: number | null): number | null {
  if (current === null || base === null) return null;
  return current + base === 0 ? 0 : (current - base) / (current + base);
}

export interface DeepRead {
  readonly saturation: Score;
  readonly differentiation: Score;
  readonly barriers_to_entry: Score;
  readonly tech_reproducibility: Score;
}

/**
 * Four scores of 0 to 100, each with its figures and their samples. Figures from small samples are shown but do not
 * count.
 */
export function deepRead(figures: SectorFigures): DeepRead {
  const { companies } = figures;
  const share = (metric: string, text: string, value: number | null, [n, basis]: readonly [number, string]): Part => {
    return { metric, text, value, share: value, n, basis, least: LEAST_TO_DECIDE };
  };
  const onFile = [companies, 'companies on file'] as const;
  const crowd = Math.min(1, Math.log10(1 + companies) / 4);
  // A count is exact at any size.
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

/** The ratio of the sector's median round to that of all, as a barrier and as its absence. */
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

/** Null where the total is zero. */
function part(some: number, all: number): number | null {
  return all === 0 ? null : Math.min(1, some / all);
}

/** 1 becomes 1/2, 2 becomes 2/3, 1/2 becomes 1/3. */
function ratioToPart(ratio: number): number {
  return ratio / (1 + ratio);
}

interface Part {
  readonly metric: string;
  readonly text: string;
  /** The displayed value; null where unknown. */
  readonly value: number | null;
  /** Contribution to the score, 0 to 1. */
  readonly share: number | null;
  readonly n: number;
  readonly basis: string;
  /** The smallest n at which it counts. */
  readonly least: number;
}

/** The mean of the parts with a large enough sample. */
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
