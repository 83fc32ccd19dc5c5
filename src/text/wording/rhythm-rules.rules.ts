import { isPredicate } from './punctuation-rules.rules.js';
import { type Edit, type Passage, type Rule, type Sentence, type TaggedToken } from './rule.rules.js';
import { isNegation } from './wording-rules.rules.js';
import { capitalised } from './prose-tokens.rules.js';

const SUBJECTS = new Set(['it', 'they', 'we', 'he', 'she']);
/** Words that govern more than their own clause: such sentences are neither split nor joined. */
const GOVERNORS = new Set(
  (
    'that if unless when while because although though whether since as until before after once so than ' +
    'said says say claims claimed claim reported reports believes believe thinks think may might could would should ' +
    'can must will shall only either both who which whose where what how why or but yet perhaps possibly'
  ).split(' '),
);
const LONG_WORDS = { light: Infinity, balanced: 32, thorough: 24 };
const FEWEST_WORDS = 6;
const SHORT_WORDS = 6;
const ADDITIVE = new Set(['also', 'additionally', 'furthermore', 'moreover']);

/** Splits a long sentence before "and" or a semicolon, where a clause with its own subject follows. */
export const partLongSentences: Rule = {
  option: 'rhythm',
  strength: 'balanced',
  find: (passage, { strength }) =>
    passage.sentences.flatMap((sentence): Edit[] => {
      if (wordsOf(sentence.tokens).length < LONG_WORDS[strength] || !isSimple(sentence)) return [];
      for (const [index, token] of sentence.tokens.entries()) {
        const edit = cutAt(passage, sentence, { index, token });
        if (edit) return [edit];
      }
      return [];
    }),
};

function cutAt(
  { text, isFree }: Passage,
  { tokens }: Sentence,
  { index, token }: { index: number; token: TaggedToken },
): Edit | null {
  const isComma = token.text === ',' && tokens[index + 1]?.text === 'and';
  if (!isComma && token.text !== ';') return null;
  const at = index + (isComma ? 2 : 1);
  const subject = tokens[at];
  const verb = tokens[at + 1];
  if (!subject || !verb || !SUBJECTS.has(subject.text) || !isPredicate(verb)) return null;
  const before = tokens.slice(0, index);
  if (!before.some(isPredicate)) return null;
  if (wordsOf(before).length < FEWEST_WORDS || wordsOf(tokens.slice(at)).length < FEWEST_WORDS) return null;
  if (!isFree(token.start, subject.end) || text.slice(token.start, subject.end).includes('\n')) return null;
  const replacement = `. ${capitalised(subject.text)}`;
  return { rule: 'Long sentence', start: token.start, end: subject.end, replacement };
}

/** "It is fast. It is cheap." becomes "It is fast and it is cheap." */
export const joinShortSentences: Rule = {
  option: 'rhythm',
  strength: 'thorough',
  find: ({ text, sentences, isFree }) => {
    const edits: Edit[] = [];
    for (let i = 1; i < sentences.length; i++) {
      const [before, after] = [sentences[i - 1] as Sentence, sentences[i] as Sentence];
      const stop = before.tokens.at(-1);
      const subject = after.tokens[0];
      if (!stop || !subject || !isShort(before) || !isShort(after)) continue;
      if (before.tokens[0]?.text !== subject.text || text.slice(stop.end, subject.start) !== ' ') continue;
      if (!isFree(stop.start, subject.end)) continue;
      const replacement = ` and ${subject.lower}`;
      edits.push({ rule: 'Short sentences', start: stop.start, end: subject.end, replacement });
      i++;
    }
    return edits;
  },
};

function isShort(sentence: Sentence): boolean {
  const { tokens } = sentence;
  const [subject, verb] = tokens;
  if (!subject || !verb || !SUBJECTS.has(subject.lower) || !isPredicate(verb)) return false;
  const words = wordsOf(tokens);
  return (
    words.length <= SHORT_WORDS &&
    tokens.at(-1)?.text === '.' &&
    tokens.length === words.length + 1 &&
    !words.some(({ lower }) => lower === 'and') &&
    isSimple(sentence)
  );
}

/** Of consecutive sentences that begin with "Also", drops the later openers. */
export const dropRepeatedOpeners: Rule = {
  option: 'rhythm',
  strength: 'balanced',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }, i): Edit[] => {
      const [opener, comma, next] = tokens;
      const previous = sentences[i - 1]?.tokens;
      if (!opener || !next?.isWord || comma?.text !== ',' || !isAdditive(tokens) || !previous) return [];
      if (!isAdditive(previous) || !isFree(opener.start, next.end)) return [];
      if (text.slice(opener.start, next.end).includes('\n')) return [];
      const replacement = capitalised(next.text);
      return [{ rule: 'Repeated opener', start: opener.start, end: next.end, replacement }];
    }),
};

function isAdditive([opener, comma]: readonly TaggedToken[]): boolean {
  return opener !== undefined && ADDITIVE.has(opener.lower) && comma?.text === ',';
}

function isSimple({ tokens }: Sentence): boolean {
  return !tokens.some((token) => GOVERNORS.has(token.lower) || isNegation(token) || /^[?:("“]$/.test(token.text));
}

function wordsOf(tokens: readonly TaggedToken[]): TaggedToken[] {
  return tokens.filter(({ isWord }) => isWord);
}
