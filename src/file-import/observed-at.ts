import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { instantOf } from '../kernel/instant.js';
import { type Cell } from './cell-values.js';
import { dateCell } from './dates/date-cell.js';

const DATE = /(?<!\d)((?:19|20)\d{2})[-_.]?(0[1-9]|1[0-2])(?:[-_.]?(0[1-9]|[12]\d|3[01]))?(?!\d)/;
const YEAR = /(?<!\d)((?:19|20)\d{2})(?!\d)/;

/**
 * When a file's content was observed: the date in its name or its folder's (a year alone means its first day), else
 * its modification time. Dates that do not exist or are after `now` (ms since the epoch) are ignored: facts
 * with a date to come could not be changed until then. ISO 8601 UTC.
 */
export async function observedAtOf(path: string, now: number): Promise<string> {
  for (const name of [basename(path), basename(dirname(path))]) {
    const [, year, month = '01', day = '01'] = DATE.exec(name) ?? YEAR.exec(name) ?? [];
    const instant = year === undefined ? null : instantOf(`${year}-${month}-${day}`);
    if (instant !== null && instant.getTime() <= now) return instant.toISOString();
  }
  const { mtimeMs } = await stat(path);
  return new Date(Math.min(mtimeMs, now)).toISOString();
}

/** @throws RangeError where the text is no instant until `now`, in ms since the epoch */
export function statedInstant(text: string, now: number): string {
  const instant = instantOf(text);
  if (instant !== null && instant.getTime() <= now) return instant.toISOString();
  throw new RangeError(
    `${JSON.stringify(text)} is not possible; write a date that is not in the future, as 2026-11-25 (UTC) or ` +
      'with a time and its zone',
  );
}

const DAY_MS = 86_400_000;
const TIME = /\d:\d{2}/;
const ZONE = /(?:Z|UTC|GMT|[ECMP][SD]T|[+-]\d{2}(?::?\d{2})?)(?: \([^()]{1,60}\))?$/i;
const TIME_LAST = /(?:\d|[ap]\.?m\.?)$/i;
const ORDINAL = /(\d)(?:st|nd|rd|th)\b/i;
const HOURS_ONLY = /[+-]\d{2}$/;
const ISO_LIKE = /^\d{4}-\d{2}-\d{2}[T ][\d:.]+$/;

/** A time with its zone, else in UTC: in that of the machine, an import elsewhere would be another observation. */
function exactTime(raw: unknown, day: string): Date | null {
  if (typeof raw !== 'string' || !TIME.test(raw)) return null;
  const text = raw.trim().replace(ORDINAL, '$1');
  const hasZone = ZONE.test(text);
  // The runtime takes the day before a point for a month.
  if (/^\d{1,2}\./.test(text) || (!hasZone && !TIME_LAST.test(text))) return null;
  const inZone = HOURS_ONLY.test(text) ? `${text}:00` : text;
  const stated = ISO_LIKE.test(text) ? `${text.replace(' ', 'T')}Z` : hasZone ? inZone : `${text} UTC`;
  const time = new Date(stated);
  if (Number.isNaN(time.getTime())) return null;
  // Without a zone, another day means that the time was read in another way than the date.
  return hasZone || time.toISOString().startsWith(day) ? time : null;
}

/** Facts with a date to come could not be changed until then. A day more, for dates of other time zones. */
export function instantCell(raw: unknown, now: number): Cell<string> {
  const cell = dateCell(raw);
  if (cell.error !== undefined || cell.value === undefined) return cell;
  const instant = exactTime(raw, cell.value) ?? new Date(`${`${cell.value}-01-01`.slice(0, 10)}T00:00:00Z`);
  if (instant.getTime() <= now + DAY_MS) return { value: instant.toISOString() };
  return { error: `is in the future: ${JSON.stringify(cell.value)}`, remedy: 'Write when the source saw it so' };
}
