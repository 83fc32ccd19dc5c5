import { CachedAnswers } from './cached-answers.js';

const clock = { at: 1_000, now: () => clock.at };
let computed: number;

beforeEach(() => {
  computed = 0;
});

const next = (): Promise<number> => Promise.resolve(++computed);
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('kept answers', () => {
  it('are computed once for all who ask meanwhile, and again afterwards', async () => {
    const cached = new CachedAnswers<number>(clock, { ttlMs: 60, most: 2 });
    expect(await Promise.all([cached.get('a', next), cached.get('a', next), cached.get('b', next)])).toEqual([1, 1, 2]);
    clock.at += 59;
    expect(await cached.get('a', next)).toBe(1);
    clock.at += 1;
    expect(await cached.get('a', next)).toBe(3);
  });

  it('are not kept where they failed', async () => {
    const cached = new CachedAnswers<number>(clock, { ttlMs: 60, most: 2 });
    await expect(cached.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await cached.get('a', next)).toBe(1);
  });

  it('give way, the oldest first, where there are too many', async () => {
    const cached = new CachedAnswers<number>(clock, { ttlMs: 60, most: 2 });
    for (const id of ['a', 'b', 'c']) await cached.get(id, next);
    expect([await cached.get('c', next), await cached.get('a', next)]).toEqual([3, 4]);
  });

  it('are lent beyond their time while the next is computed, for as long as is said', async () => {
    const cached = new CachedAnswers<number>(clock, { ttlMs: 60, lendMs: 100, most: 2 });
    await cached.get('a', next);
    clock.at += 60;
    await expect(cached.get('a', () => Promise.reject(new Error('gone')))).resolves.toBe(1);
    await settled();
    expect(await Promise.all([cached.get('a', next), cached.get('a', next)])).toEqual([1, 1]);
    await settled();
    expect([computed, await cached.get('a', next)]).toEqual([2, 2]);
    clock.at += 160;
    expect(await cached.get('a', next)).toBe(3);
  });
});
