import { capitalised, endsLikePlural } from '../wording/prose-tokens.rules.js';
import { type Edit, type Rule, type TaggedToken } from '../wording/rule.rules.js';
import { finiteVerb, isPastVerb } from '../phrases/finite-verb.rules.js';

const RULE = 'Opening participle';
/** What happened once, whenever the rest holds. */
const EVENTS = new Set(
  'founded born established launched opened introduced published completed constructed erected discovered'.split(' '),
);
/** What something is like, or was made of. */
const QUALITIES = new Set(
  (
    'made built crafted handcrafted designed developed created located situated nestled perched surrounded known ' +
    'written produced formulated inspired equipped packed filled powered engineered trained educated housed renowned ' +
    'recognized celebrated woven carved assembled manufactured'
  ).split(' '),
);
/** What may still hold, whatever the rest says of the past. */
const LASTING = new Set('located situated nestled perched surrounded known renowned celebrated'.split(' '));
const SINGULAR = new Set(['it', 'he', 'she']);
const PLURAL = new Set(['they', 'we', 'you']);
const MODALS = new Set(['can', 'will', 'could', 'would', 'may', 'might', 'must', 'should']);
const NOUN_WORDS = ['DET', 'ADJ', 'NOUN', 'PROPN', 'PRON', 'NUM', 'ADP', 'PART'];
const MARKS = /^[-%'’]$/;
const YEAR = /^1\d{3}s?$|^20\d{2}s?$/;
const MOST_LEAD = 18;
const MOST_SUBJECT = 8;
const FEWEST_REST = 3;

/** "Founded in 1990, the club has 40 members." becomes "The club was founded in 1990 and has 40 members." */
export const giveParticipleItsSubject: Rule = {
  option: 'rhythm',
  strength: 'thorough',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }): Edit[] => {
      const comma = endOfLead(tokens);
      const [first, stop] = [tokens[0], tokens.at(-1)];
      if (!first || comma < 3 || comma > MOST_LEAD || !/^[.!]$/.test(stop?.text ?? '')) return [];
      if (!EVENTS.has(first.lower) && !QUALITIES.has(first.lower)) return [];
      const [lead, point] = [tokens.slice(0, comma), tokens.slice(comma + 1, -1)];
      const at = finiteVerb(point);
      const [subject, verb] = [withoutAdverb(point.slice(0, at)), point[at]];
      if (!verb || !isSubject(subject) || point.length - at < FEWEST_REST || isOrderLost(lead, subject)) return [];
      if (LASTING.has(first.lower) && isPastVerb(verb)) return [];
      const be = beFor(lead, subject, verb);
      const last = subject.at(-1);
      if (be === null || !last || !isFree(first.start, verb.end)) return [];
      if (text.slice(first.start, verb.end).includes('\n')) return [];
      const [head] = subject as [TaggedToken];
      const name = `${capitalised(head.text)}${text.slice(head.end, last.end)}`;
      const said = text.slice(first.end, (tokens[comma - 1] as TaggedToken).end);
      const joint = lead.some(({ text: mark, lower }) => mark === ',' || lower === 'and') ? ', and' : ' and';
      const between = text.slice(last.end, verb.start);
      const replacement = `${name} ${be} ${first.text.toLowerCase()}${said}${joint}${between}${verb.text}`;
      return [{ rule: RULE, start: first.start, end: verb.end, replacement }];
    }),
};

/** The comma behind the phrase, which may hold a list: "Made of oak, ash, and beech, the table …". */
function endOfLead(tokens: readonly TaggedToken[]): number {
  const commas = tokens.flatMap(({ text }, i) => (text === ',' ? [i] : []));
  const [first = -1] = commas;
  const lists = commas.findIndex((at) => ['and', 'or'].includes(tokens[at + 1]?.lower ?? ''));
  return lists === -1 ? first : (commas[lists + 1] ?? first);
}

/** "the service now has": the adverb belongs to the verb. */
function withoutAdverb(words: readonly TaggedToken[]): readonly TaggedToken[] {
  return words.at(-1)?.partOfSpeech === 'ADV' ? words.slice(0, -1) : words;
}

function isSubject(subject: readonly TaggedToken[]): boolean {
  const [first] = subject;
  if (!first || subject.length > MOST_SUBJECT || first.partOfSpeech === 'ADP') return false;
  // "Built in 1900 by hand, there are …": no noun that the participle could belong to.
  if (['there', 'this', 'that', 'these', 'those', 'what', 'i'].includes(first.lower)) return false;
  return subject.every(({ partOfSpeech, isWord, text }) =>
    isWord ? NOUN_WORDS.includes(partOfSpeech) : MARKS.test(text),
  );
}

/** The form of "be" for the participle; null where number or time is not certain. */
function beFor(lead: readonly TaggedToken[], subject: readonly TaggedToken[], verb: TaggedToken): string | null {
  const participle = lead[0]?.lower ?? '';
  const isMany = isPlural(subject, verb);
  if (isMany === null) return null;
  const isDated = !LASTING.has(participle) && lead.some(({ text }) => YEAR.test(text));
  const isThen = EVENTS.has(participle) || isDated || isPastVerb(verb);
  if (isThen) return isMany ? 'were' : 'was';
  return isMany ? 'are' : 'is';
}

function isPlural(subject: readonly TaggedToken[], verb: TaggedToken): boolean | null {
  const [only] = subject;
  if (subject.length === 1 && only && SINGULAR.has(only.lower)) return false;
  if (subject.length === 1 && only && PLURAL.has(only.lower)) return true;
  if (['is', 'was', 'has', 'does'].includes(verb.lower)) return false;
  if (['are', 'were', 'have', 'do'].includes(verb.lower)) return true;
  if (!MODALS.has(verb.lower) && !isPastVerb(verb)) return !verb.lower.endsWith('s');
  const of = subject.findIndex(({ partOfSpeech }) => partOfSpeech === 'ADP');
  const head = subject.slice(0, of === -1 ? subject.length : of).at(-1);
  if (head?.partOfSpeech === 'PROPN') return false;
  return head?.partOfSpeech === 'NOUN' ? endsLikePlural(head.lower) : null;
}

/** Numbers and names of the phrase and of the subject keep their order. */
function isOrderLost(lead: readonly TaggedToken[], subject: readonly TaggedToken[]): boolean {
  const isFact = ({ text }: TaggedToken): boolean => /[\p{Lu}\p{N}]/u.test(text);
  const [names, numbers] = [/\p{Lu}/u, /\p{N}/u];
  if (!lead.slice(1).some(isFact) || !subject.some(isFact)) return false;
  return [names, numbers].some(
    (kind) => lead.slice(1).some(({ text }) => kind.test(text)) && subject.some(({ text }) => kind.test(text)),
  );
}
