import { growth } from '../../../test/kit/growth.js';
import { contract } from '../../../test/kit/labelled-pairs.js';
import { readCondition } from './condition.rules.js';
import { termsOf } from './terms.rules.js';

describe('a long text of a venue', () => {
  const LENGTH = 19_000;
  const filled = (phrase: string, length: number): string => phrase.repeat(Math.floor(length / phrase.length));

  it.each([
    'the Fed cuts at its May 5, 2027 meeting ',
    'May 5, 2027 meeting ',
    'the May 5, 2027 Fed policy meeting ',
    'Ada is fired by Bob for May 5, 2027 ',
  ])('with many dates takes time in proportion to its length: %s', (phrase) => {
    const text = filled(phrase, LENGTH);
    const eighth = text.slice(0, LENGTH / 8);
    expect(
      growth(
        () => readCondition(text),
        () => readCondition(eighth),
        8,
      ),
    ).toBeLessThan(3);
  });

  it.each([
    ['scenes', 'Ada and Bob are scheduled to play on May 5, 2027. ', 'Ada beats Bob on May 5, 2027'],
    [
      'openings',
      'This market will resolve to the range that contains the high in Miami on May 5, 2027. ',
      'the high in Miami on May 5, 2027',
    ],
  ])('with many conditions and %s takes time in proportion to its length', (_what, definition, condition) => {
    const read = (times: number) => () => {
      const rules =
        filled(definition, definition.length * times) + `If ${condition}, it resolves to Yes. `.repeat(times);
      return termsOf(contract({ venue: 'kalshi', rules })).definitions;
    };
    expect(read(80)()).toEqual([]);
    expect(growth(read(80), read(10), 8)).toBeLessThan(3);
  });

  it('names the first of its sources; those beyond a dozen stay in the condition', () => {
    const { sources, words } = readCondition(filled('according to Reuters, ', 1_000));
    expect(sources).toHaveLength(12);
    expect(words.some(({ word }) => word === 'reuters')).toBe(true);
  });
});
