import { sinceDay } from './since-day.rules.js';

const NOW = Date.parse('2026-11-22T13:00:00Z');

describe('the first day that `since` means', () => {
  it.each([
    ['30d', '2026-10-23'],
    ['0d', '2026-11-22'],
    ['9999d', '1999-07-08'],
    ['2026-03-01', '2026-03-01'],
    ['2026-03-01T23:30:00-02:00', '2026-03-02'],
    ['2026-03-01T23:30', '2026-03-01'],
    ['2026-03-01T00:30:00.5', '2026-03-01'],
  ])('%s is %s', (since, day) => {
    expect(sinceDay(since, NOW)).toBe(day);
  });

  it.each(['0000-01-01', '2026-02-30', '2026-03-01T25:00:00Z', '9999-12-31T23:59:59-14:00'])('%s is none', (since) => {
    expect(sinceDay(since, NOW)).toBeNull();
  });
});
