/** A company whose revenue is reported, as others are measured by it. */
export interface Comparable {
  readonly companyId: string;
  readonly name: string;
  readonly slug: string;
  readonly revenue: number;
  readonly employees: number;
  readonly asOf: string;
  readonly sectors: readonly string[];
}

export interface Subject {
  readonly companyId: string;
  readonly employees: number;
  readonly sectors: readonly string[];
}

export interface Estimate {
  readonly revenue: number;
  readonly perEmployee: number;
  readonly comparables: readonly Comparable[];
}

/** How far estimates of companies whose revenue is known were off, each made without its own figure. */
export interface Backtest {
  readonly figures: number;
  /** Half of the estimates were off by at most this much. */
  readonly medianErrorPct: number;
  /** The interval is the estimate divided and multiplied by this. */
  readonly factor: number;
  /** How often an interval held the truth, where its factor came from the other half of the figures. */
  readonly heldPct: number;
}

export const INTERVAL_PCT = 80;
const FEWEST_COMPARABLES = 5;
const MOST_COMPARABLES = 12;
const FEWEST_TESTED = 10;
/** A back-test looks at every comparable for each figure; beyond this many it takes every n-th. */
const MOST_TESTED = 500;

/** The middle revenue per head of the companies of its sectors that are nearest in size, times its heads; null where too few are. */
export function estimateRevenue(subject: Subject, all: readonly Comparable[]): Estimate | null {
  if (subject.employees <= 0) return null;
  const distance = ({ employees }: Comparable): number => Math.abs(Math.log(employees / subject.employees));
  const near = all
    .filter(({ companyId, sectors }) => {
      return companyId !== subject.companyId && sectors.some((sector) => subject.sectors.includes(sector));
    })
    .sort((a, b) => distance(a) - distance(b) || (a.companyId < b.companyId ? -1 : 1))
    .slice(0, MOST_COMPARABLES);
  if (near.length < FEWEST_COMPARABLES) return null;
  const perEmployee = quantile(
    near.map(({ revenue, employees }) => revenue / employees),
    0.5,
  );
  return { revenue: perEmployee * subject.employees, perEmployee, comparables: near };
}

/** Null where too few can be tested to say how wrong an estimate is. */
export function backtest(all: readonly Comparable[]): Backtest | null {
  const sorted = [...all].sort((a, b) => (a.companyId < b.companyId ? -1 : 1));
  const step = Math.ceil(sorted.length / MOST_TESTED);
  const errors = sorted
    .filter((_, index) => index % step === 0)
    .flatMap((company) => {
      const estimate = estimateRevenue(company, all);
      return estimate ? [Math.abs(Math.log(estimate.revenue / company.revenue))] : [];
    });
  if (errors.length < FEWEST_TESTED) return null;
  const halves = [0, 1].map((half) => errors.filter((_, index) => index % 2 === half)) as [number[], number[]];
  const held =
    halves[0].filter((error) => error <= quantile(halves[1], INTERVAL_PCT / 100)).length +
    halves[1].filter((error) => error <= quantile(halves[0], INTERVAL_PCT / 100)).length;
  return {
    figures: errors.length,
    medianErrorPct: Math.round((Math.exp(quantile(errors, 0.5)) - 1) * 100),
    factor: Math.exp(quantile(errors, INTERVAL_PCT / 100)),
    heldPct: Math.round((held / errors.length) * 100),
  };
}

/** Linear between the two nearest. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? 0;
  return low + ((sorted[Math.ceil(at)] ?? low) - low) * (at - Math.floor(at));
}
