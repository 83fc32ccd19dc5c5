import { duration } from '../overview/troubles.rules.js';

/** A larger difference between the clocks of this machine and of the database is refused. */
export const BOUND_MS = 5 * 60_000;

/** A reading of the database's clock, between two readings of this process's monotonic clock; all in milliseconds. */
export interface ClockReading {
  readonly before: number;
  /** Since the epoch. */
  readonly database: number;
  readonly after: number;
}

/**
 * How far the machine's clock is ahead of the database's, in milliseconds; negative where it is behind. The database
 * read its clock at an unknown moment of the round trip, so the smallest difference that fits is taken.
 *
 * @param now of the machine's clock, at `monotonic` of the monotonic one
 */
export function clockDifference({ before, database, after }: ClockReading, now: number, monotonic: number): number {
  const atLeast = now - monotonic - (database - before);
  const atMost = now - monotonic - (database - after);
  if (atLeast > 0) return atLeast;
  return Math.min(atMost, 0);
}

/** What is wrong, what it stops, and what to do. */
export function describeDifference(differenceMs: number): string {
  const side = differenceMs > 0 ? 'ahead of' : 'behind';
  return (
    `This machine's clock is ${duration(Math.abs(differenceMs) / 1_000)} ${side} the database's. Until they differ by ` +
    `less than ${duration(BOUND_MS / 1_000)}, this process charges nothing, sends no webhooks, and deletes and decides ` +
    `nothing by its age. Set the time of both machines by NTP.`
  );
}
