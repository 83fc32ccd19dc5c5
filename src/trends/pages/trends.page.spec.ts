import { ofRounds } from './trends-body.page.js';
import { raised } from './trends.page.js';

describe('what a week raised', () => {
  it.each([
    [null, null, 0, 'no round on file'],
    [null, 0, 0, 'no round'],
    [0, 0, 0, 'no round'],
    [null, 1, 0, '1 round without an amount on file'],
    [null, 1_200, 0, '1,200 rounds without an amount on file'],
    [5, 1, 1, '$5 in 1 round'],
    [5, 9, 2, '$5 in 9 rounds (amounts known for 2 of 9 rounds)'],
    [9_876_543_210, 1_200, 1_200, '$9,876,543,210 in 1,200 rounds'],
  ])('%p in %p rounds, of which %p have an amount, is: %s', (amount, rounds, known, said) => {
    expect(raised({ amount, rounds, coverage: { known, of: rounds ?? 0 } })).toBe(said);
  });

  it.each([
    [0, 1, 'amounts known for 0 of 1 round'],
    [1, 5, 'amounts known for 1 of 5 rounds'],
    [1_000, 1_200, 'amounts known for 1,000 of 1,200 rounds'],
    [2, 2, null],
  ])('%i known of %i: %s', (known, of, said) => {
    expect(ofRounds({ known, of })).toBe(said);
  });
});
