import { readFileSync } from 'node:fs';
import { foldHeading } from '../amounts/money-unit.js';
import { dateCell, eventDateCell } from './date-cell.js';
import { withDatesIn } from './date-order.js';
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
    [1425427200, '2015-03-04'],
    [1425427200000, '2015-03-04'],
    [883612800000, '1998-01-01'],
    [201503041230, '2015-03-04'],
    ['20150304123000', '2015-03-04'],
    ['2015.0', '2015'],
    ['20150304.0', '2015-03-04'],
    ['2015/03', '2015-03'],
    ['2015.03', '2015-03'],
    ['03-2015', '2015-03'],
    ['le 4 mars 2015', '2015-03-04'],
    ['jeudi 5 mars 2015', '2015-03-05'],
    ['Donnerstag, 5. März 2015', '2015-03-05'],
    ['quinta-feira, 5 de março de 2015', '2015-03-05'],
    ['the 5th of March 2015', '2015-03-05'],
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
    ...['2008/09', '2021TBD', '2021-03T', '1-2-2015', 'March 2015 to May 2016'],
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
  const source = readFileSync('src/file-import/dates/month-names.ts', 'utf8');
  for (const [, list = ''] of source.matchAll(/^ {2}'([a-z ]+)',$/gm)) {
    const names = list.split(' ');
    expect(names).toHaveLength(12);
    expect(names.map((name) => MONTHS.get(name))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  }
});

it.each(['Q1 2015', '2015-Q3', 'H2 2015', '1Q2015', 'Q4/2015', 'Q2, 2015'])('an event in %s was in 2015', (text) => {
  expect(eventDateCell(text)).toEqual({ value: '2015' });
  expect(dateCell(text).error).toBeDefined();
});

describe('dates in an order that the file’s owner states', () => {
  it.each([
    ['day-first', '03/04/2015', '2015-04-03'],
    ['day-first', '3-4-2015 14:30', '2015-04-03'],
    ['month-first', '3/4/2015', '2015-03-04'],
    ['month-first', '25/3/2015', '2015-03-25'],
    ['month-first', '03.04.2015', '2015-04-03'],
  ] as const)('%s reads %s as %s', (order, text, date) => {
    expect(dateCell(withDatesIn(order, { date: text }).date)).toEqual({ value: date });
  });

  it.each([
    ['Date dd/mm/yyyy', '2015-04-03'],
    ['Date (MM/DD/YYYY)', '2015-03-04'],
  ])('a heading states it first: %s', (heading, date) => {
    expect(dateCell(withDatesIn(undefined, { [heading]: '03/04/2015' })[heading])).toEqual({ value: date });
    expect(foldHeading(heading)).toBe('date');
  });

  it('changes no other cell', () => {
    const record = { name: '24/7', ratio: '3/4', url: 'https://a.example/03/04/2015/x', list: ['1/2/2015'], count: 3 };
    expect(withDatesIn('day-first', record)).toEqual(record);
  });

  it('an unclear one is refused, and the remedy names the option', () => {
    expect(dateCell('03/04/2015')).toMatchObject({ remedy: expect.stringContaining('--dates day-first') });
  });
});
