import { formList, type FormIndex, type FormList } from './form-list.js';
import { wordsOf } from './name-words.js';

/**
 * Forms that are also words, places, endings of addresses or surnames: `Model ML`, `Level Up`. They count only with
 * their letters apart, as in `S.A.M.`.
 */
const AMBIGUOUS = new Set(
  (
    'a f i s ad da ed et eu ii is jp ky ml ms na nl ok op pa pc pl pr ps sf ss tr up vi fab gen pac per sam soc son teo ' +
    'tub zoo canton commune district fund chartered society trust trustco trustcompany trustcorp trustcorporation ' +
    'loancompany loancorp association creditunion'
  ).split(' '),
);
/** The most words of a form that is looked for. */
const MOST_WORDS = 12;
const ASCII = /^[\x00-\x7f]*$/;
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
  const { trailing, ...list } = formList();
  const left = [...words];
  for (let end = trailingForm(left, trailing); end > 0; end = trailingForm(left, trailing)) {
    left.length -= end;
    // Of `& Co`.
    if (left.length > 1 && left.at(-1) === 'and') left.pop();
  }
  const from = leadingForm(left, list, name);
  return { from, words: left.slice(from) };
}

/** The number of words at the end that are a legal form. */
function trailingForm(words: readonly string[], { breaks, outerWords }: FormIndex): number {
  if (words.length < 2 || !outerWords.has(words.at(-1) as string)) return 0;
  for (let count = Math.min(words.length - 1, MOST_WORDS); count > 0; count--) {
    const form = words.slice(-count);
    // Letters after another single letter are initials, as in `E C S A`.
    const isInitials = isSpelled(form) && words.at(-count - 1)?.length === 1;
    if (!isInitials && isForm(form, breaks)) return count;
  }
  return 0;
}

function leadingForm(
  words: readonly string[],
  { leading: { breaks, outerWords }, inCapitals }: Pick<FormList, 'leading' | 'inCapitals'>,
  name: string,
): number {
  if (words.length < 2 || !outerWords.has(words[0] as string)) return 0;
  for (let count = Math.min(words.length - 1, MOST_WORDS); count > 0; count--) {
    const form = words.slice(0, count);
    if (isForm(form, breaks) && (!inCapitals.has(form.join('')) || STARTS_IN_CAPITALS.test(name))) return count;
  }
  return 0;
}

function isForm(words: readonly string[], breaks: ReadonlyMap<string, ReadonlySet<number>>): boolean {
  const key = words.join('');
  const known = breaks.get(key);
  if (known === undefined || (words.length === 1 && AMBIGUOUS.has(key))) return false;
  if (AMBIGUOUS.has(key) && !isSpelled(words)) return false;
  let at = 0;
  return isSpelled(words) || words.every((word) => known.has((at += word.length)));
}

function isSpelled(words: readonly string[]): boolean {
  return words.length > 1 && words.every((word) => word.length === 1);
}

function withoutUnspaced(word: string): string {
  const form = formList().unspaced.find(
    (each) => word.length > each.length && (word.endsWith(each) || word.startsWith(each)),
  );
  if (form === undefined) return word;
  return word.endsWith(form) ? word.slice(0, -form.length) : word.slice(form.length);
}
