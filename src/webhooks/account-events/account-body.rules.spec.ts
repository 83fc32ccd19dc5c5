import { accountBody, isLow } from './account-body.rules.js';

const left = (period: number, balance: number) => ({ wallet: 'api', at: '', remaining: { period, balance } });

it.each([
  ['a tenth of the allowance', 10, 0, 100, false],
  ['less than a tenth', 9, 0, 100, true],
  ['nothing', 0, 0, 100, true],
  ['purchased balance that makes up for it', 0, 10, 100, false],
  ['a wallet that the plan gives nothing', 0, 0, 0, false],
  ['a tenth that is no whole number', 4, 0, 45, true],
])('%s: low %#', (_what, period, balance, monthly, low) => {
  expect(isLow(left(period, balance), monthly)).toBe(low);
});

it('a test has no data', () => {
  expect(JSON.parse(accountBody('job.finished', '2026-11-22T10:00:00.000Z', null))).toEqual({
    type: 'job.finished',
    timestamp: '2026-11-22T10:00:00.000Z',
    data: null,
  });
});
