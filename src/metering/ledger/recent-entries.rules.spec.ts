import fc from 'fast-check';
import { RecentEntries } from './recent-entries.rules.js';

interface Item {
  readonly at: number;
  readonly n: number;
}

describe('Recent', () => {
  it('lets an older version answer as before while newer ones grow from it', () => {
    const none = RecentEntries.empty<Item>(1_000);
    const one = none.add('a', { at: 1, n: 1 });
    const two = one.add('b', { at: 2, n: 2 });
    const otherTwo = one.add('b', { at: 2, n: 3 });
    expect([none.find('a'), one.find('b')]).toEqual([undefined, undefined]);
    expect([two.find('b')?.n, otherTwo.find('b')?.n, otherTwo.find('a')?.n]).toEqual([2, 3, 1]);
  });

  it('still finds an id in an older version after a newer one has added it again', () => {
    const one = RecentEntries.empty<Item>(1_000).add('a', { at: 1, n: 1 });
    const two = one.add('b', { at: 2, n: 2 }).add('a', { at: 3, n: 3 });
    expect([one.find('a')?.n, two.find('a')?.n]).toEqual([1, 3]);
    one.rewind();
    expect([one.find('a')?.n, one.add('c', { at: 4, n: 4 }).find('a')?.n]).toEqual([1, 1]);
  });

  it('goes on without a copy after a rewind', () => {
    const one = RecentEntries.empty<Item>(1_000).add('a', { at: 1, n: 1 });
    one.add('b', { at: 2, n: 2 }).add('c', { at: 3, n: 3 });
    one.rewind();
    const other = one.add('c', { at: 2, n: 4 });
    expect([other.find('b'), other.find('c')?.n, [...other.list()].length]).toEqual([undefined, 4, 2]);
  });

  it('sees what a plain list of the latest would see', () => {
    const steps = fc.array(fc.nat(40), { maxLength: 3_000, minLength: 1 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 50 }), (waits, max) => {
        let index = RecentEntries.empty<Item>(500, max);
        const all: [string, Item][] = [];
        let at = 0;
        waits.forEach((wait, n) => {
          at += wait;
          index = index.add(`${n}`, { at, n });
          all.push([`${n}`, { at, n }]);
        });
        const visible = all.slice(-max).filter(([, item]) => item.at > at - 500);
        expect([...index.list()]).toEqual(visible);
        for (const [id] of all.slice(-200))
          expect(index.find(id)).toEqual(visible.find(([other]) => other === id)?.[1]);
      }),
      { numRuns: 60 },
    );
  });
});
