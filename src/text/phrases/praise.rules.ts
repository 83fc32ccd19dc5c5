import { type Edit, type Passage, type RewriteTerms, type Rule, type TaggedToken } from '../wording/rule.rules.js';
import { isPredicate } from '../wording/punctuation-rules.rules.js';
import { capitalised, endsLikePlural, isCapitalised } from '../wording/prose-tokens.rules.js';
import { takesAn, withArticle } from './article.rules.js';
import { isDenied, isGovernedBy } from './phrase-pattern.rules.js';
import { isAdjective } from './phrase-place.rules.js';
import { PLAIN_PRAISE, PRAISE, PRAISE_ADVERBS, THOROUGH_PRAISE } from './praise-words.rules.js';

const RULE = 'Empty praise';
const FILLER = 'Filler word';
const DEGREES = new Set('more most less least so too as how very quite rather not'.split(' '));
const BE = new Set("is are was were be been being it's he's she's that's i'm you're".split(' '));
const NOUNS = ['NOUN', 'PROPN'];
/** Nouns that say nothing without their adjective: "it was an experience". */
const HOLLOW = new Set(
  (
    'experience moment history heritage story way thing day impact impression difference market picture leader place ' +
    'force approach role atmosphere effect result culture nightlife smile faith spirit drive personality attitude ' +
    'tale remark letter apology athlete player man woman person people work environment energy economy presence ability ' +
    'time sound taste view performance result'
  ).split(' '),
);
/** Of these, "remarkable" is praise; of a loss or of greed, it is not. */
const PRAISED = new Set('experience moment history heritage story day impression place leader approach'.split(' '));
/** Of these, praise says how much. */
const OF_DEGREE = new Set(
  'force pace speed accuracy growth progress success ability resilience diversity precision'.split(' '),
);
/** Of these things without an article, nothing is said without praise: "Experience unparalleled sound." */
const HOLLOW_GOODS = new Set(
  'sound quality service performance support value comfort clarity flavour flavor taste talent'.split(' '),
);
/** Terms that have the form of praise. */
const TERMS = new Set(['groundbreaking ceremony', 'groundbreaking ceremonies', 'groundbreaking event']);
const TRANSITIVE = new Set(['inspiring', 'captivating', 'enchanting', 'compelling', 'exciting']);

/** Takes praise from before a noun. */
export const dropPraise: Rule = {
  option: 'tells',
  strength: 'balanced',
  find: (passage, terms) =>
    passage.sentences.flatMap(({ tokens }) =>
      tokens.flatMap((_token, index) => {
        const edit = dropped(tokens, index, terms);
        return edit && isClean(passage, edit) ? [edit] : [];
      }),
    ),
};

/** Says praise plainly where it has to stay: "a remarkable experience" becomes "an impressive experience". */
export const sayPraisePlainly: Rule = {
  option: 'tells',
  strength: 'balanced',
  find: (passage) =>
    passage.sentences.flatMap(({ tokens }) =>
      tokens.flatMap(({ lower, text, start, end }, index): Edit[] => {
        const to = PLAIN_PRAISE.get(lower);
        if (to === undefined || isCapitalised(text)) return [];
        if (TERMS.has(`${lower} ${tokens[index + 1]?.lower}`)) return [];
        if (lower === 'remarkable' && !PRAISED.has(tokens[index + 1]?.lower ?? '')) return [];
        if (!isAdjective(tokens, { index, end: index + 1, to })) return [];
        const edit = withArticle(passage, tokens[index - 1], { rule: 'Inflated word', start, end, replacement: to });
        return edit ? [edit] : [];
      }),
    ),
};

/** Takes adverbs of praise from before a verb or an adjective. */
export const dropFillers: Rule = {
  option: 'tells',
  strength: 'light',
  find: (passage) =>
    passage.sentences.flatMap(({ tokens }) =>
      tokens.flatMap(({ lower }, index) => {
        const before = tokens[index - 1]?.lower ?? '';
        // "incredibly, remarkably cheap": without the second, the comma would stay.
        const isFiller =
          PRAISE_ADVERBS.has(lower) && !DEGREES.has(before) && before !== ',' && !isDenied(tokens, index);
        const edit = isFiller ? adverb(tokens, index) : null;
        return edit && isClean(passage, edit) ? [{ ...edit, rule: FILLER }] : [];
      }),
    ),
};

function isClean({ text, isFree }: Passage, { start, end }: Edit): boolean {
  return isFree(start, end) && !text.slice(start, end).includes('\n') && !text.slice(start, end).includes('  ');
}

function isPraise({ text, lower }: TaggedToken, { strength }: RewriteTerms): boolean {
  if (isCapitalised(text)) return false;
  return PRAISE.has(lower) || (strength === 'thorough' && THOROUGH_PRAISE.has(lower));
}

function dropped(tokens: readonly TaggedToken[], index: number, terms: RewriteTerms): Edit | null {
  const word = tokens[index] as TaggedToken;
  const [before, next, afterNext] = [tokens[index - 1], tokens[index + 1], tokens[index + 2]];
  if (index === 0) return opening(tokens, terms);
  const isBare = afterNext?.isWord !== true || afterNext.lower === 'and' || isPredicate(afterNext);
  const isOfOne = /^an?$/.test(before?.lower ?? '') && isBare;
  if ((isOfOne && HOLLOW.has(next?.lower ?? '')) || OF_DEGREE.has(next?.lower ?? '')) return null;
  if (isBare && (before?.partOfSpeech === 'VERB' || index === 1) && HOLLOW_GOODS.has(next?.lower ?? '')) return null;
  if (TERMS.has(`${word.lower} ${next?.lower}`)) return null;
  // "The remarkable thing is that it works."
  if (isBare && before?.lower === 'the' && next?.lower === 'thing') return null;
  // "Porto is a vibrant place to live."
  if (HOLLOW.has(next?.lower ?? '') && isGovernedBy(BE, tokens, index - 1)) return null;
  // "She is an inspiring teacher." says of a teacher that she is inspiring.
  if (isOfOne && isGovernedBy(BE, tokens, index - 1)) return null;
  if (before && DEGREES.has(before.lower)) return null;
  if (!isPraise(word, terms) || !next || !before || before.lower.endsWith('ly')) return null;
  // "about inspiring others": here it is a verb.
  if (TRANSITIVE.has(word.lower) && ['ADP', 'VERB', 'AUX', 'PART', 'SCONJ'].includes(before.partOfSpeech)) return null;
  // "for four decades, inspiring students": a participle opens a clause.
  if (TRANSITIVE.has(word.lower) && before.lower === ',' && tokens[index - 2]?.partOfSpeech !== 'ADJ') return null;
  // "such a remarkable day" needs its adjective.
  if (before.lower === 'such' || tokens[index - 2]?.lower === 'such') return null;
  // "a sleek, modern design", "an innovative and scalable tool"
  if ([',', 'and'].includes(next.lower) && afterNext?.partOfSpeech === 'ADJ' && isAttributive(tokens, index + 2)) {
    return before.lower === ',' || before.lower === 'and' ? null : cut(before, word, afterNext);
  }
  if (!isNounNext(tokens, index + 1)) return null;
  // "a small, vibrant community"
  if (before.lower === ',' && tokens[index - 2]?.partOfSpeech === 'ADJ') {
    return { rule: RULE, start: before.start, end: word.end, replacement: '' };
  }
  if (before.lower === 'and') {
    const pair = tokens[index - 2];
    if (pair?.partOfSpeech === 'ADJ' && tokens[index - 3]?.lower !== ',') {
      return { rule: RULE, start: pair.end, end: word.end, replacement: '' };
    }
  }
  if (before.lower === ',' || (before.lower === 'and' && tokens[index - 2]?.lower === ',')) {
    return next.partOfSpeech === 'NOUN' && !next.lower.endsWith('s') ? null : cut(before, word, next);
  }
  return cut(before, word, next);
}

/** "Vibrant street markets line the canal." Of a plural; of one thing, the adjective may be what is said of it. */
function opening(tokens: readonly TaggedToken[], { strength }: RewriteTerms): Edit | null {
  const [word, next, second] = tokens;
  if (!word || !next || !(PRAISE.has(word.lower) || (strength === 'thorough' && THOROUGH_PRAISE.has(word.lower))))
    return null;
  const noun = next.partOfSpeech === 'NOUN' && second?.partOfSpeech !== 'NOUN' ? next : second;
  if (!isNounNext(tokens, 1) || noun?.partOfSpeech !== 'NOUN' || !endsLikePlural(noun.lower)) return null;
  return { rule: RULE, start: word.start, end: next.end, replacement: capitalised(next.text) };
}

/** A noun follows at once, or behind one more adjective. */
function isNounNext(tokens: readonly TaggedToken[], at: number): boolean {
  const [next, second] = [tokens[at], tokens[at + 1]];
  if (!next?.isWord) return false;
  if (NOUNS.includes(next.partOfSpeech) || (next.partOfSpeech === 'ADJ' && second?.partOfSpeech === 'ADP')) return true;
  return (next.partOfSpeech === 'ADJ' || next.lower.includes('-')) && NOUNS.includes(second?.partOfSpeech ?? '');
}

function isAttributive(tokens: readonly TaggedToken[], at: number): boolean {
  return isNounNext(tokens, at + 1);
}

/** Removes `word` up to `next`, with the right article before it. */
function cut(before: TaggedToken, word: TaggedToken, next: TaggedToken): Edit | null {
  if (!/^an?$/i.test(before.text)) return { rule: RULE, start: word.start, end: next.start, replacement: '' };
  // Acronyms are read in more than one way.
  if (/^\p{Lu}/u.test(next.text)) return null;
  const article = before.text.charAt(0) + (takesAn(next.text) ? 'n' : '');
  return { rule: RULE, start: before.start, end: next.start, replacement: `${article} ` };
}

function adverb(tokens: readonly TaggedToken[], index: number): Edit | null {
  const word = tokens[index] as TaggedToken;
  const [before, next] = [tokens[index - 1], tokens[index + 1]];
  if (!next?.isWord || !['VERB', 'ADJ'].includes(next.partOfSpeech)) {
    // "integrates seamlessly with"; at the end, "worked tirelessly" says more than "worked".
    const isBehindVerb = before?.partOfSpeech === 'VERB' && ['ADP', 'PART'].includes(next?.partOfSpeech ?? '');
    return next && isBehindVerb ? { rule: RULE, start: word.start, end: next.start, replacement: '' } : null;
  }
  // "each plate is thoughtfully presented.": without the adverb, nothing is said.
  if (BE.has(before?.lower ?? '') && tokens[index + 2]?.isWord !== true && next.lower.endsWith('ed')) return null;
  // "thoughtfully designed pockets": of pockets, "designed" alone says nothing.
  if (
    next.lower.endsWith('ed') &&
    NOUNS.includes(tokens[index + 2]?.partOfSpeech ?? '') &&
    !BE.has(before?.lower ?? '') &&
    index > 0
  )
    return null;
  if (index === 0 && isCapitalised(word.text)) {
    return { rule: RULE, start: word.start, end: next.end, replacement: capitalised(next.text) };
  }
  return before ? cut(before, word, next) : null;
}
