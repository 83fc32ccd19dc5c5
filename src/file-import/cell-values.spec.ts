import { readFileSync } from 'node:fs';
import { growth } from '../../test/kit/growth.js';
import { moneyCell } from './amounts/money-cell.js';
import { countCell, dateCell, listCell, textCell } from './cell-values.js';
import { MONTHS } from './month-names.js';

describe('a cell with a date', () => {
  it.each([
    ['2015', '2015'],
    ['2015-3', '2015-03'],
    ['2015-03-05T23:30:00-08:00', '2015-03-05'],
    ['2015-03-05 23:30:00 UTC', '2015-03-05'],
    ['12.03.2014', '2014-03-12'],
    ['1.2.2014 14:30', '2014-02-01'],
    ['03/2018', '2018-03'],
    ['15/03/2023', '2023-03-15'],
    ['3/15/2023', '2023-03-15'],
    ['2018/3/9', '2018-03-09'],
    ['March 2015', '2015-03'],
    ['Mar-2015', '2015-03'],
    ['2015 Sept', '2015-09'],
    ['sept. 2015', '2015-09'],
    ['5 March 2015', '2015-03-05'],
    ['March 5, 2015', '2015-03-05'],
    ['Mar. 5th, 2015', '2015-03-05'],
    ['5-Mar-2015', '2015-03-05'],
    ['05/Mar/2015', '2015-03-05'],
    ['2015-Mar-05', '2015-03-05'],
    ['Thu, 05 Mar 2015 23:30:00 -0800', '2015-03-05'],
    ['Thursday, March 5, 2015', '2015-03-05'],
    ['Thu Mar 05 2015 23:30:00 GMT-0800', '2015-03-05'],
    ['4th of March 2015', '2015-03-04'],
    ['21. März 2015', '2015-03-21'],
    ['Mrz 2015', '2015-03'],
    ['Jänner 2015', '2015-01'],
    ['1er février 2015', '2015-02-01'],
    ['août 2015', '2015-08'],
    ['déc. 2015', '2015-12'],
    ['4 de marzo de 2015', '2015-03-04'],
    ['1º de março de 2015', '2015-03-01'],
    ['3 settembre 2015', '2015-09-03'],
    ['5 mei 2015', '2015-05-05'],
    ['2015年3月4日', '2015-03-04'],
    ['2015年3月', '2015-03'],
    ['2015년 3월 4일', '2015-03-04'],
    ['2015. 3. 4.', '2015-03-04'],
    ['20150304', '2015-03-04'],
    ['1425427200', '2015-03-04'],
    ['1425427200000', '2015-03-04'],
  ])('reads %s as %s, no more precise than it is', (text, date) => {
    expect(dateCell(text)).toEqual({ value: date });
  });

  it.each([
    ...[
      'Sep-15',
      '15-Sep',
      'May 12',
      '5-Mar-15',
      'Summer 2012',
      'circa 2012',
      'early March 2015',
      'FY 2015',
      'Q1 2015',
      '03/04/2015',
      '15/13/2015',
    ],
    ...['March', '2015 March 5 6', '31 February 2015', 'Marsch 2015', '5 2015 March', 'May 2015 12'],
  ])('refuses %s, whose year, month or day would be a guess', (text) => {
    expect(dateCell(text).error).toContain(JSON.stringify(text));
  });
});

it('says what a date of another form may be', () => {
  expect(dateCell('42067')).toMatchObject({ remedy: expect.stringContaining('number of a day') });
  expect(dateCell('Q1 2015')).toMatchObject({ remedy: 'Write the month, as YYYY-MM, or only the year' });
  expect(dateCell('20151304').error).toBeDefined();
  expect(dateCell('2015年13月').error).toBeDefined();
});

it('no name of a month is another month in another language', () => {
  const source = readFileSync('src/file-import/month-names.ts', 'utf8');
  for (const [, list = ''] of source.matchAll(/^ {2}'([a-z ]+)',$/gm)) {
    const names = list.split(' ');
    expect(names).toHaveLength(12);
    expect(names.map((name) => MONTHS.get(name))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  }
});

describe('a cell with an amount', () => {
  it.each([
    ['$1,200,000', 1_200_000],
    ['$1.234M', 1_234_000],
    ['1 200 000', 1_200_000],
    ['1\u202f200\u202f000 USD', 1_200_000],
    ['1234567.891', 1_234_568],
    [1.234, 1],
  ])('reads %s as %d', (text, amount) => {
    expect(moneyCell(text)).toEqual({ value: amount });
  });

  it.each(['1.500', '$12.345', '1,5M', '1,50', '1,00,000', '1200000,300', '1.500.000'])(
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
