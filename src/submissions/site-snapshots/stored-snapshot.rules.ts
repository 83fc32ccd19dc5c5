import { submissionStream } from '../submission.events.js';
import { SITE_PART } from '../submission.decide.js';
import { type StoredSnapshot } from './get-site-snapshot.query.js';

export const SNAPSHOTS_FOLDER = 'site-looks';
/** Decisions can be reviewed for this long; then the snapshot is deleted. */
export const SNAPSHOT_RETENTION_DAYS = 180;

export function snapshotKeyOf(submissionId: string): string {
  return `${SNAPSHOTS_FOLDER}/${submissionId}.json`;
}

/**
 * The vault subject, since sites name people. It is a child of the submission's subject, so both are erased together.
 */
export function snapshotSubjectOf(submissionId: string): string {
  return `${submissionStream(submissionId)}/${SITE_PART}`;
}

/** The submission of a snapshot object; null for other objects. */
export function submissionOfSnapshot(key: string): string | null {
  return /^site-looks\/([0-9a-f-]{36})\.json$/.exec(key)?.[1] ?? null;
}

/** Whether a site's text names a person. */
export function isNamedIn(
  { title, description, lines }: Pick<StoredSnapshot, 'title' | 'description' | 'lines'>,
  person: string,
): boolean {
  const name = wordsIn(person);
  if (name.trim() === '') return false;
  // Per part, since adjacent words of two parts are not a name.
  return [title, description, ...lines.map(({ text }) => text)].some((text) => wordsIn(text).includes(name));
}

/** Lower case without accents, with a space around each word. */
function wordsIn(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return ` ${letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}

/** A declared colour in six digits; null for CSS names and functions. */
export function colourOf(text: string): string | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text.trim().toLowerCase())?.[1];
  if (digits === undefined) return null;
  return `#${digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('')}`;
}
