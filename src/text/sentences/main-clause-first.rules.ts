import { capitalised } from '../wording/prose-tokens.rules.js';
import { type Edit, type Rule, type TaggedToken } from '../wording/rule.rules.js';
import { isNegation } from '../wording/wording-rules.rules.js';
import { finiteVerb, hasSpeaker } from '../phrases/finite-verb.rules.js';

const RULE = 'Main clause first';
const MOST_LEAD = 16;
const MOST_POINT = 24;
/** Without a comma between, a clause behind more words would seem to belong to the last of them. */
const MOST_POINT_AT_ONCE = 14;
const FEWEST_POINT = 4;
/** Behind these the clause follows a comma; the others follow at once. */
const CONCESSIONS = new Set(['although', 'though', 'while', 'whereas']);
const TIMES = new Set(['as', 'when', 'once']);
/** Phrases without a verb, and what stands between their first word and their noun. */
const PHRASES: readonly (readonly string[])[] = [['after'], ['before'], ['thanks', 'to']];
const CHOICES: readonly (readonly string[])[] = [
  ['rather', 'than'],
  ['instead', 'of'],
];
/** What is, rather than what happens meanwhile: behind "while" these state a contrast. */
const STATES = new Set(
  'is are was were has have had remain remains remained provide provides offer offers need needs require requires'.split(
    ' ',
  ),
);
const HABITS = new Set(['never', 'often', 'sometimes', 'occasionally', 'rarely', 'still', 'not']);
/** Alone, these point to what the other clause names. */
const PRONOUNS = new Set(
  'it its they them their theirs he him his she her hers one ones both so that this these those such'.split(' '),
);
const REFERRING = new Set('they these those it its their he she his her both such'.split(' '));
/** What follows one of these could seem to belong to the clause that is put last. */
const LINKS = new Set('that which who whose whom where if because when while as unless until since than'.split(' '));
const MARKS = /^[-%$€£'’]$/;
const SUBJECTS = ['DET', 'PRON', 'NOUN', 'ADJ', 'PROPN', 'NUM'];
const REQUESTS = new Set('please let try make use take choose keep see add mix check book plan'.split(' '));

/** "As cities grow, parks become scarce." becomes "Parks become scarce as cities grow."; the same for "Although". */
export const putMainClauseFirst: Rule = {
  option: 'rhythm',
  strength: 'thorough',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }, i): Edit[] => {
      // What "they" behind it means is the end of this sentence.
      if (REFERRING.has(sentences[i + 1]?.tokens[0]?.lower ?? '')) return [];
      const comma = endOfLead(tokens);
      const [first, next, stop] = [tokens[0], tokens[comma + 1], tokens.at(-1)];
      if (!first || !next || stop?.text !== '.' || comma < 3) return [];
      const [lead, point] = [tokens.slice(0, comma), tokens.slice(comma + 1, -1)];
      const joint = jointOf(lead);
      if (joint === null || !isPoint(point, { joint, lead }) || isOrderLost(lead, point)) return [];
      if (!isFree(first.start, stop.start) || text.slice(first.start, stop.end).includes('\n')) return [];
      const said = text.slice(next.end, stop.start);
      const rest = text.slice(first.end, (tokens[comma - 1] as TaggedToken).end);
      const replacement = `${capitalised(next.text)}${said}${joint}${rest}`;
      return [{ rule: RULE, start: first.start, end: stop.start, replacement }];
    }),
};

/** The word that joins the clause or phrase behind the main clause; null where it stays at the beginning. */
function jointOf(lead: readonly TaggedToken[]): string | null {
  const [first, second] = lead;
  if (!first || !second || lead.length > MOST_LEAD || !/^\p{Lu}/u.test(first.text)) return null;
  const clause = lead.slice(1);
  if (clause.some(({ lower }, i) => isPointer(lower, clause[i + 1]))) return null;
  if (isPhrase(lead)) return ` ${first.lower}`;
  if (clause.some(({ isWord, text }) => !isWord && !MARKS.test(text))) return null;
  if (first.lower === 'whether') return clause.some(({ lower }) => lower === 'or') ? ', whether' : null;
  const verb = finiteVerb(clause);
  if (verb === -1 && ['when', 'while'].includes(first.lower) && isGerund(second)) return ` ${first.lower}`;
  if (verb < 1 || clause[verb - 1]?.lower === 'to' || clause.some(({ lower }) => LINKS.has(lower))) return null;
  if (TIMES.has(first.lower)) return clause.some(isNegation) ? null : ` ${first.lower}`;
  if (!CONCESSIONS.has(first.lower)) return null;
  const isState = clause.some(({ lower }) => STATES.has(lower) || HABITS.has(lower));
  const isGoingOn = clause.some((token, i) => isGerund(token) && clause[i - 1]?.partOfSpeech === 'AUX');
  return first.lower !== 'while' || (isState && !isGoingOn) ? ', although' : null;
}

/** "After ten years", "thanks to your help", "rather than waiting": a phrase without a verb of its own. */
function isPhrase(lead: readonly TaggedToken[]): boolean {
  const opens = (words: readonly string[]): boolean => words.every((word, i) => lead[i]?.lower === word);
  if (CHOICES.some(opens)) return isGerund(lead[2]) && !lead.some(({ text }) => text === ',');
  const words = PHRASES.find(opens);
  return words !== undefined && !lead.slice(words.length).some((token) => isVerb(token) || isPart(token));
}

function isPart({ isWord, text }: TaggedToken): boolean {
  return !isWord && text !== ',' && !MARKS.test(text);
}

function isGerund(token: TaggedToken | undefined): boolean {
  return token?.partOfSpeech === 'VERB' && token.lower.endsWith('ing');
}

/** The comma behind the clause or phrase, which may hold a list: "After rain, snow, and hail, the road …". */
function endOfLead(tokens: readonly TaggedToken[]): number {
  const commas = tokens.flatMap(({ text }, i) => (text === ',' ? [i] : []));
  const last = commas.findIndex((at) => ['and', 'or'].includes(tokens[at + 1]?.lower ?? ''));
  return (last === -1 ? commas[0] : commas[last + 1]) ?? -1;
}

/** "these records" names what it points to; "these" alone does not. */
function isPointer(lower: string, next: TaggedToken | undefined): boolean {
  return PRONOUNS.has(lower) && !isBeforeNoun(lower, next);
}

function isBeforeNoun(lower: string, next: TaggedToken | undefined): boolean {
  const isNoun = ['NOUN', 'ADJ', 'PROPN'].includes(next?.partOfSpeech ?? '');
  return ['this', 'these', 'those', 'both', 'such'].includes(lower) && isNoun;
}

interface Order {
  readonly joint: string;
  readonly lead: readonly TaggedToken[];
}

/** A statement of one clause that nothing in it ties to the words before. */
function isPoint(point: readonly TaggedToken[], { joint, lead }: Order): boolean {
  const [first, second] = point;
  if (!first || !second || point.length < FEWEST_POINT || point.length > MOST_POINT) return false;
  if (hasSpeaker(point)) return false;
  const isSubject = SUBJECTS.includes(first.partOfSpeech) || isGerund(first) || first.lower.startsWith('there');
  if (!isSubject || REQUESTS.has(first.lower)) return false;
  // A noun before an article is a request whose verb the tagger takes for a noun.
  if (first.partOfSpeech === 'NOUN' && second.partOfSpeech === 'DET') return false;
  if (!point.some((token) => isVerb(token) || /'(?:s|re)$/.test(token.lower))) return false;
  const isChoice = CHOICES.some(([word]) => lead[0]?.lower === word);
  const isCommaJoint = joint.startsWith(',');
  const isLong = point.length > MOST_POINT_AT_ONCE || point.some(({ lower }) => lower === 'and' || lower === 'or');
  if (!isCommaJoint && isLong) return false;
  return !point.some((token, i) => {
    if (!token.isWord && !MARKS.test(token.text)) return true;
    const [pronoun = ''] = token.lower.split("'");
    const isTied = PRONOUNS.has(pronoun) && pronoun !== 'that' && !isBeforeNoun(pronoun, point[i + 1]);
    if (isTied && !(isChoice && i === 0)) return true;
    return !isCommaJoint && (LINKS.has(token.lower) || isNegation(token));
  });
}

function isVerb({ partOfSpeech }: TaggedToken): boolean {
  return partOfSpeech === 'VERB' || partOfSpeech === 'AUX';
}

/** Numbers and names keep their order among themselves. */
function isOrderLost(lead: readonly TaggedToken[], point: readonly TaggedToken[]): boolean {
  const isFact = ({ text }: TaggedToken): boolean => /[\p{Lu}\p{N}]/u.test(text);
  return lead.slice(1).some(isFact) && point.some(isFact);
}
