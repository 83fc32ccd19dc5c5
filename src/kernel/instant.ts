const FORM = /^(\d{4})-(\d{2})-(\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2}))?$/;

/**
 * An ISO 8601 time with its zone, or a date, which means its first instant in UTC. Null for anything else: a time
 * without a zone means a different instant on every machine, and an impossible date none.
 */
export function instantOf(text: string): Date | null {
  const [, year, month, day] = FORM.exec(text) ?? [];
  if (year === undefined) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isOnCalendar =
    date.getUTCFullYear() === Number(year) &&
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day);
  const instant = new Date(text);
  return isOnCalendar && !Number.isNaN(instant.getTime()) ? instant : null;
}

/** Milliseconds since 1970 of a date or time; a time without a zone is in UTC. NaN for a form that `Date` does not read. */
export function utcMsOf(text: string): number {
  return Date.parse(/[T ]\d{2}:[0-9:.]+$/.test(text) ? `${text}Z` : text);
}
