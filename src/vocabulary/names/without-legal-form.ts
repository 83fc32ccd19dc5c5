import { formList, type FormIndex, type FormList } from './form-list.js';

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

/** A name's words without the legal form before and after them; a name that is only a legal form stays. */
export function withoutLegalForm(words: readonly string[], name: string): readonly string[] {
  const { trailing, unspaced, ...list } = formList();
  const isAscii = ASCII.test(name);
  if (isAscii && !trailing.outerWords.has(words.at(-1) ?? '') && !list.leading.outerWords.has(words[0] ?? '')) {
    return words;
  }
  let left = [...words];
  for (let end = trailingForm(left, trailing); end > 0; end = trailingForm(left, trailing)) {
    left.length -= end;
    // Of `& Co`.
    if (left.length > 1 && left.at(-1) === 'and') left.pop();
  }
  left = left.slice(leadingForm(left, list, name));
  return isAscii ? left : left.map((word) => withoutUnspaced(word, unspaced));
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

function withoutUnspaced(word: string, forms: readonly string[]): string {
  const form = forms.find((each) => word.length > each.length && (word.endsWith(each) || word.startsWith(each)));
  if (form === undefined) return word;
  return word.endsWith(form) ? word.slice(0, -form.length) : word.slice(form.length);
}
