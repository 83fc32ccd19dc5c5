import { clockDifference, describeDifference } from './clock-difference.rules.js';

const NOON = Date.parse('2026-11-29T12:00:00.000Z');
const MINUTE = 60_000;
/** The database answered noon within a round trip of two seconds. */
const READING = { before: 10_000, database: NOON, after: 12_000 };

describe('the difference between the clocks of the machine and of the database', () => {
  it('is none where the round trip explains it', () => {
    expect(clockDifference(READING, NOON, 10_000)).toBe(0);
    expect(clockDifference(READING, NOON, 12_000)).toBe(0);
    // Ten minutes later by both clocks.
    expect(clockDifference(READING, NOON + 10 * MINUTE, 11_000 + 10 * MINUTE)).toBe(0);
  });

  it('is at least what the round trip does not explain, ahead and behind', () => {
    expect(clockDifference(READING, NOON + 60 * MINUTE, 12_000)).toBe(60 * MINUTE - 2_000);
    expect(clockDifference(READING, NOON - 60 * MINUTE, 12_000)).toBe(-60 * MINUTE);
    expect(clockDifference(READING, NOON - 60 * MINUTE, 10_000)).toBe(2_000 - 60 * MINUTE);
  });

  it('grows at once when the machine jumps after the reading, and goes when it jumps back', () => {
    const later = 12_000 + 30_000;
    expect(clockDifference(READING, NOON + 30_000 + 20 * MINUTE, later)).toBe(20 * MINUTE - 2_000);
    expect(clockDifference(READING, NOON + 30_000, later)).toBe(0);
  });

  it('is no alarm where the database answers slowly', () => {
    const slow = { before: 0, database: NOON, after: 20 * MINUTE };
    expect(clockDifference(slow, NOON + 20 * MINUTE, 20 * MINUTE)).toBe(0);
  });

  it('is described with its size, its effect and its remedy', () => {
    const text = describeDifference(61 * MINUTE);
    expect(text).toContain("This machine's clock is 61 min ahead of the database's.");
    expect(text).toContain('charges nothing');
    expect(text).toContain('Set the time of both machines by NTP.');
    expect(describeDifference(-3 * 3_600_000)).toContain('3 h 0 min behind the database');
  });
});
