import { LruCache } from './lru-cache.js';

describe('RecentMap', () => {
  it('keeps the last `capacity` entries, and never more than twice as many', () => {
    const map = new LruCache<number, string>(10);
    for (let n = 0; n < 1_000; n++) {
      map.set(n, `value ${n}`);
      for (let recent = Math.max(0, n - 9); recent <= n; recent++) expect(map.get(recent)).toBe(`value ${recent}`);
      expect(map.get(n - 20)).toBeUndefined();
    }
  });

  it('gives what was set last, also where an older value is still kept', () => {
    const map = new LruCache<string, number>(2);
    map.set('a', 1);
    map.set('b', 1);
    map.set('a', 2);
    expect(map.get('a')).toBe(2);
    map.set('c', 1);
    expect(map.get('a')).toBe(2);
    map.clear();
    expect(map.get('a')).toBeUndefined();
  });

  it('does not slow down once it is full', () => {
    const map = new LruCache<string, number>(100_000);
    const keys = Array.from({ length: 400_000 }, (_, n) => `key-${n}`);
    const timed = (from: number): number => {
      const started = process.cpuUsage().user;
      for (let n = from; n < from + 100_000; n++) map.set(keys[n]!, n);
      return process.cpuUsage().user - started;
    };
    const filling = timed(0);
    timed(100_000);
    // A single map with deletion of the oldest entry takes a hundred times as long here.
    expect(Math.min(timed(200_000), timed(300_000))).toBeLessThan(5 * filling + 100_000);
  });
});
