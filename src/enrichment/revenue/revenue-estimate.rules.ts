/** A company with a reported revenue, used for estimates of others. */
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

/** The errors of estimates for companies with known revenue, each made without its own figure. */
export interface Backtest {
  readonly figures: number;
  /** Half of the estimates have at most this error. */
  readonly medianErrorPct: number;
  /** The interval runs from the estimate divided by this to the estimate times this. */
  readonly factor: number;
  /** The share of intervals that contained the true value, with the factor taken from the other half of the figures. */
  readonly insidePct: number;
}

export const INTERVAL_PCT = 80;
const FEWEST_COMPARABLES = 5;
/** A firm ten times as large says nothing about the revenue per employee. */
const MOST_TIMES_LARGER = 10;
const MOST_COMPARABLES = 12;
const FEWEST_TESTED = 10;
/** Above this number a back-test samples every n-th company; more would not change the result. */
const MOST_TESTED = 500;

/** Companies with known revenue, indexed by sector and ordered by size. */
export class Comparables {
  private readonly bySector = new Map<string, Comparable[]>();

  constructor(readonly all: readonly Comparable[]) {
    const ordered = [...all].sort((a, b) => a.employees - b.employees || (a.companyId < b.companyId ? -1 : 1));
    for (const company of ordered) {
      for (const sector of company.sectors) {
        const list = this.bySector.get(sector);
        if (list) list.push(company);
        else this.bySector.set(sector, [company]);
      }
    }
  }

  /**
   * The median revenue per employee of the nearest companies in its sectors, times its employees; null with too few.
   */
  estimate(subject: Subject): Estimate | null {
    if (subject.employees <= 0) return null;
    const comparables = this.nearest(subject);
    if (comparables.length < FEWEST_COMPARABLES) return null;
    const ratios = comparables.map(({ revenue, employees }) => revenue / employees);
    const perEmployee = quantile(ratios, 0.5);
    return { revenue: perEmployee * subject.employees, perEmployee, comparables };
  }

  private nearest(subject: Subject): Comparable[] {
    const distance = ({ employees }: Comparable): number => Math.abs(Math.log(employees / subject.employees));
    const near = new Map<string, Comparable>();
    for (const sector of subject.sectors) {
      const list = this.bySector.get(sector) ?? [];
      const middle = firstOfSize(list, subject.employees);
      // One more on each side, since the company itself may be in the list.
      for (const company of list.slice(Math.max(0, middle - MOST_COMPARABLES - 1), middle + MOST_COMPARABLES + 1)) {
        if (company.companyId !== subject.companyId) near.set(company.companyId, company);
      }
    }
    return [...near.values()]
      .filter((company) => distance(company) <= Math.log(MOST_TIMES_LARGER))
      .sort((a, b) => distance(a) - distance(b) || (a.companyId < b.companyId ? -1 : 1))
      .slice(0, MOST_COMPARABLES);
  }
}

/** The index of the first company with at least this many employees. */
function firstOfSize(ordered: readonly Comparable[], employees: number): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ordered[middle] as Comparable).employees < employees) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Null where too few companies can be tested. */
export function backtest(comparables: Comparables): Backtest | null {
  const sorted = [...comparables.all].sort((a, b) => (a.companyId < b.companyId ? -1 : 1));
  const step = Math.ceil(sorted.length / MOST_TESTED);
  const errors = sorted
    .filter((_, index) => index % step === 0)
    .flatMap((company) => {
      const estimate = comparables.estimate(company);
      return estimate ? [Math.abs(Math.log(estimate.revenue / company.revenue))] : [];
    });
  if (errors.length < FEWEST_TESTED) return null;
  const halves = [0, 1].map((half) => errors.filter((_, index) => index % 2 === half)) as [number[], number[]];
  const bounds = halves.map((half) => quantile(half, INTERVAL_PCT / 100)) as [number, number];
  const inside =
    halves[0].filter((error) => error <= bounds[1]).length + halves[1].filter((error) => error <= bounds[0]).length;
  return {
    figures: errors.length,
    medianErrorPct: Math.round((Math.exp(quantile(errors, 0.5)) - 1) * 100),
    factor: Math.exp(quantile(errors, INTERVAL_PCT / 100)),
    insidePct: Math.round((inside / errors.length) * 100),
  };
}

/** Linear interpolation between neighbours. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? 0;
  return low + ((sorted[Math.ceil(at)] ?? low) - low) * (at - Math.floor(at));
}
