import fc from 'fast-check';
import { hasClosed, mayBeStale, mayHaveClosed, MOST_ATTEMPTS, nextStep } from './attempt.rules.js';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const answer = (status: number | null, retryAfter: string | null = null, abort = false) => ({
  status,
  retryAfter,
  abort,
});

describe('what follows an attempt', () => {
  it.each([200, 201, 204, 299])('%i is the end', (status) => {
    expect(nextStep(1, answer(status), NOW, 0.5)).toEqual({ kind: 'succeeded' });
  });

  it.each([
    [1, 5 * SECOND],
    [2, 5 * MINUTE],
    [3, 30 * MINUTE],
    [4, 2 * HOUR],
    [5, 5 * HOUR],
    [6, 10 * HOUR],
    [7, 10 * HOUR],
  ])('attempt %i is followed after %i ms, by a tenth more or less', (attempt, pause) => {
    for (const status of [null, 100, 301, 302, 307, 400, 404, 500]) {
      expect(nextStep(attempt, answer(status), NOW, 0.5)).toEqual({ kind: 'retry', at: NOW + pause });
    }
    expect(nextStep(attempt, answer(500), NOW, 0)).toEqual({ kind: 'retry', at: NOW + pause * 0.9 });
    expect(nextStep(attempt, answer(500), NOW, 1)).toEqual({ kind: 'retry', at: Math.round(NOW + pause * 1.1) });
  });

  it('is nothing after the eighth, a 410 or an abort', () => {
    expect(nextStep(MOST_ATTEMPTS, answer(500), NOW, 0.5)).toEqual({ kind: 'over', reason: 'attempts' });
    expect(nextStep(1, answer(410), NOW, 0.5)).toEqual({ kind: 'over', reason: 'gone' });
    expect(nextStep(1, answer(500, null, true), NOW, 0.5)).toEqual({ kind: 'over', reason: 'aborted' });
  });

  it.each([
    [429, '120', 120 * SECOND],
    [503, 'Sun, 22 Nov 2026 10:02:00 GMT', 120 * SECOND],
    [503, '999999', HOUR],
    [429, '1', 5 * SECOND],
    [500, '120', 5 * SECOND],
    [429, 'soon', 5 * SECOND],
    [429, '-5', 5 * SECOND],
  ])('%i with Retry-After %s waits %i ms', (status, retryAfter, pause) => {
    expect(nextStep(1, answer(status, retryAfter), NOW, 0.5)).toEqual({ kind: 'retry', at: NOW + pause });
  });

  it('is never now or earlier, and never beyond eleven hours', () => {
    const status = fc.option(fc.integer({ min: 100, max: 599 }), { nil: null });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        status,
        fc.option(fc.string()),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempt, code, header, chance) => {
          const step = nextStep(attempt, answer(code, header), NOW, chance);
          if (step.kind === 'retry') {
            expect(step.at).toBeGreaterThan(NOW);
            expect(step.at).toBeLessThanOrEqual(NOW + 11 * HOUR);
          }
        },
      ),
    );
  });
});

it('looks at an opportunity again from the fifth attempt or an hour after it opened, and never at a test', () => {
  const ago = (ms: number): string[] => [new Date(NOW - ms).toISOString()];
  expect(mayBeStale(4, ago(MINUTE), NOW)).toBe(false);
  expect(mayBeStale(5, ago(MINUTE), NOW)).toBe(true);
  expect(mayBeStale(1, ago(HOUR + 1), NOW)).toBe(true);
  expect(mayBeStale(8, [], NOW)).toBe(false);
});

it('looks at the markets of an opportunity from the second attempt or after a minute, and never at a test', () => {
  const ago = (ms: number): string[] => [new Date(NOW - ms).toISOString()];
  expect(mayHaveClosed(1, ago(MINUTE), NOW)).toBe(false);
  expect(mayHaveClosed(2, ago(SECOND), NOW)).toBe(true);
  expect(mayHaveClosed(1, ago(MINUTE + 1), NOW)).toBe(true);
  expect(mayHaveClosed(8, [], NOW)).toBe(false);
});

describe('an opportunity has closed', () => {
  const at = (ms: number): string => new Date(NOW + ms).toISOString();

  it.each([
    { isOpen: true, tradesUntil: [null, null], late: false, early: false },
    { isOpen: true, tradesUntil: [null, at(1)], late: false, early: false },
    { isOpen: true, tradesUntil: [null, at(0)], late: true, early: true },
    { isOpen: true, tradesUntil: [at(-1), at(HOUR)], late: true, early: true },
    { isOpen: false, tradesUntil: [null, at(1)], late: true, early: false },
    { isOpen: null, tradesUntil: [null, null], late: true, early: false },
  ])('where $isOpen and $tradesUntil: late $late, early $early', ({ late, early, ...current }) => {
    expect(hasClosed(current, true, NOW)).toBe(late);
    expect(hasClosed(current, false, NOW)).toBe(early);
  });
});
