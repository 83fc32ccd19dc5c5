/** Days and months are UTC everywhere in metering. */

const DAY_MS = 86_400_000;
/** Caches the last day: the ledger asks for the same day thousands of times a second. */
let named = { day: 0, name: '1970-01-01' };

/** Format: 2026-11-21 */
export function dayOf(at: number): string {
  const day = Math.floor(at / DAY_MS);
  if (named.day !== day) named = { day, name: new Date(at).toISOString().slice(0, 10) };
  return named.name;
}

/** Format: 2026-11 */
export function periodOf(at: number): string {
  return dayOf(at).slice(0, 7);
}

export function startOfNextDay(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1);
}

export function startOfNextPeriod(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** Whole seconds from one instant to a later one, at least one. */
export function secondsUntil(then: number, now: number): number {
  return Math.max(1, Math.ceil((then - now) / 1_000));
}
