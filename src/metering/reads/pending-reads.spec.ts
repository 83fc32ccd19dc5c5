import { type Sealed } from '../../kernel/sealed.js';
import { type CreditEvent } from '../ledger/credits.events.js';
import { type PendingReads, readsOfAll, readsOfOne, recordedReads, withReads } from './pending-reads.js';

/** The ciphertext is the JSON of the value. */
const seal = (value: unknown): Sealed => ({ kid: 'k', iv: '', ct: JSON.stringify(value) });
const read = (requestId: string, set: string, month = '2026-11'): PendingReads => ({ requestId, month, set, seal });

describe('reads of several charges', () => {
  it('are one event a month, in the order of the charges', () => {
    const events = recordedReads([read('a', 'AA=='), read('b', 'BB=='), read('c', 'CC==', '2026-12')], 5);
    expect(events.map(({ data }) => data)).toEqual([
      { at: 5, month: '2026-11', requests: ['a', 'b'], sealed: seal(['AA==', 'BB==']) },
      { at: 5, month: '2026-12', requests: ['c'], sealed: seal(['CC==']) },
    ]);
    expect(recordedReads([], 5)).toEqual([]);
  });

  it('are one value for the last charge where they are of one month and not long', () => {
    const all = [read('a', 'AA=='), read('b', 'BB==')];
    expect(readsOfAll(all)).toEqual({ month: '2026-11', sealed: seal(['AA==', 'BB==']), requests: ['a', 'b'] });
    expect(readsOfAll([read('a', 'AA==')])).toEqual({ month: '2026-11', sealed: seal('AA==') });
    expect(readsOfAll([...all, read('c', 'CC==', '2026-12')])).toBeNull();
    expect(readsOfAll(Array.from({ length: 30 }, (_, n) => read(String(n), 'x'.repeat(1_600))))).toBeNull();
    expect(readsOfAll([])).toBeNull();
  });

  it('stay far below the largest event of the log', () => {
    const long = 'x'.repeat(1_600);
    const events = recordedReads(
      Array.from({ length: 256 }, (_, n) => read(String(n), long)),
      5,
    );
    expect(events.flatMap(({ data }) => data.requests)).toEqual(Array.from({ length: 256 }, (_, n) => String(n)));
    for (const { data } of events) expect(data.sealed.ct.length).toBeLessThan(40_000);
  });
});

it('the reads of one charge are in its debit, and in no other event', () => {
  const answer = { position: '1', digest: 'd' };
  const events = [
    { type: 'PlanChanged', data: { at: 1 } },
    { type: 'CreditDebited', data: { at: 1, requestId: 'a', answer } },
  ] as unknown as CreditEvent[];
  expect(withReads(events, readsOfOne(read('a', 'AA==')))).toEqual([
    events[0],
    {
      type: 'CreditDebited',
      data: { at: 1, requestId: 'a', answer: { ...answer, r: { month: '2026-11', sealed: seal('AA==') } } },
    },
  ]);
});
