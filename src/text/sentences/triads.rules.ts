import { NUMBER_WORDS } from '../meaning-lock/fact-words.rules.js';
import { type Edit, type Rule, type TaggedToken } from '../wording/rule.rules.js';

const RULE = 'Praise in threes';
/** Members that add praise or a mood and no information. */
const VAGUE = new Set(
  (
    'seamless innovative engaging robust intuitive vibrant compelling meaningful inspiring insightful ' +
    'impactful sleek delicious rewarding effortless immersive transformative memorable breathtaking stunning smarter ' +
    'authentic seamlessly effortlessly beautifully smoothly accessible holistic resilient livable inclusive thriving ' +
    'innovation passion clarity creativity resilience empathy determination curiosity humility collaboration ' +
    'excellence sophistication ambition engagement synergy authenticity dedication precision tranquility ' +
    'perseverance transparency inspiration joy belonging craftsmanship mindset originality ' +
    'captivate inspire engage empower thrive delight flourish elevate collaborate innovate ' +
    'captivates inspires engages empowers delights grow explore experiment ' +
    'compassion courage wonder harmony warmth camaraderie elegance fulfillment fulfilment vitality ' +
    'togetherness ingenuity dignity humanity boldness ' +
    'elegant stylish exciting cohesive supportive welcoming fulfilling enriching empowering uplifting ' +
    'thoughtful agile purposeful heartfelt ' +
    'excitement enthusiasm magic charm enrichment positivity serenity ' +
    'empowerment intentionality mindfulness ' +
    'energize uplift excite excel motivate nurture dream evolve'
  ).split(' '),
);
const SAME: Readonly<Record<string, string>> = { PROPN: 'NOUN' };

/** "fast, seamless, and safe" becomes "fast and safe". */
export const thinTriads: Rule = {
  option: 'destructure',
  strength: 'balanced',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }): Edit[] => {
      for (let at = 0; at + 5 < tokens.length; at++) {
        // "three aims: growth, passion, and order"
        if (tokens.slice(0, at).some(isNumber)) return [];
        const shortened = beforePhrase(tokens, at);
        if (shortened && isFree(shortened.start, shortened.end)) return [shortened];
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

function isNumber({ lower, partOfSpeech }: TaggedToken): boolean {
  return partOfSpeech === 'NUM' || NUMBER_WORDS.has(lower) || /\d/.test(lower);
}

/** "authorship, originality, and the value of art": the third is a phrase, and one of the others is vague. */
function beforePhrase(tokens: readonly TaggedToken[], at: number): Edit | null {
  const [a, firstComma, b, comma, and, third, next] = tokens.slice(at, at + 7);
  if (!a || !b || !and || firstComma?.text !== ',' || comma?.text !== ',' || and.lower !== 'and') return null;
  if (tokens[at - 1]?.text === ',' || !['NOUN', 'VERB', 'ADP'].includes(tokens[at - 1]?.partOfSpeech ?? ''))
    return null;
  if (a.partOfSpeech !== 'NOUN' || b.partOfSpeech !== 'NOUN' || next?.partOfSpeech !== 'NOUN') return null;
  if (!['DET', 'ADJ'].includes(third?.partOfSpeech ?? '') || VAGUE.has(a.lower) === VAGUE.has(b.lower)) return null;
  const kept = VAGUE.has(b.lower) ? a : b;
  return { rule: RULE, start: a.start, end: and.end, replacement: `${kept.text} and` };
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
  // "history, culture, and cuisine of" and "captivate, engage, and convert users" have one word that follows all three.
  const kinds = new Set([a, b, c].filter(({ lower }) => !VAGUE.has(lower)).map(kindOf));
  // The tagger takes "fast" and its like for adverbs.
  return kinds.size < 2 || (kinds.size === 2 && kinds.has('ADJ') && kinds.has('ADV')) ? [a, b, c] : null;
}

function kindOf({ partOfSpeech, lower }: TaggedToken): string {
  if (lower.endsWith('ly')) return 'ADV';
  return SAME[partOfSpeech] ?? partOfSpeech;
}

/** The two that say most; null where none is vague. The first vague member goes. */
function thinned([a, b, c]: Three): readonly [TaggedToken, TaggedToken] | null {
  if (VAGUE.has(b.lower)) return [a, c];
  if (VAGUE.has(c.lower)) return [a, b];
  return VAGUE.has(a.lower) ? [b, c] : null;
}
