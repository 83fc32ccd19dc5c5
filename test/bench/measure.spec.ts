import { setTimeout as delay } from 'node:timers/promises';
import { bestOf, isMet, paired, rateOf, type BenchContext } from './measure.js';

const context = (rounds: number): BenchContext => ({
  dataDir: '.',
  worldsDir: '.',
  roundSeconds: 1,
  rounds,
  scale: 1,
  signal: new AbortController().signal,
  log: () => undefined,
});

describe('measuring', () => {
  it('counts the work of all loops, also where they overlap', async () => {
    let finished = 0;
    const startedAt = performance.now();
    const rate = await rateOf(8, 0.2, async () => {
      await delay(1);
      finished += 1;
      return 1;
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(rate).toBeGreaterThanOrEqual(finished / seconds);
    expect(rate).toBeLessThanOrEqual(finished / 0.2);
    expect(finished).toBeGreaterThan(8);
  });

  it('takes medians of rounds that alternate, and the median of their own ratios', async () => {
    const order: string[] = [];
    const ours = [100, 300, 200];
    const theirs = [50, 100, 400];
    const measured = await paired(context(3), async () => (order.push('ours'), ours.shift() as number), {
      name: 'theirs',
      side: async () => (order.push('theirs'), theirs.shift() as number),
    });
    expect(order).toEqual(['ours', 'theirs', 'theirs', 'ours', 'ours', 'theirs']);
    expect(measured).toEqual({ value: 200, unit: 'per_second', baseline: { name: 'theirs', value: 100 }, ratio: 2 });
  });

  it('gives a baseline its best setting', async () => {
    expect(await bestOf([1, 4, 16], async (setting) => -Math.abs(setting - 5))).toEqual({ setting: 4, rate: -1 });
  });

  it.each([
    ['per_second', 90, false],
    ['per_second', 100, true],
    ['ms', 101, false],
    ['tokens', 100, true],
    ['tokens', 101, false],
  ])('meets a target of 100 %s with %d: %s', (unit, value, met) => {
    expect(isMet({ unit, value, target: 100 })).toBe(met);
  });
});
