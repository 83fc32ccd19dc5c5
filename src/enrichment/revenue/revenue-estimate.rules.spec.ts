import { backtest, Comparables, quantile, type Comparable } from './revenue-estimate.rules.js';

const company = (n: number, part: Partial<Comparable> = {}): Comparable => ({
  companyId: `c${String(n).padStart(3, '0')}`,
  name: `C ${n}`,
  slug: `c-${n}`,
  revenue: 1_000_000,
  employees: 10,
  asOf: '2025',
  sectors: ['robotics'],
  ...part,
});

describe('an estimate of revenue', () => {
  it('is the middle revenue per head of the nearest in size, times the heads', () => {
    const ratios = [80_000, 90_000, 100_000, 150_000, 400_000];
    const near = ratios.map((ratio, n) => company(n, { employees: 20, revenue: ratio * 20 }));
    const estimate = new Comparables(near).estimate({ companyId: 'me', employees: 30, sectors: ['robotics'] });
    expect(estimate).toMatchObject({ revenue: 3_000_000, perEmployee: 100_000 });
    expect(estimate?.comparables).toHaveLength(5);
  });

  it('takes nobody of other sectors, never the company itself, and the twelve nearest', () => {
    const near = Array.from({ length: 12 }, (_, n) => company(n));
    const far = Array.from({ length: 12 }, (_, n) => company(100 + n, { employees: 10_000, revenue: 1 }));
    const others = Array.from({ length: 12 }, (_, n) => company(200 + n, { sectors: ['fintech'], revenue: 9e9 }));
    const subject = company(0);
    const estimate = new Comparables([...far, ...others, ...near]).estimate(subject);
    const ids = estimate?.comparables.map(({ companyId }) => companyId) ?? [];
    expect(ids).not.toContain(subject.companyId);
    expect(ids).toEqual(near.slice(1).map(({ companyId }) => companyId));
    expect(estimate?.perEmployee).toBe(100_000);
  });

  it('finds the same companies as a look at all of them', () => {
    let state = 11;
    const next = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
    const sectors = ['robotics', 'fintech', 'health'];
    const all = Array.from({ length: 300 }, (_, n) => {
      const employees = 1 + Math.floor(next() ** 3 * 200);
      return company(n, { employees, sectors: sectors.filter(() => next() < 0.5) });
    });
    const indexed = new Comparables(all);
    let estimates = 0;
    for (const subject of all) {
      const distance = ({ employees }: Comparable): number => Math.abs(Math.log(employees / subject.employees));
      const wanted = all
        .filter((each) => each !== subject && each.sectors.some((sector) => subject.sectors.includes(sector)))
        .map(distance)
        .filter((each) => each <= Math.log(10))
        .sort((a, b) => a - b)
        .slice(0, 12);
      const found = indexed.estimate(subject)?.comparables.map(distance) ?? [];
      expect(found).toEqual(wanted.length < 5 ? [] : wanted);
      if (found.length > 0) estimates++;
    }
    expect(estimates).toBeGreaterThan(0);
  });

  it('is none for a company of another size than all that report', () => {
    const small = Array.from({ length: 12 }, (_, n) => company(n));
    const of = (employees: number) =>
      new Comparables(small).estimate({ companyId: 'me', employees, sectors: ['robotics'] });
    expect(of(50_000)).toBeNull();
    expect(of(100)).not.toBeNull();
  });

  it('is none from four comparables, or for a company without heads', () => {
    const four = Array.from({ length: 4 }, (_, n) => company(n));
    expect(new Comparables(four).estimate({ companyId: 'me', employees: 10, sectors: ['robotics'] })).toBeNull();
    const many = Array.from({ length: 9 }, (_, n) => company(n));
    expect(new Comparables(many).estimate({ companyId: 'me', employees: 0, sectors: ['robotics'] })).toBeNull();
  });
});

describe('the back-test', () => {
  it('finds no error where all are alike', () => {
    const alike = Array.from({ length: 20 }, (_, n) => company(n, { employees: n + 1, revenue: (n + 1) * 50_000 }));
    expect(backtest(new Comparables(alike))).toEqual({ figures: 20, medianErrorPct: 0, factor: 1, insidePct: 100 });
  });

  it('finds the spread that was put in', () => {
    let state = 3;
    const next = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
    const noisy = Array.from({ length: 400 }, (_, n) => {
      const employees = 5 + Math.floor(next() * 500);
      return company(n, { employees, revenue: employees * 100_000 * Math.exp((next() - 0.5) * 2) });
    });
    const { figures, factor, insidePct, medianErrorPct } = backtest(new Comparables(noisy)) as NonNullable<
      ReturnType<typeof backtest>
    >;
    // The noise is log-uniform between -1 and 1: 80 % of it lies within 0.8, half within 0.5.
    expect(figures).toBe(400);
    expect(Math.log(factor)).toBeGreaterThan(0.75);
    expect(Math.log(factor)).toBeLessThan(1.05);
    expect(medianErrorPct).toBeGreaterThan(55);
    expect(medianErrorPct).toBeLessThan(90);
    expect(insidePct).toBeGreaterThan(72);
    expect(insidePct).toBeLessThan(88);
  });

  it('is none for nine figures', () => {
    expect(backtest(new Comparables(Array.from({ length: 9 }, (_, n) => company(n))))).toBeNull();
  });
});

it('a quantile lies between its neighbours', () => {
  expect([quantile([3, 1, 2], 0.5), quantile([1, 2], 0.5), quantile([7], 0.8), quantile([0, 10], 0.8)]).toEqual([
    2, 1.5, 7, 8,
  ]);
});
