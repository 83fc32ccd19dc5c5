import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { instantOf } from '../kernel/instant.js';

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
