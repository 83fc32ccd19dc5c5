import { formsOf } from '../phrases/verb-forms.rules.js';
import { type Edit, type Rule, type TaggedToken } from '../wording/rule.rules.js';
import { endsLikePlural } from '../wording/prose-tokens.rules.js';

const RULE = 'Need or importance';
const SAY = new Set(
  [
    'show',
    'highlight',
    'underscore',
    'demonstrate',
    'stress',
    'emphasize',
    'illustrate',
    'underline',
    'reveal',
    'recognize',
    'recognise',
    'understand',
    'acknowledge',
    'reinforce',
    'prove',
    'confirm',
    'teach',
  ].flatMap((verb) => formsOf(verb)),
);
const NOUNS: Readonly<Record<string, { readonly link: string; readonly said: string }>> = {
  need: { link: 'for', said: 'needed' },
  importance: { link: 'of', said: 'important' },
  value: { link: 'of', said: 'useful' },
};
/** "the urgent need": what the adjective says of the need, as an adverb. */
const WEIGHTS: Readonly<Record<string, string>> = {
  critical: 'very',
  crucial: 'very',
  vital: 'very',
  great: 'very',
  urgent: 'urgently',
  pressing: 'urgently',
  growing: 'increasingly',
  continued: 'still',
  clear: 'clearly',
};
/** Of value, other verbs give the figure: "confirmed the value of the deal". */
const OF_VALUE = new Set(['demonstrate', 'illustrate'].flatMap((verb) => formsOf(verb)));
const MOST_WORDS = 14;
const PHRASE = ['DET', 'NOUN', 'ADJ', 'PROPN', 'NUM', 'ADV', 'ADP', 'CCONJ', 'PRON'];

/** "The test shows the need for a spare pump." becomes "The test shows that a spare pump is needed." */
export const stateNeeds: Rule = {
  option: 'destructure',
  strength: 'thorough',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }): Edit[] => {
      const at = tokens.findIndex(({ lower }, i) => SAY.has(lower) && tokens[i + 1]?.lower === 'the' && i > 0);
      const weight = WEIGHTS[tokens[at + 2]?.lower ?? ''];
      const skip = weight === undefined ? 0 : 1;
      const [article, noun, link] = [tokens[at + 1], tokens[at + 2 + skip], tokens[at + 3 + skip]];
      const stop = tokens.at(-1);
      const kind = NOUNS[noun?.lower ?? ''];
      const phrase = phraseAt(tokens, at + 4 + skip);
      if (at === -1 || !article || !kind || link?.lower !== kind.link || stop?.text !== '.') return [];
      if (noun?.lower === 'value' && !OF_VALUE.has(tokens[at]?.lower ?? '')) return [];
      const number = numberOf(phrase);
      const [first, last] = [phrase[0], phrase.at(-1)];
      if (!first || !last || number === null) return [];
      if (!isFree(article.start, stop.start) || text.slice(article.start, stop.start).includes('\n')) return [];
      const degree =
        weight === undefined ? '' : `${kind.said === 'needed' && weight === 'very' ? 'urgently' : weight} `;
      const replacement = `that ${text.slice(first.start, last.end)} ${number} ${degree}${kind.said}`;
      return [{ rule: RULE, start: article.start, end: last.end, replacement }];
    }),
};

/** Up to the end of the sentence, or to a second verb: "… and prepare for more". */
function phraseAt(tokens: readonly TaggedToken[], from: number): readonly TaggedToken[] {
  const end = tokens.findIndex(
    ({ partOfSpeech }, i) =>
      i > from &&
      partOfSpeech === 'CCONJ' &&
      tokens[i + 1]?.partOfSpeech === 'VERB' &&
      !tokens[i + 1]?.lower.endsWith('ing'),
  );
  return tokens.slice(from, end === -1 ? -1 : end);
}

/** The verb for what is needed; null where it is no plain phrase of nouns. */
function numberOf(phrase: readonly TaggedToken[]): 'is' | 'are' | null {
  if (phrase.length === 0 || phrase.length > MOST_WORDS) return null;
  if (!phrase.every((token) => isOfPhrase(token))) return null;
  // "the need for change and the importance of training"
  if (phrase.some(({ lower }, i) => lower === 'and' && phrase[i + 1]?.partOfSpeech === 'DET')) return null;
  const end = phrase.findIndex(({ partOfSpeech }) => partOfSpeech === 'ADP');
  const subject = end === -1 ? phrase : phrase.slice(0, end);
  const head = subject.at(-1);
  if (!head || !['NOUN', 'PROPN'].includes(head.partOfSpeech)) return null;
  if (subject.some(({ lower }) => lower === 'and')) return 'are';
  // What comes behind a preposition may be joined to the whole.
  if (phrase.some(({ partOfSpeech }) => partOfSpeech === 'CCONJ')) return null;
  return endsLikePlural(head.lower) ? 'are' : 'is';
}

function isOfPhrase({ partOfSpeech, isWord, text, lower }: TaggedToken): boolean {
  if (!isWord) return text === '-';
  const isParticiple = partOfSpeech === 'VERB' && lower.endsWith('ed');
  return (
    ((PHRASE.includes(partOfSpeech) || isParticiple) && !['that', 'which', 'who', 'but'].includes(lower)) ||
    lower.includes('-')
  );
}
