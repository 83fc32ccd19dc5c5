import { BE, isLink, type Canonical } from './tokens.rules.js';
import { isVerbForm } from './verbs.rules.js';

/** Titles of one person each in a company, an authority, a city or a state, and the one price of a thing. */
const TITLES = new Set('ceo cfo director secretary speaker mayor governor price'.split(' '));

/** "CEO of Tesla" is "Tesla CEO", "Secretary of Defense" is "Defense Secretary", "price of Bitcoin" is "Bitcoin price". */
export function titleLast(words: readonly Canonical[]): Canonical[] {
  const result: Canonical[] = [];
  for (let at = 0; at < words.length; at++) {
    const title = words[at] as Canonical;
    const names = TITLES.has(title.word) && words[at + 1]?.word === 'of' ? endOfName(words, at + 2) : at;
    // "The price of Apple stock", not of its options.
    const isStock =
      title.word === 'price' && names > at + 2 && words[names]?.word === 'stock' && !isNoun(words[names + 1]);
    const end = isStock ? names + 1 : names;
    result.push(...words.slice(at + 2, end), title);
    if (end > at + 2) at = end - 1;
  }
  return result;
}

function isNoun(one: Canonical | undefined): boolean {
  return one !== undefined && /^\p{L}/u.test(one.word) && one.word !== BE && !isLink(one.word) && !isVerbForm(one.word);
}

/** The index behind the names that begin here. */
function endOfName(words: readonly Canonical[], from: number): number {
  let end = from;
  while (isName(words[end])) end++;
  return end;
}

function isName(one: Canonical | undefined): boolean {
  return one !== undefined && one.isName && /^\p{L}/u.test(one.word);
}

const KEEPS_ORDER = new Set(['and', 'or', 'not', 'respectively', 'former', 'latter']);

/** Both orders of two subjects are one: "Russia and Ukraine agree", "Ukraine and Russia agree". */
export function subjectsInOrder(words: readonly Canonical[]): readonly Canonical[] {
  const begin = words[0]?.word === 'both' ? 1 : 0;
  const and = endOfName(words, begin);
  const end = endOfName(words, and + 1);
  // "The House and the Senate both pass it".
  const rest = begin === 0 && words[end]?.word === 'both' ? end + 1 : end;
  const verb = words[rest]?.word ?? '';
  const isAct = isVerbForm(verb) || verb === BE || MUTUAL.has(verb);
  const isPair = and > begin && words[and]?.word === 'and' && end > and + 1 && isAct;
  if (!isPair || words.slice(rest).some(({ word }) => KEEPS_ORDER.has(word))) return words;
  const both = [...words.slice(0, begin), ...words.slice(end, rest)];
  return [
    ...both,
    ...ordered(words.slice(begin, and), words[and] as Canonical, words.slice(and + 1, end)),
    ...words.slice(rest),
  ];
}

const MUTUAL = new Set(['marry', 'divorce']);

function ordered(first: readonly Canonical[], link: Canonical, second: readonly Canonical[]): readonly Canonical[] {
  return textOf(first) <= textOf(second) ? [...first, link, ...second] : [...second, link, ...first];
}

/** What is done to two people apart, in either order. */
const ACTS_ON_PEOPLE = new Set('pardon fire arrest indict charge convict acquit endorse impeach meet'.split(' '));

/**
 * "Pardons Chauvin or Maxwell" is "pardons Maxwell or Chauvin", and "pardons both Chauvin and Maxwell" is of both without
 * that word.
 *
 * @param isTime whether a word is the mark of a time
 */
export function objectsInOrder(words: readonly Canonical[], isTime: (word: string) => boolean): readonly Canonical[] {
  const link = words.findIndex(({ word }) => word === 'and' || word === 'or');
  let from = link;
  while (from > 0 && isName(words[from - 1])) from--;
  const end = endOfName(words, link + 1);
  const isBoth = words[from - 1]?.word === 'both' && words[link]?.word === 'and';
  const act = words[isBoth ? from - 2 : from - 1]?.word ?? '';
  const others = [...words.slice(0, link), ...words.slice(end)];
  if (from >= link || end === link + 1 || !ACTS_ON_PEOPLE.has(act)) return words;
  if (others.some(({ word }) => KEEPS_ORDER.has(word)) || !words.slice(end).every(({ word }) => isTime(word)))
    return words;
  const objects = ordered(words.slice(from, link), words[link] as Canonical, words.slice(link + 1, end));
  return [...words.slice(0, isBoth ? from - 1 : from), ...objects, ...words.slice(end)];
}

function textOf(words: readonly Canonical[]): string {
  return words.map(({ word }) => word).join(' ');
}
