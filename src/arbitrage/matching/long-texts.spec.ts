import { ranMs } from '../../../test/kit/machine-speed.js';
import { readCondition } from './condition.rules.js';

/** The least of several runs, in milliseconds of processor time. */
function costMs(text: string): number {
  const runs = Array.from({ length: 7 }, () => {
    const before = ranMs();
    for (let time = 0; time < 3; time++) readCondition(text);
    return ranMs() - before;
  });
  return Math.min(...runs);
}

describe('a long text of a venue', () => {
  const LENGTH = 19_000;
  const filled = (phrase: string, length: number): string => phrase.repeat(Math.floor(length / phrase.length));

  it.each(['the Fed cuts at its May 5, 2027 meeting ', 'May 5, 2027 meeting ', 'the May 5, 2027 Fed policy meeting '])(
    'with many dates takes time in proportion to its length: %s',
    (phrase) => {
      costMs(filled(phrase, LENGTH / 4));
      const [half, whole] = [costMs(filled(phrase, LENGTH / 2)), costMs(filled(phrase, LENGTH))];
      expect(whole / half).toBeLessThan(3);
    },
  );

  it('names the first of its sources; those beyond a dozen stay in the condition', () => {
    const { sources, words } = readCondition(filled('according to Reuters, ', 1_000));
    expect(sources).toHaveLength(12);
    expect(words.some(({ word }) => word === 'reuters')).toBe(true);
  });
});
