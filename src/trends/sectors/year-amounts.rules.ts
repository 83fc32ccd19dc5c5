import { groupedBy } from '../../kernel/grouped.js';
import { endOfSizeClass } from '../../vocabulary/size-class.js';

/** Rounds of a year and size class, and their capital. */
export interface SizeRow {
  readonly year: number;
  readonly size: number;
  readonly rounds: number;
  readonly capital: number;
}

export interface AmountRow {
  readonly year: number;
  readonly amount: number;
  readonly rounds: number;
}

export interface YearRow {
  readonly year: number;
  /** Whole USD. */
  readonly capital: number;
  readonly rounds: number;
  readonly disclosed: number;
  /** Of the disclosed rounds; null without any. */
  readonly median: number | null;
}

/** The range of a year's median: amounts from `from` to less than `to`, with `before` rounds below. */
export interface MedianClass {
  readonly year: number;
  readonly from: number;
  readonly to: number;
  readonly before: number;
  /** Disclosed rounds of the year. */
  readonly disclosed: number;
}

/** The classes of each year's two middle rounds, usually one class. `sizes` are in order. */
export function classesOfMedians(sizes: readonly SizeRow[]): MedianClass[] {
  return [...groupedBy(sizes, ({ year }) => year)].flatMap(([year, rows]): MedianClass[] => {
    const disclosed = rows.filter(({ size }) => size >= 0);
    const all = sum(disclosed.map(({ rounds }) => rounds));
    if (all === 0) return [];
    const low = rowAt(disclosed, Math.floor((all - 1) / 2));
    const high = rowAt(disclosed, Math.floor(all / 2));
    return [{ year, from: low.row.size, to: endOfSizeClass(high.row.size), before: low.before, disclosed: all }];
  });
}

/**
 * Figures of each year; `amounts` are those in the classes of the medians, in order. The median is the mean of the two
 * middle rounds.
 */
export function yearsOf(sizes: readonly SizeRow[], amounts: readonly AmountRow[]): YearRow[] {
  const amountsOf = groupedBy(amounts, ({ year }) => year);
  const medians = new Map(
    classesOfMedians(sizes).map(({ year, before, disclosed }) => {
      const rows = amountsOf.get(year) ?? [];
      const [low, high] = [Math.floor((disclosed - 1) / 2), Math.floor(disclosed / 2)].map((rank) => {
        return rowAt(rows, rank - before).row.amount;
      }) as [number, number];
      return [year, (low + high) / 2] as const;
    }),
  );
  return [...groupedBy(sizes, ({ year }) => year)].map(([year, rows]) => ({
    year,
    capital: sum(rows.map(({ capital }) => capital)),
    rounds: sum(rows.map(({ rounds }) => rounds)),
    disclosed: sum(rows.map(({ size, rounds }) => (size >= 0 ? rounds : 0))),
    median: medians.get(year) ?? null,
  }));
}

/** The row with the round of a rank, counted from 0, and the number of rounds before it. */
function rowAt<R extends { readonly rounds: number }>(rows: readonly R[], rank: number): { row: R; before: number } {
  let before = 0;
  for (const row of rows) {
    if (before + row.rounds > rank) return { row, before };
    before += row.rounds;
  }
  throw new Error(`the read model sectors has ${before} rounds where it counts more than ${rank}`);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
