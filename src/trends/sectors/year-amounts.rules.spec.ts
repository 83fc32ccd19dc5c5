import fc from 'fast-check';
import { sizeClassOf, UNDISCLOSED } from '../../vocabulary/size-class.js';
import { classesOfMedians, yearsOf, type AmountRow, type SizeRow } from './year-amounts.rules.js';

const rounds = fc.array(
  fc.record({
    year: fc.integer({ min: 2024, max: 2026 }),
    amount: fc.option(fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 3_000_000 }))),
  }),
  { maxLength: 40 },
);
type Round = { readonly year: number; readonly amount: number | null };

/** In the form of the read model: one row per year and size, in order. */
function sizesOf(all: readonly Round[]): SizeRow[] {
  const rows = new Map<string, SizeRow>();
  for (const { year, amount } of all) {
    const size = amount === null ? UNDISCLOSED : sizeClassOf(amount);
    const { rounds: n = 0, capital = 0 } = rows.get(`${year} ${size}`) ?? {};
    rows.set(`${year} ${size}`, { year, size, rounds: n + 1, capital: capital + (amount ?? 0) });
  }
  return [...rows.values()].sort((a, b) => a.year - b.year || a.size - b.size);
}

function amountsIn(all: readonly Round[], sizes: readonly SizeRow[]): AmountRow[] {
  const rows = classesOfMedians(sizes).flatMap(({ year, from, to }) =>
    all.flatMap((round) => {
      const { amount } = round;
      return round.year === year && amount !== null && amount >= from && amount < to
        ? [{ year, amount, rounds: 1 }]
        : [];
    }),
  );
  return rows.sort((a, b) => a.year - b.year || a.amount - b.amount);
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]] as number[];
  return sorted.length === 0 ? null : ((middle[0] as number) + (middle[1] as number)) / 2;
}

describe('the figures of years from their size classes', () => {
  it('are those of the rounds themselves, whatever the classes of the two in the middle', () => {
    fc.assert(
      fc.property(rounds, (all) => {
        const sizes = sizesOf(all);
        const years = [...new Set(all.map(({ year }) => year))].sort();
        expect(yearsOf(sizes, amountsIn(all, sizes))).toEqual(
          years.map((year) => {
            const amounts = all.filter((round) => round.year === year).map(({ amount }) => amount);
            const disclosed = amounts.flatMap((amount) => amount ?? []);
            const capital = disclosed.reduce((sum, amount) => sum + amount, 0);
            return { year, capital, rounds: amounts.length, disclosed: disclosed.length, median: median(disclosed) };
          }),
        );
      }),
    );
  });

  it('says so where the rounds that were counted are not there', () => {
    const sizes = sizesOf([{ year: 2026, amount: 5 }]);
    expect(() => yearsOf(sizes, [])).toThrow('the read model sectors has 0 rounds where it counts more than 0');
  });
});
