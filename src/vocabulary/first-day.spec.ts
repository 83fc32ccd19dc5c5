import { firstDayOf } from './first-day.js';

it.each([
  ['2015', '2015-01-01'],
  ['2015-03', '2015-03-01'],
  ['2015-03-09', '2015-03-09'],
  ['2024-02-29', '2024-02-29'],
  // Postgres refuses these days; sites and registers state them.
  ['2015-02-30', '2015-02-01'],
  ['2015-13-01', '2015-01-01'],
  ['soon', null],
  ['', null],
  [null, null],
])('the first day of %j is %j', (date, day) => expect(firstDayOf(date)).toBe(day));
