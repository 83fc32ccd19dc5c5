import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsOf } from './name-words.js';

/** Sorted words, one a line. One string takes a tenth of the memory of a set, and no time to parse. */
const WORDS = sortedWords();
const SEPARATORS = /[\s/&+-]+/;
/** `PlanGrid` and `reMail` are not written as words are. */
const ORDINARY_CASE = /^(?:\p{Lu}?[\p{Ll}\p{M}'’]*|[\p{Lu}\p{M}'’]*)$/u;

/** Whether every word of a name is an English word, a given name or a place name. Names of other scripts are not. */
export function isCommonName(name: string): boolean {
  const parts = name.trim().split(SEPARATORS).filter(Boolean);
  return parts.length > 0 && parts.every(isCommonWord);
}

function isCommonWord(part: string): boolean {
  if (/^\p{N}+$/u.test(part)) return true;
  if (!ORDINARY_CASE.test(part)) return false;
  const words = wordsOf(part.replace(/['’]s$/iu, ''));
  return words.length === 1 && words.every(isListed);
}

/** A binary search by lines. */
function isListed(word: string): boolean {
  let [low, high] = [0, WORDS.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = WORDS.lastIndexOf('\n', middle - 1) + 1;
    const end = WORDS.indexOf('\n', start);
    const line = WORDS.slice(start, end);
    if (line === word) return true;
    if (line < word) low = end + 1;
    else high = start;
  }
  return false;
}

function sortedWords(): string {
  const file = readFileSync(join(import.meta.dirname, 'common-words.tsv'), 'latin1');
  return file.slice(/^[a-z]/m.exec(file)?.index ?? 0);
}
