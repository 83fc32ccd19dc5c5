import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

const DATE = /(?<!\d)((?:19|20)\d{2})[-_.]?(0[1-9]|1[0-2])(?:[-_.]?(0[1-9]|[12]\d|3[01]))?(?!\d)/;
const YEAR = /(?<!\d)((?:19|20)\d{2})(?!\d)/;

/**
 * When a file's content was observed: the date in its name or its folder's (a year alone means its first day), else
 * its modification time. ISO 8601 UTC.
 */
export async function observedAtOf(path: string): Promise<string> {
  for (const name of [basename(path), basename(dirname(path))]) {
    const [, year, month = '01', day = '01'] = DATE.exec(name) ?? YEAR.exec(name) ?? [];
    if (year !== undefined) return `${year}-${month}-${day}T00:00:00.000Z`;
  }
  return (await stat(path)).mtime.toISOString();
}
