import { capitalised, isCapitalised } from '../wording/prose-tokens.rules.js';
import {
  isActive,
  type Edit,
  type Passage,
  type RewriteTerms,
  type Rule,
  type Sentence,
  type TaggedToken,
} from '../wording/rule.rules.js';
import { withArticle } from './article.rules.js';
import { INFLATED_PHRASES } from './inflated-phrases.rules.js';
import { firstWordsOf, isGovernedBy, matchAt, type Match } from './phrase-pattern.rules.js';
import { type Phrase } from './phrase-list.rules.js';
import { PLAIN_WORDS, PRAISE, PRAISE_ADVERBS } from './plain-words.rules.js';
import { formsOf, inflected, type VerbForm } from './verb-forms.rules.js';
import { WORDY_PHRASES } from './wordy-phrases.rules.js';

/** Every phrase that is replaced or removed. `docs/text.md` documents the same lists. */
export const PHRASES: readonly Phrase[] = [...WORDY_PHRASES, ...INFLATED_PHRASES, ...PLAIN_WORDS];

const BY_FIRST_WORD = new Map<string, Phrase[]>();
for (const phrase of PHRASES) {
  for (const word of new Set(firstWordsOf(phrase.pattern))) {
    BY_FIRST_WORD.set(word, [...(BY_FIRST_WORD.get(word) ?? []), phrase]);
  }
}
// The longest phrase wins; of equal ones the first listed.
for (const each of BY_FIRST_WORD.values()) {
  each.sort((a, b) => b.pattern.elements.length - a.pattern.elements.length);
}

/** First words of phrases and of their replacements: at the start of a sentence they are no names. */
export const LISTED_WORDS: ReadonlySet<string> = new Set([
  ...BY_FIRST_WORD.keys(),
  ...PRAISE,
  ...PRAISE_ADVERBS,
  ...PHRASES.flatMap(({ to }) => {
    const [first = ''] = to.split(' ');
    return first.startsWith('{') ? formsOf(first.slice(1, -1)) : [first];
  }),
]);

const NEAR_WORDS = 5;
const COMPARED = new Set(['more', 'most', 'less', 'least', 'as']);
const DEGREES = new Set('so too how very quite rather equally particularly especially'.split(' '));
const CLAUSE_STARTS = new Set([',', ';', 'but', 'and', 'so', 'because', 'that', 'yet', 'although', 'while']);
const MODALS = new Set(
  "to can could may might must shall should will would i'll you'll we'll they'll it'll don't doesn't didn't".split(' '),
);

interface Place {
  readonly passage: Passage;
  readonly sentence: Sentence;
  readonly sentenceIndex: number;
  readonly index: number;
}

/** Replaces the phrases of the lists. */
export const replacePhrases: Rule = {
  option: 'tells',
  strength: 'light',
  find: (passage, terms) =>
    passage.sentences.flatMap((sentence, sentenceIndex) =>
      sentence.tokens.flatMap((_token, index) => phraseAt({ passage, sentence, sentenceIndex, index }, terms) ?? []),
    ),
};

function phraseAt(place: Place, terms: RewriteTerms): Edit | null {
  const { tokens } = place.sentence;
  for (const phrase of BY_FIRST_WORD.get((tokens[place.index] as TaggedToken).lower) ?? []) {
    if (!isActive(phrase, terms)) continue;
    const match = matchAt(phrase.pattern, tokens, place.index);
    if (!match || !isWritten(place, match) || !isInPlace(place, phrase, match)) continue;
    const edit = editOf(place, phrase, match);
    if (edit) return edit;
  }
  return null;
}

/** On one line with single blanks, in lower case except for the first letter: other forms may be names. */
function isWritten({ passage: { text, isFree }, sentence: { tokens }, index }: Place, { end }: Match): boolean {
  const last = tokens[end - 1] as TaggedToken;
  const first = tokens[index] as TaggedToken;
  if (!isFree(first.start, last.end) || /\p{Lu}/u.test(first.text.slice(1))) return false;
  if (index > 0 && isCapitalised(first.text)) return false;
  return tokens.slice(index + 1, end).every((token, i) => {
    const gap = text.slice((tokens[index + i] as TaggedToken).end, token.start);
    return !isCapitalised(token.text) && gap === (token.isWord ? ' ' : '');
  });
}

function isInPlace(place: Place, phrase: Phrase, { end, form }: Match): boolean {
  const { sentence, index } = place;
  const { tokens } = sentence;
  const near = tokens.slice(end, end + NEAR_WORDS).map(({ lower }) => lower);
  if (phrase.only.size > 0 && !near.some((word) => phrase.only.has(word))) return false;
  if (near.some((word) => phrase.unless.has(word))) return false;
  if (phrase.notAfter.size > 0 && isGovernedBy(phrase.notAfter, tokens, index)) return false;
  if (phrase.after.size > 0 && !phrase.after.has(tokens[index - 1]?.lower ?? '')) return false;
  const next = tokens[end];
  switch (phrase.place) {
    case 'opener':
      return index === 0 && next?.isWord === true;
    case 'sentence':
      return index === 0 && end === tokens.length && place.passage.sentences.length > 1;
    case 'clause':
      return next?.isWord === true && (index === 0 || CLAUSE_STARTS.has(tokens[index - 1]?.lower ?? ''));
    case 'verb':
      return form === null || isVerb(tokens, { index, end, form });
    case 'attribute':
      return isAdjective(tokens, { index, end, to: phrase.to });
    case 'anywhere':
      // Before a capitalised word, a capitalised phrase may be a title.
      return !(index === 0 && end === 1 && isCapitalised(tokens[0]?.text ?? '') && isCapitalised(next?.text ?? ''));
  }
}

/** Words such as "leverage" and "harness" are nouns too; the words around decide. */
function isVerb(
  tokens: readonly TaggedToken[],
  { index, end, form }: { index: number; end: number; form: VerbForm },
): boolean {
  const [before, word, next] = [tokens[index - 1], tokens[index] as TaggedToken, tokens[end]];
  if (!next) return false;
  // "facilitates" and its like can be nothing else.
  if (form !== 'base' && form !== 'ing' && next.isWord && UNMISTAKABLE.test(word.lower)) return true;
  const isAfterAdjective = before !== undefined && ['DET', 'ADJ', 'NUM'].includes(before.partOfSpeech);
  const isRelative = /^(?:which|that|further)$/.test(before?.lower ?? '');
  if (before && ((isAfterAdjective && !isRelative) || POSSESSIVES.has(before.lower))) return false;
  const isAfterSubject = before !== undefined && ['NOUN', 'PROPN'].includes(before.partOfSpeech);
  if (!next.isWord && end === index + 1 && !['"', '“'].includes(next.text)) {
    // Without an object it is a verb behind its subject only, or a participle.
    return (form === 'participle' || (form !== 'ing' && isAfterSubject)) && /^[.,;!]$/.test(next.text);
  }
  if (isCapitalised(next.text) && isCapitalised(word.text)) return false;
  if (before && (isGovernedBy(MODALS, tokens, index) || SUBJECTS.has(before.lower))) return true;
  if (form === 'past' && before && before.partOfSpeech === 'ADP') return false;
  if (form === 'participle' && before?.partOfSpeech === 'AUX') return true;
  if (form === 'ing') return next.isWord && next.partOfSpeech !== 'AUX';
  // Verbs with their preposition, such as "delve into", are no nouns.
  if (word.partOfSpeech === 'VERB' || end > index + 1) return true;
  const isObject = ['DET', 'ADJ', 'PRON'].includes(next.partOfSpeech);
  // The tagger takes a verb behind its subject for a noun, and the second of two joined verbs.
  const isPlural = /[^s]s$/.test(before?.lower ?? '');
  if (isAfterSubject && isObject) return (form === 'third') !== isPlural;
  if (isAfterSubject && form === 'base' && isPlural && next.partOfSpeech !== 'ADP') return true;
  const isJoined = before === undefined || [',', 'and', 'or'].includes(before.lower);
  return isJoined && form !== 'third' && (isObject || next.partOfSpeech === 'NOUN') && index > 0;
}

const SUBJECTS = new Set(['which', 'that', 'who', 'he', 'she', 'it', 'they', 'we', 'you', 'i']);
/** Verbs whose forms are no nouns. */
const UNMISTAKABLE =
  /^(?:facilitat|captivat|utili[sz]|streamlin|empower|enhanc|cultivat|underscor|solidif|exemplif|revolutioni|encompass|transcend|democrati|embod|elevat|navigat|underpin|emphasi|resonat|bolster|garner|foster|delv|embark)/;
const POSSESSIVES = new Set(['its', 'their', 'your', 'our', 'my', 'his', 'her', 'whose']);

/** "more important", but "stronger" and not "more strong". */
function isComparable(to: string): boolean {
  return !to.includes(' ') && to.length >= 6 && !['strong', 'simple', 'subtle', 'custom'].includes(to);
}

/** Before a noun or behind a form of "be". */
function isAdjective(
  tokens: readonly TaggedToken[],
  { index, end, to }: { index: number; end: number; to: string },
): boolean {
  const [before, word, next] = [tokens[index - 1], tokens[index] as TaggedToken, tokens[end]];
  if (before && (COMPARED.has(before.lower) ? !isComparable(to) : DEGREES.has(before.lower) && to.includes(' ')))
    return false;
  if (end > index + 1 || word.lower.endsWith('ly')) return true;
  if (next?.isWord && ['NOUN', 'ADJ', 'PROPN', 'VERB'].includes(next.partOfSpeech)) return true;
  if (next?.text === ',' && tokens[end + 1]?.partOfSpeech === 'ADJ') return true;
  if (['and', 'or', 'but', 'yet'].includes(next?.lower ?? '') && tokens[end + 1]?.partOfSpeech === 'ADJ') return true;
  if (before && LINKING.has(before.lemma)) return true;
  if (before?.lower === 'it' && ['make', 'find', 'consider'].includes(tokens[index - 2]?.lemma ?? '')) return true;
  return before !== undefined && ['AUX', 'ADV'].includes(before.partOfSpeech) && before.lower !== 'have';
}

/** Verbs with an adjective behind them, as "be" has. */
const LINKING = new Set(['remain', 'become', 'seem', 'prove']);

function editOf({ passage, sentence, sentenceIndex, index }: Place, phrase: Phrase, match: Match): Edit | null {
  const { tokens } = sentence;
  const { end } = match;
  const [first, last, next] = [tokens[index] as TaggedToken, tokens[end - 1] as TaggedToken, tokens[end]];
  const { rule } = phrase;
  if (phrase.place === 'sentence') return wholeSentence(passage, sentenceIndex, rule);
  if (phrase.to !== '') {
    const to = replacementOf(phrase.to, match, { text: passage.text, tokens, index });
    if (to === null) return null;
    const replacement = isCapitalised(first.text) ? capitalised(to) : to;
    return withArticle(passage, tokens[index - 1], { rule, start: first.start, end: last.end, replacement });
  }
  if (!next?.isWord || !passage.isFree(first.start, next.end)) return null;
  if (index === 0 && isThirdAlike(passage, sentenceIndex, next)) return null;
  if (passage.text.slice(last.end, next.start) !== ' ') return null;
  if (isCapitalised(first.text))
    return { rule, start: first.start, end: next.end, replacement: capitalised(next.text) };
  return withArticle(passage, tokens[index - 1], {
    ...{ rule, start: first.start, end: next.end, replacement: next.text },
  });
}

/** Without its opener the sentence would be the third in a row to begin with one word. */
function isThirdAlike({ sentences }: Passage, at: number, { lower }: TaggedToken): boolean {
  return at >= 2 && [at - 1, at - 2].every((i) => sentences[i]?.tokens[0]?.lower === lower);
}

function replacementOf(
  to: string,
  { end, form, free }: Match,
  { text, tokens, index }: { text: string; tokens: readonly TaggedToken[]; index: number },
): string | null {
  const lemma = tokens[end - 1]?.lemma;
  if (to.includes('<base>')) {
    // "in shaping it and keeping it": both would have to change.
    const goesOn = tokens
      .slice(end)
      .some(({ lower }, i, rest) => lower.endsWith('ing') && /^(?:and|or|,)$/.test(rest[i - 1]?.lower ?? ''));
    if (lemma === undefined || lemma.endsWith('ing') || lemma === 'help' || goesOn) return null;
  }
  const kept = free ? text.slice((tokens[free[0]] as TaggedToken).start, (tokens[free[1]] as TaggedToken).end) : '';
  return to
    .replaceAll(/\{([^{}]+)\}/g, (_all, verb: string) => formed(verb, form ?? 'base', tokens, index))
    .replace('<base>', lemma ?? '')
    .replace('$$', () => kept);
}

/** "be" takes its number from the words around, other verbs only the form. */
function formed(verb: string, form: VerbForm, tokens: readonly TaggedToken[], index: number): string {
  if (verb !== 'be') return inflected(verb, form);
  if (form === 'base') return isGovernedBy(MODALS, tokens, index) ? 'be' : 'are';
  const before = tokens[index - 1];
  const isPlural = before?.partOfSpeech === 'NOUN' && before.lower.endsWith('s');
  return form === 'past' && (isPlural || PLURAL.has(before?.lower ?? '')) ? 'were' : inflected('be', form);
}

const PLURAL = new Set(['they', 'we', 'you', 'these', 'those', 'both']);

function wholeSentence({ text, sentences, isFree }: Passage, at: number, rule: string): Edit | null {
  const own = sentences[at] as Sentence;
  const after = sentences[at + 1];
  const before = sentences[at - 1];
  const start = after ? own.start : (before?.tokens.at(-1)?.end ?? own.start);
  const end = after ? after.start : (own.tokens.at(-1)?.end ?? own.end);
  if (text.slice(start, end).includes('\n') || !isFree(start, end)) return null;
  return { rule, start, end, replacement: '' };
}
