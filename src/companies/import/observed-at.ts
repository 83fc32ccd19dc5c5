import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

const DATE_IN_NAME = /(?<!\d)((?:19|20)\d{2})[-_.]?(0[1-9]|1[0-2])(?:[-_.]?(0[1-9]|[12]\d|3[01]))?(?!\d)/;

/** When a file's content was seen: the date in its name, else the time of its last change. ISO 8601 UTC. */
export async function observedAtOf(path: string): Promise<string> {
  const named = DATE_IN_NAME.exec(basename(path));
  if (named) {
    const [, year, month, day = '01'] = named;
    return `${year}-${month}-${day}T00:00:00.000Z`;
  }
  return (await stat(path)).mtime.toISOString();
}
