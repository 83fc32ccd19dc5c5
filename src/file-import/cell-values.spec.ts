import { growth } from '../../test/kit/growth.js';
import { moneyCell } from './amounts/money-cell.js';
import { countCell, listCell, textCell } from './cell-values.js';

describe('a cell with an amount', () => {
  it.each([
    ['$1,200,000', 1_200_000],
    ['$1.234M', 1_234_000],
    ['1 200 000', 1_200_000],
    ['1\u202f200\u202f000 USD', 1_200_000],
    ['1234567.891', 1_234_568],
    ['1,00,000', 100_000],
    ['20,00,00,000', 200_000_000],
    [1.234, 1],
  ])('reads %s as %d', (text, amount) => {
    expect(moneyCell(text)).toEqual({ value: amount });
  });

  it.each(['1.500', '$12.345', '1,5M', '1,50', '1,000,00', '1200000,300', '1.500.000'])(
    'refuses %s, which may be another amount',
    (text) => {
      expect(moneyCell(text).error).toContain(JSON.stringify(text));
    },
  );
});

it.each([
  ['1,200', 1_200],
  ['12.0', 12],
  ['1\u00a0200', 1_200],
])('a cell with a count reads %s as %d', (text, count) => {
  expect(countCell(text)).toEqual({ value: count });
});

it.each(['0x10', '1e3', '1,20', '1.200', '12.000'])('a cell with a count refuses %s', (text) => {
  expect(countCell(text).error).toContain(JSON.stringify(text));
});

describe('a cell with a list', () => {
  it('has each value once, and at most a thousand', () => {
    const values = Array.from({ length: 1_000 }, (_, at) => `tag ${at}`);
    expect(listCell(['a', 'b', 'a', ' b '])).toEqual({ value: ['a', 'b'] });
    expect(listCell(values)).toEqual({ value: values });
    expect(listCell([...values, 'one more'].join(';')).error).toBe('has 1001 entries; at most 1000');
  });

  it('takes time in proportion to its values', () => {
    const cell = (count: number): string => Array.from({ length: count }, (_, at) => at.toString(36)).join(',');
    const [long, short] = [cell(160_000), cell(20_000)];
    expect(
      growth(
        () => listCell(long),
        () => listCell(short),
        8,
      ),
    ).toBeLessThan(3);
  });
});

it.each(['k.A.', 'keine Angabe', 'Unbekannt', 'n.d.', 'non communiqué', '#NV', '#BEZUG!', '#REF!', '#VALUE!'])(
  'a cell of %s states nothing',
  (text) => expect(textCell(text)).toEqual({ value: undefined }),
);

it.each([
  ['One.\r\n\r\nTwo.\r\n', 'One.\n\nTwo.'],
  ['One.\rTwo.', 'One.\nTwo.'],
])('a text has one kind of line end: %j', (raw, value) => {
  expect(textCell(raw)).toEqual({ value });
});
