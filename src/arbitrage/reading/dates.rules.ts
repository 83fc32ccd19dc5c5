import { type Token } from './tokens.rules.js';
import { nextDay } from './zones.rules.js';

/** A day, month, quarter or year in a text. */
export interface DateSpan {
  /** First day, YYYY-MM-DD. */
  readonly from: string;
  /** Day after the last. */
  readonly to: string;
  readonly precision: 'day' | 'month' | 'quarter' | 'year';
  /** Minutes after midnight, where a time of day is stated. */
  readonly minutes: number | null;
  readonly zone: string | null;
}

export interface FoundDate {
  readonly span: DateSpan;
  /** The index after its last token. */
  readonly end: number;
}

const MONTHS = new Map(
  'january february march april may june july august september october november december'
    .split(' ')
    .flatMap((name, index): [string, number][] => [
      [name, index + 1],
      [name.slice(0, 3), index + 1],
      ...(name === 'september' ? ([['sept', 9]] as [string, number][]) : []),
    ]),
);

const ZONES: Readonly<Record<string, string>> = {
  et: 'ET',
  est: 'EST',
  edt: 'EDT',
  eastern: 'ET',
  utc: 'UTC',
  gmt: 'UTC',
  ct: 'CT',
  cst: 'CST',
  cdt: 'CDT',
  central: 'CT',
  pt: 'PT',
  pst: 'PST',
  pdt: 'PDT',
  pacific: 'PT',
  mt: 'MT',
  mst: 'MST',
  mdt: 'MDT',
  mountain: 'MT',
  cet: 'CET',
  bst: 'BST',
  jst: 'JST',
};

/**
 * The date that begins at a token, with a time of day before or after it. Null without one; a date without a year is
 * ambiguous and gives null.
 *
 * @param yearOf the year for an omitted one, as in "between November 1 and December 31, 2026"
 */
export function dateAt(tokens: readonly Token[], at: number, yearOf: number | null = null): FoundDate | null {
  const weekday = WEEKDAYS.indexOf(tokens[at]?.text ?? '');
  if (weekday >= 0) {
    const found = dateAt(tokens, skip(tokens, at + 1, [',']), yearOf);
    return found?.span.precision === 'day' && weekdayOf(found.span.from) === weekday ? found : null;
  }
  const time = timeAt(tokens, at);
  if (time) {
    const next = skip(tokens, time.end, ['on', ',', 'of']);
    const day = dayAt(tokens, next, yearOf);
    return day?.span.precision === 'day' ? { span: { ...day.span, ...time.time }, end: day.end } : null;
  }
  const day = dayAt(tokens, at, yearOf);
  if (!day || day.span.precision !== 'day') return day;
  const bracket = tokens[day.end]?.text === '(' ? 1 : 0;
  const later = timeAt(tokens, skip(tokens, day.end + bracket, ['at', ',', 'by']));
  if (!later) return day;
  const closes = bracket && tokens[later.end]?.text === ')' ? 1 : 0;
  return { span: { ...day.span, ...later.time }, end: later.end + closes };
}

const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function skip(tokens: readonly Token[], at: number, words: readonly string[]): number {
  let next = at;
  while (words.includes(tokens[next]?.text ?? '')) next++;
  return next;
}

function dayAt(tokens: readonly Token[], at: number, yearOf: number | null): FoundDate | null {
  return (
    isoAt(tokens, at) ??
    monthFirst(tokens, at, yearOf) ??
    dayFirst(tokens, at) ??
    quarterAt(tokens, at) ??
    yearAt(tokens, at)
  );
}

function isoAt(tokens: readonly Token[], at: number): FoundDate | null {
  const [a, dash, b, again, c] = tokens.slice(at, at + 5);
  const mark = dash?.text;
  if ((mark !== '-' && mark !== '/') || again?.text !== mark) return null;
  const parts = [whole(a), whole(b), whole(c)];
  if (parts.some((part) => part === null)) return null;
  const [x = 0, y = 0, z = 0] = parts as number[];
  const [year, month, day] = isYear(x) ? [x, y, z] : [z, x, y];
  // "02/03/2027" can be either of two days.
  if (year === z && month !== day && day <= 12) return null;
  return isYear(year) ? days({ year, month, day, last: day }, at + 5) : null;
}

function monthFirst(tokens: readonly Token[], at: number, yearOf: number | null): FoundDate | null {
  const month = monthOf(tokens[at]);
  if (month === null) return null;
  const first = whole(tokens[at + 1]);
  if (first !== null && isYear(first)) return monthSpan(first, month, at + 2);
  if (first === null && tokens[at + 1]?.text === ',') {
    const year = whole(tokens[at + 2]);
    return year !== null && isYear(year) ? monthSpan(year, month, at + 3) : null;
  }
  if (first === null || first > 31) return null;
  let end = ordinal(tokens, at + 2);
  let last = first;
  const more = whole(tokens[end + 1]);
  // "May 1 and 4" are two days, of which no span says both.
  const joins = tokens[end]?.text === '-' || (tokens[end]?.text === 'and' && more === first + 1);
  if (joins && more !== null && more <= 31 && more > first) {
    last = more;
    end = ordinal(tokens, end + 2);
  }
  const comma = tokens[end]?.text === ',' ? end + 1 : end;
  const year = whole(tokens[comma]);
  if (year !== null && isYear(year)) return days({ year, month, day: first, last }, comma + 1);
  return yearOf === null ? null : days({ year: yearOf, month, day: first, last }, end);
}

function dayFirst(tokens: readonly Token[], at: number): FoundDate | null {
  const day = whole(tokens[at]);
  if (day === null || day > 31 || tokens[at]?.unit) return null;
  let next = ordinal(tokens, at + 1);
  if (tokens[next]?.text === 'of') next++;
  const month = monthOf(tokens[next]);
  const comma = tokens[next + 1]?.text === ',' ? next + 2 : next + 1;
  const year = whole(tokens[comma]);
  return month !== null && year !== null && isYear(year) ? days({ year, month, day, last: day }, comma + 1) : null;
}

function quarterAt(tokens: readonly Token[], at: number): FoundDate | null {
  const quarter = tokens[at]?.text === 'q' ? whole(tokens[at + 1]) : null;
  const year = whole(tokens[at + 2]);
  if (quarter === null || quarter < 1 || quarter > 4 || year === null || !isYear(year)) return null;
  return {
    span: {
      from: iso(year, quarter * 3 - 2, 1),
      to: iso(year, quarter * 3 + 1, 1),
      precision: 'quarter',
      minutes: null,
      zone: null,
    },
    end: at + 3,
  };
}

function yearAt(tokens: readonly Token[], at: number): FoundDate | null {
  const token = tokens[at];
  const year = whole(token);
  // "2,000" and "2k" are counts.
  if (year === null || !isYear(year) || token?.unit || !/^\d{4}$/.test(token?.digits ?? '')) return null;
  return {
    span: { from: iso(year, 1, 1), to: iso(year + 1, 1, 1), precision: 'year', minutes: null, zone: null },
    end: at + 1,
  };
}

/** "May 1-4, 2026". */
export function hasSeveralDays({ precision, from, to }: DateSpan): boolean {
  return precision === 'day' && nextDay(from) !== to;
}

interface TimeOfDay {
  readonly minutes: number;
  readonly zone: string | null;
}

/** "11:59 PM ET", "23:59 UTC", "noon ET", "4 p.m. Eastern Time": a time of day without a date. */
export function timeAt(tokens: readonly Token[], at: number): { time: TimeOfDay; end: number } | null {
  const word = tokens[at]?.text;
  let minutes: number;
  let end: number;
  // "Midnight" is ambiguous: the start or the end of its day.
  if (word === 'noon') {
    minutes = 720;
    end = at + 1;
  } else {
    const hour = whole(tokens[at]);
    if (hour === null || hour > 24 || tokens[at]?.unit) return null;
    const parts = [];
    end = at + 1;
    while (parts.length < 2 && tokens[end]?.text === ':') {
      parts.push(whole(tokens[end + 1]) ?? 60);
      end += 2;
    }
    const half = tokens[end]?.text;
    const isHalfDay = half === 'am' || half === 'pm' || half === 'noon';
    // "10:00" is in the morning or in the evening, "05:00" and "17:00" are not.
    if (!isHalfDay && (parts.length === 0 || /^(?:[1-9]|1[01])$/.test(tokens[at]?.digits ?? ''))) return null;
    if (parts.some((part) => part > 59)) return null;
    const hours = half === 'am' || half === 'pm' ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour;
    if (half === 'am' || half === 'pm') end += 1;
    if (half === 'noon') end += 1;
    minutes = hours * 60 + (parts[0] ?? 0) + (parts[1] ?? 0) / 60;
    // In the United States "12:00" alone may be midnight.
    const named = zoneAt(tokens, end)?.zone ?? 'ET';
    if (hour === 12 && !isHalfDay && /^[ECMP][SD]?T$/.test(named)) return null;
  }
  const zone = zoneAt(tokens, end);
  return { time: { minutes, zone: zone?.zone ?? null }, end: zone?.end ?? end };
}

/** "ET", "(UTC)", "Eastern Standard Time", "in the ET timezone", "New York time". */
function zoneAt(tokens: readonly Token[], at: number): { zone: string; end: number } | null {
  const bracket = tokens[at]?.text === '(' ? 1 : 0;
  const from = skip(tokens, at + bracket, ['in', 'the']);
  const [first, second, third] = tokens.slice(from, from + 3).map(({ text }) => text);
  const newYork = first === 'new' && second === 'york' && third === 'time';
  const named = newYork ? 'ET' : ZONES[first ?? ''];
  if (named === undefined) return null;
  let end = newYork ? from + 3 : from + 1;
  const half = { standard: 'S', daylight: 'D' }[tokens[end]?.text ?? ''];
  const zone = half && named.length === 2 ? `${named[0]}${half}T` : named;
  end = skip(tokens, half ? end + 1 : end, ['time', 'zone', 'timezone']);
  return { zone, end: bracket && tokens[end]?.text === ')' ? end + 1 : end };
}

function monthOf(token: Token | undefined): number | null {
  return token?.kind === 'word' ? (MONTHS.get(token.text) ?? null) : null;
}

/** "9th" is tokenised as a number and a word. */
function ordinal(tokens: readonly Token[], at: number): number {
  return ['st', 'nd', 'rd', 'th'].includes(tokens[at]?.text ?? '') ? at + 1 : at;
}

function whole(token: Token | undefined): number | null {
  if (token?.kind !== 'number' || !/^\d{1,4}$/.test(token.text)) return null;
  return Number(token.text);
}

function isYear(value: number): boolean {
  return value >= 1990 && value <= 2100;
}

interface Days {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly last: number;
}

function days({ year, month, day, last }: Days, end: number): FoundDate | null {
  const from = iso(year, month, day);
  if (from !== `${year}-${two(month)}-${two(day)}` || last > 31) return null;
  return { span: { from, to: iso(year, month, last + 1), precision: 'day', minutes: null, zone: null }, end };
}

function monthSpan(year: number, month: number, end: number): FoundDate {
  return {
    span: { from: iso(year, month, 1), to: iso(year, month + 1, 1), precision: 'month', minutes: null, zone: null },
    end,
  };
}

/** Months and days beyond their range roll over. */
function iso(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
