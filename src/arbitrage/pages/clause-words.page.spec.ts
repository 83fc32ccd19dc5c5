import { compare } from '../matching/compare.rules.js';
import { termsOf } from '../matching/terms.rules.js';
import { labelledPairs, reviewPairs } from '../../../test/kit/labelled-pairs.js';
import { worded } from './clause-words.page.js';

/** Words of the comparison that only a reader of this code understands. */
const INTERNAL =
  /\((?:time|number)\)|nothing of it|^(?:void|window|exclusivity|polarity)$|bucket|names a zone|standalone/;

describe('the words of clauses', () => {
  it('have no internal form', () => {
    const clauses = [...labelledPairs(), ...reviewPairs()].slice(0, 200).flatMap(({ first, second }) => {
      const sides = [first, second].map((contract) => ({ contract, terms: termsOf(contract) })) as [never, never];
      return compare(...sides).clauses.map(worded);
    });
    expect(clauses.length).toBeGreaterThan(500);
    const texts = new Set(clauses.flatMap(({ clause, detail, first }) => [clause, detail, first ?? '']));
    expect([...texts].filter((text) => INTERNAL.test(text))).toEqual([]);
  });

  it.each([
    ['measure', 'one says "nothing of it", the other "be nominate for"', 'only the second says "be nominate for"'],
    ['subject', 'one says "fed-chair", the other "u.s."', 'one says "fed chair", the other "us"'],
    ['source', 'only one of them states call, first', 'only one of them has these details: call, first'],
    ['window', 'not the same end', 'not the same end'],
  ])('%s: %s', (clause, detail, words) =>
    expect(worded({ clause, first: null, second: null, verdict: 'different', detail }).detail).toBe(words),
  );
});
