import { isNegation } from './wording-rules.rules.js';
import { type Edit, type Passage, type Rule, type Sentence, type TaggedToken } from './rule.rules.js';

const CONJUNCTIONS = new Set(['and', 'but', 'or', 'so', 'which', 'yet']);
/** With the next word, these go on with the clause: a colon would announce a list. */
const GOES_ON =
  /^(?:all (?:while|from|without|in|on|at|with|under|for|within)|while \w+ing|including \w+|especially \w+|even (?:when|if|for|as|in|with)|with (?:a|an|the|no|more|up))$/;
/** A typed dash: between words, as — or, with spaces, as --. */
const DASH = /[ \t]?—[ \t]?|[ \t]--[ \t]/g;
const LONGEST_ASIDE = 12;
const FEWEST_BEFORE = 2;

/** Tidies repeated marks and stray spaces. */
export const tidyMarks: Rule = {
  option: 'punctuation',
  strength: 'light',
  find: (passage) => [
    ...replaced(passage, /(?<=[\p{L}\p{N},;:.)])[ ]{2,10}(?=[\p{L}\p{N}(])/gu, 'Spaces and repeated marks', ' '),
    ...replaced(passage, /(?<=[\p{L}\p{N})])[ ]{1,10}(?=[,;]\s)/gu, 'Spaces and repeated marks', ''),
    ...replaced(passage, /(?<=[\p{L}\p{N})])[ ]{1,10},(?=\p{L})/gu, 'Spaces and repeated marks', ', '),
    ...replaced(passage, /(?<=[\p{L}\p{N})])[ ]{1,10};(?=\p{L})/gu, 'Spaces and repeated marks', '; '),
    ...replaced(passage, /(?<=[\p{L}\p{N})])!{2,20}(?![!?])/gu, 'Spaces and repeated marks', '!'),
    ...replaced(passage, /(?<=[\p{L}\p{N})])\?{2,20}(?![!?])/gu, 'Spaces and repeated marks', '?'),
    ...replaced(passage, /(?<=[\p{L}])\.{4,20}(?=\s|$)/gu, 'Spaces and repeated marks', '...'),
  ],
};

/** Long dashes: a pair becomes commas or parentheses, one before a conjunction becomes a comma. */
export const thinDashes: Rule = {
  option: 'punctuation',
  strength: 'balanced',
  find: (passage, terms) =>
    passage.sentences.flatMap((sentence) => {
      const dashes = dashesOf(passage, sentence);
      const [first, second] = dashes;
      // Beside one that has to stay, another sign would part what the two enclose.
      if ([...passage.text.slice(sentence.start, sentence.end).matchAll(DASH)].length > dashes.length) return [];
      if (dashes.length === 2 && first && second) return aside(passage, sentence, [first, second]);
      if (dashes.length !== 1 || !first) return [];
      return single(sentence, first, terms.strength === 'thorough');
    }),
};

interface Dash {
  readonly start: number;
  readonly end: number;
}

function dashesOf({ text, isFree }: Passage, { start, end }: Sentence): Dash[] {
  return [...text.slice(start, end).matchAll(DASH)]
    .map((match) => ({ start: start + match.index, end: start + match.index + match[0].length }))
    .filter((dash) => {
      const around = text.charAt(dash.start - 1) + text.charAt(dash.end);
      return /^[\p{L})]\p{L}$/u.test(around) && isFree(dash.start - 1, dash.end + 1);
    });
}

function aside({ text, isFree }: Passage, sentence: Sentence, [first, second]: readonly [Dash, Dash]): Edit[] {
  const inner = text.slice(first.end, second.start);
  const words = tokensIn(sentence, first.end, second.start).filter(({ isWord }) => isWord).length;
  if (words > LONGEST_ASIDE || /[()[\]\n:;?!]/.test(inner) || !isFree(first.start, second.end)) return [];
  // "Furthermore — and this matters — it's free."
  if (tokensIn(sentence, sentence.start, first.start).length < FEWEST_BEFORE) return [];
  const rule = 'Long dash';
  const [open, close] = inner.includes(',') ? [' (', ') '] : [', ', ', '];
  return [
    { rule, ...first, replacement: open },
    { rule, ...second, replacement: close },
  ];
}

function single(sentence: Sentence, dash: Dash, isThorough: boolean): Edit[] {
  const next = sentence.tokens.find(({ start }) => start >= dash.end);
  if (!next) return [];
  // "It was cold — not icy."
  // "It runs all day — without a pause."
  const behindNext = sentence.tokens[sentence.tokens.indexOf(next) + 1]?.lower ?? '';
  const isAddition =
    CONJUNCTIONS.has(next.text) || ['not', 'without'].includes(next.text) || GOES_ON.test(`${next.text} ${behindNext}`);
  if (isAddition) return [{ rule: 'Long dash', ...dash, replacement: ', ' }];
  const before = tokensIn(sentence, sentence.start, dash.start);
  const after = tokensIn(sentence, dash.end, sentence.end).filter(({ isWord }) => isWord);
  // "She was late — again."
  if (after.length === 1 && !['NOUN', 'PROPN'].includes(next.partOfSpeech)) return [];
  // "(which we use — daily)": a colon would stand within the brackets.
  if (before.filter(({ text }) => text === '(').length > before.filter(({ text }) => text === ')').length) return [];
  // Behind a denial a colon would announce a reason where a correction follows.
  const isClause = before.some(isPredicate) && !before.some((token) => token.text === ':' || isNegation(token));
  return isThorough && isClause ? [{ rule: 'Long dash', ...dash, replacement: ': ' }] : [];
}

export function isPredicate({ partOfSpeech }: TaggedToken): boolean {
  return partOfSpeech === 'VERB' || partOfSpeech === 'AUX';
}

export function tokensIn({ tokens }: Sentence, start: number, end: number): TaggedToken[] {
  return tokens.filter((token) => token.start >= start && token.end <= end);
}

/** Replaces exclamation marks of statements with full stops. */
export const calmStatements: Rule = {
  option: 'punctuation',
  strength: 'thorough',
  find: ({ sentences, isFree }) =>
    sentences.flatMap(({ tokens }): Edit[] => {
      const last = tokens.at(-1);
      if (last?.text !== '!' || tokens.length < 5 || tokens.at(-2)?.isWord !== true) return [];
      if (!isFree(last.start, last.end)) return [];
      return [{ rule: 'Exclamation mark', start: last.start, end: last.end, replacement: '.' }];
    }),
};

function replaced({ text, sentences, isFree }: Passage, pattern: RegExp, rule: string, replacement: string): Edit[] {
  const start = sentences[0]?.start ?? 0;
  const end = sentences.at(-1)?.end ?? start;
  return [...text.slice(start, end).matchAll(pattern)]
    .map((match): Edit => {
      const at = start + match.index;
      return { rule, start: at, end: at + match[0].length, replacement };
    })
    .filter((edit) => isFree(edit.start, edit.end));
}
