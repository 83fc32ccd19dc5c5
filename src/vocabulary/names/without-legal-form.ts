import { formList, type FormIndex } from './form-list.js';
import { wordsOf } from './name-words.js';

/**
 * Forms that are also words, places, endings of addresses or surnames: `Model ML`, `Level Up`. They count only with
 * their letters apart, as in `S.A.M.`.
 */
const AMBIGUOUS = new Set(
  (
    'a f i s ad ae da ed et eu ii is jp ky ml ms na nl ok op pa pc pl pr ps sf ss tr up vi yk bsc fab gen jsa ksc ops pac ' +
    'per sae sam soc son teo tub vos zoo mike canton commune district fund chartered society trust trustco trustcompany ' +
    'trustcorp trustcorporation loancompany loancorp association creditunion'
  ).split(' '),
);
/** Before another form a part of the name: `Acme GP LLC` manages the funds of `Acme`. */
const GENERAL_PARTNER = 'gp';
/** In two words the number of a fund and its form: `Acme Fund I LP` is not `Acme Fund`. */
const NUMBERED = new Set(['ilp', 'illp', 'illc']);
/** The most words of a form that is looked for. */
const MOST_WORDS = 12;
const ASCII = /^[\x00-\x7f]*$/;
const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}]/u;
/** A letter or digit on its own, before letters with points: the number of a fund and its form, as in `Fund I, L.P.` and `Fund IV-B, L.P.`. */
const BEFORE_POINTS = /(?:^|[\s(-])[\p{L}\p{N}]\)?,?\s(?=\s?\p{L}[./])/gu;
const STARTS_IN_CAPITALS = /^\P{L}*\p{Lu}{2,3}\P{L}.*\p{Ll}/u;

/** Whether a name in ASCII with these outer words can have a legal form. */
export function mayHaveLegalForm(first: string, last: string): boolean {
  const { trailing, leading } = formList();
  return trailing.outerWords.has(last) || leading.outerWords.has(first);
}

/** A name's words without the legal form before and after them; a name that is only a legal form stays. */
export function withoutLegalForm(words: readonly string[], name: string): readonly string[] {
  const isAscii = ASCII.test(name);
  if (isAscii && !mayHaveLegalForm(words[0] ?? '', words.at(-1) ?? '')) return words;
  const own = ownWords(words, name);
  return isAscii ? own.words : own.words.map(withoutUnspaced);
}

/** The legal form that a name is compared without, in the abbreviation that the code list has for it; null without one. */
export function legalFormIn(name: string): string | null {
  const words = wordsOf(name);
  const { from, words: own } = ownWords(words, name);
  const around = [...words.slice(0, from), ...words.slice(from + own.length)].filter((word) => word !== 'and');
  const form = [...around, ...own.map((word) => word.replace(withoutUnspaced(word), ''))].join('');
  return form === '' ? null : (formList().abbreviations.get(form) ?? form);
}

/** The words between the legal forms, and how many stand before them. */
function ownWords(words: readonly string[], name: string): { from: number; words: readonly string[] } {
  const { trailing } = formList();
  const least = afterNumber(words, name);
  let end = words.length;
  for (;;) {
    const count = trailingForm(words, { end, least }, trailing);
    if (count === 0) break;
    end -= count;
    // Of `& Co`.
    if (end > 1 && words[end - 1] === 'and') end--;
  }
  const from = leadingForm(words, end, name);
  return { from, words: from === 0 && end === words.length ? words : words.slice(from, end) };
}

/** The index of the first word that a form of letters with points may have: the word before is a number. */
function afterNumber(words: readonly string[], name: string): number {
  if (!name.includes('.') && !name.includes('/')) return 0;
  let end = -1;
  for (const { index, 0: found } of name.matchAll(BEFORE_POINTS)) end = index + found.length;
  return end < 0 ? 0 : Math.max(0, words.length - wordsOf(name.slice(end)).length);
}

/** The number of words before `end` that are a legal form: the longest. One of letters does not begin before `least`. */
function trailingForm(
  words: readonly string[],
  { end, least }: { readonly end: number; readonly least: number },
  { breaks, outerWords }: FormIndex,
): number {
  let key = '';
  let found = 0;
  for (let count = 1; count < Math.min(end, MOST_WORDS + 1); count++) {
    const from = end - count;
    key = (words[from] as string) + key;
    const isLetters = key.length === count;
    if (!outerWords.has(key) && !isLetters) break;
    // Letters after another single letter are initials, as in `E C S A`.
    const isInitials = isLetters && count > 1 && from !== least && words[from - 1]?.length === 1;
    const isNumber = isLetters && from < least && end > least;
    const isManager = key === GENERAL_PARTNER && end < words.length;
    if (!isInitials && !isNumber && !isManager && isForm(key, words, from, breaks)) found = count;
  }
  return found;
}

/** The number of the first words, of those before `end`, that are a legal form: the longest. */
function leadingForm(words: readonly string[], end: number, name: string): number {
  const { leading, inCapitals } = formList();
  let key = '';
  let found = 0;
  for (let count = 1; count < Math.min(end, MOST_WORDS + 1); count++) {
    key += words[count - 1] as string;
    if (!leading.outerWords.has(key) && key.length !== count) break;
    const isMeant = !inCapitals.has(key) || STARTS_IN_CAPITALS.test(name);
    if (isMeant && isForm(key, words, 0, leading.breaks)) found = count;
  }
  return found;
}

/** Whether the words from `from` on that make up the key are a legal form. */
function isForm(key: string, words: readonly string[], from: number, breaks: FormIndex['breaks']): boolean {
  const known = breaks.get(key);
  if (known === undefined) return false;
  const first = (words[from] as string).length;
  if (first === key.length) return !AMBIGUOUS.has(key);
  if (isSpelled(words, from, key.length)) return true;
  if (AMBIGUOUS.has(key) || NUMBERED.has(key)) return false;
  for (let at = 0, word = from; at < key.length; word++) {
    at += (words[word] as string).length;
    if (!known.has(at)) return false;
  }
  return true;
}

function isSpelled(words: readonly string[], from: number, count: number): boolean {
  return words.slice(from, from + count).every((word) => word.length === 1);
}

function withoutUnspaced(word: string): string {
  if (!UNSPACED.test(word)) return word;
  const form = formList().unspaced.find(
    (each) => word.length > each.length && (word.endsWith(each) || word.startsWith(each)),
  );
  if (form === undefined) return word;
  return word.endsWith(form) ? word.slice(0, -form.length) : word.slice(form.length);
}
