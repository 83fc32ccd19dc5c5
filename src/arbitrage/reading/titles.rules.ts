import { BE, type Canonical } from './tokens.rules.js';
import { isVerbForm } from './verbs.rules.js';

/** Titles of one person each in a company, an authority, a city or a state, and the one price of a thing. */
const TITLES = new Set('ceo cfo director secretary speaker mayor governor price'.split(' '));

/** "CEO of Tesla" is "Tesla CEO", "Secretary of Defense" is "Defense Secretary", "price of Bitcoin" is "Bitcoin price". */
export function titleLast(words: readonly Canonical[]): Canonical[] {
  const result: Canonical[] = [];
  for (let at = 0; at < words.length; at++) {
    const title = words[at] as Canonical;
    const end = TITLES.has(title.word) && words[at + 1]?.word === 'of' ? endOfName(words, at + 2) : at;
    result.push(...words.slice(at + 2, end), title);
    if (end > at + 2) at = end - 1;
  }
  return result;
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
  const and = endOfName(words, 0);
  const end = endOfName(words, and + 1);
  const verb = words[end]?.word ?? '';
  const isPair = and > 0 && words[and]?.word === 'and' && end > and + 1 && (isVerbForm(verb) || verb === BE);
  if (!isPair || words.slice(end).some(({ word }) => KEEPS_ORDER.has(word))) return words;
  const [first, second] = [words.slice(0, and), words.slice(and + 1, end)];
  const isOrdered = textOf(first) <= textOf(second);
  return isOrdered ? words : [...second, words[and] as Canonical, ...first, ...words.slice(end)];
}

function textOf(words: readonly Canonical[]): string {
  return words.map(({ word }) => word).join(' ');
}
