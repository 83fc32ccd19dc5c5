const MAX_LENGTH = 20;
const MAX_SKIPPED = 3;
const BETWEEN = ' -/@_v=:.("\'';

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
