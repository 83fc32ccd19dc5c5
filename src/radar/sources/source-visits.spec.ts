import { dueIn } from './source-visits.js';

const NOON = Date.parse('2026-11-29T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const at = (ms: number): string => new Date(NOON + ms).toISOString();
const source = { everyMs: 6 * HOUR_MS };

describe('the next visit to a source', () => {
  it('is due an interval after the last one, or at the time of the retry', () => {
    expect(dueIn(source, undefined, NOON)).toBe(0);
    expect(dueIn(source, { lastRunAt: at(-HOUR_MS), retryAt: null }, NOON)).toBe(5 * HOUR_MS);
    expect(dueIn(source, { lastRunAt: at(-HOUR_MS), retryAt: at(60_000) }, NOON)).toBe(60_000);
    // Another process, whose clock is a little ahead.
    expect(dueIn(source, { lastRunAt: at(60_000), retryAt: null }, NOON)).toBe(6 * HOUR_MS + 60_000);
  });

  it('is due at once where a clock that was ahead dated the last one', () => {
    const year = 365 * 24 * HOUR_MS;
    expect(dueIn(source, { lastRunAt: at(year), retryAt: null }, NOON)).toBe(0);
    expect(dueIn(source, { lastRunAt: at(year), retryAt: at(year + HOUR_MS) }, NOON)).toBe(0);
  });
});
