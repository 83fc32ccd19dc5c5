import { inflected } from '../phrases/verb-forms.rules.js';
import { finiteVerb, hasAbsolute, isPastVerb, REPORTING, UNCHANGED } from '../phrases/finite-verb.rules.js';
import { type Edit, type Rule, type TaggedToken } from '../wording/rule.rules.js';
import { isFinding } from './trailing-clause.rules.js';
import { endsLikePlural } from '../wording/prose-tokens.rules.js';

const RULE = 'Relative clause';
/** What follows from the whole clause before. */
const FOLLOWS = new Map(
  'allow enable ensure help give make leave reduce improve create strengthen ease result lead suggest indicate show reflect demonstrate highlight underscore prove'
    .split(' ')
    .map((base) => [inflected(base, 'ing'), base]),
);
/** Persons do these too, and then "which" would be wrong. */
const OF_PERSONS = new Set(['create', 'leave', 'improve', 'strengthen', 'ease', 'make']);
const PERSONS = new Set(['he', 'she', 'i', 'who', 'author', 'artist', 'writer', 'director']);
const UNCERTAIN = new Set(
  'cannot may might could would should can must shall if unless whether perhaps possibly likely seem seems appear appears will not never'.split(
    ' ',
  ),
);
const ADVERBS = new Set(['further', 'thereby', 'thus', 'ultimately', 'also']);
const FEWEST_BEFORE = 4;
const FEWEST_BEHIND = 3;
const OUTCOMES = new Set([
  'more',
  'less',
  'easier',
  'harder',
  'possible',
  'impossible',
  'faster',
  'safer',
  'cheaper',
  'simpler',
]);

/** "It has a spare pump, allowing us to rest." becomes "It has a spare pump, which allows us to rest." */
export const relateTrailingClauses: Rule = {
  option: 'rhythm',
  strength: 'thorough',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }): Edit[] => {
      const at = tokens.findIndex(
        ({ text: mark }, i) => mark === ',' && FOLLOWS.has(behindAdverb(tokens, i)?.lower ?? ''),
      );
      const [comma, verb] = [tokens[at], behindAdverb(tokens, at)];
      const base = FOLLOWS.get(verb?.lower ?? '');
      if (at === -1 || !comma || !verb || base === undefined) return [];
      const [before, behind] = [tokens.slice(0, at), tokens.slice(tokens.indexOf(verb) + 1)];
      if (base === 'show' && !isFinding(before, behind[0])) return [];
      const finite = finiteVerb(before);
      if (UNCHANGED.has(before[finite]?.lower ?? '')) return [];
      if (finite < 1 || !isWhole(before) || !isPlain(behind) || !isOutcome(base, before, behind)) return [];
      if (!isFree(comma.start, verb.end) || text.slice(comma.start, verb.end).includes('\n')) return [];
      const said = saidIn(before, finite, base);
      // Behind a plural, "which" would seem to be about that.
      const isPlural = endsLikePlural(before.at(-1)?.lower ?? '');
      const link = isPlural && before[0]?.lower !== 'this' ? '. This' : ', which';
      return [{ rule: RULE, start: comma.start, end: verb.end, replacement: `${link} ${said}` }];
    }),
};

function behindAdverb(tokens: readonly TaggedToken[], comma: number): TaggedToken | undefined {
  return tokens[ADVERBS.has(tokens[comma + 1]?.lower ?? '') ? comma + 2 : comma + 1];
}

/** A statement about what is, with its own subject. */
function isWhole(before: readonly TaggedToken[]): boolean {
  if (before.filter(({ isWord }) => isWord).length < FEWEST_BEFORE) return false;
  const [first] = before;
  const isGerund = first?.partOfSpeech === 'VERB' && first.lower.endsWith('ing');
  if (!isGerund && !['DET', 'PRON', 'NOUN', 'PROPN', 'ADJ', 'NUM', 'ADP', 'CCONJ'].includes(first?.partOfSpeech ?? ''))
    return false;
  // Behind an opening phrase alone, the participle would be the subject.
  if (first?.partOfSpeech === 'ADP' && !before.some(({ text }) => text === ',')) return false;
  if (/^(?:when|while|after|before|by|as|with|from|to|without)$/.test(before[0]?.lower ?? '')) return false;
  if (hasAbsolute(before)) return false;
  return !before.some(({ lower, text, partOfSpeech }, i) => {
    const previous = before[i - 1];
    const isListed = previous?.text === ',' && lower.endsWith('ing');
    const isAim = lower === 'to' && before[i + 1]?.partOfSpeech === 'VERB' && partOfSpeech === 'PART';
    if (REPORTING.has(lower)) return true;
    return UNCERTAIN.has(lower) || lower.endsWith("n't") || /^[;:—(?"“]$/.test(text) || isListed || isAim;
  });
}

function isPlain(behind: readonly TaggedToken[]): boolean {
  if (behind.length < FEWEST_BEHIND || behind.at(-1)?.text !== '.') return false;
  if (['and', 'or', ',', 'sure'].includes(behind[0]?.lower ?? '')) return false;
  return !behind.some(({ lower, partOfSpeech }, i) => {
    const before = behind[i - 1]?.lower ?? '';
    const isSecond = lower.endsWith('ing') && partOfSpeech === 'VERB' && ['and', 'or', ','].includes(before);
    return lower.endsWith('self') || lower.endsWith('selves') || (isSecond && lower !== 'running');
  });
}

function isOutcome(base: string, before: readonly TaggedToken[], behind: readonly TaggedToken[]): boolean {
  if (OF_PERSONS.has(base) && before.some(({ lower }) => PERSONS.has(lower))) return false;
  const isOther = ['PRON', 'DET'].includes(behind[0]?.partOfSpeech ?? '') || /[^s]s$/.test(behind[0]?.lower ?? '');
  if (base === 'give') return isOther;
  if (base === 'result' || base === 'lead') return behind[0]?.lower === (base === 'result' ? 'in' : 'to');
  if (base === 'make' && ['it', 'them'].includes(behind[0]?.lower ?? '') && behind[1]?.partOfSpeech === 'ADJ')
    return true;
  return base !== 'make' || behind.slice(0, 5).some(({ lower }) => OUTCOMES.has(lower));
}

/** The verb in the time of the clause before: "has drawn …, which has created …". */
function saidIn(before: readonly TaggedToken[], finite: number, base: string): string {
  const verb = before[finite];
  const isPerfect =
    ['has', 'have'].includes(verb?.lower ?? '') &&
    before.slice(finite + 1, finite + 4).some(({ partOfSpeech }) => partOfSpeech === 'VERB');
  if (isPerfect) return `has ${inflected(base, 'participle')}`;
  return inflected(base, isPastVerb(verb) ? 'past' : 'third');
}
