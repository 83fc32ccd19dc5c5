import { fitted, predicted } from './fitted.js';

describe('the fitted line of a figure', () => {
  const points = (of: (companies: number) => number) =>
    [10_000, 100_000, 1_000_000].map((companies) => ({ companies, value: of(companies) }));

  it('finds a figure that grows in proportion', () => {
    const line = fitted(points((companies) => companies * 0.004));
    expect(line?.exponent).toBeCloseTo(1);
    expect(line?.atMillion).toBeCloseTo(4_000);
    expect(line && predicted(line, 10_000_000)).toBeCloseTo(40_000);
  });

  it('finds a figure that grows with the square root, and one that stays', () => {
    expect(fitted(points((companies) => Math.sqrt(companies)))?.exponent).toBeCloseTo(0.5);
    expect(fitted(points(() => 7))).toEqual({ atMillion: expect.closeTo(7), exponent: expect.closeTo(0) });
  });

  it('leaves zeros out, and needs two sizes', () => {
    const [small, middle, large] = points((companies) => companies);
    expect(fitted([{ companies: 10, value: 0 }, middle!, large!])?.exponent).toBeCloseTo(1);
    expect(fitted([small!])).toBeNull();
    expect(fitted([small!, small!])).toBeNull();
    expect(fitted([])).toBeNull();
  });
});
