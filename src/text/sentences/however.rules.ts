import { type Edit, type Rule, type TaggedToken } from '../wording/rule.rules.js';

const MOST_BEFORE = 8;
const ARTICLES = new Set([
  'the',
  'a',
  'an',
  'this',
  'these',
  'that',
  'those',
  'it',
  'they',
  'we',
  'what',
  'one',
  'its',
  'their',
  'some',
  'many',
  'most',
]);

/** Of these, the capital is that of the sentence. */
const COMMON = new Set(
  (
    'policymakers companies businesses governments organizations organisations researchers patients users customers ' +
    'employees employers leaders managers people students teachers parents doctors nurses workers consumers investors ' +
    'schools hospitals cities communities families developers engineers readers voters citizens'
  ).split(' '),
);

/** "Patients should therefore rest." becomes "So patients should rest." */
export const moveTherefore: Rule = {
  option: 'tells',
  strength: 'thorough',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }): Edit[] => {
      const at = tokens.findIndex(({ lower }) => lower === 'therefore');
      const [first, before, next] = [tokens[0], tokens[at - 1], tokens[at + 1]];
      const inserted = insertedTherefore(tokens, at);
      if (inserted)
        return isFree(inserted.start, inserted.end) && !/[;:\n]/.test(inserted.replacement) ? [inserted] : [];
      if (!first || !before || !next?.isWord || !isPlaceOfTherefore(tokens, at)) return [];
      if (tokens.slice(0, at - 1).some(({ partOfSpeech }) => ['VERB', 'AUX'].includes(partOfSpeech))) return [];
      const isPlain =
        ARTICLES.has(first.lower) ||
        COMMON.has(first.lower) ||
        (first.partOfSpeech === 'NOUN' && first.lemma !== first.text);
      if (!isPlain || !isFree(first.start, next.start)) return [];
      const lead = text.slice(first.start, before.end);
      if (/[,;:\n]/.test(lead)) return [];
      const replacement = `So ${lead.charAt(0).toLowerCase()}${lead.slice(1)} `;
      return [{ rule: 'Linking opener', start: first.start, end: next.start, replacement }];
    }),
};

/** Behind the auxiliary, or behind "we" and the like: "We therefore rest." */
function isPlaceOfTherefore(tokens: readonly TaggedToken[], at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  if (at === 1) return ['it', 'they', 'we'].includes(before?.lower ?? '') && next?.partOfSpeech === 'VERB';
  return at >= 2 && at <= MOST_BEFORE && before?.partOfSpeech === 'AUX';
}

/** "The results, therefore, must be read with care." */
function insertedTherefore(tokens: readonly TaggedToken[], at: number): Edit | null {
  const [first, next] = [tokens[0], tokens[at + 2]];
  if (!first || !next?.isWord || at < 2 || at > MOST_BEFORE) return null;
  if (tokens[at - 1]?.text !== ',' || tokens[at + 1]?.text !== ',') return null;
  // "So many people" would be about their number.
  if (!ARTICLES.has(first.lower) || ['many', 'some', 'most', 'what', 'one'].includes(first.lower)) return null;
  const lead = tokens.slice(0, at - 1);
  if (lead.some(({ isWord }) => !isWord)) return null;
  const words = lead.map(({ text }, i) => (i === 0 ? text.toLowerCase() : text)).join(' ');
  return { rule: 'Linking opener', start: first.start, end: next.start, replacement: `So ${words} ` };
}

/** "A closer look, however, reveals more." becomes "But a closer look reveals more." */
export const moveHowever: Rule = {
  option: 'tells',
  strength: 'thorough',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }): Edit[] => {
      const at = tokens.findIndex(({ lower }) => lower === 'however');
      const [first, next] = [tokens[0], tokens[at + 2]];
      if (!first || !next || at < 2 || at > MOST_BEFORE || tokens[at - 1]?.text !== ',' || tokens[at + 1]?.text !== ',')
        return [];
      // Only these lose their capital for certain; other words may be names.
      if (!ARTICLES.has(first.lower) || !isFree(first.start, next.start)) return [];
      const lead = text.slice(first.start, (tokens[at - 2] as TaggedToken).end);
      if (/[,;:\n]/.test(lead)) return [];
      const replacement = `But ${lead.charAt(0).toLowerCase()}${lead.slice(1)} `;
      return [{ rule: 'Linking opener', start: first.start, end: next.start, replacement }];
    }),
};
