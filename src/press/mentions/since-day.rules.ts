import { daysOf } from '../../kernel/calendar.js';

const DAY_MS = 86_400_000;

/** `30d` counts whole UTC days back from now; a date or time gives its UTC day. Null for an invalid date. */
export function sinceDay(since: string, now: number): string | null {
  const days = /^(\d{1,4})d$/.exec(since);
  if (days) return new Date(now - Number(days[1]) * DAY_MS).toISOString().slice(0, 10);
  if (daysOf(since.slice(0, 10)) === null) return null;
  // A time without a zone is UTC, not of the zone of this machine.
  const at = new Date(/T[\d:.]+$/.test(since) ? `${since}Z` : since);
  if (Number.isNaN(at.getTime())) return null;
  // A zone offset may move the first or last supported day out of range.
  return daysOf(at.toISOString().split('T')[0] ?? '')?.first ?? null;
}
