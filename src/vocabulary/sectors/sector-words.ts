import { SECTORS } from '../vocabularies.js';
import { canonicalTerm } from '../vocabulary-match.js';
import { CATEGORY_SECTORS } from './sector-categories.js';
import { TRANSLATED_SECTORS } from './sector-translations.js';

/**
 * Spellings without case, diacritics, `and` and plurals; a value's own wins over an alias, an earlier alias over a
 * later, and all of them over categories of directories and the words of other languages.
 */
const LOOSE = new Map<string, string>();
for (const { value } of SECTORS) LOOSE.set(loose(value), value);
for (const { value, aliases } of SECTORS) {
  for (const alias of aliases) if (!LOOSE.has(loose(alias))) LOOSE.set(loose(alias), value);
}

for (const [word, sector] of [...CATEGORY_SECTORS, ...TRANSLATED_SECTORS])
  if (!LOOSE.has(loose(word))) LOOSE.set(loose(word), sector);

/** Files repeat the same few thousand words, and matching one costs far more than this cache. */
const MOST_REMEMBERED = 20_000;
const LONGEST_REMEMBERED = 80;
const remembered = new Map<string, string | undefined>();

/** The sector of a source's word; undefined without a match: it never guesses. */
export function sectorOf(word: string): string | undefined {
  if (remembered.has(word)) return remembered.get(word);
  const sector = read(word);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  if (word.length <= LONGEST_REMEMBERED) remembered.set(word, sector);
  return sector;
}

/**
 * The keys, in lower case, that find companies of a requested word among their sectors and tags: the word as written,
 * and its sector of the vocabulary. Lists and trends must use the same ones.
 */
export function sectorKeys(word: string): string[] {
  const key = word.trim().toLowerCase();
  return [...new Set([key, sectorOf(key)?.toLowerCase() ?? key])];
}

function read(word: string): string | undefined {
  const whole = knownAs(word);
  if (whole !== undefined) return whole;
  // `Healthcare -> Diagnostics`: the narrowest known one.
  const path = word
    .split(/->|›|»|>|\//)
    .map((part) => part.trim())
    .filter(Boolean);
  if (path.length < 2) return undefined;
  for (const part of path.reverse()) {
    const sector = knownAs(part);
    if (sector !== undefined) return sector;
  }
  return undefined;
}

function knownAs(word: string): string | undefined {
  return canonicalTerm('sectors', word) ?? LOOSE.get(loose(word));
}

function loose(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && word !== 'and')
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
    .join('');
}
