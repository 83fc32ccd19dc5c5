import { inflected } from '../phrases/verb-forms.rules.js';
import { finiteVerb, hasAbsolute, isPastVerb, REPORTING, UNCHANGED } from '../phrases/finite-verb.rules.js';
import { type Edit, type Rule, type TaggedToken } from '../wording/rule.rules.js';
import { endsLikePlural } from '../wording/prose-tokens.rules.js';

const RULE = 'Trailing -ing clause';
const byForm = (bases: string): ReadonlyMap<string, string> =>
  new Map(bases.split(' ').map((base) => [inflected(base, 'ing'), base]));
/** Verbs whose subject is the whole clause before, with their base. */
const OF_THE_CLAUSE = byForm(
  'ensure allow enable highlight underscore emphasize stress demonstrate reinforce reflect suggest indicate show ' +
    'illustrate signal symbolize foster encourage contribute create strengthen improve enhance reduce ease solidify ' +
    'cement leave boost minimize eliminate inspire facilitate empower help make give mark',
);
/** What a fact says holds still when the fact is past. */
const STATES = new Set(
  'highlight underscore emphasize stress demonstrate reinforce reflect suggest indicate show illustrate signal symbolize'.split(
    ' ',
  ),
);
/** Verbs whose subject is that of the clause before: a thing. */
const OF_ITS_SUBJECT = byForm('offer provide support deliver promote protect showcase');
/** Endings of words for people, who are not "it". */
const PERSON = /(?:er|or|ist|ian|ant|ent|man|woman|chef|coach)$/;
/** A clause under one of these may not hold, and then "this" would claim too much. */
const UNCERTAIN = new Set(
  'cannot may might could would should can must shall if unless whether perhaps possibly likely seem seems appear appears'.split(
    ' ',
  ),
);
const PERSONS = new Set(['he', 'she', 'i', 'we', 'they', 'you', 'who']);
const FEWEST_BEFORE = 4;
const FEWEST_BEHIND = 3;

const ADVERBS = new Set(['further', 'thereby', 'thus', 'ultimately', 'also']);

/** "It fell by 9%, reflecting the new rules." becomes "It fell by 9%. This reflects the new rules." */
export const partTrailingClauses: Rule = {
  option: 'rhythm',
  strength: 'thorough',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }): Edit[] => {
      const at = tokens.findIndex((token, i) => token.text === ',' && isListed(verbBehind(tokens, i)));
      const [comma, verb] = [tokens[at], verbBehind(tokens, at)];
      if (!comma || !verb || !isWhole(tokens.slice(0, at))) return [];
      const behind = tokens.slice(tokens.indexOf(verb) + 1);
      const second = behind.findIndex((token, i) => isSecondVerb(token, behind[i - 1]));
      const subject = subjectFor(verb, behind[0], tokens.slice(0, at));
      if (subject === null || !isPlain(behind, second) || isList(tokens.slice(0, at), behind, second)) return [];
      // "a menu that names the farms, showing …": what is said is the menu's.
      if (STATES.has(OF_THE_CLAUSE.get(verb.lower) ?? '') && hasRelative(tokens.slice(0, at))) return [];
      if (verb.lower === 'showing' && !isFinding(tokens.slice(0, at), behind[0])) return [];
      const last = behind[second] ?? verb;
      if (!isFree(comma.start, last.end) || text.slice(comma.start, last.end).includes('\n')) return [];
      const hasWill = tokens.slice(0, at).some(({ lower }) => lower === 'will');
      const base = OF_THE_CLAUSE.get(verb.lower) ?? OF_ITS_SUBJECT.get(verb.lower) ?? '';
      const main = mainVerb(tokens.slice(0, at));
      if (!STATES.has(base) && UNCHANGED.has(main?.lower ?? '')) return [];
      const isPast = !STATES.has(base) && isPastVerb(main);
      const form = isPast ? 'past' : hasWill || subject === 'They' ? 'base' : 'third';
      const joint = second === -1 ? '' : text.slice(verb.end, last.start) + inflected(last.lemma, form);
      const adverb = tokens[at + 1]?.lower ?? '';
      const meant = adverb === 'further' || adverb === 'also' ? `${adverb} ` : '';
      const replacement = `. ${subject} ${hasWill ? 'will ' : ''}${meant}${inflected(base, form)}${joint}`;
      return [{ rule: RULE, start: comma.start, end: last.end, replacement }];
    }),
};

/** "In an age defined by haste, it helps": a participle of the opening phrase is not the verb of the sentence. */
function mainVerb(before: readonly TaggedToken[]): TaggedToken | undefined {
  const comma = before[0]?.partOfSpeech === 'ADP' ? before.findIndex(({ text }) => text === ',') : -1;
  const clause = before.slice(comma + 1);
  return clause[finiteVerb(clause)];
}

function isListed(verb: TaggedToken | undefined): boolean {
  return verb !== undefined && (OF_THE_CLAUSE.has(verb.lower) || OF_ITS_SUBJECT.has(verb.lower));
}

/** What the new sentence begins with; null where only the old subject would do, and that may be a person. */
function subjectFor(verb: TaggedToken, next: TaggedToken | undefined, before: readonly TaggedToken[]): string | null {
  if (OF_THE_CLAUSE.has(verb.lower)) {
    return verb.lower !== 'making' || ['it', 'them'].includes(next?.lower ?? '') ? 'This' : null;
  }
  const at = finiteVerb(before);
  const [noun, first] = [before[at - 1], before[0]];
  const isThing = noun?.partOfSpeech === 'NOUN' || (noun?.partOfSpeech === 'PROPN' && first?.lower === 'the');
  if (
    !noun ||
    !isThing ||
    PERSON.test(noun.lower.replace(/s$/, '')) ||
    before.slice(0, at).some(({ text }) => text === ',')
  ) {
    return null;
  }
  if (first?.partOfSpeech === 'ADP') return null;
  const said = before[at];
  // The verb shows the number better than a noun such as "lens" does.
  if (said && said.lemma !== said.lower && said.lower.endsWith('s')) return 'It';
  return endsLikePlural(noun.lower) ? 'They' : 'It';
}

/** "at sorting, packing, and shipping": the participles are parts of a list. */
function isList(before: readonly TaggedToken[], behind: readonly TaggedToken[], second: number): boolean {
  if (second === -1) return false;
  const isAfterPreposition = before.some(
    ({ partOfSpeech }, i) => partOfSpeech === 'ADP' && before[i + 1]?.lower.endsWith('ing'),
  );
  return isAfterPreposition || behind[second - 2]?.text === ',';
}

function verbBehind(tokens: readonly TaggedToken[], comma: number): TaggedToken | undefined {
  return tokens[ADVERBS.has(tokens[comma + 1]?.lower ?? '') ? comma + 2 : comma + 1];
}

/** "and reducing": a second verb of the clause. */
function isSecondVerb({ lower, lemma, partOfSpeech }: TaggedToken, before: TaggedToken | undefined): boolean {
  return (
    before?.lower === 'and' &&
    lower !== 'running' &&
    lower.endsWith('ing') &&
    partOfSpeech === 'VERB' &&
    !lemma.endsWith('ing')
  );
}

/** A statement with its own subject and verb, about what is. */
function isWhole(before: readonly TaggedToken[]): boolean {
  if (before.filter(({ isWord }) => isWord).length < FEWEST_BEFORE) return false;
  if (before.some(({ lower }, i) => lower === 'to' && before[i + 1]?.partOfSpeech === 'VERB')) return false;
  if (before.some(({ lower, text }) => UNCERTAIN.has(lower) || REPORTING.has(lower) || /^[;:—?"“]$/.test(text)))
    return false;
  // "The study found that bees matter, contributing to …": what the clause adds is found too.
  if (before.some(({ lower }, i) => lower === 'that' && before[i - 1]?.partOfSpeech === 'VERB')) return false;
  if (before.filter(({ text }) => text === '(').length !== before.filter(({ text }) => text === ')').length)
    return false;
  const verb = finiteVerb(before);
  const subject = before.slice(0, verb).filter(({ partOfSpeech }) => ['NOUN', 'PROPN', 'PRON'].includes(partOfSpeech));
  // A sentence that begins with a verb or a participle is a request or has its subject elsewhere.
  if (
    verb < 1 ||
    subject.length === 0 ||
    !['DET', 'PRON', 'NOUN', 'ADJ', 'NUM', 'PROPN', 'ADP', 'CCONJ'].includes(before[0]?.partOfSpeech ?? '')
  )
    return false;
  // Two sentences in a row that begin with "this" read as a list.
  if (
    ['you', 'this'].includes(before[0]?.lower ?? '') ||
    (/^(?:when|while|after|before|by|as|with|from)$/.test(before[0]?.lower ?? '') && !hasShortPhrase(before))
  )
    return false;
  // What a person does is the person's, not the clause's.
  if (PERSONS.has(before[verb - 1]?.lower ?? '')) return false;
  if (hasAbsolute(before)) return false;
  // A list of participles goes on.
  return !before.some(({ lower }, i) => before[i - 1]?.text === ',' && lower.endsWith('ing'));
}

/** "The museum is a hub, showing 40 works": a thing shows those, and not what is said of it. */
export function isFinding(before: readonly TaggedToken[], next: TaggedToken | undefined): boolean {
  return mainVerb(before)?.lemma !== 'be' && SHOWN.has(next?.lower ?? '');
}

const SHOWN = new Set('that how why what the its their his her our'.split(' '));

function hasRelative(before: readonly TaggedToken[]): boolean {
  return before.some(
    ({ lower }, i) =>
      ['that', 'which', 'who'].includes(lower) && ['VERB', 'AUX'].includes(before[i + 1]?.partOfSpeech ?? ''),
  );
}

/** "By 1500, …", "With its open hall, …": a phrase without a verb. */
function hasShortPhrase(before: readonly TaggedToken[]): boolean {
  const comma = before.findIndex(({ text }) => text === ',');
  const phrase = before.slice(1, comma);
  const isNoun = phrase.every(({ partOfSpeech }) =>
    ['DET', 'NUM', 'NOUN', 'ADJ', 'PROPN', 'PRON', 'CCONJ'].includes(partOfSpeech),
  );
  return comma > 1 && comma < before.length - FEWEST_BEFORE && isNoun && /^(?:by|with)$/.test(before[0]?.lower ?? '');
}

function isPlain(behind: readonly TaggedToken[], second: number): boolean {
  if (behind.length < FEWEST_BEHIND || behind.at(-1)?.text !== '.') return false;
  if (['and', 'or', ','].includes(behind[0]?.lower ?? '')) return false;
  // What goes on behind it says more of the subject before.
  if (behind.some(({ text, lower }, i) => text === ';' || (lower === 'but' && behind[i - 1]?.text === ',')))
    return false;
  return !behind.some(({ lower, partOfSpeech }, i) => {
    const before = behind[i - 1]?.lower ?? '';
    return i !== second && lower.endsWith('ing') && partOfSpeech === 'VERB' && ['and', 'or', ','].includes(before);
  });
}
