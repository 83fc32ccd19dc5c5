import { folded } from './plain-letters.js';

const TITLES = new Set('mr mrs ms miss dr prof professor sir dame lord lady jr sr ii iii iv esq phd md mba'.split(' '));

/**
 * The form in which two spellings of a person's name are equal: given and family name without case, accents, titles
 * and middle names, in alphabetical order. `BROWN, Ada Jane`, `Dr. Ada J. Brown` and `Ada Brown` give `ada brown`.
 * Empty where no two words are left: one word names nobody.
 */
export function personKey(name: string): string {
  const comma = name.indexOf(',');
  // A register writes the family name first and a comma behind it.
  const isTurned = comma > 0 && wordsOf(name.slice(comma + 1)).length > 0;
  const words = isTurned ? [...wordsOf(name.slice(comma + 1)), ...wordsOf(name.slice(0, comma))] : wordsOf(name);
  const long = words.filter((word) => word.length > 1);
  const [given, family] = [long[0], long.at(-1)];
  return given === undefined || family === undefined || long.length < 2 ? '' : [given, family].sort().join(' ');
}

function wordsOf(text: string): string[] {
  return folded(text)
    .replace(/['’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !TITLES.has(word));
}
