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
