import { RateLimiter } from './rate-limiter.js';

describe('a pace', () => {
  it('lets things begin evenly, and never in a burst', async () => {
    const pace = new RateLimiter(100);
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 11 }, () => pace.turn()));
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(95);
  });

  it('can be given up', async () => {
    const pace = new RateLimiter(0.01);
    await pace.turn();
    await expect(pace.turn(AbortSignal.timeout(10))).rejects.toThrow();
  });
});
