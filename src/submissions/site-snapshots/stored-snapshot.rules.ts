import { submissionStream } from '../submission.events.js';
import { SITE_PART } from '../submission.decide.js';
import { type StoredSnapshot } from './get-site-snapshot.query.js';

export const SNAPSHOTS_FOLDER = 'site-looks';
/** A decision can be looked into for so long; then the site as it was is nobody's business any more. */
export const SNAPSHOT_RETENTION_DAYS = 180;

export function snapshotKeyOf(submissionId: string): string {
  return `${SNAPSHOTS_FOLDER}/${submissionId}.json`;
}

/** Of the vault: sites name people. A part of the submission's own subject, so that it goes with it. */
export function snapshotSubjectOf(submissionId: string): string {
  return `${submissionStream(submissionId)}/${SITE_PART}`;
}

/** The submission whose look an object is; null where it is none. */
export function submissionOfSnapshot(key: string): string | null {
  return /^site-looks\/([0-9a-f-]{36})\.json$/.exec(key)?.[1] ?? null;
}

/** Whether the words of a site name somebody. */
export function isNamedIn(
  { title, description, lines }: Pick<StoredSnapshot, 'title' | 'description' | 'lines'>,
  person: string,
): boolean {
  const name = wordsIn(person);
  if (name.trim() === '') return false;
  // Each part by itself: words of neighbours are no name.
  return [title, description, ...lines.map(({ text }) => text)].some((text) => wordsIn(text).includes(name));
}

/** In small letters without accents, a space around each word. */
function wordsIn(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return ` ${letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}

/** A colour as sites declare theirs, in six digits; null for names and functions of style sheets. */
export function colourOf(text: string): string | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text.trim().toLowerCase())?.[1];
  if (digits === undefined) return null;
  return `#${digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('')}`;
}
