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
import { beForm } from './be-form.rules.js';
import { INFLATED_PHRASES } from './inflated-phrases.rules.js';
import { LETTER_PHRASES } from './letter-phrases.rules.js';
import { firstWordsOf, isDenied, isGovernedBy, matchAt, type Match } from './phrase-pattern.rules.js';
import { type Phrase } from './phrase-list.rules.js';
import { PLAIN_WORDS } from './plain-words.rules.js';
import { PRAISE, PRAISE_ADVERBS } from './praise-words.rules.js';
import { isAdjective, isAttribution, isByPerson, isManyNext, isName, isVerb } from './phrase-place.rules.js';
import { STOCK_PHRASES } from './stock-phrases.rules.js';
import { formsOf, inflected } from './verb-forms.rules.js';
import { WORDY_PHRASES } from './wordy-phrases.rules.js';

/** Every phrase that is replaced or removed. `docs/text.md` documents the same lists. */
export const PHRASES: readonly Phrase[] = [
  ...WORDY_PHRASES,
  ...STOCK_PHRASES,
  ...LETTER_PHRASES,
  ...INFLATED_PHRASES,
  ...PLAIN_WORDS,
];

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

/** Replacements of several phrases; twice in a sentence they sound like a mistake. */
const REPEATED =
  /^(show|stress|explor|improv|simplif|strength|encourag|support|affect|benefit|import|develop|chang|excellen|influen)/i;
const FEWEST_ALIKE = 6;
const NEAR_WORDS = 5;
/** Where figures are tested, "significant" and "robust" are terms. */
const STATISTICS =
  /\bp\s?[=<>≤]|\bP\s?[=<>≤]|\bCI\b|confidence interval|statistical|robustness|unbiased|outliers|placebo|randomi[sz]ed|\bcohort|control group|regression|\bmortality|no significant|significantly different/;
const LINKS = new Set('to in of on for with into at from that as'.split(' '));
const JOINED = new Set('and or but nor not also than'.split(' '));
const CLAUSE_STARTS = new Set([',', ';', 'but', 'and', 'so', 'because', 'that', 'yet', 'although', 'while']);

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
      withoutRepeats(
        sentence.tokens.flatMap((_token, index) => phraseAt({ passage, sentence, sentenceIndex, index }, terms) ?? []),
        sentence,
      ),
    ),
};

/**
 * "Delve into art and immerse yourself in music" would explore twice: where the sentence has the verb already, or an
 * earlier edit writes it, the phrase stays.
 */
function withoutRepeats(edits: readonly Edit[], { tokens }: Sentence): Edit[] {
  const written: string[] = [];
  return edits.filter(({ start, end, replacement }) => {
    const verb = REPEATED.exec(replacement)?.[1]?.toLowerCase();
    if (verb === undefined) return true;
    const stem = verb.slice(0, FEWEST_ALIKE);
    const isSaid = tokens.some((token) => (token.end <= start || token.start >= end) && token.lower.startsWith(stem));
    if (isSaid || written.includes(stem)) return false;
    written.push(stem);
    return true;
  });
}

function phraseAt(place: Place, terms: RewriteTerms): Edit | null {
  const { tokens } = place.sentence;
  const before = place.passage.sentences[place.sentenceIndex - 1]?.tokens;
  for (const phrase of BY_FIRST_WORD.get((tokens[place.index] as TaggedToken).lower) ?? []) {
    if (!isActive(phrase, terms)) continue;
    const match = matchAt(phrase.pattern, tokens, place.index, before);
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
  if (end === index + 1 && phrase.to !== '' && isName(tokens, index)) return false;
  const isFiller = phrase.rule === 'Filler word';
  // "truly, truly good": without the second, the comma would stay.
  if (isFiller && (isDenied(tokens, index) || isNamed(tokens, index) || tokens[index - 1]?.text === ',')) return false;
  if (tokens.slice(index, end).some(isOfStatistics) && STATISTICS.test(place.passage.text)) return false;
  if (isTotal(place) || isShared(tokens, phrase, end)) return false;
  // "Thriving fish need clean water": an adjective.
  if (phrase.to === '{do} well' && form === 'ing' && ['NOUN', 'ADJ'].includes(tokens[end]?.partOfSpeech ?? ''))
    return false;
  if (phrase.isByPerson !== null && phrase.isByPerson !== isByPerson(tokens, index)) return false;
  if (phrase.isAffirmative && isDenied(tokens, tokens.length)) return false;
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

/** "A testament to its wit and to its luck": the second "to" belongs to the phrase as well. */
function isShared(tokens: readonly TaggedToken[], { to }: Phrase, end: number): boolean {
  const word = tokens[end - 1]?.lower ?? '';
  if (!LINKS.has(word) || to === word || to.endsWith(` ${word}`)) return false;
  return tokens.slice(end).some(({ lower }, i, rest) => {
    const at = word === 'that' && lower === 'fact' ? i - 1 : i;
    return (lower === word || at < i) && JOINED.has(rest[at - 1]?.lower ?? '');
  });
}

function isOfStatistics({ lower }: TaggedToken): boolean {
  return lower.startsWith('significant') || lower === 'robust';
}

/** "In May, sales rose by 5%. Overall, they fell by 3%.": behind another figure, the word distinguishes the whole from a part. */
function isTotal({ sentence: { tokens }, passage: { sentences }, sentenceIndex, index }: Place): boolean {
  const hasFigure = ({ tokens: words }: Sentence): boolean => words.some(({ text }) => /\p{N}/u.test(text));
  return index === 0 && tokens[0]?.lower === 'overall' && sentences.slice(0, sentenceIndex).some(hasFigure);
}

/** "Simply raised $5 million": before a finite form the adverb is a name. */
function isNamed(tokens: readonly TaggedToken[], index: number): boolean {
  return index === 0 && tokens[1]?.partOfSpeech === 'VERB' && /(?:ed|[^s]s)$/.test(tokens[1].lower);
}

function editOf({ passage, sentence, sentenceIndex, index }: Place, phrase: Phrase, match: Match): Edit | null {
  const { tokens } = sentence;
  const { end } = match;
  const [first, last, next] = [tokens[index] as TaggedToken, tokens[end - 1] as TaggedToken, tokens[end]];
  const { rule } = phrase;
  if (phrase.place === 'sentence') return wholeSentence(passage, sentenceIndex, rule);
  if (phrase.to === 'many' && !isManyNext(tokens, { index, end })) return null;
  // "Critics argue that, without reform, …" has its comma.
  if (phrase.to.startsWith('according to') && (next?.text === ',' || !isAttribution(tokens, { index, end })))
    return null;
  if (phrase.to !== '') {
    const to = replacementOf(phrase.to, match, { text: passage.text, tokens, index });
    if (to === null) return null;
    const replacement = isCapitalised(first.text) ? capitalised(to) : to;
    return withArticle(passage, tokens[index - 1], { rule, start: first.start, end: last.end, replacement });
  }
  if (!next?.isWord || !passage.isFree(first.start, next.end)) return null;
  // "a carefully curated list": the adverb would be left alone.
  if (phrase.place === 'anywhere' && tokens[index - 1]?.partOfSpeech === 'ADV' && rule === 'Stock phrase') return null;
  if (index === 0 && isThirdAlike(passage, sentenceIndex, next)) return null;
  if (passage.text.slice(last.end, next.start) !== ' ') return null;
  if (isCapitalised(first.text))
    return { rule, start: first.start, end: next.end, replacement: capitalised(next.text) };
  return withArticle(passage, tokens[index - 1], { rule, start: first.start, end: next.end, replacement: next.text });
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
  const lemma = baseOf(tokens[end - 1]);
  if (to.includes('<base>')) {
    // "in shaping it and keeping it": both would have to change.
    const goesOn = tokens
      .slice(end)
      .some(({ lower }, i, rest) => lower.endsWith('ing') && /^(?:and|or)$/.test(rest[i - 1]?.lower ?? ''));
    if (lemma === undefined || lemma.endsWith('ing') || lemma === 'help' || goesOn) return null;
  }
  const be = to.includes('{be}') ? beForm(form ?? 'base', tokens, { index, end }) : '';
  if (be === null) return null;
  const kept = free ? text.slice((tokens[free[0]] as TaggedToken).start, (tokens[free[1]] as TaggedToken).end) : '';
  return to
    .replaceAll(/\{([^{}]+)\}/g, (_all, verb: string) => (verb === 'be' ? be : inflected(verb, form ?? 'base')))
    .replace('<base>', lemma ?? '')
    .replace('$$', () => kept);
}

/** Of "narrowing", which is a noun too, the dictionary form is the word itself. */
const SURE_STEM = /(?:ow|en|ain|orm|ild|end|uct|ish|ess|ort|ack|ach|ark|urn|elp|ect|ost|ift)ing$/;

function baseOf(token: TaggedToken | undefined): string | undefined {
  return token && token.lemma === token.lower && SURE_STEM.test(token.lower)
    ? token.lower.slice(0, -'ing'.length)
    : token?.lemma;
}

function wholeSentence({ text, sentences, isFree }: Passage, at: number, rule: string): Edit | null {
  const own = sentences[at] as Sentence;
  const after = sentences[at + 1];
  const before = sentences[at - 1];
  const start = after ? own.start : (before?.tokens.at(-1)?.end ?? own.start);
  const end = after ? after.start : (own.tokens.at(-1)?.end ?? own.end);
  if (text.slice(start, end).includes('\n') || !isFree(start, end)) return null;
  return { rule, start, end, replacement: '' };
}
