import { isCapitalised } from '../wording/prose-tokens.rules.js';
import { type TaggedToken } from '../wording/rule.rules.js';
import { isGovernedBy } from './phrase-pattern.rules.js';
import { MODALS } from './phrase-place.rules.js';
import { type VerbForm } from './verb-forms.rules.js';

const OWN_FORMS = new Set('am is are was were be been being'.split(' '));
const QUESTIONS = new Set(
  "do does did don't doesn't didn't can could may might must shall should will would".split(' '),
);
/** Behind these the base form is no statement: "helped the boys serve", "asked that they serve". */
const CAUSES = new Set(
  'help make let have has had see watch hear ask suggest require insist demand recommend propose request'.split(' '),
);
const HAVE = new Set("has have had having 've i've we've they've you've hasn't haven't hadn't".split(' '));
const BE = new Set("am is are was were be been being 's 're i'm he's she's it's we're they're you're".split(' '));
const SINGULARS = new Set('he she it i this'.split(' '));
const PLURALS = new Set('they we you these those'.split(' '));
const IRREGULAR_PLURALS = new Set(
  'men women children people police feet teeth mice geese oxen data media criteria phenomena cattle alumni'.split(' '),
);
const NO_PLURALS = /(?:ss|us|is|ics)$|^(?:news|series|species|means|lens|gas|canvas|atlas|bias|headquarters)$/;
const CLAUSE_STARTS = new Set('that because when while as if since although where but so'.split(' '));
const CLAUSE_ENDS = new Set(
  'and but or who which that when while because where as if until before after so'.split(' '),
);
const OF_SUBJECT = new Set(['DET', 'NOUN', 'ADJ', 'ADP', 'PROPN', 'NUM', 'PRON']);

/** The form of "be" in place of the verb at `index`; null where its subject is not certain. `end` is behind the match. */
export function beForm(
  form: VerbForm,
  tokens: readonly TaggedToken[],
  { index, end }: { index: number; end: number },
): string | null {
  const own = tokens[index]?.lower ?? '';
  if (OWN_FORMS.has(own)) return own;
  switch (form) {
    case 'third':
      return 'is';
    case 'ing':
      return isGovernedBy(BE, tokens, index) ? null : 'being';
    case 'participle':
      return isGovernedBy(HAVE, tokens, index) ? 'been' : null;
    case 'base':
      return baseForm(tokens, index);
    case 'past':
      return hasVerbBehind(tokens, end) ? null : pastForm(tokens, index);
  }
}

function baseForm(tokens: readonly TaggedToken[], index: number): string | null {
  if (isGovernedBy(MODALS, tokens, index)) return 'be';
  const earlier = tokens.slice(0, index);
  if (earlier.some(({ lower, lemma }) => QUESTIONS.has(lower) || CAUSES.has(lemma) || CAUSES.has(lower))) return null;
  const before = earlier.at(-1);
  // "Nurses play a role": at the beginning, the capital is that of the sentence.
  const isFirst = earlier.length === 1 && before?.partOfSpeech !== 'VERB' && /[^s]s$/.test(before?.lower ?? '');
  const isPlural =
    before && (PLURALS.has(before.lower) || isSurePlural(before) || (isFirst && !NO_PLURALS.test(before.lower)));
  return isPlural ? 'are' : null;
}

function pastForm(tokens: readonly TaggedToken[], index: number): string | null {
  // "The line, opened in 1912, played a role": the subject is before the insertion.
  const comma = tokens.findIndex(({ text }) => text === ',');
  const isInserted = comma > 0 && comma < index - 1 && tokens[comma + 1]?.lower.endsWith('ed') === true;
  if (tokens[index - 1]?.text === ',' && isInserted) return pastForm(tokens, comma);
  const before = tokens[index - 1];
  if (!before) return null;
  if (SINGULARS.has(before.lower)) return tokens[index - 2]?.lower === 'and' ? null : 'was';
  if (PLURALS.has(before.lower)) return 'were';
  let start = index;
  while (start > 0 && OF_SUBJECT.has(tokens[start - 1]?.partOfSpeech ?? '') && !isStart(tokens[start - 1])) start--;
  const subject = tokens.slice(start, index);
  if (start > 0 && !isStart(tokens[start - 1])) return null;
  if (!['NOUN', 'PROPN'].includes(before.partOfSpeech)) return null;
  const isPhrase = subject.some(({ partOfSpeech }) => partOfSpeech === 'ADP');
  if (isSurePlural(before)) return isPhrase ? null : 'were';
  return subject.every(isSingular) ? 'was' : null;
}

function isStart(token: TaggedToken | undefined): boolean {
  return token !== undefined && CLAUSE_STARTS.has(token.lower);
}

function isSurePlural({ partOfSpeech, lower, text }: TaggedToken): boolean {
  return partOfSpeech === 'NOUN' && !isCapitalised(text) && lower.endsWith('s') && !NO_PLURALS.test(lower);
}

function isSingular({ partOfSpeech, lower }: TaggedToken): boolean {
  if (partOfSpeech === 'NUM' || partOfSpeech === 'PRON' || IRREGULAR_PLURALS.has(lower)) return false;
  if (['these', 'those', 'many', 'most', 'some', 'all', 'both', 'few', 'several'].includes(lower)) return false;
  return !['NOUN', 'PROPN'].includes(partOfSpeech) || !lower.endsWith('s');
}

/** "The soup served as a starter contains milk": what looks like the past is a participle. */
function hasVerbBehind(tokens: readonly TaggedToken[], end: number): boolean {
  for (const [i, { isWord, lower, partOfSpeech }] of tokens.slice(end).entries()) {
    if (!isWord || CLAUSE_ENDS.has(lower)) return false;
    const isVerb = partOfSpeech === 'AUX' || (partOfSpeech === 'VERB' && !lower.endsWith('ing'));
    if (isVerb && tokens[end + i - 1]?.lower !== 'to') return true;
  }
  return false;
}
