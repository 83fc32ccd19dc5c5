import { isPredicate } from './punctuation-rules.rules.js';
import { type Sentence, type TaggedToken } from './rule.rules.js';

const PERSON =
  /(?:er|or|ist|ian|ant|ent|man|woman|boy|girl|child|wife|son|chef|coach|team|people|staff|group|family|couple|board|class)$/;
const PERSONS = new Set(
  (
    'husband friend guest boss king queen partner spouse judge chief guide pupil bride groom aunt uncle niece nephew ' +
    'lady host thief cook nurse clerk victim ceo police crowd crew firm company army someone anyone one'
  ).split(' '),
);
const TIMES = new Set(
  (
    'january february march april may june july august september october november december monday tuesday wednesday ' +
    'thursday friday saturday sunday day week month year decade century noon night morning evening spring summer ' +
    'autumn winter hour minute today yesterday tomorrow'
  ).split(' '),
);
const PLURALS = new Set(
  'people police children men women staff team crew data both all some many most others'.split(' '),
);
const NO_PLURALS = /(?:ss|us|is|ics)$|^(?:news|series|species|means|lens|gas|headquarters)$/;
const OBJECTS = new Set('him her them it us'.split(' '));

/**
 * Whether a pronoun at the start of the next sentence can only mean the subject of this one. Joined to "The office has a
 * lab", "it makes chips" would be about the office.
 */
export function meansSubject(pronoun: string, { tokens }: Sentence): boolean {
  if (pronoun === 'we') return true;
  const verb = tokens.findIndex(isPredicate);
  if (verb === -1 || !isSubjectOf(pronoun, tokens.slice(0, verb))) return false;
  const behind = tokens.slice(verb + 1);
  // "Acme is a bakery": the noun is the subject itself.
  const own = tokens[verb]?.lemma === 'be' ? behind.findIndex((token) => !isOfNounGroup(token)) : 0;
  return !behind.slice(own === -1 ? behind.length : own).some((token) => isCandidate(pronoun, token));
}

/** One noun of the same number, or the pronoun itself. */
function isSubjectOf(pronoun: string, subject: readonly TaggedToken[]): boolean {
  const last = subject.findLast(({ isWord, partOfSpeech }) => isWord && partOfSpeech !== 'ADV');
  if (!last || subject.some(({ partOfSpeech, lower }) => partOfSpeech === 'ADP' || lower === 'and')) return false;
  if (last.lower === pronoun) return true;
  if (last.partOfSpeech === 'PRON' || last.partOfSpeech === 'DET') {
    return pronoun === 'they'
      ? /^(?:these|those)$/.test(last.lower)
      : pronoun === 'it' && /^(?:this|that)$/.test(last.lower);
  }
  if (!isNoun(last)) return false;
  if (pronoun === 'they') return isPlural(last);
  return !isPlural(last) && (pronoun === 'it' ? last.partOfSpeech === 'PROPN' || !isPersonOnly(last) : isPerson(last));
}

function isCandidate(pronoun: string, token: TaggedToken): boolean {
  if (OBJECTS.has(token.lower)) return true;
  if (!isNoun(token) || TIMES.has(token.lower)) return false;
  if (pronoun === 'they') return isPlural(token) || PERSONS.has(token.lower) || isCollective(token);
  if (isPlural(token)) return false;
  return pronoun === 'it' || isPerson(token);
}

function isOfNounGroup({ partOfSpeech }: TaggedToken): boolean {
  return ['DET', 'ADJ', 'NOUN', 'PROPN', 'ADV', 'NUM'].includes(partOfSpeech);
}

function isNoun({ partOfSpeech, lower }: TaggedToken): boolean {
  return partOfSpeech === 'NOUN' || partOfSpeech === 'PROPN' || PLURALS.has(lower);
}

function isPlural({ lower, partOfSpeech }: TaggedToken): boolean {
  return PLURALS.has(lower) || (partOfSpeech === 'NOUN' && lower.endsWith('s') && !NO_PLURALS.test(lower));
}

function isPerson({ lower, partOfSpeech }: TaggedToken): boolean {
  return partOfSpeech === 'PROPN' || PERSONS.has(lower) || PERSON.test(lower);
}

/** Of whom "it" is never said; "the printer" and "the firm" are no persons. */
function isPersonOnly({ lower }: TaggedToken): boolean {
  return /(?:man|woman|wife|husband|boy|girl|friend)$/.test(lower);
}

function isCollective({ lower }: TaggedToken): boolean {
  return /(?:team|staff|group|family|couple|board|class)$/.test(lower);
}
