import { plainLetters } from '../../vocabulary/plain-letters.js';

/** Letters without accents, in lower case. */
export function folded(text: string): string {
  return plainLetters(text.normalize('NFC')).toLowerCase().replaceAll('ß', 'ss').replaceAll('æ', 'ae');
}

/** The form in which two spellings of a place are equal. */
export function placeKey(place: string): string {
  return folded(place)
    .replace(/\bst[. ]/g, 'saint ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:city of|greater) /, '')
    .replace(/ (?:city|metro|area)$/, '');
}

/** The year that a date begins with; null where it names none. */
export function yearOf(text: string | null): number | null {
  const year = Number(/^\d{4}/.exec(text ?? '')?.[0]);
  return year >= 1600 && year < 2200 ? year : null;
}
