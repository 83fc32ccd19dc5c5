const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
/** What may be beside a character of a registered domain. */
const BESIDE = [...LETTERS, '-', '.'];

/**
 * Patterns that together match the domains that contain `part` (in lower case), for the index of trigrams: a part of two
 * characters has no trigram without a third one beside it. Empty where no domain contains the part, since it has a
 * character that no domain has.
 */
export function apexPatterns(part: string): readonly string[] {
  if (!/^[a-z0-9.-]*$/.test(part)) return [];
  if (/^[a-z0-9]{2}$/.test(part)) return [...BESIDE.map((next) => `%${part}${next}%`), `%${part}`];
  // A word and its end: `q.` is in `q.ai`, `faq.ai`, `a-q.ai`.
  if (/^[a-z0-9][.-]$/.test(part)) return [...BESIDE.map((before) => `%${before}${part}%`), `${part}%`];
  return [`%${part}%`];
}
