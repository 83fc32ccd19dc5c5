import { capitalised, isCapitalised } from './prose-tokens.rules.js';
import {
  isActive,
  type Edit,
  type Passage,
  type RewriteTerms,
  type Rule,
  type Sentence,
  type TaggedToken,
  type Wording,
} from './rule.rules.js';
import { DECORATIONS, LABELS, WEIGHTS, WORDINGS } from './wordings.rules.js';

const BY_FIRST_WORD = new Map<string, Wording[]>();
for (const wording of WORDINGS) {
  const [first = ''] = wording.from;
  BY_FIRST_WORD.set(first, [...(BY_FIRST_WORD.get(first) ?? []), wording]);
}
// The longest wording wins.
for (const each of BY_FIRST_WORD.values()) each.sort((a, b) => b.from.length - a.from.length);

const NEGATIONS = new Set(['not', 'no', 'never', 'neither', 'nor', 'hardly', 'without']);

export function isNegation({ lower }: { readonly lower: string }): boolean {
  return NEGATIONS.has(lower) || lower === 'cannot' || lower.endsWith("n't");
}

/** Replaces the wordings of the lists. */
export const replaceWordings: Rule = {
  option: 'tells',
  strength: 'light',
  find: (passage, terms) =>
    passage.sentences.flatMap((sentence) =>
      sentence.tokens.flatMap((_token, index) => wordingAt({ passage, sentence, index }, terms) ?? []),
    ),
};

interface Place {
  readonly passage: Passage;
  readonly sentence: Sentence;
  readonly index: number;
}

function wordingAt(place: Place, terms: RewriteTerms): Edit | null {
  const { sentence, index } = place;
  const first = sentence.tokens[index] as TaggedToken;
  for (const wording of BY_FIRST_WORD.get(first.lower) ?? []) {
    if (!isActive(wording, terms)) continue;
    const words = sentence.tokens.slice(index, index + wording.from.length);
    if (!isWritten(place.passage.text, words, wording) || !standsRight(place, wording)) continue;
    return wording.place === 'opener' || wording.place === 'preamble'
      ? openerEdit(place, wording)
      : plainEdit(place, words, wording);
  }
  return null;
}

/** Matches only single-spaced words on one line, lower case except for the first letter: other forms may be names. */
function isWritten(text: string, words: readonly TaggedToken[], { from }: Wording): boolean {
  if (words.length < from.length) return false;
  return words.every((word, i) => {
    if (word.lower !== from[i]) return false;
    const before = words[i - 1];
    if (!before) return !/\p{Lu}/u.test(word.text.slice(1));
    return !/\p{Lu}/u.test(word.text) && /^[ \t]$/.test(text.slice(before.end, word.start));
  });
}

function standsRight({ sentence: { tokens }, index }: Place, wording: Wording): boolean {
  const first = tokens[index] as TaggedToken;
  const next = tokens[index + wording.from.length];
  if (wording.place === 'opener') return index === 0 && next?.text === ',';
  if (wording.place === 'preamble') return index === 0 && next?.isWord === true;
  if (isCapitalised(first.text) && index > 0) return false;
  // Before a capitalised word, a capitalised verb or phrase may be a title.
  if (index === 0 && isCapitalised(first.text) && next && isCapitalised(next.text)) return false;
  if (wording.place === 'verb') return isVerb(tokens, index, next);
  if (wording.place === 'ungoverned') return isUngoverned(tokens, index);
  return true;
}

function isVerb(tokens: readonly TaggedToken[], index: number, next: TaggedToken | undefined): boolean {
  const word = tokens[index] as TaggedToken;
  const before = tokens[index - 1];
  if (word.partOfSpeech !== 'VERB' || !next?.isWord) return false;
  if (before && ['DET', 'ADJ', 'NUM', 'ADP'].includes(before.partOfSpeech) && before.lower !== 'to') return false;
  return ['DET', 'PRON', 'NOUN', 'ADJ', 'PROPN', 'ADV', 'ADP', 'NUM', 'VERB'].includes(next.partOfSpeech);
}

function isUngoverned(tokens: readonly TaggedToken[], index: number): boolean {
  if (tokens.at(-1)?.text === '?') return false;
  if (index === 0 || ['i', 'you', 'we'].includes(tokens[index - 1]?.lower ?? '')) return false;
  return tokens
    .slice(Math.max(0, index - 3), index)
    .every((token) => token.isWord && !['AUX', 'PART'].includes(token.partOfSpeech) && !isNegation(token));
}

function plainEdit({ passage, sentence, index }: Place, words: readonly TaggedToken[], wording: Wording): Edit | null {
  const first = words[0] as TaggedToken;
  const last = words.at(-1) as TaggedToken;
  const replacement = isCapitalised(first.text) ? capitalised(wording.to) : wording.to;
  const edit = { rule: wording.rule, start: first.start, end: last.end, replacement };
  return withArticle(passage, sentence.tokens[index - 1], edit);
}

/** "an intricate" becomes "a complex". */
function withArticle({ text, isFree }: Passage, before: TaggedToken | undefined, edit: Edit): Edit | null {
  if (!isFree(edit.start, edit.end)) return null;
  if (!before || !/^an?$/i.test(before.text)) return edit;
  const gap = text.slice(before.end, edit.start);
  const article = before.text.charAt(0) + (/^[aeio]/i.test(edit.replacement) ? 'n' : '');
  if (article === before.text || !isFree(before.start, edit.end) || gap !== ' ') return edit;
  return { ...edit, start: before.start, replacement: article + gap + edit.replacement };
}

/** Replaces an opener, or removes it with its comma; then the next word begins the sentence. */
function openerEdit({ passage, sentence: { tokens }, index }: Place, wording: Wording): Edit | null {
  const first = tokens[index] as TaggedToken;
  const { rule } = wording;
  const last = tokens[index + wording.from.length - 1] as TaggedToken;
  if (!isCapitalised(first.text)) return null;
  if (wording.to !== '') {
    const edit = { rule, start: first.start, end: last.end, replacement: capitalised(wording.to) };
    return passage.isFree(edit.start, edit.end) ? edit : null;
  }
  const next = tokens[index + wording.from.length + (wording.place === 'opener' ? 1 : 0)];
  if (!next?.isWord || !passage.isFree(first.start, next.end)) return null;
  if (passage.text.slice(last.end, next.start).includes('\n')) return null;
  return { rule, start: first.start, end: next.end, replacement: capitalised(next.text) };
}

/** "is truly remarkable" becomes "is remarkable". */
export const dropWeights: Rule = {
  option: 'tells',
  strength: 'thorough',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }) => {
      if (tokens.some(isNegation)) return [];
      return tokens.flatMap((token, i): Edit[] => {
        const before = tokens[i - 1];
        const next = tokens[i + 1];
        if (!WEIGHTS.includes(token.text) || before?.partOfSpeech !== 'AUX' || !next?.isWord) return [];
        if (!['ADJ', 'VERB'].includes(next.partOfSpeech) || !isFree(before.end, next.start)) return [];
        if (text.slice(token.end, next.start) !== ' ') return [];
        return [{ rule: 'tells/weight', start: token.start, end: next.start, replacement: '' }];
      });
    }),
};

/** "The result? Fewer errors." becomes "The result: fewer errors." */
export const labelQuestions: Rule = {
  option: 'destructure',
  strength: 'balanced',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }, i): Edit[] => {
      const [article, label, mark] = tokens;
      const next = sentences[i + 1]?.tokens[0];
      if (tokens.length !== 3 || mark?.text !== '?' || article?.text !== 'The' || !next?.isWord) return [];
      if (!LABELS.includes(label?.text ?? '') || text.slice(mark.end, next.start) !== ' ') return [];
      if (!isFree(mark.start, next.start)) return [];
      // The next word keeps its capital: that is correct after a colon, and it may be a name.
      return [{ rule: 'destructure/label-question', start: mark.start, end: mark.end, replacement: ':' }];
    }),
};

/** Removes a decoration at the beginning of a line. */
export const dropDecorations: Rule = {
  option: 'tells',
  strength: 'balanced',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }) =>
      tokens.flatMap((token, i): Edit[] => {
        const next = tokens[i + 1];
        if (!DECORATIONS.includes(token.text) || !next?.isWord || text.charAt(token.end) !== ' ') return [];
        const previous = tokens[i - 1];
        const begins = previous
          ? text.slice(previous.end, token.start).includes('\n')
          : !/\S/.test(lineBefore(text, token.start));
        if (!begins || !isFree(token.start, next.start)) return [];
        return [{ rule: 'tells/decoration', start: token.start, end: next.start, replacement: '' }];
      }),
    ),
};

const LIST_MARK = /^\s{0,8}(?:[-*+•]|\d{1,9}[.)])\s/;

function lineBefore(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return line.replace(LIST_MARK, '');
}
