import { meansSubject } from './antecedent.rules.js';
import { isPredicate } from './punctuation-rules.rules.js';
import { type Edit, type Passage, type Rule, type Sentence, type TaggedToken } from './rule.rules.js';
import { isNegation } from './wording-rules.rules.js';
import { capitalised, endsLikePlural } from './prose-tokens.rules.js';

const SUBJECTS = new Set(['it', 'they', 'we', 'he', 'she']);
/** Words that govern more than their own clause: such sentences are neither split nor joined. */
const GOVERNORS = new Set(
  (
    'that if unless when while because although though whether since as until before after once so than ' +
    'said says say claims claimed claim reported reports believes believe thinks think may might could would should ' +
    'can must will shall only either both who which whose where what how why or but yet perhaps possibly'
  ).split(' '),
);
const ARTICLES = new Set(['the', 'this', 'these', 'its', 'their', 'our', 'each', 'most', 'many', 'some']);
const AUXILIARIES = new Set(['is', 'are', 'was', 'were', 'has', 'have', 'had']);
/** Forms of the third person that open a second predicate. */
const SECOND_VERBS = new Set([
  'is',
  'was',
  'has',
  'had',
  'offers',
  'includes',
  'provides',
  'gives',
  'shows',
  'makes',
  'helps',
  'remains',
]);
const SAYING = new Set(
  'said says say claims claimed claim reported reports believes believe thinks think if unless'.split(' '),
);
const LONG_WORDS_OF_ONE = { light: Infinity, balanced: Infinity, thorough: 16 };
const LONG_WORDS = { light: Infinity, balanced: 32, thorough: 22 };
const FEWEST_WORDS = 6;
const SHORT_WORDS = 6;
/** Two sentences that are choppy beside each other, and their sum, which stays below what is split again. */
const CHOPPY_WORDS = 7;
const MOST_JOINED = 14;
const PRONOUNS = new Set(['it', 'they', 'he', 'she', 'we']);
const ADDITIVE = new Set(['also', 'additionally', 'furthermore', 'moreover']);

/** Splits a long sentence before "and" or a semicolon, where a clause with its own subject follows. */
export const partLongSentences: Rule = {
  option: 'rhythm',
  strength: 'balanced',
  find: (passage, { strength }) =>
    passage.sentences.flatMap((sentence): Edit[] => {
      const { length } = wordsOf(sentence.tokens);
      const isGoverned = !isSimple(withoutContrast(sentence));
      // A clause with the subject of the whole sentence depends on none of its words.
      if (length < (isGoverned ? LONG_WORDS_OF_ONE[strength] : LONG_WORDS[strength])) return [];
      for (const [index, token] of sentence.tokens.entries()) {
        if (isGoverned && !isOfSameSubject(sentence, index)) continue;
        const edit = cutAt(passage, sentence, { index, token }) ?? cutPredicate(passage, sentence, index);
        if (edit) return [edit];
      }
      return [];
    }),
};

/** "We know how hard it is, and we want to help": not where someone says or believes it. */
function isOfSameSubject({ tokens }: Sentence, index: number): boolean {
  const [first, subject] = [tokens[0], tokens[index + 2]];
  if (tokens[index]?.text !== ',' || !first || !SUBJECTS.has(first.lower) || first.lower !== subject?.lower)
    return false;
  return !tokens.some((token) => SAYING.has(token.lower) || /^[?:("“]$/.test(token.text));
}

function cutAt(
  { text, isFree }: Passage,
  { tokens }: Sentence,
  { index, token }: { index: number; token: TaggedToken },
): Edit | null {
  const isComma = token.text === ',' && ['and', 'but', 'so', 'yet'].includes(tokens[index + 1]?.text ?? '');
  if (!isComma && token.text !== ';') return null;
  const at = index + (isComma ? 2 : 1);
  const subject = tokens[at];
  const verb = tokens[at + 1];
  if (!subject || !verb || !(isPronounClause(subject, verb) || isNounClause(tokens.slice(at)))) return null;
  const before = tokens.slice(0, index);
  if (!before.some(isPredicate) || (isComma && isSeries(before))) return null;
  if (wordsOf(before).length < FEWEST_WORDS || wordsOf(tokens.slice(at)).length < FEWEST_WORDS) return null;
  if (!isFree(token.start, subject.end) || text.slice(token.start, subject.end).includes('\n')) return null;
  const link = isComma && tokens[index + 1]?.text !== 'and' ? `${capitalised(tokens[index + 1]?.text ?? '')} ` : '';
  const replacement = link === '' ? `. ${capitalised(subject.text)}` : `. ${link}${subject.text}`;
  return { rule: 'Long sentence', start: token.start, end: subject.end, replacement };
}

/** "We build homes, we plant trees": the clause behind "and" is the last of a series. */
function isSeries(tokens: readonly TaggedToken[]): boolean {
  return tokens.some(({ text }, i) => {
    const [subject, verb] = [tokens[i + 1], tokens[i + 2]];
    return text === ',' && subject && verb && isPronounClause(subject, verb) && tokens.slice(0, i).some(isPredicate);
  });
}

/** "The town lies on a hill and has a market.": the second verb gets a subject of its own, where that is a thing. */
function cutPredicate({ text, isFree }: Passage, { tokens }: Sentence, index: number): Edit | null {
  const [and, verb, last] = [tokens[index], tokens[index + 1], tokens[index - 1]];
  if (and?.text !== 'and' || !verb || !last || !SECOND_VERBS.has(verb.lower)) return null;
  const [before, behind] = [tokens.slice(0, index), tokens.slice(index)];
  if (wordsOf(before).length < FEWEST_WORDS || wordsOf(behind).length < FEWEST_WORDS) return null;
  if (behind.slice(1).some(({ text: mark, lower }) => mark === ',' || lower === 'and')) return null;
  const finite = before.findIndex(isPredicate);
  const head = before
    .slice(0, finite)
    .find(({ partOfSpeech }, i) => partOfSpeech === 'NOUN' && before[i + 1]?.partOfSpeech !== 'NOUN');
  if (finite < 2 || before[0]?.text !== 'The' || !head || isPerson(head) || endsLikePlural(head.lower)) return null;
  if (before.slice(0, finite).some(({ lower, text: mark }) => lower === 'and' || mark === ',')) return null;
  const start = last.text === ',' ? last.start : last.end;
  if (!isFree(start, verb.end) || text.slice(start, verb.end).includes('\n')) return null;
  return { rule: 'Long sentence', start, end: verb.end, replacement: `. It ${verb.text}` };
}

function isPerson({ lower }: TaggedToken): boolean {
  return /(?:er|or|ist|ian|ant|ent|man|woman|chef|coach|team|people|staff|group|family|couple|board|child)$/.test(
    lower,
  );
}

function isPronounClause(subject: TaggedToken, verb: TaggedToken): boolean {
  return SUBJECTS.has(subject.text) && isPredicate(verb);
}

/** "the boxes are …": an article, one or two words of a noun, and a form of "be" or "have" or a modal-free auxiliary. */
function isNounClause([article, ...rest]: readonly TaggedToken[]): boolean {
  if (!article || !ARTICLES.has(article.text)) return false;
  const verb = rest.findIndex(({ lower }) => AUXILIARIES.has(lower));
  if (verb < 1 || verb > 3 || rest[verb - 1]?.partOfSpeech !== 'NOUN') return false;
  return rest.slice(0, verb).every(({ partOfSpeech }) => ['NOUN', 'ADJ'].includes(partOfSpeech));
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
      if (!stop || !subject || text.slice(stop.end, subject.start) !== ' ') continue;
      if (!isFree(stop.start, subject.end)) continue;
      const isAlike = isShort(before) && isShort(after) && before.tokens[0]?.text === subject.text;
      // "They came. They saw. They conquered.": three are a figure of speech.
      if (isAlike && [sentences[i - 2], sentences[i + 1]].some((next) => isLike(next, subject))) continue;
      if ((!isAlike && !isChoppy(before, after)) || !meansSubject(subject.lower, before)) continue;
      const replacement = `${isAlike ? '' : ','} and ${subject.lower}`;
      edits.push({ rule: 'Short sentences', start: stop.start, end: subject.end, replacement });
      i++;
    }
    return edits;
  },
};

/** "The shed is small. It holds 40 boxes.": the second goes on about what the first named. */
function isChoppy(before: Sentence, after: Sentence): boolean {
  const [subject, verb] = after.tokens;
  const words = [before, after].map(({ tokens }) => wordsOf(tokens));
  if (!subject || !verb || !PRONOUNS.has(subject.lower) || !isPredicate(verb)) return false;
  // "The lawyers left. They had lost.": the second was before the first.
  if (verb.lower === 'had' && after.tokens[2]?.partOfSpeech === 'VERB') return false;
  if (!['DET', 'NOUN', 'PROPN', 'PRON', 'ADJ'].includes(before.tokens[0]?.partOfSpeech ?? '')) return false;
  const opener = before.tokens[0]?.lower ?? '';
  if (PRONOUNS.has(opener) && opener !== subject.lower) return false;
  if (!before.tokens.some(isPredicate) || wordsOf(before.tokens).length < 3) return false;
  if (words.some(({ length }) => length > CHOPPY_WORDS) || words.flat().length > MOST_JOINED) return false;
  return [before, after].every(
    (sentence) =>
      isSimple(sentence) &&
      sentence.tokens.at(-1)?.text === '.' &&
      !sentence.tokens.some(({ text, lower }) => text === ',' || lower === 'and' || lower === 'also'),
  );
}

function isLike(sentence: Sentence | undefined, { text }: TaggedToken): boolean {
  return sentence !== undefined && isShort(sentence) && sentence.tokens[0]?.text === text;
}

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

/** "but" and "so" between two clauses govern neither of them. */
function withoutContrast({ start, end, tokens }: Sentence): Sentence {
  const own = tokens.filter(({ text }, i) => !(['but', 'so', 'yet'].includes(text) && tokens[i - 1]?.text === ','));
  return { start, end, tokens: own };
}

function wordsOf(tokens: readonly TaggedToken[]): TaggedToken[] {
  return tokens.filter(({ isWord }) => isWord);
}
