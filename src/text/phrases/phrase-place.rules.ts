import { endsLikePlural, isCapitalised } from '../wording/prose-tokens.rules.js';
import { type TaggedToken } from '../wording/rule.rules.js';
import { finiteVerb } from './finite-verb.rules.js';
import { CRITICS } from './plain-word-nouns.rules.js';
import { isGovernedBy } from './phrase-pattern.rules.js';
import { type VerbForm } from './verb-forms.rules.js';

const COMPARED = new Set(['more', 'most', 'less', 'least', 'as']);
const DEGREES = new Set('so too how very quite rather equally particularly especially'.split(' '));
/** "To", and the verbs behind which "be" stands as it is. */
export const MODALS: ReadonlySet<string> = new Set(
  "to can could may might must shall should will would i'll you'll we'll they'll it'll".split(' '),
);
/** Words behind which a verb has its base form. */
const BEFORE_BASE = new Set([...MODALS, "don't", "doesn't", "didn't"]);

/** "Pivotal raised $5 million": a capitalised word before a finite verb or a comma is the name of a firm. */
export function isName(tokens: readonly TaggedToken[], index: number): boolean {
  const [word] = tokens;
  if (index > 0 || !word || !isCapitalised(word.text) || word.lower.endsWith('ly')) return false;
  const at = tokens.findIndex(({ partOfSpeech }, i) => i > 0 && partOfSpeech !== 'ADV');
  const [next, behind] = [tokens[at], tokens[at + 1]];
  if (!next) return false;
  if (!next.isWord) return /^[,(]$/.test(next.text);
  if (next.lower.endsWith('ing')) return false;
  // The tagger takes some verbs for adjectives or plural nouns.
  const isLikeVerb = /(?:ed|[^su]s)$/.test(next.lower) && ['DET', 'NUM', 'PRON'].includes(behind?.partOfSpeech ?? '');
  return ['VERB', 'AUX'].includes(next.partOfSpeech) || isLikeVerb;
}

/** Words such as "leverage" and "harness" are nouns too; the words around decide. */
export function isVerb(
  tokens: readonly TaggedToken[],
  { index, end, form }: { index: number; end: number; form: VerbForm },
): boolean {
  const [before, word, next] = [tokens[index - 1], tokens[index] as TaggedToken, tokens[end]];
  if (!next) return false;
  // "leveraged firms", "a leveraged loan"
  if (word.lower === 'leveraged') {
    const isSubject = before !== undefined && ['NOUN', 'PROPN', 'PRON', 'AUX'].includes(before.partOfSpeech);
    // "It can be leveraged to save time."
    const behind = tokens[end + 1];
    const isOfUse =
      next.lower === 'to' ? behind?.partOfSpeech === 'VERB' : ['for', 'in', 'across'].includes(next.lower);
    const isPassive = before?.lower === 'be' && isOfUse;
    return isPassive || (isSubject && ['DET', 'PRON'].includes(next.partOfSpeech));
  }
  // "facilitates" and its like can be nothing else.
  if (form !== 'base' && form !== 'ing' && next.isWord && UNMISTAKABLE.test(word.lower)) return true;
  const isAfterAdjective = before !== undefined && ['DET', 'ADJ', 'NUM'].includes(before.partOfSpeech);
  const isRelative = /^(?:which|that|further|both|all)$/.test(before?.lower ?? '');
  if (before && ((isAfterAdjective && !isRelative) || isPossessive(before))) return false;
  const isAfterSubject = before !== undefined && ['NOUN', 'PROPN'].includes(before.partOfSpeech);
  if (!next.isWord && end === index + 1 && !['"', '“'].includes(next.text)) {
    // Without an object it is a verb behind its subject only, or a participle.
    const isInfinitive =
      form === 'base' && (isGovernedBy(BEFORE_BASE, tokens, index) || SUBJECTS.has(before?.lower ?? ''));
    const isStated = form === 'participle' || isInfinitive || (form !== 'ing' && isAfterSubject);
    return isStated && /^[.,;:!]$/.test(next.text);
  }
  const isOfBoth = form === 'base' && /^(?:both|all)$/.test(before?.lower ?? '');
  if (isOfBoth && ['DET', 'PRON'].includes(next.partOfSpeech)) return true;
  // "Highlights of the week follow."
  if (index === 0 && form === 'third' && next.partOfSpeech === 'ADP') return false;
  if (index === 0 && isOpeningVerb(tokens, form)) return true;
  if (isCapitalised(next.text) && isCapitalised(word.text)) return false;
  if (before && (isGovernedBy(BEFORE_BASE, tokens, index) || SUBJECTS.has(before.lower))) return true;
  // "It helps us navigate the law."
  if (form === 'base' && OBJECTS.has(before?.lower ?? '') && HELPING.has(tokens[index - 2]?.lemma ?? '')) return true;
  if (form === 'past' && before && before.partOfSpeech === 'ADP') return false;
  if (form === 'participle' && before?.partOfSpeech === 'AUX') return true;
  if (form === 'ing') return next.isWord && next.partOfSpeech !== 'AUX';
  // Verbs with their preposition, such as "delve into", are no nouns.
  if (word.partOfSpeech === 'VERB' || end > index + 1) return true;
  const isObject = ['DET', 'ADJ', 'PRON'].includes(next.partOfSpeech);
  // The tagger takes a verb behind its subject for a noun, and the second of two joined verbs.
  const isPlural = /[^s]s$/.test(before?.lower ?? '');
  if (isAfterSubject && isObject) return (form === 'third') !== isPlural;
  if (isAfterSubject && form === 'base' && isPlural && next.partOfSpeech !== 'ADP') return true;
  const isJoined = before === undefined || [',', 'and', 'or'].includes(before.lower);
  return (
    isJoined &&
    (form !== 'third' || next.partOfSpeech === 'DET') &&
    (isObject || next.partOfSpeech === 'NOUN') &&
    index > 0
  );
}

/** "Leverage tools like Slack." is a request; "Leveraging Snowflake, we save time." states a means. */
function isOpeningVerb(tokens: readonly TaggedToken[], form: VerbForm): boolean {
  const [, next, behind] = tokens;
  if (form === 'ing') {
    // "Navigating the market is hard."
    if (['DET', 'PRON'].includes(next?.partOfSpeech ?? '')) return true;
    const main = tokens[tokens.findIndex(({ text }) => text === ',') + 1];
    const isMeans = main !== tokens[0] && /^[.!]$/.test(tokens.at(-1)?.text ?? '');
    // "Leveraging Minds, a consultancy, grew.": a name.
    return isMeans && (!isCapitalised(next?.text ?? '') || SUBJECTS.has(main?.lower ?? ''));
  }
  if (form !== 'base' || !next || isCapitalised(next.text)) return false;
  const isBeforeObject = ['DET', 'PRON'].includes(next.partOfSpeech);
  if (isBeforeObject && UNMISTAKABLE.test(tokens[0]?.lower ?? '')) return true;
  // "Leverage ratios at the largest banks fell.", "Leverage this year fell.": the noun has a verb.
  const stop = tokens.findIndex(({ lower }, i) => i > 1 && OTHER_CLAUSE.has(lower));
  if (finiteVerb(tokens.slice(2, stop === -1 ? tokens.length : stop)) !== -1) return false;
  if (isBeforeObject) return true;
  return (
    next.partOfSpeech === 'NOUN' && endsLikePlural(next.lower) && ['ADP', 'PART'].includes(behind?.partOfSpeech ?? '')
  );
}

/** Behind these, another clause has a verb. */
const OTHER_CLAUSE = new Set('to that which who what how where when if so because and or but , : ;'.split(' '));
const OBJECTS = new Set(['us', 'them', 'him', 'her', 'me']);
const HELPING = new Set(['help', 'let']);
const SUBJECTS = new Set(['which', 'that', 'who', 'he', 'she', 'it', 'they', 'we', 'you', 'i']);
/** Verbs whose forms are no nouns. */
const UNMISTAKABLE =
  /^(?:facilitat|captivat|utili[sz]|streamlin|empower|enhanc|cultivat|underscor|solidif|exemplif|revolutioni|encompass|transcend|democrati|embod|elevat|navigat|underpin|emphasi|resonat|bolster|garner|foster|delv|embark)/;
/** "its", "the museum's"; not "it's" or "let's". */
function isPossessive({ lower, partOfSpeech }: TaggedToken): boolean {
  if (POSSESSIVES.has(lower)) return true;
  return /(?:'s|s')$/.test(lower) && ['NOUN', 'PROPN'].includes(partOfSpeech);
}

const POSSESSIVES = new Set(['its', 'their', 'your', 'our', 'my', 'his', 'her', 'whose']);

/** "more important", but "stronger" and not "more strong". */
function isComparable(to: string): boolean {
  return !to.includes(' ') && to.length >= 6 && !['strong', 'simple', 'subtle', 'custom'].includes(to);
}

/** "as useful as"; in "serves as useful proof", "as" compares nothing. */
function isDegree(tokens: readonly TaggedToken[], index: number): boolean {
  const before = tokens[index - 1]?.lower ?? '';
  if (before === 'as') return tokens.slice(index + 1, index + 4).some(({ lower }) => lower === 'as');
  return COMPARED.has(before) || DEGREES.has(before);
}

/** Before a noun or behind a form of "be". */
export function isAdjective(
  tokens: readonly TaggedToken[],
  { index, end, to }: { index: number; end: number; to: string },
): boolean {
  const [before, word, next] = [tokens[index - 1], tokens[index] as TaggedToken, tokens[end]];
  if (before && isDegree(tokens, index) && (COMPARED.has(before.lower) ? !isComparable(to) : to.includes(' ')))
    return false;
  if (end > index + 1 || word.lower.endsWith('ly')) return true;
  if (word.lower === 'key' && isOfCompound(before)) return false;
  if (/(?:ing|ed)$/.test(word.lower) && next) {
    // "is pressing the button", "was seasoned with salt", "is engaging customers"
    if (['DET', 'PRON', 'ADP'].includes(next.partOfSpeech)) return false;
    if (before?.partOfSpeech === 'AUX' && ['NOUN', 'PROPN'].includes(next.partOfSpeech)) return false;
  }
  if (next?.isWord && ['NOUN', 'ADJ', 'PROPN', 'VERB'].includes(next.partOfSpeech)) return true;
  if (next?.text === ',' && tokens[end + 1]?.partOfSpeech === 'ADJ') return true;
  // "accessible, engaging, and cheap"
  if (next?.text === ',' && ['and', 'or'].includes(tokens[end + 1]?.lower ?? '') && before?.text === ',') return true;
  if (before?.lower === 'and' && tokens[index - 2]?.partOfSpeech === 'ADJ' && next?.isWord !== true) return true;
  if (['and', 'or', 'but', 'yet'].includes(next?.lower ?? '') && tokens[end + 1]?.partOfSpeech === 'ADJ') return true;
  if (before && LINKING.has(before.lemma)) return true;
  if (before?.lower === 'it' && ['make', 'find', 'consider'].includes(tokens[index - 2]?.lemma ?? '')) return true;
  return before !== undefined && ['AUX', 'ADV'].includes(before.partOfSpeech) && before.lower !== 'have';
}

/** "the SSH key factors", "a foreign key": there it is a key of that kind. */
function isOfCompound(before: TaggedToken | undefined): boolean {
  if (!before) return false;
  const isNoun = ['NOUN', 'PROPN'].includes(before.partOfSpeech) && !/['’]s?$/.test(before.lower);
  return isNoun || KEYS.has(before.lower);
}

const KEYS = new Set(
  'foreign private public primary secret secondary encryption api ssh gpg signing shared'.split(' '),
);

/** Verbs with an adjective behind them, as "be" has. */
const LINKING = new Set(['remain', 'become', 'seem', 'prove']);

const IRREGULAR_PLURALS = new Set('people children men women data media mice teeth feet species criteria'.split(' '));
const SINGULAR_VERBS = new Set(['is', 'was', 'has']);
/** "There is a plethora of choices." */
const BEFORE_ONE = new Set(["there's", 'is', 'was', "isn't", "wasn't"]);
const FURTHEST_NOUN = 5;

/** "many" goes before a plural with its verb, not in "a wide range of motion is" or "a plethora of drugs exists". */
export function isManyNext(tokens: readonly TaggedToken[], { index, end }: { index: number; end: number }): boolean {
  if (BEFORE_ONE.has(tokens[index - 1]?.lower ?? '')) return false;
  // "a wide array of 12 cells", "of the cells"
  if (['NUM', 'DET', 'PRON'].includes(tokens[end]?.partOfSpeech ?? '')) return false;
  const isHead = ({ partOfSpeech }: TaggedToken, i: number): boolean =>
    partOfSpeech === 'NOUN' && tokens[end + i + 1]?.partOfSpeech !== 'NOUN';
  const at = tokens.slice(end, end + FURTHEST_NOUN).findIndex(isHead);
  const [noun, next] = [tokens[end + at], tokens[end + at + 1]];
  if (at === -1 || !noun || !(endsLikePlural(noun.lower) || IRREGULAR_PLURALS.has(noun.lower))) return false;
  const isSingular = next?.partOfSpeech === 'VERB' && /[^s]s$/.test(next.lower) && next.lemma !== next.lower;
  return !isSingular && !SINGULAR_VERBS.has(next?.lower ?? '');
}

const CALLED = new Set(`i we he she they who ${CRITICS}`.split(' '));
const PERSON =
  /(?:[^s]er|[^s]or|ist|yst|ian|man|men)s?$|^(?:committee|council|government|president|chief|judge|board|agency|panel|ceo)s?$/;

/**
 * "The minister underscored the need": a person or an office says it, where a figure shows it. Of a paper or a chapter,
 * which end like persons, "stress" is right as well.
 */
export function isByPerson(tokens: readonly TaggedToken[], index: number): boolean {
  // "They report fewer errors, underscoring the value of calm": the report does.
  if (tokens[index]?.lower.endsWith('ing') && tokens[index - 1]?.text === ',') return false;
  const before = tokens.slice(0, index);
  const last = before.findLast(({ partOfSpeech }) => partOfSpeech !== 'ADV');
  if (last?.partOfSpeech === 'PROPN') return true;
  return before.some(({ lower, partOfSpeech }) => CALLED.has(lower) || (partOfSpeech === 'NOUN' && PERSON.test(lower)));
}

/** "According to critics, …" opens a clause that states one thing: not behind "many", and not before "and that". */
export function isAttribution(tokens: readonly TaggedToken[], { index, end }: { index: number; end: number }): boolean {
  const before = tokens[index - 1]?.lower;
  if (before !== undefined && !/^(?:[,;:—]|and|but|so|yet)$/.test(before)) return false;
  return !tokens
    .slice(end)
    .some(({ lower }, i, rest) => lower === 'that' && /^(?:and|or|but)$/.test(rest[i - 1]?.lower ?? ''));
}
