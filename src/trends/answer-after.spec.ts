import { CachedAnswers } from '../kernel/cached-answers.js';
import { answerAfter } from './answer-after.js';

/** Position of the last change of the read models. */
let changed: bigint;
let computed: number;
let cached: CachedAnswers<{ readonly position: string }>;

beforeEach(() => {
  [changed, computed] = [100n, 0];
  cached = new CachedAnswers({ now: () => 0 }, { ttlMs: 60_000, most: 4 });
});

async function shownAfter(after: bigint): Promise<string> {
  const compute = () => {
    computed++;
    return Promise.resolve({ position: `@${changed}` });
  };
  return (await answerAfter(cached, { id: 'a', compute, after, lastChange: () => Promise.resolve(changed) })).position;
}

describe('the answer after a write of the caller', () => {
  it('shows the write, and is computed once for all who ask after it', async () => {
    expect(await shownAfter(90n)).toBe('@100');
    changed = 120n;
    expect(await shownAfter(90n)).toBe('@100');
    expect(await Promise.all([shownAfter(120n), shownAfter(121n), shownAfter(115n)])).toEqual(['@120', '@120', '@120']);
    expect(computed).toBe(2);
  });

  it('is the cached one where the write changed nothing that it shows, and where the read models are behind', async () => {
    await shownAfter(100n);
    expect(await shownAfter(999_999n)).toBe('@100');
    expect(computed).toBe(1);
  });

  it('is computed at most twice where changes arrive faster', async () => {
    await shownAfter(100n);
    changed = 200n;
    const compute = () => Promise.resolve({ position: `@${(changed += 10n) - 10n}` });
    const lastChange = () => Promise.resolve(changed);
    expect(await answerAfter(cached, { id: 'a', compute, after: 999n, lastChange })).toEqual({ position: '@210' });
  });
});
