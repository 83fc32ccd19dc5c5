const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
/** What may be beside a character of a registered domain. */
const BESIDE = [...LETTERS, '-', '.'];

/**
 * Patterns that together match the domains that contain `part` (in lower case), for the index of trigrams: a part of two
 * characters has no trigram without a third one beside it. Empty where no domain contains the part, since it has a
 * character or separators that no domain has.
 */
export function apexPatterns(part: string): readonly string[] {
  // A label has a letter or digit at both ends.
  if (!/^[a-z0-9.-]*$/.test(part) || /[.-]\.|\.-/.test(part)) return [];
  if (/^[a-z0-9]{2}$/.test(part)) return [...BESIDE.map((next) => `%${part}${next}%`), `%${part}`];
  // A word and its end: `q.` is in `q.ai`, `faq.ai`, `a-q.ai`.
  if (/^[a-z0-9][.-]$/.test(part)) return [...BESIDE.map((before) => `%${before}${part}%`), `${part}%`];
  return [`%${part}%`];
}

/**
 * Whether the index of trigrams finds texts with the part, which it cuts into words: else it would be read as a whole.
 * The beginning of a word is a trigram with the two blanks before it, and its last two letters with the one after it.
 * Letters beyond ASCII are parts of words in some locales only.
 */
export function hasTrigrams(part: string): boolean {
  return /[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9]|[^a-z0-9\u0080-\u{10ffff}][a-z0-9]/iu.test(part);
}
