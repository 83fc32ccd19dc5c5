import { ranMs } from '../../../test/kit/machine-speed.js';
import { readCondition } from './condition.rules.js';

/**
 * How much longer a text takes than its eighth takes eight times, in processor time: 1 where the time is in proportion
 * to the length, 8 where it grows with its square. The least of several runs, in turns, so that both meet the same load.
 */
function growth(text: string): number {
  const eighth = text.slice(0, text.length / 8);
  const runs = Array.from({ length: 12 }, () => [costMs(eighth, 24), costMs(text, 3)] as const);
  return Math.min(...runs.map(([, whole]) => whole)) / Math.min(...runs.map(([part]) => part));
}

function costMs(text: string, times: number): number {
  const before = ranMs();
  for (let time = 0; time < times; time++) readCondition(text);
  return ranMs() - before;
}

describe('a long text of a venue', () => {
  const LENGTH = 19_000;
  const filled = (phrase: string, length: number): string => phrase.repeat(Math.floor(length / phrase.length));

  it.each(['the Fed cuts at its May 5, 2027 meeting ', 'May 5, 2027 meeting ', 'the May 5, 2027 Fed policy meeting '])(
    'with many dates takes time in proportion to its length: %s',
    (phrase) => {
      expect(growth(filled(phrase, LENGTH))).toBeLessThan(3);
    },
  );

  it('names the first of its sources; those beyond a dozen stay in the condition', () => {
    const { sources, words } = readCondition(filled('according to Reuters, ', 1_000));
    expect(sources).toHaveLength(12);
    expect(words.some(({ word }) => word === 'reuters')).toBe(true);
  });
});
