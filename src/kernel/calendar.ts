/** First and last day of a period, YYYY-MM-DD, both included. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

const FORM = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?|-W(\d{2}))?$/;
const DAY_MS = 86_400_000;
/** Databases and programs only agree on the years 1 to 9999. */
const LAST_DAY = '9999-12-31';

/** The days of a year (2026), month (2026-03), day (2026-03-17) or ISO week (2026-W12); null when it does not exist. */
export function daysOf(text: string): Days | null {
  const [, yearText, monthText, dayText, weekText] = FORM.exec(text) ?? [];
  const year = Number(yearText);
  if (yearText === undefined || year < 1) return null;
  if (weekText !== undefined) return weekOf(year, Number(weekText));
  if (monthText === undefined) return { first: `${yearText}-01-01`, last: `${yearText}-12-31` };
  const month = Number(monthText);
  if (month < 1 || month > 12) return null;
  const length = daysIn(year, month);
  if (dayText === undefined) return { first: `${text}-01`, last: `${text}-${length}` };
  const day = Number(dayText);
  return day < 1 || day > length ? null : { first: text, last: text };
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Monday to Sunday of the ISO week; null for a week 53 that the year lacks. */
function weekOf(year: number, week: number): Days | null {
  if (week < 1 || week > 53) return null;
  const fourth = msOf(year, 1, 4);
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS + (week - 1) * 7 * DAY_MS;
  // A week belongs to the year of its Thursday.
  if (new Date(monday + 3 * DAY_MS).getUTCFullYear() !== year) return null;
  const last = dayOf(monday + 6 * DAY_MS);
  return { first: dayOf(Math.max(monday, msOf(1, 1, 1))), last: last.length > 10 ? LAST_DAY : last };
}

/** `Date.UTC` reads the years 0 to 99 as 1900 to 1999. */
function msOf(year: number, month: number, day: number): number {
  return new Date(Date.UTC(2000, month - 1, day)).setUTCFullYear(year);
}

function dayOf(ms: number): string {
  const text = new Date(ms).toISOString();
  return text.slice(0, text.indexOf('T'));
}
