/** Hours east of Greenwich by zone name. A name of several zones has its meaning in RFC 822. */
const ZONES: Readonly<Record<string, number>> = {
  utc: 0,
  gmt: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  // Newspapers of the USA write no season. The standard time is at most an hour off, while UTC is often another day.
  et: -5,
  ct: -6,
  mt: -7,
  pt: -8,
  akst: -9,
  akdt: -8,
  hst: -10,
  brt: -3,
  west: 1,
  bst: 1,
  cet: 1,
  met: 1,
  mez: 1,
  cest: 2,
  mest: 2,
  mesz: 2,
  eet: 2,
  sast: 2,
  eest: 3,
  msk: 3,
  ist: 5.5,
  sgt: 8,
  hkt: 8,
  awst: 8,
  jst: 9,
  kst: 9,
  acst: 9.5,
  aest: 10,
  acdt: 10.5,
  aedt: 11,
  nzst: 12,
  nzdt: 13,
};
/** The beginnings of the names of months in English, German, French, Spanish, Italian, Portuguese and Dutch. */
const MONTHS = [
  'jan ene gen',
  'feb fev',
  'mar mrz maa',
  'apr abr avr',
  'may mai mag mei',
  'jun juin giu',
  'jul juil lug',
  'aug aou ago',
  'sep set',
  'oct okt ott out',
  'nov',
  'dec dez dic',
].map((names) => names.split(' '));
const MOST_CHARS = 100;

const CLOCK = '(\\d{1,2}):(\\d{2})(?::(\\d{2}(?:[.,]\\d{1,9})?))?';
const END = `(?:(?:,? (?:- |at )?|t)${CLOCK} ?([ap]m\\b)? ?(.{0,40}))?$`;
const WEEKDAY = '(?:\\p{L}{1,12}\\.?,? ?)?';
/** `2026-01-05T10:00:00Z`, `2026/1/5 10:00`. */
const YEAR_FIRST = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${END}`, 'u');
/** `Mon, 05 Jan 26 10:00 EST`, `5. January 2026`. */
const DAY_FIRST = new RegExp(`^${WEEKDAY}(\\d{1,2})\\.?[- ](\\p{L}{3,9})[.,]?[- ](\\d{4}|\\d{2})${END}`, 'u');
/** `January 5th, 2026 11:30 pm`, `Mon Jan 05 2026 10:00:00 GMT+0000`. */
const MONTH_FIRST = new RegExp(
  `^(?:\\p{L}{1,12}\\.?,? )?(\\p{L}{3,9})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${END}`,
  'u',
);
/** `Mon Jan 5 10:00:00 UTC 2026`. */
const YEAR_LAST = new RegExp(`^\\p{L}{3} (\\p{L}{3}) (\\d{1,2}) ${CLOCK} (?:(\\p{L}{1,5}) )?(\\d{4})$`, 'u');
/** `05/01/2026` is a day of January or of May: only a number above 12 decides. With points the day comes first. */
const NUMBERS = new RegExp(`^(\\d{1,2})([/.])(\\d{1,2})\\2(\\d{4})${END}`, 'u');
/** `+0100`, `GMT+1`, `PST-0800`, `-0500 EST`. */
const OFFSET = /^(?:\p{L}{1,5})? ?([+-])(\d{1,2}):?(\d{2})?(?: .*)?$/u;

type Day = readonly [year: string | undefined, month: string | number | undefined, day: string | undefined];
type Time = readonly (string | undefined)[];

/**
 * Converts the dates of feeds (RFC 822, RFC 3339, and what feeds write for these) to ISO 8601; null outside 1990 to 2100,
 * and for days that no calendar has. A time without a zone, or in an unknown one, is UTC, whatever the zone of this machine.
 */
export function feedInstant(text: string): string | null {
  if (text.length > MOST_CHARS) return null;
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  const given = plain
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?<= )de /gi, '')
    .replace(/\b([ap])\.m\./i, '$1m')
    .trim()
    .toLowerCase();
  const ms = yearFirst(given) ?? dayFirst(given) ?? monthFirst(given) ?? yearLast(given) ?? numbers(given) ?? NaN;
  return ms >= Date.UTC(1990, 0) && ms < Date.UTC(2100, 0) ? new Date(ms).toISOString() : null;
}

function yearFirst(text: string): number | null {
  const [, year, month, day, ...time] = YEAR_FIRST.exec(text) ?? [];
  return year === undefined ? null : instant([year, month, day], time);
}

function dayFirst(text: string): number | null {
  const [, day, month, year, ...time] = DAY_FIRST.exec(text) ?? [];
  return year === undefined ? null : instant([year, monthNumber(month), day], time);
}

function monthFirst(text: string): number | null {
  const [, month, day, year, ...time] = MONTH_FIRST.exec(text) ?? [];
  return year === undefined ? null : instant([year, monthNumber(month), day], time);
}

function yearLast(text: string): number | null {
  const [, month, day, hour, minute, second, zone, year] = YEAR_LAST.exec(text) ?? [];
  return year === undefined ? null : instant([year, monthNumber(month), day], [hour, minute, second, undefined, zone]);
}

function numbers(text: string): number | null {
  const [, one, separator, other, year, ...time] = NUMBERS.exec(text) ?? [];
  if (year === undefined) return null;
  if (separator === '.' || Number(one) > 12) return instant([year, other, one], time);
  return Number(other) > 12 ? instant([year, one, other], time) : null;
}

/** Null for a month or day that does not exist. */
function instant([year, month, day]: Day, [hour, minute, second, half, zone]: Time): number | null {
  const fullYear = year?.length === 2 ? Number(year) + (Number(year) < 50 ? 2_000 : 1_900) : Number(year);
  const midnight = new Date(Date.UTC(fullYear, Number(month) - 1, Number(day)));
  if (midnight.getUTCMonth() !== Number(month) - 1 || midnight.getUTCDate() !== Number(day)) return null;
  if (hour === undefined) return midnight.getTime();
  const seconds = Number(second?.slice(0, 6).replace(',', '.') ?? 0);
  if (Number(hour) > 24 || Number(minute) > 59 || seconds >= 61) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  return midnight.getTime() + Math.round(((hours * 60 + Number(minute)) * 60 + seconds) * 1_000) - zoneMs(zone ?? '');
}

function zoneMs(written: string): number {
  const zone = written.trim();
  const offset = OFFSET.exec(zone);
  if (!offset) return (ZONES[zone] ?? 0) * 3_600_000;
  const [, sign, hours, minutes = '0'] = offset;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** NaN for other words. */
function monthNumber(word = ''): number {
  const at = MONTHS.findIndex((names) => names.some((name) => word.startsWith(name)));
  return at < 0 ? NaN : at + 1;
}
