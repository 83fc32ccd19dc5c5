import { instantOf } from '../../kernel/instant.js';
import { type Cell, textCell } from '../cell-values.js';
import { MONTHS } from './month-names.js';

const A_DATE = 'Write YYYY, YYYY-MM or YYYY-MM-DD';
const PARTIAL_DATE =
  /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?: \d{1,2}:[\d:.]+ ?(?:UTC|GMT|Z|[+-]\d{2}(?::?\d{2})?)?|T\d{2}.*)?)?)?$/;

/** Other orders of digits that have one reading: with points the day comes first; with slashes one may be no month. */
const REORDERED: readonly (readonly [RegExp, string])[] = [
  // Programs that read a column with an empty cell write its years so: `2015.0`.
  [/^(\d{4,14})\.0+$/, '$1'],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4})(?= |$)/, '$3-$2-$1'],
  [/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?= |$)/, '$1-$2-$3'],
  [/^(\d{1,2})[-/.](\d{4})$/, '$2-$1'],
  [/^(1[3-9]|2\d|3[01])\/(\d{1,2})\/(\d{4})(?= |$)/, '$3-$2-$1'],
  [/^(\d{1,2})\/(1[3-9]|2\d|3[01])\/(\d{4})(?= |$)/, '$3-$1-$2'],
  [/^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?:(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?)?$/, '$1-$2-$3'],
  [/^(\d{4})\. (\d{1,2})\. (\d{1,2})\.?$/, '$1-$2-$3'],
  // `2008/09` may be two years.
  [
    /^(?!20(?:00.01|01.02|02.03|03.04|04.05|05.06|06.07|07.08|08.09|09.10|10.11|11.12)$)(\d{4})[/.](0[1-9]|1[0-2])$/,
    '$1-$2',
  ],
  [/^(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일]$/, '$1-$2-$3'],
  [/^(\d{4})[年년] ?(\d{1,2})[月월]$/, '$1-$2'],
  [/^(\d{4})[年년]$/, '$1'],
];
const EPOCH = /^1\d{9}(?:\d{3})?$/;

/** YYYY, YYYY-MM or YYYY-MM-DD, with a month in words, or seconds since the epoch. Keeps the given precision. */
export function dateCell(raw: unknown): Cell<string> {
  const cell = textCell(raw, 60);
  if (cell.error !== undefined || cell.value === undefined) return cell;
  const direct = PARTIAL_DATE.exec(cell.value);
  const ordered = direct ? cell.value : reordered(cell.value);
  const parts = direct ?? PARTIAL_DATE.exec(ordered);
  // Of numbers, also times before September 2001 have no other reading.
  if (!parts && (EPOCH.test(ordered) || (typeof raw === 'number' && raw > 100_000_000)))
    return dateOfEpoch(Number(ordered));
  if (!parts) return textualDate(cell.value);
  const [, year, month, day] = parts as unknown as [string, string, string?, string?];
  const text = [year, month?.padStart(2, '0'), day?.padStart(2, '0')].filter(Boolean).join('-');
  return isRealDate(text) ? { value: text } : { error: `is no date: ${JSON.stringify(cell.value)}`, remedy: A_DATE };
}

/** The date of one event, of which a quarter or half states the year. That of a figure for a quarter is no year. */
export function eventDateCell(raw: unknown): Cell<string> {
  const cell = dateCell(raw);
  if (cell.error === undefined || typeof raw !== 'string') return cell;
  const [, last, first = last] = QUARTER.exec(raw.trim()) ?? [];
  return first === undefined || !isRealDate(first) ? cell : { value: first };
}

function reordered(text: string): string {
  return REORDERED.reduce((found, [from, to]) => found.replace(from, to), text);
}

function dateOfEpoch(raw: number): Cell<string> {
  const date = new Date(raw > 100_000_000_000 ? raw : raw * 1_000);
  const isDate = !Number.isNaN(date.getTime()) && date.getUTCFullYear() < 2200;
  return isDate ? { value: date.toISOString().slice(0, 10) } : { error: `is no date: ${raw}`, remedy: A_DATE };
}

const TIME_OF_DAY = /\s\d{1,2}:\d{2}.*/s;
/** In words the month identifies itself, so any of these orders is unambiguous. */
const ORDERS = new Set(['dmy', 'mdy', 'ymd', 'my', 'ym']);

/** Beside the parts of a date: `the 4th of March 2015`, `jeudi 4 mars 2015`. */
const BESIDE_PARTS = new Set(
  [
    'the of de del di den der am le el il',
    'mon tue tues wed thu thur thurs fri sat sun mo mi do fr sa so',
    'monday tuesday wednesday thursday friday saturday sunday',
    'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag',
    'lundi mardi mercredi jeudi vendredi samedi dimanche',
    'lunes martes miercoles jueves viernes sabado domingo',
    'segunda terca quarta quinta sexta feira',
    'lunedi martedi mercoledi giovedi venerdi sabato domenica',
    'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag',
  ].flatMap((words) => words.split(' ')),
);
const DAY_NUMBER = /^[2-5]\d{4}$/;
const TWO_ORDERS = /^\d{1,2}[-/]\d{1,2}[-/]\d{4}(?: |$)/;
const QUARTER = /^(?:(?:[qth][1-4]|[1-4][qth])(?:,? |[-/])?(\d{4})|(\d{4})(?: |[-/])?(?:[qth][1-4]|[1-4][qth]))$/i;

/** `March 2015`, `5-Mar-2015`: a month in words and a year of four digits, with or without a day. No part is guessed. */
function textualDate(text: string): Cell<string> {
  const words = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(TIME_OF_DAY, '')
    .split(/[\s,./-]+/)
    .filter((word) => !BESIDE_PARTS.has(word));
  const parts = words.map(datePart);
  const order = parts.map((part) => part?.kind ?? '?').join('');
  const date = ['y', 'm', 'd'].flatMap((kind) => parts.find((part) => part?.kind === kind)?.digits ?? []).join('-');
  if (ORDERS.has(order) && isRealDate(date)) return { value: date };
  return { error: `must be a date as YYYY-MM-DD, is ${JSON.stringify(text)}`, remedy: remedyFor(text) };
}

function remedyFor(text: string): string {
  if (DAY_NUMBER.test(text)) return `It may be a spreadsheet’s number of a day: format the column as a date. ${A_DATE}`;
  if (TWO_ORDERS.test(text)) return `${A_DATE}; of a file, --dates day-first or month-first states the order`;
  return QUARTER.test(text) ? 'Write the month, as YYYY-MM, or only the year' : A_DATE;
}

function datePart(word: string): { readonly kind: 'y' | 'm' | 'd'; readonly digits: string } | null {
  const month = MONTHS.get(word);
  if (month !== undefined) return { kind: 'm', digits: String(month).padStart(2, '0') };
  if (/^\d{4}$/.test(word)) return { kind: 'y', digits: word };
  const [, day] = /^(\d{1,2})(?:st|nd|rd|th|er|º|ª)?$/.exec(word) ?? [];
  return day === undefined ? null : { kind: 'd', digits: day.padStart(2, '0') };
}

/** Accepts YYYY, YYYY-MM or YYYY-MM-DD. */
function isRealDate(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= 1600 && year < 2200 && instantOf(`${text}-01-01`.slice(0, 10)) !== null;
}
