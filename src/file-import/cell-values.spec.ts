import { dateCell } from './cell-values.js';

describe('a cell with a date', () => {
  it.each([
    ['2015', '2015'],
    ['2015-3', '2015-03'],
    ['2015-03-05T23:30:00-08:00', '2015-03-05'],
    ['2015-03-05 23:30:00 UTC', '2015-03-05'],
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
    ],
    ...['March', '2015 March 5 6', '31 February 2015', 'Marsch 2015', '5 2015 March', 'May 2015 12'],
  ])('refuses %s, whose year, month or day would be a guess', (text) => {
    expect(dateCell(text).error).toContain(JSON.stringify(text));
  });
});
