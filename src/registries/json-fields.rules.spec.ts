import { amountOf, dayOfSlashes, textOf } from './json-fields.rules.js';

it.each([
  ['$1,234,567.00', 1_234_567],
  ['1234567', 1_234_567],
  ['$ 1,000', 1_000],
  ['0', 0],
  ['Indefinite', null],
  ['1,5', null],
  ['1,23,456', null],
  ['1.234.567', null],
  ['(100)', null],
  ['-5', null],
  [null, null],
])('the amount %s is %s', (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});

it.each([
  ['3/4/2021', '2021-03-04'],
  ['13/4/2021', null],
  ['2/30/2021', null],
  ['03/04/21', null],
])('the day %s is %s', (text, day) => {
  expect(dayOfSlashes(text)).toBe(day);
});

it('a text is cut between characters', () => {
  expect(textOf(`${'x'.repeat(499)}😀`)).toBe('x'.repeat(499));
  expect(textOf(`${'x'.repeat(498)}😀`)).toBe(`${'x'.repeat(498)}😀`);
});
