import { type TaggedToken } from '../wording/rule.rules.js';
import { isNegation } from '../wording/wording-rules.rules.js';
import { UNCHANGED } from './finite-verb.rules.js';
import { formsOf, type VerbForm } from './verb-forms.rules.js';

/**
 * A phrase to find, as words with blanks between them:
 * `word`, `one|other` (alternatives), `{verb}` (any form of it; the replacement's `{verb}` takes the same form),
 * `<adj>`, `<noun>` and the like (a part of speech), `<ing>` (a form in -ing),
 * a trailing `?` (optional), and `/` before what must follow but stays. In the replacement, `<base>` is the base of the
 * last word and `$$` the words that parts of speech matched.
 */
export interface Pattern {
  readonly elements: readonly Element[];
  /** Index of the first element that only has to follow. */
  readonly kept: number;
}

interface Element {
  readonly words: ReadonlySet<string>;
  readonly forms: ReadonlyMap<string, readonly VerbForm[]>;
  /** Upper case; null where the words decide. */
  readonly partOfSpeech: ReadonlySet<string> | null;
  readonly isOptional: boolean;
  readonly endsInIng: boolean;
}

/** Where a pattern was found. */
export interface Match {
  /** Index behind the last token to be replaced. */
  readonly end: number;
  /** Form of the verb in the pattern; null without one. */
  readonly form: VerbForm | null;
  /** Indices of the first and last token that a part of speech matched; null without one. */
  readonly free: readonly [number, number] | null;
}

const FORMS: readonly VerbForm[] = ['base', 'third', 'past', 'participle', 'ing'];
const PARTS: Readonly<Record<string, readonly string[]>> = {
  adj: ['ADJ'],
  mail: ['SYM'],
  adv: ['ADV'],
  det: ['DET'],
  pron: ['PRON', 'DET'],
  np: ['DET', 'NOUN', 'ADJ', 'PRON', 'PROPN', 'NUM'],
  common: ['DET', 'NOUN', 'ADJ', 'PRON', 'NUM'],
  noun: ['NOUN', 'ADJ', 'PROPN'],
  thing: ['NOUN', 'ADJ'],
  verb: ['VERB', 'AUX'],
  lexical: ['VERB'],
  ing: ['VERB', 'NOUN', 'ADJ'],
  word: ['DET', 'NOUN', 'ADJ', 'PRON', 'PROPN', 'NUM', 'VERB', 'AUX', 'ADV', 'ADP', 'SCONJ', 'PART'],
};

export function patternOf(text: string): Pattern {
  const parts = text.split(' ');
  const slash = parts.indexOf('/');
  const elements = parts.filter((part) => part !== '/').map(elementOf);
  return { elements, kept: slash === -1 ? elements.length : slash };
}

/** The first words that a pattern can begin with, to look it up by. */
export function firstWordsOf({ elements }: Pattern): string[] {
  const words: string[] = [];
  for (const { words: own, forms, isOptional } of elements) {
    words.push(...own, ...forms.keys());
    if (!isOptional) break;
  }
  return words;
}

function elementOf(source: string): Element {
  const isOptional = source.length > 1 && source.endsWith('?');
  const text = isOptional ? source.slice(0, -1) : source;
  const verbs = /^\{(.+)\}$/.exec(text)?.[1];
  const part = /^<(.+)>$/.exec(text)?.[1];
  const forms = new Map<string, VerbForm[]>();
  for (const verb of verbs?.split('|') ?? []) {
    for (const [i, form] of formsOf(verb).entries())
      forms.set(form, [...(forms.get(form) ?? []), FORMS[i] as VerbForm]);
  }
  return {
    words: new Set(verbs === undefined && part === undefined ? text.split('|') : []),
    forms,
    partOfSpeech: part === undefined ? null : new Set(part.split('|').flatMap((name) => PARTS[name] ?? [])),
    isOptional,
    endsInIng: part === 'ing',
  };
}

/**
 * Matches at a token; null where it does not. Optional elements are taken where they fit. `before` is the sentence before,
 * whose tense decides about a verb with one form for both.
 */
export function matchAt(
  { elements, kept }: Pattern,
  tokens: readonly TaggedToken[],
  start: number,
  before: readonly TaggedToken[] = [],
): Match | null {
  let at = start;
  let end = -1;
  let form: VerbForm | null = null;
  let free: readonly [number, number] | null = null;
  for (const [i, element] of elements.entries()) {
    if (i === kept) end = at;
    const token = tokens[at];
    const forms = token && element.forms.get(token.lower);
    if (token && forms) {
      form = chosenForm(forms, { tokens, before }, at);
      if (form === null) return null;
    } else if (!token || !fits(element, token) || (element.isOptional && isNeeded(elements, i, token))) {
      if (element.isOptional) continue;
      return null;
    } else if (element.partOfSpeech && end === -1) {
      free = [free?.[0] ?? at, at];
    }
    at++;
  }
  return { end: end === -1 ? at : end, form, free };
}

/** Whether the next word that has to be there is this one, so that an optional part of speech leaves it. */
function isNeeded(elements: readonly Element[], from: number, token: TaggedToken): boolean {
  const next = elements.slice(from + 1).find(({ isOptional }) => !isOptional);
  return next?.words.has(token.lower) === true && elements[from]?.partOfSpeech !== null;
}

function fits({ words, partOfSpeech, endsInIng }: Element, token: TaggedToken): boolean {
  if (endsInIng && !token.lower.endsWith('ing')) return false;
  return words.has(token.lower) || (partOfSpeech?.has(token.partOfSpeech) === true && token.isWord);
}

const HAVE_OR_BE = new Set(
  (
    "has have had having 've 's is are was were be been being am i've we've they've you've it's he's she's " +
    "hasn't haven't hadn't isn't aren't wasn't weren't"
  ).split(' '),
);

/** "used" is a participle behind a form of have or be, else the past; "set" is the base, or null in what may be the past. */
function chosenForm(
  forms: readonly VerbForm[],
  { tokens, before }: { tokens: readonly TaggedToken[]; before: readonly TaggedToken[] },
  at: number,
): VerbForm | null {
  const [first = 'base'] = forms;
  if (forms.length === 1) return first;
  // "has come": of some verbs the participle is like the base.
  if (first === 'base') {
    if (forms.includes('participle') && isGovernedBy(HAVE_OR_BE, tokens, at)) return 'participle';
    // "The study shed light on it": behind one thing, a base form would end in s.
    if (!forms.includes('past')) return first;
    if (isOfOne(tokens, at)) return 'past';
    const isBase = isGovernedBy(BEFORE_BASE, tokens, at) || tokens.slice(0, at).some(({ lemma }) => CAUSING.has(lemma));
    return isBase || ![...before, ...tokens].some(isSignOfPast) ? first : null;
  }
  return isGovernedBy(HAVE_OR_BE, tokens, at) ? 'participle' : 'past';
}

const BEFORE_BASE = new Set('to can could may might must shall should will would do does did not'.split(' '));
const PAST = new Set('was were had did ago yesterday last earlier then'.split(' '));

/** "In 1911, they shed light on it." "They met Ada. They shed light on it." */
function isSignOfPast(
  { text, lower, lemma, partOfSpeech }: TaggedToken,
  at: number,
  tokens: readonly TaggedToken[],
): boolean {
  const isPast = partOfSpeech === 'VERB' && lemma !== lower && !/(?:s|ing)$/.test(lower) && lemma !== 'shed';
  // "They put it away. They shed light on it.": both may be of the past.
  if (partOfSpeech === 'VERB' && UNCHANGED.has(lower)) return true;
  return (
    (isPast && !HAVE_OR_BE.has(tokens[at - 1]?.lower ?? '')) || PAST.has(lower) || /^(?:1[5-9]|20)\d\d$/.test(text)
  );
}

const ONE = new Set(['he', 'she', 'it', 'this', 'that']);

const CAUSING = new Set(['help', 'let', 'make', 'see', 'watch', 'hear', 'suggest', 'recommend', 'ask']);

/** Whether the word before is a subject of one, as in "the study" or "she", and no question is asked. */
function isOfOne(tokens: readonly TaggedToken[], at: number): boolean {
  const before = tokens[at - 1];
  // "Did it shed light?", "it helped her shed light"
  const earlier = tokens.slice(0, at);
  if (!before || earlier.some(({ partOfSpeech, lemma }) => partOfSpeech === 'AUX' || CAUSING.has(lemma))) return false;
  if (ONE.has(before.lower)) return true;
  return (
    ['NOUN', 'PROPN'].includes(before.partOfSpeech) && !before.lower.endsWith('s') && before.lemma === before.lower
  );
}

/** Besides negations: words that leave little or nothing. */
const LIMITS = /^(?:none|nothing|nowhere|no-?(?:one|body)|few|little|rarely|seldom|scarcely|barely)$|n’t$/;

/** Whether an earlier word of the sentence denies or limits what is said, so that each adverb of degree counts. */
export function isDenied(tokens: readonly TaggedToken[], at: number): boolean {
  return tokens.slice(0, at).some((token) => isNegation(token) || LIMITS.test(token.lower));
}

/** Whether one of the words stands directly before, or with adverbs between. */
export function isGovernedBy(words: ReadonlySet<string>, tokens: readonly TaggedToken[], at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - 3); i--) {
    const token = tokens[i] as TaggedToken;
    if (words.has(token.lower)) return true;
    if (token.partOfSpeech !== 'ADV' && token.lower !== 'not') return false;
  }
  return false;
}
