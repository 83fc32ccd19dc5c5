import { NUMBER_WORDS } from '../meaning-lock/fact-words.rules.js';
import { type Edit, type Rule, type TaggedToken } from '../wording/rule.rules.js';
import { isNegation } from '../wording/wording-rules.rules.js';

const RULE = 'Praise in threes';
/** Adjectives and adverbs that praise and say nothing else. Nouns and verbs in threes each add a thing. */
const VAGUE = new Set(
  (
    'seamless innovative engaging vibrant compelling meaningful inspiring insightful ' +
    'impactful sleek rewarding effortless transformative memorable breathtaking stunning smarter ' +
    'seamlessly effortlessly beautifully smoothly thriving ' +
    'exciting fulfilling enriching empowering uplifting'
  ).split(' '),
);
/** Under one of these, each member is a condition: "texts must be clear, engaging, and short". */
const DEMANDS = new Set('must should shall need require want if whether unless only all both'.split(' '));
const KINDS = new Set(['ADJ', 'ADV']);

/** "fast, seamless, and safe" becomes "fast and safe". */
export const thinTriads: Rule = {
  option: 'destructure',
  strength: 'balanced',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }): Edit[] => {
      if (tokens.at(-1)?.text === '?') return [];
      for (let at = 0; at + 4 < tokens.length; at++) {
        // "three qualities: fast, engaging, and safe"
        const before = tokens[at - 1];
        if (before && isCounted(before)) return [];
        const members = membersAt(tokens, at);
        if (!members) continue;
        const [first, , last] = members;
        const kept = thinned(members);
        if (!kept || !isFree(first.start, last.end) || text.slice(first.start, last.end).includes('\n')) continue;
        return [{ rule: RULE, start: first.start, end: last.end, replacement: `${kept[0].text} and ${kept[1].text}` }];
      }
      return [];
    }),
};

function isCounted(token: TaggedToken): boolean {
  const { lower, lemma, partOfSpeech } = token;
  const isNumber = partOfSpeech === 'NUM' || NUMBER_WORDS.has(lower) || /\d/.test(lower);
  return isNumber || isNegation(token) || DEMANDS.has(lower) || DEMANDS.has(lemma);
}

type Three = readonly [TaggedToken, TaggedToken, TaggedToken];

/** `a, b, and c`, all single words, with no fourth before or behind. */
function membersAt(tokens: readonly TaggedToken[], at: number): Three | null {
  const [a, firstComma, b, mark, joint] = tokens.slice(at, at + 5);
  if (!a || !b || firstComma?.text !== ',') return null;
  const hasComma = mark?.text === ',' && joint?.lower === 'and';
  const c = hasComma ? tokens[at + 5] : mark?.lower === 'and' ? joint : undefined;
  if (!c || ![a, b, c].every((word) => /^\p{Ll}[\p{Ll}-]{2,}$/u.test(word.text))) return null;
  const [before, behind] = [tokens[at - 1], tokens[at + (hasComma ? 6 : 5)]];
  if (before?.text === ',' || behind?.text === ',' || behind?.lower === 'and') return null;
  // The tagger takes "fast" and its like for adverbs.
  const kinds = [a, b, c].filter(({ lower }) => !VAGUE.has(lower)).map(kindOf);
  return kinds.every((kind) => KINDS.has(kind)) ? [a, b, c] : null;
}

function kindOf({ partOfSpeech, lower }: TaggedToken): string {
  return lower.endsWith('ly') ? 'ADV' : partOfSpeech;
}

/** The two that say most; null where none is vague. The first vague member goes. */
function thinned([a, b, c]: Three): readonly [TaggedToken, TaggedToken] | null {
  if (VAGUE.has(b.lower)) return [a, c];
  if (VAGUE.has(c.lower)) return [a, b];
  return VAGUE.has(a.lower) ? [b, c] : null;
}
