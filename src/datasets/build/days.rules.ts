const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The UTC day of an instant in milliseconds, YYYY-MM-DD. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

export function dayBefore(ms: number): string {
  return dayOf(ms - DAY_MS);
}

export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text;
}

/** The first instant after a day, in milliseconds. */
export function endOfDay(day: string): number {
  return Date.parse(day) + DAY_MS;
}

/** Days that are built after an outage. */
const MOST_DAYS_BEHIND = 7;

/** The days to publish until `last`, in order: those after the newest published one, or only the last of a new dataset. */
export function missingDays(newest: string | null, last: string): readonly string[] {
  const days = Array.from({ length: newest === null ? 1 : MOST_DAYS_BEHIND }, (_, ago) =>
    dayOf(Date.parse(last) - ago * DAY_MS),
  );
  return days.reverse().filter((day) => newest === null || day > newest);
}
