import { daysOf } from '../../kernel/calendar.js';

const DAY_MS = 86_400_000;

/** `30d` counts whole UTC days back from now; a date or time is its day in UTC. Null where no calendar has it. */
export function sinceDay(since: string, now: number): string | null {
  const days = /^(\d{1,4})d$/.exec(since);
  if (days) return new Date(now - Number(days[1]) * DAY_MS).toISOString().slice(0, 10);
  if (daysOf(since.slice(0, 10)) === null) return null;
  const at = new Date(since);
  if (Number.isNaN(at.getTime())) return null;
  // A zone may move the first or last of all days out of the calendar.
  return daysOf(at.toISOString().split('T')[0] ?? '')?.first ?? null;
}
