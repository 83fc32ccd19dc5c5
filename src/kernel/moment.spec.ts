import { digitsIn, positionIn } from './moment.js';

it.each([
  ['@0', 0n],
  ['5059', 5059n],
  ['@999999999999999999', 999_999_999_999_999_999n],
  // Postgres has no such number: a query with it would fail.
  ['@9999999999999999999', null],
  ['@9223372036854775808', null],
  ['@007', null],
  ['-1', null],
  ['@', null],
])('%s is the number %s', (text, number) => {
  expect(digitsIn(text)).toBe(number);
});

it('is a position only with its sign', () => {
  expect([positionIn('@7'), positionIn('7')]).toEqual([7n, null]);
});
