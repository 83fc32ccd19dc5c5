/** `30d` counts whole UTC days back from now; a date is itself. Null where it is no day of the calendar. */
export function sinceDay(since: string, now: number): string | null {
  const days = /^(\d{1,4})d$/.exec(since);
  const at = days ? new Date(now - Number(days[1]) * 86_400_000) : new Date(since);
  if (Number.isNaN(at.getTime())) return null;
  const day = at.toISOString().slice(0, 10);
  return !days && since.length === 10 && day !== since ? null : day;
}
