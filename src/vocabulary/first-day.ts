/** YYYY, YYYY-MM or YYYY-MM-DD as a day; null without a date. */
export function firstDayOf(date: string | null | undefined): string | null {
  if (!date) return null;
  return `${date}-01-01`.slice(0, 10);
}
