import fc from 'fast-check';
import { clipCredits, MAX_CLIP_SECONDS } from './clip-price.rules.js';

describe('the price of a clip', () => {
  it.each([
    [1, '720p', 6],
    [30, '720p', 6],
    [30.001, '720p', 9],
    [60, '720p', 9],
    [61, '720p', 12],
    [180, '720p', 21],
    [30, '1080p', 9],
    [31, '1080p', 14],
    [180, '1080p', 32],
    [40.1 - 10.1, '720p', 6],
  ] as const)('%d s at %s: %d credits', (seconds, quality, credits) => {
    expect(clipCredits(seconds, quality)).toBe(credits);
  });

  it('is a whole number, never less than 6, and never falls as a clip grows', () => {
    const length = fc.double({ min: 0.01, max: MAX_CLIP_SECONDS, noNaN: true });
    fc.assert(
      fc.property(length, length, (a, b) => {
        const [short, long] = [Math.min(a, b), Math.max(a, b)];
        for (const quality of ['720p', '1080p'] as const) {
          const price = clipCredits(short, quality);
          expect(Number.isInteger(price) && price >= 6).toBe(true);
          expect(clipCredits(long, quality)).toBeGreaterThanOrEqual(price);
        }
      }),
    );
  });
});
