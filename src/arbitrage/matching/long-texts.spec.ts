import { growth } from '../../../test/kit/growth.js';
import { readCondition } from './condition.rules.js';

describe('a long text of a venue', () => {
  const LENGTH = 19_000;
  const filled = (phrase: string, length: number): string => phrase.repeat(Math.floor(length / phrase.length));

  it.each(['the Fed cuts at its May 5, 2027 meeting ', 'May 5, 2027 meeting ', 'the May 5, 2027 Fed policy meeting '])(
    'with many dates takes time in proportion to its length: %s',
    (phrase) => {
      const text = filled(phrase, LENGTH);
      const eighth = text.slice(0, LENGTH / 8);
      expect(
        growth(
          () => readCondition(text),
          () => readCondition(eighth),
          8,
        ),
      ).toBeLessThan(3);
    },
  );

  it('names the first of its sources; those beyond a dozen stay in the condition', () => {
    const { sources, words } = readCondition(filled('according to Reuters, ', 1_000));
    expect(sources).toHaveLength(12);
    expect(words.some(({ word }) => word === 'reuters')).toBe(true);
  });
});
