import { missingDays } from './days.rules.js';

describe('the days whose dataset is missing', () => {
  it.each([
    ['2026-11-26', '2026-11-26', []],
    ['2026-11-28', '2026-11-26', []],
    ['2026-11-25', '2026-11-26', ['2026-11-26']],
    ['2026-10-30', '2026-11-02', ['2026-10-31', '2026-11-01', '2026-11-02']],
    [null, '2026-11-26', ['2026-11-26']],
  ])('after %s until %s are %j', (newest, last, days) => expect(missingDays(newest, last)).toEqual(days));

  it('are those of a week after a longer outage', () => {
    expect(missingDays('2025-01-01', '2026-11-26')).toEqual(
      [20, 21, 22, 23, 24, 25, 26].map((day) => `2026-11-${day}`),
    );
  });
});
