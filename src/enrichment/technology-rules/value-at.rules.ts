const MAX_LENGTH = 20;
const MAX_SKIPPED = 3;
const BETWEEN = ' -/@_v=:.("\'';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-])/i;
const UUID_LENGTH = 36;

/** The version at an offset, after a few separators: `3.6.0` of `-3.6.0.min.js`; null without one. */
export function versionAt(text: string, offset: number): string | null {
  let start = offset;
  while (start < offset + MAX_SKIPPED && BETWEEN.includes(text[start]?.toLowerCase() ?? '\n')) start++;
  let end = start;
  while (end < start + MAX_LENGTH && isDigit(text[end])) {
    while (isDigit(text[end])) end++;
    if (text[end] === '.' && isDigit(text[end + 1])) end++;
  }
  const version = text.slice(start, end);
  // `3f2a9c` is a build hash, not version 3.
  const isPlain = version !== '' && version.length <= MAX_LENGTH && !/[a-z]/i.test(text[end] ?? '');
  return isPlain && version.split('.').every((part) => part.length <= 5) ? version : null;
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

/** Whether a UUID is at an offset. */
export function isUuidAt(text: string, offset: number): boolean {
  return UUID.test(text.slice(offset, offset + UUID_LENGTH + 1));
}

/** Where a part is a word: `Apache-Coyote` is not `Apache`, and `Django` is not `Go`. */
export function wordAt(text: string, part: string): number {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const startsInWord = /^[a-z0-9]/.test(part) && /[a-z0-9]/.test(text[at - 1] ?? '');
    const endsInWord = /[a-z0-9]$/.test(part) && /[a-z-]/.test(text[at + part.length] ?? '');
    if (!startsInWord && !endsInWord) return at;
    if (part === '') break;
  }
  return -1;
}
