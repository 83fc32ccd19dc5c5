/** `1,234`. */
export function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** `1 round`, `2 rounds`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** `$1,200,000`. */
export function usd(value: number): string {
  return `$${count(value)}`;
}

/** Of a round: `$1,200,000`; null for one that is undisclosed, or stated in another currency only. */
export function roundUsd(value: number | null): string {
  return value === null ? 'not on file' : usd(value);
}

/** `$1,200,000`, or a dash for an unknown amount. */
export function usdOrDash(value: number | null): string {
  return value === null ? '–' : usd(value);
}

const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** `$1.2M`, for tiles and charts. */
export function shortUsd(value: number): string {
  return `$${SHORT.format(value)}`;
}

/** `$1.2M`, or a dash for an unknown amount. */
export function shortUsdOrDash(value: number | null): string {
  return value === null ? '–' : shortUsd(value);
}

/** ` (2015)` beside a figure that is too old to be taken for today's; empty for a current one. */
export function oldYear(year: number | null): string {
  return year === null ? '' : ` (${year})`;
}

export function shortCount(value: number): string {
  return SHORT.format(value);
}

/** `15–21 November 2026`; the first day omits what both days share. */
export function dayRange(from: string, to: string): string {
  const [first, last] = [longDate(from), longDate(to)];
  const [day, month, year] = first.split(' ');
  if (last.endsWith(` ${month} ${year}`)) return `${day}–${last}`;
  return last.endsWith(` ${year}`) ? `${day} ${month} – ${last}` : `${first} – ${last}`;
}

/** `13 March 2026` for a day, `March 2026` for a month, a year unchanged; text that is not a date stays unchanged. */
export function longDate(date: string): string {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(date) ?? [];
  if (!year || !month) return date;
  const instant = new Date(Date.UTC(Number(year), Number(month) - 1, day ? Number(day) : 1));
  if (Number.isNaN(instant.getTime())) return date;
  const parts = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return instant.toLocaleDateString('en-GB', day ? { day: 'numeric', ...parts } : parts);
}
