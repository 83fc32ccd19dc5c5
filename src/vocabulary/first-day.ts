import { daysOf } from '../kernel/calendar.js';

/** The first day of a date of a day, month or year; null without one. Parts that the calendar does not have are cut off. */
export function firstDayOf(date: string | null | undefined): string | null {
  if (!date) return null;
  for (const chars of [10, 7, 4]) {
    const days = daysOf(date.slice(0, chars));
    if (days) return days.first;
  }
  return null;
}
