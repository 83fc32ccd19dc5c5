import { LockShares } from './lock-shares.js';
import { type LockHolder } from './lock-holders.js';
import { type Queries } from '../read-store/query-queue.js';

const KIND = 'work';
const NAMES = ['work a', 'work b', 'work c', 'work d'];
const KINDS = new Map([[KIND, new Set(NAMES)]]);

/** Answers every lock as taken. */
const granting = {
  query: (_sql: string, [names]: [string[]]) =>
    Promise.resolve({ rows: names.map((name) => ({ name, locked: true })) }),
} as unknown as Queries;

/** A check that finds each process with the kind's own lock and these locks. */
function holders(locks: Readonly<Record<string, readonly string[]>>, silent: readonly string[] = []): LockHolder[] {
  return Object.entries(locks).flatMap(([session, names], pid) =>
    [KIND, ...names].map((name) => ({ name, pid, session, beatAt: '', isSilent: silent.includes(session) })),
  );
}

async function sharesOf(session: string, ...checks: readonly LockHolder[][]): Promise<LockShares> {
  const shares = new LockShares(session);
  await shares.takePart(granting, KINDS);
  for (const check of checks) shares.update(KINDS, check);
  return shares;
}

const [a = '', b = '', c = '', d = ''] = NAMES;

describe('the share of a process', () => {
  it('is everything while it is alone', async () => {
    const shares = await sharesOf('me', holders({ me: [] }));
    expect(NAMES.map((name, mine) => shares.mayTake(KIND, name, mine))).toEqual([true, true, true, true]);
  });

  it('is nothing before a check, and nothing where it does not take part', async () => {
    expect((await sharesOf('me')).mayTake(KIND, a, 0)).toBe(false);
    const outside = new LockShares('me');
    outside.update(KINDS, holders({ other: [] }));
    expect(outside.mayTake(KIND, a, 0)).toBe(false);
  });

  it('is half beside another, and more only of what the other leaves', async () => {
    const found = holders({ me: [], other: [] });
    const shares = await sharesOf('me', found);
    expect([0, 1, 2].map((mine) => shares.mayTake(KIND, a, mine))).toEqual([true, false, false]);
    shares.update(KINDS, found);
    expect([0, 1, 2].map((mine) => shares.mayTake(KIND, a, mine))).toEqual([true, true, false]);
    shares.update(KINDS, found);
    expect(shares.mayTake(KIND, a, 2)).toBe(true);
  });

  it('does not count a frozen process', async () => {
    const shares = await sharesOf('me', holders({ me: [], other: [] }, ['other']));
    expect(shares.mayTake(KIND, d, 3)).toBe(true);
  });

  it('excludes what others have', async () => {
    const shares = await sharesOf('me', holders({ me: [], other: [a] }));
    expect([shares.mayTake(KIND, a, 0), shares.mayTake(KIND, b, 0)]).toEqual([false, true]);
  });
});

describe('what a process hands over', () => {
  const all = holders({ me: NAMES, other: [] });

  it('is half of the difference to the process with the fewest, once that has been there for two checks', async () => {
    const shares = await sharesOf('me', all);
    expect(shares.surplus(KIND, 4, 0)).toBe(0);
    shares.update(KINDS, all);
    expect(shares.surplus(KIND, 4, 0)).toBe(2);
  });

  it('is nothing where the difference is one', async () => {
    const shares = await sharesOf('me', ...Array(2).fill(holders({ me: [a, b], one: [c], two: [d] })));
    expect(shares.surplus(KIND, 2, 0)).toBe(0);
  });

  it('is nothing while a lock is free, which the others may take', async () => {
    const shares = await sharesOf('me', ...Array(2).fill(holders({ me: [a, b, c], other: [] })));
    expect(shares.surplus(KIND, 3, 0)).toBe(0);
  });

  it('is nothing for a minute after the others have left a lock free', async () => {
    const shares = await sharesOf('me', all, all);
    shares.took(KIND, 3, 1_000);
    expect([shares.surplus(KIND, 4, 60_999), shares.surplus(KIND, 4, 61_000)]).toEqual([0, 2]);
  });

  it('ends in shares that differ by one at most, whatever the number of processes and locks', async () => {
    for (const [processes, locks] of [
      [2, 4],
      [3, 4],
      [3, 7],
      [5, 3],
      [4, 12],
    ] as const) {
      const names = Array.from({ length: locks }, (_, n) => `work ${n}`);
      const held = new Map<string, string[]>([['p0', [...names]]]);
      for (let n = 1; n < processes; n++) held.set(`p${n}`, []);
      const kinds = new Map([[KIND, new Set(names)]]);
      const shares = await Promise.all(
        [...held.keys()].map(async (session) => {
          const one = new LockShares(session);
          await one.takePart(granting, kinds);
          return [session, one] as const;
        }),
      );
      for (let round = 0; round < 30; round++) {
        const found = holders(Object.fromEntries(held));
        for (const [session, one] of shares) {
          one.update(kinds, found);
          const mine = held.get(session) ?? [];
          mine.splice(0, one.surplus(KIND, mine.length, round * 1_000));
          const isFree = (name: string): boolean => ![...held.values()].flat().includes(name);
          for (const name of names) if (isFree(name) && one.mayTake(KIND, name, mine.length)) mine.push(name);
        }
      }
      const counts = [...held.values()].map(({ length }) => length);
      expect(counts.reduce((sum, count) => sum + count)).toBe(locks);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }
  });
});
