import fc from 'fast-check';
import { endOfSizeClass, sizeClassOf } from './size-class.js';

const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 });

describe('size classes', () => {
  it.each([
    [0, 0, 1],
    [7, 7, 8],
    [99, 99, 100],
    [100, 100, 110],
    [1_499_999, 1_400_000, 1_500_000],
    [1_500_000, 1_500_000, 1_600_000],
    [99_999_999, 99_000_000, 100_000_000],
  ])('of %d begins at %d and ends before %d', (amount, begin, end) => {
    expect(sizeClassOf(amount)).toBe(begin);
    expect(endOfSizeClass(begin)).toBe(end);
  });

  it('hold every amount once', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const size = sizeClassOf(amount);
        expect(size).toBeLessThanOrEqual(amount);
        expect(endOfSizeClass(size)).toBeGreaterThan(amount);
        expect(sizeClassOf(size)).toBe(size);
        expect(sizeClassOf(endOfSizeClass(size))).toBe(endOfSizeClass(size));
      }),
    );
  });
});
