/** UTC days such as 2026-11-20; both ends of a window are inclusive. */
export interface TrendWindow {
  readonly from: string;
  readonly to: string;
  readonly previous_from: string;
  readonly previous_to: string;
}

/** The first and last day of a dated round on file, over all companies; neither is after the day of the answer. */
export interface KnownSpan {
  readonly first: string;
  readonly last: string;
}

/** The first venture firms are of 1946; a round dated before is an error, and one such must not make all years known. */
export const EARLIEST_ROUND_DAY = '1946-01-01';

/** No row without a round dated until the day $1. A later date is an error or an announcement: no file reaches it. */
export const KNOWN_SPAN = `SELECT f.day::text AS first, l.day::text AS last FROM
  (SELECT day FROM read.sector_days WHERE rounds > 0 AND day BETWEEN '${EARLIEST_ROUND_DAY}' AND $1::date ORDER BY day LIMIT 1) f,
  (SELECT day FROM read.sector_days WHERE rounds > 0 AND day BETWEEN '${EARLIEST_ROUND_DAY}' AND $1::date ORDER BY day DESC LIMIT 1) l`;

/** Whether days lie where rounds are on file. Outside, a sum of zero would only say that no file was imported. */
export function isKnown(span: KnownSpan | null, from: string, to: string): boolean {
  return span !== null && span.first <= to && span.last >= from;
}

const DAY_MS = 24 * 3_600_000;
const DAYS = 7;
const FIRST_DAY = Date.parse('0001-01-01T00:00:00Z');

/** The seven days up to `lastDay`, and the seven before. */
export function windowEnding(lastDay: string, days = DAYS): TrendWindow {
  return {
    from: addDays(lastDay, 1 - days),
    to: lastDay,
    previous_from: addDays(lastDay, 1 - 2 * days),
    previous_to: addDays(lastDay, -days),
  };
}

/** Not before year 1, where the calendars of the database and of JavaScript differ. */
export function addDays(day: string, days: number): string {
  const at = Math.max(FIRST_DAY, Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
  return new Date(at).toISOString().slice(0, 10);
}

/** Negative where the second day is the earlier one. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** The UTC day of an instant. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The last complete UTC day. */
export function yesterday(now: number): string {
  return addDays(dayOf(now), -1);
}

/** In percent with one decimal; null without a base, or where either is unknown. */
export function deltaPct(current: number | null, base: number | null): number | null {
  return current === null || base === null || base === 0 ? null : Math.round(((current - base) / base) * 1_000) / 10;
}

/**
 * Whether sums of amounts may be compared. Where most amounts of a time are undisclosed, a change of what is disclosed
 * would look like one of capital.
 */
export function areComparable(...coverages: readonly { readonly known: number; readonly of: number }[]): boolean {
  return coverages.every(({ known, of }) => known * 2 >= of);
}

export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? 0) + upper) / 2);
}
